import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Purchase, PurchaseStatus } from '../../../contract/purchases.ts';
import { formatCents, formatDate } from '../../format.ts';
import { Metadata } from '../../metadata.tsx';
import { useSite } from '../../site.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { NextSteps } from './next-steps.tsx';

/** On paper: the receipt and nothing else. */
export function PurchaseScreen({ purchase }: { purchase: Purchase }) {
  const { id, business, amount, amountRefunded, refundedAt, paidAt, reference } = purchase;
  const { periodStart, periodEnd, status } = purchase;
  const { name, url } = useSite();
  return (
    <div className="page-width py-8">
      <Metadata title={`Receipt ${id}`} isHidden />
      <div className="mx-auto flex max-w-2xl flex-col gap-6">
        <article className="rounded-card border border-line bg-surface p-5 sm:p-8">
          <p className="font-bold">{name}</p>
          <p className="print-only">{url}</p>
          <h1 className="mt-4 text-2xl font-extrabold sm:text-3xl">Receipt {id}</h1>
          <p className="mt-2 mb-5 text-lg">{describeStatus(status)}</p>
          <dl className="divide-y divide-line border-y border-line">
            <Fact name="For">{business ? business.name : 'A listing that was deleted'}</Fact>
            <Fact name="Bought">Premium listing, one year</Fact>
            {periodStart && periodEnd && (
              <Fact name="Valid">
                {formatDate(periodStart)} to {formatDate(periodEnd)}
              </Fact>
            )}
            <Fact name="Paid">{formatDate(paidAt)}, by card</Fact>
            <Fact name="Amount">
              <b>{formatCents(amount)}</b>
            </Fact>
            {amountRefunded > 0 && (
              <Fact name="Refunded">
                <b>{formatCents(amountRefunded)}</b>
                {refundedAt && ` on ${formatDate(refundedAt)}`}
              </Fact>
            )}
            <Fact name="Reference">{reference}</Fact>
          </dl>
          <Button
            variant="secondary"
            onClick={() => window.print()}
            className="no-print mt-5 noscript:hidden"
          >
            <Printer size={18} aria-hidden="true" />
            Print
          </Button>
        </article>
        <div className="no-print flex flex-col gap-6">
          <NextSteps purchase={purchase} />
          <p className="flex flex-wrap gap-3">
            <ButtonLink to="/desk">Manage your listing</ButtonLink>
            <ButtonLink to="/" variant="quiet">
              Go to the homepage
            </ButtonLink>
          </p>
        </div>
      </div>
    </div>
  );
}

function describeStatus(status: PurchaseStatus): string {
  return {
    paid: 'Thank you. Your payment went through.',
    refunding: 'We are refunding this payment to your card.',
    refunded: 'This payment was refunded to your card. It can take a few days to appear.',
    lost: 'The bank returned this payment to the cardholder.',
  }[status];
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 py-2">
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
