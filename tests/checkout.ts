import { createCheckoutToken } from '../src/features/businesses/model/checkout-token.ts';
import { SANDBOX_WEBHOOK_SECRET } from '../src/features/payments/model/provider.ts';
import type { SandboxEvent } from '../src/features/payments/sandbox/rules.ts';
import { signWebhook } from '../src/features/payments/sandbox/webhooks.ts';
import type { Directory } from './directory.ts';

const goodCard = { number: '4242424242424242', expMonth: 12, expYear: 2099, cvc: '123' };
/** The cookie by which a checkout knows the browser that numbers name. */
export const payer = (browser: number) => `mainstreet.payer=${String(browser).padStart(43, 'x')}`;

/** Pays now and is declined when it is charged later. */
export const declinedLaterCard = { ...goodCard, number: '4000000000000341' };

export const declinedCard = { ...goodCard, number: '4000000000000002' };

/** What a payer, the provider and its staff do around a checkout. */
export function createCheckout(directory: Directory) {
  const { sandbox, provider } = directory;
  if (!sandbox || !provider) throw new Error('These tests pay in the sandbox');

  async function deliver(event: SandboxEvent): Promise<Response> {
    const body = JSON.stringify(event);
    return directory.post('/api/webhooks/stripe', body, {
      'stripe-signature': signWebhook(body, SANDBOX_WEBHOOK_SECRET),
    });
  }

  return {
    sandbox,
    goodCard,
    dependencies: { ...directory, provider },
    deliver,
    /** Returns the intent of the checkout page in a browser; throws what the page would show. */
    async open(
      businessId: number,
      browser = 1,
      choice: { renewal?: { email: string } | null; coupon?: string | null; plan?: string } = {},
    ): Promise<string> {
      const token = createCheckoutToken(directory.secret, businessId);
      const answer = await directory.post(
        '/api/create-payment-intent',
        { businessId, token, ...choice },
        { cookie: payer(browser) },
      );
      const body = await answer.json();
      if (answer.status !== 201) throw new Error(`${answer.status}: ${body.detail}`);
      return body.clientSecret.split('_secret_')[0];
    },
    pay: (intentId: string, card = goodCard) => sandbox.confirmIntent(intentId, card, null),
    confirm: (paymentIntentId: string, businessId: number, own: { token?: string } = {}) =>
      directory.post('/api/confirm-payment', { paymentIntentId, businessId, ...own }),
    /** All events so far, the oldest first. */
    events: async () => (await sandbox.listEvents()).reverse(),
    async deliverAll(): Promise<void> {
      for (const event of (await sandbox.listEvents()).reverse()) await deliver(event);
    },
    async payments() {
      const { rows } = await directory.db.pool.query(
        'select * from payments where paid_at is not null order by id',
      );
      return rows;
    },
    async listing(id: number): Promise<{ is_premium: boolean; premium_until: Date | null }> {
      const { rows } = await directory.db.pool.query(
        'select is_premium, premium_until from businesses where id = $1',
        [id],
      );
      return rows[0];
    },
  };
}

export type Till = ReturnType<typeof createCheckout>;
