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
      <Fact name={m.common_amount()}>
        <b>{formatCents(amount)}</b>
        {amountRefunded > 0 && m.payments_amount_refunded({ price: formatCents(amountRefunded) })}
      </Fact>
      <Fact name={m.payments_bought()}>
        {m.payments_premium_for({ months: formatTerm(months) })}
      </Fact>
      {paidAt && <Fact name={m.payments_paid()}>{formatDate(paidAt)}</Fact>}
      {periodStart && periodEnd && (
        <Fact name={m.payments_valid()}>
          {m.payments_period({
            date: formatDate(periodStart),
            date2: formatDate(periodEnd),
          })}
          {keepsPeriod && m.payments_premium_kept()}
        </Fact>
      )}
      {payers.length > 0 && <Fact name={m.payments_emailed_to()}>{payers.join(', ')}</Fact>}
      {reference && <Fact name={m.payments_reference()}>{reference}</Fact>}
      <Fact name={m.payments_receipt()}>
        {receiptPath ? (
          <Link to={receiptPath} className="font-semibold text-accent hover:underline">
            {m.payments_receipt_numbered({ id })}
          </Link>
        ) : (
          m.common_none()
        )}
      </Fact>
      {business && (
        <Fact name={m.common_listing()}>
          <Link
            to={`/admin?q=${business.id}`}
            className="font-semibold text-accent hover:underline"
          >
            {m.payments_find_listing()}
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
