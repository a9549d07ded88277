import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Desk } from '../../../contract/desk/desk.ts';
import type { DeskPayment, DeskPayments } from '../../../contract/desk/payments.ts';
import { read } from '../../api.ts';
import { formatCents, formatDate } from '../../format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SponsoredPreview } from './sponsored-preview.tsx';

export function readPayments(id: number) {
  return read('GET /api/desk/:id/payments', { params: { id } });
}

export function PaymentsSection({ desk: { listing } }: { desk: Desk }) {
  const { data: paid, error } = useQuery(readPayments(listing.id));
  if (error) throw error;
  if (!paid) return <div role="status" aria-label="Loading" className="skeleton h-96 w-full" />;
  return (
    <div className="flex flex-col gap-5">
      <Card title="Premium">
        <Premium listing={listing} paid={paid} />
      </Card>
      <Card title="Payments">
        {paid.payments.length > 0 ? (
          <ul className="-my-3 divide-y divide-line">
            {paid.payments.map((payment) => (
              <Payment key={payment.id} payment={payment} />
            ))}
          </ul>
        ) : (
          <p className="text-muted">Nothing has been paid for this listing.</p>
        )}
      </Card>
      <SponsoredPreview listing={listing} />
    </div>
  );
}

function Premium({ listing, paid }: { listing: Desk['listing']; paid: DeskPayments }) {
  const { isPremium, premiumUntil } = listing;
  const { checkoutPath, refusal } = paid;
  return (
    <>
      <p>{describePremium(listing)}</p>
      {isPremium && premiumUntil && (
        <p className="mt-2 text-muted">
          You will not be charged automatically. If you renew, the new year starts when this one
          ends.
        </p>
      )}
      {checkoutPath && (
        <ButtonLink to={checkoutPath} className="mt-4">
          {isPremium ? 'Renew for $9.95' : 'Go premium for $9.95 a year'}
        </ButtonLink>
      )}
      {refusal && premiumUntil && (
        <p className="mt-2 text-muted">You can renew it in the last 30 days of the year.</p>
      )}
    </>
  );
}

function describePremium({ isPremium, premiumUntil }: Desk['listing']): string {
  if (!isPremium) {
    return 'This is a free listing. Premium adds a link to your website, the badge, and the sponsored places above other results.';
  }
  return premiumUntil
    ? `Your listing is premium until ${formatDate(premiumUntil)}.`
    : 'Your listing is premium indefinitely. There is nothing to pay.';
}

function Payment({ payment }: { payment: DeskPayment }) {
  const { id, amount, paidAt, periodStart, periodEnd, path } = payment;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <div className="min-w-0">
        <p>
          <b>{formatCents(amount)}</b> on {formatDate(paidAt)}
        </p>
        <p className="text-sm text-muted">
          {describeState(payment)}
          {payment.status === 'paid' &&
            periodStart &&
            periodEnd &&
            `${formatDate(periodStart)} to ${formatDate(periodEnd)}`}
        </p>
      </div>
      <Link
        to={path}
        className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
      >
        Receipt {id}
      </Link>
    </li>
  );
}

function describeState({ status, amountRefunded }: DeskPayment): string {
  if (status === 'refunding') return 'Being refunded to the card';
  if (status === 'refunded') return `Refunded: ${formatCents(amountRefunded)}`;
  if (status === 'lost') return 'Returned to the cardholder by the bank';
  return amountRefunded > 0 ? `Refunded in part: ${formatCents(amountRefunded)}. ` : '';
}
