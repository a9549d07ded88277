import type { Database } from '../../platform/database/database.ts';
import { askRefund, refundable } from './model/ask-refund.ts';
import { carryOutRefund, endPeriodAt } from './model/carry-out-refund.ts';
import type { PaymentProvider } from './model/provider.ts';
import { lockPaymentById, type Payment } from './model/queries.ts';
import { findRefundByKey, type Refund } from './model/refunds.queries.ts';
import { unusedAmount } from './model/rules.ts';
import { type PaymentDependencies, settlePayment } from './model/settle.ts';

type Dependencies = Omit<PaymentDependencies, 'provider'> & { provider: PaymentProvider | null };

export async function refundEndedTerm(
  { provider, ...dependencies }: Dependencies,
  ended: { businessId: number; at: string; isRefunded: boolean },
): Promise<void> {
  const { db } = dependencies;
  const at = new Date(ended.at);
  for (const payment of await findRunningPayments(db, ended.businessId, at)) {
    const rest = ended.isRefunded ? unusedAmount(payment, at) : 0;
    if (rest > 0) {
      if (!provider) throw new Error('Payments are off');
      await returnRest({ ...dependencies, provider }, payment, { at, rest });
    }
    await db.kysely.transaction().execute((trx) => endPeriodAt(trx, payment, at));
  }
}

/** Refunds the rest of an ended term. Earlier refunds count, so repeating it never refunds more. */
async function returnRest(
  dependencies: PaymentDependencies,
  payment: Payment,
  ended: { at: Date; rest: number },
) {
  const { providerId } = payment;
  if (providerId === null) return;
  await settlePayment(dependencies, providerId);
  const refund = await askRest(dependencies, payment, ended);
  if (refund) await carryOutRefund(dependencies, refund.id);
}

function askRest(
  { db, clock }: PaymentDependencies,
  { id, idempotencyKey }: Payment,
  { at, rest }: { at: Date; rest: number },
): Promise<Refund | null> {
  const key = `${idempotencyKey}-${at.getTime()}`;
  return db.kysely.transaction().execute(async (trx) => {
    const payment = await lockPaymentById(trx, id);
    const known = await findRefundByKey(trx, key);
    if (known) return known;
    const amount = Math.min(rest - payment.amountRefunded, refundable(payment));
    if (amount <= 0 || payment.status !== 'paid') return null;
    const wanted = { key, amount, premium: 'ended' as const, reason: null };
    return askRefund(trx, payment, { ...wanted, askedBy: 'payments', askedAt: clock() });
  });
}

function findRunningPayments(db: Database, businessId: number, at: Date): Promise<Payment[]> {
  return db.kysely
    .selectFrom('payments')
    .selectAll()
    .where('businessId', '=', businessId)
    .where((where) => where.or([where('status', '=', 'paid'), where('keepsPeriod', '=', true)]))
    .where('paidAt', '<=', at)
    .where('periodStart', 'is not', null)
    .where((where) => where.or([where('periodEnd', 'is', null), where('periodEnd', '>', at)]))
    .orderBy('periodStart')
    .execute();
}
