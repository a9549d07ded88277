import Stripe from 'stripe';
import { z } from 'zod';
import * as m from '#messages';
import { type DisputeState, receiptEmail } from '../../../contract/payments.ts';
import type { PaymentSettings } from '../../../platform/config/config.ts';
import { AppError } from '../../../platform/errors.ts';
import { inStep } from '../../../platform/telemetry/spans.ts';

const CURRENCY = 'usd';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What the provider says of an intent, now. Money in cents. */
interface Intent {
  id: string;
  status: Stripe.PaymentIntent.Status;
  clientSecret: string;
  amount: number;
  amountReceived: number;
  amountRefunded: number;
  isInDollars: boolean;
  isDisputeLost: boolean;
  /** Null where the payer's bank never asked for it back. */
  dispute: DisputeState | null;
  /** By the provider's clock; null while nothing is paid. */
  paidAt: Date | null;
  /** What we wrote on it when we opened it; null on one that is not ours. */
  businessId: number | null;
  months: number | null;
  paymentKey: string | null;
  siteUrl: string | null;
  /** Given by whoever paid, with their card; null without one that mail can go to. */
  receiptEmail: string | null;
}

async function readIntent(stripe: Stripe, id: string): Promise<Intent | null> {
  try {
    const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    const { latest_charge: charge } = intent;
    const isDisputed = typeof charge === 'object' && charge?.disputed;
    const disputes = isDisputed ? await stripe.disputes.list({ payment_intent: id }) : null;
    return toIntent(intent, disputes && judgeDisputes(disputes.data));
  } catch (error) {
    if (isCode(error, 'resource_missing')) return null;
    throw error;
  }
}

/** One that was lost counts for all; an inquiry of a bank is no dispute yet. */
function judgeDisputes(disputes: Pick<Stripe.Dispute, 'status'>[]): DisputeState | null {
  const has = (...states: Stripe.Dispute.Status[]) =>
    disputes.some(({ status }) => states.includes(status));
  if (has('lost')) return 'lost';
  if (has('needs_response', 'under_review')) return 'open';
  return has('won') ? 'won' : null;
}

function toIntent(intent: Stripe.PaymentIntent, dispute: DisputeState | null): Intent {
  const { latest_charge: charge, metadata } = intent;
  return {
    id: intent.id,
    status: intent.status,
    clientSecret: intent.client_secret ?? '',
    amount: intent.amount,
    amountReceived: intent.amount_received,
    amountRefunded: typeof charge === 'object' ? (charge?.amount_refunded ?? 0) : 0,
    isInDollars: intent.currency === CURRENCY,
    isDisputeLost: dispute === 'lost',
    dispute,
    paidAt: charge && typeof charge === 'object' ? new Date(charge.created * 1000) : null,
    businessId: Number(metadata.businessId) || null,
    months: Number(metadata.months) || null,
    paymentKey: UUID.test(metadata.payment ?? '') ? (metadata.payment ?? null) : null,
    siteUrl: metadata.site ?? null,
    receiptEmail: readReceiptEmail(typeof charge === 'object' ? charge : null),
  };
}

function readReceiptEmail(charge: Stripe.Charge | null): string | null {
  const { success, data } = receiptEmail.safeParse(charge?.billing_details?.email);
  return success ? data : null;
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === code;
}

export type { Intent };

const TIMEOUT = 4000;
const RETRIES = 1;
/** However slowly an answer drips in. */
const LONGEST_CALL = 9000;
/** An event only says where to look, and counts once: an old one does no harm, a wrong clock would. */
const ANY_AGE = 0;
const INTENT_ID = /^\w{1,255}$/;

export interface ProviderEvent {
  id: string;
  type: string;
  /** The intent that it is about; null when there is none. */
  intentId: string | null;
}

/** The card payment provider. Throws AppError `unavailable` when it can't be reached. */
export interface PaymentProvider {
  /** The same key opens the same intent; or fails the same for a day, once it failed with them. */
  openIntent(order: {
    amount: number;
    months: number;
    businessId: number;
    key: string;
  }): Promise<Intent>;
  /** Null when there is no such intent. */
  readIntent(id: string): Promise<Intent | null>;
  /** Leaves an intent alone that is paid or closed already. */
  cancelIntent(id: string): Promise<void>;
  /** Returns all that was paid and is still here; asking again changes nothing. */
  refundIntent(id: string, key: string): Promise<void>;
  /**
   * Returns an amount, once for a key for ever. Null when it was made, now or before; otherwise why
   * the provider refuses for good.
   */
  refundOnce(id: string, key: string, amount: number): Promise<string | null>;
  /** The event in a webhook call. Throws AppError `malformed` when the signature is not the provider's. */
  readEvent(body: string, signature: string): ProviderEvent;
  /** Events about payments since a time, the oldest last. */
  listEvents(since: Date): AsyncIterable<ProviderEvent>;
}

/** The fixed keys of the sandbox, as public as its money is worthless. */
export const SANDBOX_SECRET_KEY = 'sk_test_sandbox';
export const SANDBOX_WEBHOOK_SECRET = 'whsec_sandbox';

/** Stripe, or its stand-in reached through `sandboxFetch`; null where payments are off. */
export function createPaymentProvider(
  settings: PaymentSettings,
  siteUrl: string,
  sandboxFetch: typeof fetch | null,
): PaymentProvider | null {
  if (settings.kind === 'off') return null;
  if (settings.kind === 'sandbox' && !sandboxFetch) throw new Error('The sandbox is not there');
  const stripe = new Stripe(settings.kind === 'sandbox' ? SANDBOX_SECRET_KEY : settings.secretKey, {
    timeout: TIMEOUT,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(sandboxFetch && { httpClient: Stripe.createFetchHttpClient(sandboxFetch) }),
  });
  const webhookSecret =
    settings.kind === 'sandbox' ? SANDBOX_WEBHOOK_SECRET : settings.webhookSecret;
  return {
    openIntent: ({ amount, months, businessId, key }) =>
      ask('open intent', async () => {
        const intent = await stripe.paymentIntents.create(
          {
            amount,
            currency: CURRENCY,
            allowed_payment_method_types: ['card'],
            description: `Premium listing, ${months} ${months === 1 ? 'month' : 'months'}`,
            metadata: {
              businessId: String(businessId),
              months: String(months),
              payment: key,
              site: siteUrl,
            },
          },
          { idempotencyKey: `open-${key}` },
        );
        return toIntent(intent, null);
      }),
    readIntent: (id) => ask('read intent', () => readIntent(stripe, id)),
    cancelIntent: (id) =>
      ask('cancel intent', () => unlessStateForbids(() => stripe.paymentIntents.cancel(id))),
    refundIntent: (id, key) =>
      ask('refund intent', () =>
        unlessStateForbids(() =>
          stripe.refunds.create({ payment_intent: id }, { idempotencyKey: `refund-${key}` }),
        ),
      ),
    refundOnce: (id, key, amount) =>
      ask('refund amount', () => refundOnce(stripe, { id, key, amount })),
    readEvent(body, signature) {
      if (!webhookSecret) throw unavailable(m.payments_webhook_unset());
      try {
        const event = stripe.webhooks.constructEvent(body, signature, webhookSecret, ANY_AGE);
        z.object({ id: z.string(), type: z.string() }).parse(event);
        return toEvent(event);
      } catch {
        throw new AppError('malformed', m.payments_webhook_signature());
      }
    },
    async *listEvents(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      const events = stripe.events.list({ types: [...EVENTS], created, limit: 100 });
      for (;;) {
        const { done, value } = await ask('list events', () => events.next());
        if (done) return;
        yield toEvent(value);
      }
    },
  };
}

/** What the endpoint of the site must be sent. */
export const EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.canceled',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const;

function toEvent(event: Stripe.Event): ProviderEvent {
  return { id: event.id, type: event.type, intentId: findIntentId(event.data.object) };
}

function findIntentId(object: object): string | null {
  const isIntent = 'object' in object && object.object === 'payment_intent';
  const id =
    isIntent && 'id' in object ? object.id : 'payment_intent' in object && object.payment_intent;
  return typeof id === 'string' && INTENT_ID.test(id) ? id : null;
}

/** What is done already need not be done. */
async function unlessStateForbids(call: () => Promise<unknown>): Promise<void> {
  try {
    await call();
  } catch (error) {
    const isDone =
      isCode(error, 'charge_already_refunded') || isCode(error, 'payment_intent_unexpected_state');
    if (!isDone) throw error;
  }
}

/** Whatever else the provider answers is our fault or its own, never the payer's. */
async function ask<T>(name: string, call: () => Promise<T>): Promise<T> {
  const step = { name: `Stripe ${name}`, kind: 'client' } as const;
  try {
    return await inStep(step, () => Promise.race([call(), failAfter(LONGEST_CALL)]));
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    throw unavailable(error.message, error);
  }
}

function failAfter(milliseconds: number): Promise<never> {
  return new Promise((_, reject) => {
    const fail = () => reject(unavailable(m.payments_provider_slow()));
    setTimeout(fail, milliseconds).unref();
  });
}

/** Whether a call failed because the provider can't be reached, or can't do its work. */
export function isProviderAway(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable' && error.cause !== undefined;
}

/** Whether the provider answered, and failed: it would answer the same key so again. */
export function hasProviderFailed(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : null;
  return cause instanceof Stripe.errors.StripeError && (cause.statusCode ?? 0) >= 500;
}

function unavailable(reason: string, cause?: Error): AppError {
  const error = new AppError('unavailable', m.payments_unavailable(), {
    retryAfter: 30,
  });
  error.cause = cause ?? reason;
  return error;
}

/** What the provider keeps with a refund outlives its memory of keys, which is a day long. */
async function refundOnce(
  stripe: Stripe,
  { id, key, amount }: { id: string; key: string; amount: number },
): Promise<string | null> {
  const made = await stripe.refunds.list({ payment_intent: id, limit: 100 });
  const own = made.data.find(({ metadata }) => metadata?.refund === key);
  if (own && own.status !== 'failed' && own.status !== 'canceled') return null;
  try {
    await stripe.refunds.create(
      { payment_intent: id, amount, metadata: { refund: key } },
      { idempotencyKey: `refund-${key}` },
    );
    return null;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return error.message;
    throw error;
  }
}

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
