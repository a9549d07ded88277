import type { ReactNode } from 'react';
import * as m from '#messages';
import { describeLength } from '../../../contract/premium-words.ts';
import type { Purchase, PurchaseStatus } from '../../../contract/purchases.ts';
import { formatDate } from '../../dates.ts';
import { formatCents } from '../../format.ts';
import { Metadata } from '../../metadata.tsx';
import { useSite } from '../../site.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Printer } from '../../ui/later-icons.tsx';
import { NextSteps } from './next-steps.tsx';

/** On paper: the receipt and nothing else. */
export function PurchaseScreen({ purchase }: { purchase: Purchase }) {
  const { id, business, amount, amountRefunded, refundedAt, paidAt, reference } = purchase;
  const { periodStart, periodEnd, status, seller } = purchase;
  const { name, url } = useSite();
  return (
    <div className="page-width py-8">
      <Metadata title={m.payments_purchase_receipt_id({ id })} isHidden />
      <div className="mx-auto flex max-w-2xl flex-col gap-6">
        <article className="rounded-card border border-line bg-surface p-5 sm:p-8">
          <p className="font-bold wrap-anywhere">{seller.name ?? name}</p>
          {seller.name && <p className="wrap-anywhere">{name}</p>}
          {seller.address && (
            <p className="text-muted whitespace-pre-line wrap-anywhere">{seller.address}</p>
          )}
          <p className="print-only">{url}</p>
          <h1 className="mt-4 text-2xl font-extrabold sm:text-3xl">
            {m.payments_purchase_receipt_id({ id })}
          </h1>
          <p className="mt-2 mb-5 text-lg">{describeStatus(status)}</p>
          <dl className="divide-y divide-line border-y border-line">
            <Fact name={m.payments_purchase_for()}>{nameListing(business)}</Fact>
            <Fact name={m.payments_purchase_bought()}>
              {m.payments_purchase_premium_listing_purchase({ purchase: describeLength(purchase) })}
            </Fact>
            {periodStart && periodEnd && (
              <Fact name={m.payments_purchase_valid()}>
                {m.payments_purchase_date_to_date2({
                  date: formatDate(periodStart),
                  date2: formatDate(periodEnd),
                })}
              </Fact>
            )}
            <Fact name={m.payments_purchase_paid()}>
              {m.payments_purchase_date_by_card({ date: formatDate(paidAt) })}
            </Fact>
            <Fact name={m.payments_purchase_amount()}>
              <b>{formatCents(amount)}</b>
            </Fact>
            {amountRefunded > 0 && (
              <Fact name={m.payments_purchase_refunded()}>
                <b>{formatCents(amountRefunded)}</b>
                {refundedAt && ` ${m.payments_purchase_on_date({ date: formatDate(refundedAt) })}`}
              </Fact>
            )}
            <Fact name={m.payments_purchase_reference()}>{reference}</Fact>
          </dl>
          <Button
            variant="secondary"
            onClick={() => window.print()}
            className="no-print mt-5 noscript:hidden"
          >
            <Printer size={18} aria-hidden="true" />
            {m.payments_purchase_print()}
          </Button>
        </article>
        <div className="no-print flex flex-col gap-6">
          <NextSteps purchase={purchase} />
          <p className="flex flex-wrap gap-3">
            <ButtonLink to="/desk">{m.payments_purchase_manage_your_listing()}</ButtonLink>
            <ButtonLink to="/" variant="quiet">
              {m.payments_purchase_go_to_the_homepage()}
            </ButtonLink>
          </p>
        </div>
      </div>
    </div>
  );
}

function describeStatus(status: PurchaseStatus): string {
  return {
    paid: m.payments_purchase_thank_you_your_payment_went(),
    refunding: m.payments_purchase_we_are_refunding_this_payment_to(),
    refunded: m.payments_purchase_this_payment_was_refunded_to_your(),
    lost: m.payments_purchase_the_bank_returned_this_payment_to(),
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

function nameListing(business: Purchase['business']): string {
  if (!business) return m.payments_purchase_a_listing_that_was_deleted();
  return business.name ?? m.payments_purchase_listing_number({ id: business.id });
}
