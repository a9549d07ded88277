import * as m from '#messages';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Payment } from './queries.ts';
import { findAskedRefund, insertRefund, type Refund } from './refunds.queries.ts';
import { formatCharge } from './rules.ts';

type Wanted = Pick<Refund, 'key' | 'amount' | 'premium' | 'reason' | 'askedBy' | 'askedAt'>;

/** Returns the cents that can still be refunded. */
export function refundable({ amount, amountReceived, amountRefunded }: Payment): number {
  return Math.max(0, (amountReceived ?? amount) - amountRefunded);
}

/** Returns why no refund is possible now, as a message for staff, or null if one is. */
export function describeRefundRefusal(
  { status, amount, dispute }: Payment,
  asked: Pick<Refund, 'amount'> | null,
): string | null {
  if (status === 'open' || status === 'canceled') {
    return m.payments_nothing_paid();
  }
  if (status === 'lost') return m.payments_taken_back();
  if (status !== 'paid') return m.payments_refunded();
  if (amount === 0) return m.payments_nothing_paid();
  if (dispute === 'open') {
    return m.payments_disputed();
  }
  if (!asked) return null;
  return m.payments_refund_running({ amount: formatCharge(asked.amount) });
}

/**
 * Records a refund to be carried out later. The payment row must be locked. Throws `conflict` or `invalid` if
 * it can't be refunded.
 */
export async function askRefund(
  trx: DatabaseTransaction,
  payment: Payment,
  wanted: Wanted,
): Promise<Refund> {
  const refusal = describeRefundRefusal(payment, await findAskedRefund(trx, payment.id));
  if (refusal) throw new AppError('conflict', refusal);
  const most = refundable(payment);
  if (wanted.amount > most) {
    const message = m.payments_refund_limit({ amount: formatCharge(most) });
    throw new AppError('invalid', message, { fields: [{ field: 'amount', message }] });
  }
  const { id: paymentId, amountRefunded: refundedBefore } = payment;
  return insertRefund(trx, { ...wanted, paymentId, refundedBefore });
}
