import type { Database } from '../../../platform/database/database.ts';
import type { Intent } from './provider.ts';
import type { Payment } from './queries.ts';

const PREFIX = 'free_';

/**
 * Returns the id of a payment that a coupon covers completely. It replaces the provider's intent id and is
 * stored once the payer confirms. Until then, only the payer's browser knows it.
 */
export function nameFree(idempotencyKey: string): string {
  return PREFIX + idempotencyKey.replaceAll('-', '_');
}

export function isFree(intentId: string): boolean {
  return intentId.startsWith(PREFIX);
}

export async function findFreePayment(db: Database, intentId: string): Promise<Payment | null> {
  const key = intentId.slice(PREFIX.length).replaceAll('_', '-');
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key)) return null;
  const row = await db.kysely
    .selectFrom('payments')
    .selectAll()
    .where('idempotencyKey', '=', key)
    .where('amount', '=', 0)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns a free payment in the form of the provider's intent, or null. Voiding it takes its term back. */
export async function readFreeIntent(
  db: Database,
  intentId: string,
  isVoided: boolean,
): Promise<Intent | null> {
  const payment = await findFreePayment(db, intentId);
  if (!payment) return null;
  const isCanceled = payment.status === 'canceled';
  return {
    id: intentId,
    status: isCanceled ? 'canceled' : payment.providerId ? 'succeeded' : 'requires_confirmation',
    clientSecret: intentId,
    amount: 0,
    amountReceived: 0,
    amountRefunded: 0,
    isInDollars: true,
    isDisputeLost: false,
    isVoided,
    dispute: null,
    paidAt: null,
    businessId: payment.businessId,
    months: payment.months,
    isEndless: payment.months === null,
    terms: null,
    paymentKey: payment.idempotencyKey,
    siteUrl: null,
    receiptEmail: null,
    savedCard: null,
  };
}
