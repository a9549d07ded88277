import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import * as m from '#messages';
import type { Purchase, PurchaseStatus, RunningRenewal } from '../../contract/payments.ts';
import { screens } from '../../contract/screens.ts';
import { namePlan } from '../../domain/plan-words.ts';
import { describeApproval } from '../../domain/premium-terms.ts';
import { describeLength, nameTerm } from '../../domain/premium-words.ts';
import type { PublicSettings } from '../../domain/settings.ts';
import { readOrNull } from '../kit/api.ts';
import { formatDate } from '../kit/dates.ts';
import { formatCents } from '../kit/format.ts';
import { loadQuery } from '../kit/load.ts';
import { Metadata } from '../kit/metadata.tsx';
import { readParameters, useParameters } from '../kit/parameters.ts';
import { useSite } from '../kit/site.tsx';
import { Button, ButtonLink } from '../kit/ui/button.tsx';
import { Card } from '../kit/ui/card.tsx';
import { Printer } from '../kit/ui/later-icons.tsx';
import { answerNotFound } from '../layout/answer-not-found.ts';
import { NotFound } from '../layout/not-found.tsx';
import { describePeriod } from './period.ts';
import { listSum } from './sum-rows.ts';

const NOTHING = 999_999_999_999_999;

function readPurchase(text = '', token = '') {
  const id = /^[1-9]\d{0,14}$/.test(text) ? text : NOTHING;
  return readOrNull('GET /api/purchases/:id', { params: { id }, query: { token } });
}

export async function loadPurchase({ params, request, context }: LoaderFunctionArgs) {
  const { token } = readParameters(screens.purchase, request);
  const purchase = await loadQuery(context, readPurchase(params.id, token));
  return purchase === null ? answerNotFound(context) : null;
}

export function PurchasePage() {
  const { id } = useParams();
  const { token } = useParameters(screens.purchase);
  const { data: purchase, isPending, error } = useQuery(readPurchase(id, token));
  if (error) throw error;
  if (isPending) return <PurchaseSkeleton />;
  if (!purchase) {
    return <NotFound title={m.receipt_not_found()} explanation={m.payments_receipt_link_wrong()} />;
  }
  return <PurchaseScreen purchase={purchase} />;
}

function PurchaseSkeleton() {
  return (
    <div role="status" aria-label={m.receipt_loading()} className="page-width py-8">
      <div className="mx-auto flex max-w-2xl flex-col gap-6">
        <div className="skeleton h-10 w-56 max-w-full" />
        <div className="skeleton h-96 w-full" />
      </div>
    </div>
  );
}

function PurchaseScreen({ purchase }: { purchase: Purchase }) {
  const { id, business, amount, amountRefunded, refundedAt, paidAt, reference } = purchase;
  const { status, seller } = purchase;
  const period = describePeriod(purchase);
  const { name, url } = useSite();
  return (
    <div className="page-width py-8">
      <Metadata title={m.payments_receipt_numbered({ id })} isHidden />
      <div className="mx-auto flex max-w-2xl flex-col gap-6">
        <article className="rounded-card border border-line bg-surface p-5 sm:p-8">
          <p className="font-bold wrap-anywhere">{seller.name ?? name}</p>
          {seller.name && <p className="wrap-anywhere">{name}</p>}
          {seller.address && (
            <p className="text-muted whitespace-pre-line wrap-anywhere">{seller.address}</p>
          )}
          <p className="print-only">{url}</p>
          <h1 className="mt-4 text-2xl font-extrabold sm:text-3xl">
            {m.payments_receipt_numbered({ id })}
          </h1>
          <p className="mt-2 mb-5 text-lg">{describeStatus(status)}</p>
          <dl className="divide-y divide-line border-y border-line">
            <Fact name={m.common_for()}>{nameListing(business)}</Fact>
            <Fact name={m.payments_bought()}>
              {purchase.plan
                ? m.receipt_plan({
                    plan: namePlan(purchase.plan),
                    purchase: describeLength(purchase),
                  })
                : m.receipt_premium({ purchase: describeLength(purchase) })}
            </Fact>
            {listSum(purchase.sum).map(([label, value]) => (
              <Fact key={label} name={label}>
                {value}
              </Fact>
            ))}
            {purchase.startsOnApproval && (
              <Fact name={m.payments_valid()}>{m.payments_starts_on_approval()}</Fact>
            )}
            {period && <Fact name={m.payments_valid()}>{period}</Fact>}
            <Fact name={m.payments_paid()}>
              {amount > 0
                ? m.receipt_paid_by_card({ date: formatDate(paidAt) })
                : formatDate(paidAt)}
            </Fact>
            <Fact name={m.common_amount()}>
              <b>{formatCents(amount)}</b>
            </Fact>
            {amountRefunded > 0 && (
              <Fact name={m.payments_refunded_label()}>
                <b>{formatCents(amountRefunded)}</b>
                {refundedAt && ` ${m.receipt_refunded_on({ date: formatDate(refundedAt) })}`}
              </Fact>
            )}
            <Fact name={m.payments_reference()}>{reference}</Fact>
          </dl>
          <Button
            variant="secondary"
            onClick={() => window.print()}
            className="no-print mt-5 noscript:hidden"
          >
            <Printer size={18} aria-hidden="true" />
            {m.common_print()}
          </Button>
        </article>
        <div className="no-print flex flex-col gap-6">
          <NextSteps purchase={purchase} />
          {purchase.renewal && (
            <form method="post" action={purchase.renewal.stopPath}>
              <Button type="submit" variant="secondary">
                {m.payments_renewal_stop()}
              </Button>
            </form>
          )}
          <p className="flex flex-wrap gap-3">
            <ButtonLink to="/desk">{m.common_manage_listing()}</ButtonLink>
            <ButtonLink to="/" variant="quiet">
              {m.common_go_home()}
            </ButtonLink>
          </p>
        </div>
      </div>
    </div>
  );
}

function describeStatus(status: PurchaseStatus): string {
  return {
    paid: m.receipt_paid(),
    refunding: m.receipt_refunding(),
    refunded: m.receipt_refunded(),
    lost: m.receipt_lost(),
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
  if (!business) return m.receipt_listing_deleted();
  return business.name ?? m.receipt_listing_pending({ id: business.id });
}

const lists = new Intl.ListFormat(m.format_locale(), { type: 'conjunction' });

function NextSteps({ purchase }: { purchase: Purchase }) {
  const { approvalHours } = useSite();
  const steps = purchase.status === 'paid' ? listSteps(purchase, approvalHours) : [];
  return (
    <Card title={steps.length > 0 ? m.common_what_next() : m.receipt_about()}>
      <ul className="ml-5 flex list-disc flex-col gap-2">
        {[...steps, describeSending(purchase)].map((step) => (
          <li key={step} className="wrap-anywhere">
            {step}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function listSteps(
  { business, months, plan, periodEnd, renewal }: Purchase,
  hours: PublicSettings['approvalHours'],
): string[] {
  return [
    ...(business && !business.isApproved
      ? [m.receipt_next_review({ hours: describeApproval(hours) })]
      : []),
    ...(plan ? [] : [m.receipt_next_listed()]),
    ...(renewal ? [describeRenewal(renewal)] : []),
    ...(months === null ? [m.plans_next_no_end()] : []),
    ...(periodEnd && !renewal
      ? [
          m.receipt_next_end({
            value: nameTerm({ months }),
            date: formatDate(periodEnd),
          }),
        ]
      : []),
  ];
}

function describeRenewal({ amount, months, chargeAt }: RunningRenewal): string {
  const price = formatCents(amount);
  return chargeAt
    ? m.receipt_next_renewal({ price, date: formatDate(chargeAt) })
    : m.receipt_next_renewal_later({ price, value: nameTerm({ months }) });
}

function describeSending({ sentTo }: Purchase): string {
  return sentTo.length > 0
    ? m.receipt_emailed({ value: lists.format(sentTo) })
    : m.receipt_emails_go();
}
