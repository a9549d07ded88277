import type { StaffBusiness } from '../../../../contract/staff/businesses.ts';
import type { StaffPayment } from '../../../../contract/staff/payments.ts';
import { formatCents, formatCount, formatDate } from '../../../format.ts';
import { usePayments } from './use-payments.ts';

export function PaidYear({ business }: { business: StaffBusiness }) {
  const { payments, rest } = usePayments(business.id);
  const { isPremium, premiumUntil } = business;
  if (!isPremium && payments?.length === 0) return null;
  const left = rest && rest.days > 0 ? `, ${formatCount(rest.days, 'day', 'days')} left` : '';
  return (
    <section aria-label="Premium year" className="min-h-6 text-sm">
      {isPremium && (
        <p>
          {premiumUntil
            ? `Premium until ${formatDate(premiumUntil)}${left}.`
            : 'Premium indefinitely, free of charge.'}
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
  const paid = `${formatCents(amount)} paid on ${formatDate(paidAt)}`;
  const year =
    periodStart && periodEnd ? `, for ${formatDate(periodStart)} to ${formatDate(periodEnd)}` : '';
  if (status === 'refunding') return `${paid}; a refund is in progress`;
  if (status === 'lost') return `${paid}; lost in a dispute`;
  const back = amountRefunded > 0 ? `; ${formatCents(amountRefunded)} refunded` : '';
  return `${paid}${year}${back}`;
}
