import type { StaffPayment } from '../../../contract/payments.ts';
import type { Payment } from '../queries.ts';
import { unusedAmount, unusedTime } from '../rules.ts';

const DAY = 86_400_000;

/** A payment as staff see it; null for one that never arrived. */
export function toStaffPayment(payment: Payment, now: Date): StaffPayment | null {
  const { status, paidAt, periodStart, periodEnd } = payment;
  if (!paidAt || status === 'open' || status === 'canceled') return null;
  return {
    id: payment.id,
    amount: payment.amount,
    amountRefunded: payment.amountRefunded,
    months: payment.months,
    status,
    paidAt: paidAt.toISOString(),
    periodStart: periodStart?.toISOString() ?? null,
    periodEnd: periodEnd?.toISOString() ?? null,
    rest: status === 'paid' ? describeRest(payment, now) : null,
  };
}

export function describeRest(payment: Payment, now: Date): StaffPayment['rest'] {
  const { periodStart: start, periodEnd: end, amountRefunded } = payment;
  const unused = start && end ? unusedTime({ start, end }, now) : 0;
  if (unused === 0) return null;
  const amount = Math.max(0, unusedAmount(payment, now) - amountRefunded);
  return { days: Math.ceil(unused / DAY), amount };
}
