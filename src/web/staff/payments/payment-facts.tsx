import type { ReactNode } from 'react';
import * as m from '#messages';
import type { PaymentDetail } from '../../../contract/staff/payments.ts';
import { formatDate } from '../../dates.ts';
import { formatCents } from '../../format.ts';
import { Link } from '../../ui/link.tsx';
import { formatTerm } from './words.ts';

export function PaymentFacts({ payment }: { payment: PaymentDetail }) {
  const { id, business, amount, amountRefunded, months, paidAt, reference, payers } = payment;
  const { periodStart, periodEnd, keepsPeriod, receiptPath } = payment;
  return (
    <dl className="divide-y divide-line border-y border-line">
      <Fact name={m.staff_payments_amount()}>
        <b>{formatCents(amount)}</b>
        {amountRefunded > 0 &&
          m.staff_payments_price_of_it_refunded({ price: formatCents(amountRefunded) })}
      </Fact>
      <Fact name={m.staff_payments_bought()}>
        {m.staff_payments_premium_for_months({ months: formatTerm(months) })}
      </Fact>
      {paidAt && <Fact name={m.staff_payments_paid()}>{formatDate(paidAt)}</Fact>}
      {periodStart && periodEnd && (
        <Fact name={m.staff_payments_valid()}>
          {m.staff_payments_date_to_date2({
            date: formatDate(periodStart),
            date2: formatDate(periodEnd),
          })}
          {keepsPeriod && m.staff_payments_kept_although_it_was_refunded()}
        </Fact>
      )}
      {payers.length > 0 && <Fact name={m.staff_payments_emailed_to()}>{payers.join(', ')}</Fact>}
      {reference && <Fact name={m.staff_payments_reference()}>{reference}</Fact>}
      <Fact name={m.staff_payments_receipt()}>
        {receiptPath ? (
          <Link to={receiptPath} className="font-semibold text-accent hover:underline">
            {m.staff_payments_receipt_id({ id })}
          </Link>
        ) : (
          m.staff_payments_none()
        )}
      </Fact>
      {business && (
        <Fact name={m.staff_payments_listing()}>
          <Link
            to={`/admin?q=${business.id}`}
            className="font-semibold text-accent hover:underline"
          >
            {m.staff_payments_find_it_on_the_dashboard()}
          </Link>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 py-2">
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
