import * as m from '#messages';
import type { StaffBusiness } from '../../../../contract/staff/businesses.ts';
import type { StaffPayment } from '../../../../contract/staff/payments.ts';
import { formatDate } from '../../../dates.ts';
import { formatCents, formatCount } from '../../../format.ts';
import { usePayments } from './use-payments.ts';

export function PaidYear({ business }: { business: StaffBusiness }) {
  const { payments, rest } = usePayments(business.id);
  const { isPremium, premiumUntil } = business;
  if (!isPremium && payments?.length === 0) return null;
  const left =
    rest && rest.days > 0
      ? m.staff_businesses_count_left({ count: formatCount(rest.days, m.count_days) })
      : '';
  return (
    <section aria-label={m.staff_businesses_premium_year()} className="min-h-6 text-sm">
      {isPremium && (
        <p>
          {premiumUntil
            ? m.staff_businesses_premium_until_date_left({ date: formatDate(premiumUntil), left })
            : m.staff_businesses_premium_indefinitely_free_of()}
        </p>
      )}
      {payments && payments.length > 0 && (
        <ul className="mt-1 text-muted">
          {payments.map((payment) => (
            <li key={payment.id}>{describePayment(payment)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function describePayment(payment: StaffPayment): string {
  const { amount, amountRefunded, paidAt, periodStart, periodEnd, status } = payment;
  const paid = m.staff_businesses_price_paid_on_date({
    price: formatCents(amount),
    date: formatDate(paidAt),
  });
  const year =
    periodStart && periodEnd
      ? m.staff_businesses_for_date_to_date2({
          date: formatDate(periodStart),
          date2: formatDate(periodEnd),
        })
      : '';
  if (status === 'refunding') return m.staff_businesses_paid_a_refund_is_in_progress({ paid });
  if (status === 'lost') return m.staff_businesses_paid_lost_in_a_dispute({ paid });
  const back =
    amountRefunded > 0
      ? m.staff_businesses_price_refunded({ price: formatCents(amountRefunded) })
      : '';
  return `${paid}${year}${back}`;
}
