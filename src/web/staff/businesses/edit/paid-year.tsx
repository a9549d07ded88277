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
      ? m.listings_year_left({ count: formatCount(rest.days, m.count_days) })
      : '';
  return (
    <section aria-label={m.listings_year_label()} className="min-h-6 text-sm">
      {isPremium && (
        <p>
          {premiumUntil
            ? m.listings_year_until({ date: formatDate(premiumUntil), left })
            : m.listings_year_endless()}
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
  const paid = m.listings_year_paid({
    price: formatCents(amount),
    date: formatDate(paidAt),
  });
  const year =
    periodStart && periodEnd
      ? m.listings_year_period({
          date: formatDate(periodStart),
          date2: formatDate(periodEnd),
        })
      : '';
  if (status === 'refunding') return m.listings_year_refunding({ paid });
  if (status === 'lost') return m.listings_year_disputed({ paid });
  const back =
    amountRefunded > 0 ? m.listings_year_refunded({ price: formatCents(amountRefunded) }) : '';
  return `${paid}${year}${back}`;
}
