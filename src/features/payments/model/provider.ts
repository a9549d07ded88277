import Stripe from 'stripe';
import { z } from 'zod';
import * as m from '#messages';
import { type DisputeState, receiptEmail } from '../../../contract/payments.ts';
import type { PaymentSettings } from '../../../platform/config/config.ts';
import { AppError } from '../../../platform/errors.ts';
import { inStep } from '../../../platform/telemetry/spans.ts';
import { type Terms, terms } from './quote.rules.ts';

const CURRENCY = 'usd';
/** Value for the months of a term without an end in the metadata. */
const ENDLESS = 'endless';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Current state of a payment intent at the provider. Amounts are in cents. */
interface Intent {
  id: string;
  status: Stripe.PaymentIntent.Status;
  clientSecret: string;
  amount: number;
  amountReceived: number;
  amountRefunded: number;
  isInDollars: boolean;
  isDisputeLost: boolean;
  /** Whether a free payment was taken back. The provider never reports this. */
  isVoided?: boolean;
  /** State of a dispute; null if there was never one. */
  dispute: DisputeState | null;
  /** Time at the provider; null until it is paid. */
  paidAt: Date | null;
  /** Metadata written when the intent was opened; null if the intent isn't ours. */
  businessId: number | null;
  months: number | null;
  /** Whether the payment was opened for a term without an end. */
  isEndless: boolean;
  /** Breakdown of the amount; null for a payment without a coupon and a tax. */
  terms: Terms | null;
  paymentKey: string | null;
  siteUrl: string | null;
  /** Email that the payer entered with the card; null if missing or unusable. */
  receiptEmail: string | null;
  /** Card that the provider saved for later charges; null unless the payer chose that. */
  savedCard: SavedCard | null;
}

/** A payer and their card, by the provider's ids. */
export interface SavedCard {
  customerId: string;
  methodId: string;
}

async function readIntent(stripe: Stripe, id: string): Promise<Intent | null> {
  const expand = ['latest_charge'];
  const intent = await nullIfMissing(stripe.paymentIntents.retrieve(id, { expand }));
  if (!intent) return null;
  const { latest_charge: charge } = intent;
  const isDisputed = typeof charge === 'object' && charge?.disputed;
  const disputes = isDisputed ? await stripe.disputes.list({ payment_intent: id }) : null;
  return toIntent(intent, disputes && judgeDisputes(disputes.data));
}

/** A lost dispute outweighs all others. A bank's inquiry is not yet a dispute. */
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
    isEndless: metadata.months === ENDLESS,
    terms: readTerms(metadata.terms),
    paymentKey: UUID.test(metadata.payment ?? '') ? (metadata.payment ?? null) : null,
    siteUrl: metadata.site ?? null,
    receiptEmail: readReceiptEmail(typeof charge === 'object' ? charge : null),
    savedCard: readSavedCard(intent),
  };
}

function readTerms(text: string | undefined): Terms | null {
  try {
    return terms.parse(JSON.parse(text ?? ''));
  } catch {
    return null;
  }
}

function readSavedCard(intent: Stripe.PaymentIntent): SavedCard | null {
  const customerId = readId(intent.customer);
  const methodId = readId(intent.payment_method);
  if (intent.setup_future_usage !== 'off_session' || !customerId || !methodId) return null;
  return { customerId, methodId };
}

function readId(object: string | { id: string } | null): string | null {
  return typeof object === 'string' ? object : (object?.id ?? null);
}

function readReceiptEmail(charge: Stripe.Charge | null): string | null {
  const { success, data } = receiptEmail.safeParse(charge?.billing_details?.email);
  return success ? data : null;
}

async function nullIfMissing<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isCode(error, 'resource_missing')) return null;
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === code;
}

export type { Intent };

const TIMEOUT = 4000;
const RETRIES = 1;
/** Maximum milliseconds per call, even if the response keeps trickling in. */
const LONGEST_CALL = 9000;
/**
 * Disables the age check of webhook signatures: replayed events are harmless, while a wrong clock would
 * reject valid ones.
 */
const ANY_AGE = 0;
const INTENT_ID = /^\w{1,255}$/;

export interface ProviderEvent {
  id: string;
  type: string;
  intentId: string | null;
}

/** Details of a purchase. The amount is in cents. */
interface Order {
  amount: number;
  /** Months of the term; null for a term without an end. */
  months: number | null;
  businessId: number;
  key: string;
  terms: Terms;
}

/** The card payment provider. Throws AppError `unavailable` when it can't be reached. */
export interface PaymentProvider {
  /**
   * Opens an intent. Idempotent per key; after a server error, the provider repeats that error for the same
   * key for a day.
   */
  openIntent(order: Order): Promise<Intent>;
  /**
   * Charges a saved card while the payer is away. Idempotent per key for a day. `refusal` is the reason why
   * the card or its bank refused, or null.
   */
  chargeSavedCard(
    order: Order,
    card: SavedCard,
  ): Promise<{ intentId: string | null; refusal: string | null }>;
  /**
   * Sets an unpaid intent to save the card with which it is paid, for a customer with this email. Returns the
   * customer's id. An intent's customer can't change: pass the id that was returned before, or null to create
   * one, once per key.
   */
  saveCard(
    id: string,
    payer: { email: string; customerId: string | null; key: string },
  ): Promise<string>;
  /** Sets an unpaid intent to save no card. */
  saveNoCard(id: string): Promise<void>;
  /** Lists the ids of the intents that a customer's card paid, newest first, at most 100. */
  listPaidIntents(customerId: string): Promise<string[]>;
  /** Deletes a customer with their cards. Safe to repeat. */
  forgetPayer(customerId: string): Promise<void>;
  readIntent(id: string): Promise<Intent | null>;
  /** Cancels an intent. Does nothing if it is already paid or canceled. */
  cancelIntent(id: string): Promise<void>;
  /** Refunds everything that was paid and not yet refunded. Safe to repeat. */
  refundIntent(id: string, key: string): Promise<void>;
  /**
   * Refunds an amount, only once per key. Returns null if it was made now or before, otherwise the reason for
   * a permanent refusal.
   */
  refundOnce(id: string, key: string, amount: number): Promise<string | null>;
  /** Returns the event in a webhook call. Throws `malformed` if the signature is invalid. */
  readEvent(body: string, signature: string): ProviderEvent;
  /** Lists payment events since a time, newest first. */
  listEvents(since: Date): AsyncIterable<ProviderEvent>;
}

/** Fixed sandbox keys. They are public because sandbox payments are not real. */
export const SANDBOX_SECRET_KEY = 'sk_test_sandbox';
export const SANDBOX_WEBHOOK_SECRET = 'whsec_sandbox';

/** Creates the Stripe client, or its sandbox reached through `sandboxFetch`. Returns null if payments are off. */
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
    openIntent: (order) =>
      ask('open intent', async () => {
        const intent = await stripe.paymentIntents.create(describeOrder(order, siteUrl), {
          idempotencyKey: `open-${order.key}`,
        });
        return toIntent(intent, null);
      }),
    chargeSavedCard: (order, { customerId, methodId }) =>
      ask('charge saved card', () =>
        chargeOrRefuse(() =>
          stripe.paymentIntents.create(
            {
              ...describeOrder(order, siteUrl),
              customer: customerId,
              payment_method: methodId,
              off_session: true,
              confirm: true,
            },
            { idempotencyKey: `renew-${order.key}` },
          ),
        ),
      ),
    saveCard: (id, { email, customerId, key }) =>
      ask('save card', async () => {
        const customer = customerId ?? (await createCustomer(stripe, { siteUrl, key }));
        await stripe.customers.update(customer, { email });
        await stripe.paymentIntents.update(id, {
          setup_future_usage: 'off_session',
          ...(customerId === null && { customer }),
        });
        return customer;
      }),
    saveNoCard: (id) =>
      ask('save no card', () =>
        unlessStateForbids(() => stripe.paymentIntents.update(id, { setup_future_usage: '' })),
      ),
    listPaidIntents: (customer) =>
      ask('list paid intents', async () => {
        const intents = await nullIfMissing(stripe.paymentIntents.list({ customer, limit: 100 }));
        const paid = intents?.data.filter(({ status }) => status === 'succeeded') ?? [];
        return paid.map(({ id }) => id);
      }),
    forgetPayer: (customerId) =>
      ask('forget payer', async () => {
        await nullIfMissing(stripe.customers.del(customerId));
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

async function createCustomer(
  stripe: Stripe,
  { siteUrl, key }: { siteUrl: string; key: string },
): Promise<string> {
  const metadata = { site: siteUrl };
  const created = await stripe.customers.create({ metadata }, { idempotencyKey: `payer-${key}` });
  return created.id;
}

function describeOrder(
  { amount, months, businessId, key, terms: made }: Order,
  siteUrl: string,
): Stripe.PaymentIntentCreateParams {
  return {
    amount,
    currency: CURRENCY,
    allowed_payment_method_types: ['card'],
    description: `${made.plan?.name.en ?? 'Premium'} listing, ${describeMonths(months)}`,
    metadata: {
      businessId: String(businessId),
      months: months === null ? ENDLESS : String(months),
      payment: key,
      site: siteUrl,
      ...((made.couponId || made.tax > 0 || made.plan) && {
        terms: JSON.stringify(terms.parse(made)),
      }),
    },
  };
}

function describeMonths(months: number | null): string {
  if (months === null) return 'without an end';
  return `${months} ${months === 1 ? 'month' : 'months'}`;
}

/**
 * Charges a card, or returns the refusal. A bank that asks for the payer's authentication refuses as well,
 * because the payer is away.
 */
async function chargeOrRefuse(charge: () => Promise<Stripe.PaymentIntent>) {
  try {
    const { id, status } = await charge();
    const isRefused = status === 'requires_action' || status === 'requires_payment_method';
    return { intentId: id, refusal: isRefused ? 'The bank asks for the cardholder.' : null };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
    return { intentId: error.payment_intent?.id ?? null, refusal: error.message };
  }
}

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

/** Ignores errors saying that the action was already done. */
async function unlessStateForbids(call: () => Promise<unknown>): Promise<void> {
  try {
    await call();
  } catch (error) {
    const isDone =
      isCode(error, 'charge_already_refunded') || isCode(error, 'payment_intent_unexpected_state');
    if (!isDone) throw error;
  }
}

/** Turns every provider error into `unavailable`: it is never the payer's fault. */
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

export function isProviderAway(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable' && error.cause !== undefined;
}

/** Checks whether the provider answers nobody now, rather than refusing this one call. */
export function isProviderUnreachable(error: unknown): boolean {
  if (!isProviderAway(error)) return false;
  const { cause } = error as AppError;
  const isAnswer = cause instanceof Stripe.errors.StripeError;
  const { StripeConnectionError, StripeRateLimitError } = Stripe.errors;
  return (
    !isAnswer || cause instanceof StripeConnectionError || cause instanceof StripeRateLimitError
  );
}

/** Checks for a 5xx response, which the provider would repeat for the same idempotency key. */
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

/** Looks for an existing refund by metadata, because the provider remembers idempotency keys only for a day. */
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

const TIMEOUT_MS = 8000;

export interface Endpoint {
  url: string;
  isEnabled: boolean;
  events: string[];
}

/** Reads the provider account, for setup. Both calls throw the provider's own errors. */
export function openAccount(secretKey: string, fetch: typeof globalThis.fetch) {
  const stripe = new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
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
