import Stripe from 'stripe';

const PATIENCE = 8000;

/** Where the provider sends its events. */
export interface Endpoint {
  url: string;
  isEnabled: boolean;
  /** '*' for all. */
  events: string[];
}

/** What the provider knows of us, for whoever sets it up. Both calls fail as the provider does. */
export function openAccount(secretKey: string, fetch: typeof globalThis.fetch) {
  const stripe = new Stripe(secretKey, {
    timeout: PATIENCE,
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(fetch),
  });
  return {
    async tryKey(): Promise<void> {
      await stripe.paymentIntents.list({ limit: 1 });
    },
    async listEndpoints(): Promise<Endpoint[]> {
      const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
      return data.map(({ url, status, enabled_events: events }) => ({
        url,
        isEnabled: status === 'enabled',
        events,
      }));
    },
  };
}
