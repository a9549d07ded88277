import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import type { OwnerArea, OwnerListing } from '../../../contract/owner-area.ts';
import type { OwnerPayment, OwnerPayments } from '../../../contract/payments.owner.ts';
import type { OfferedPlan, RunningRenewal } from '../../../contract/payments.ts';
import { describeInclusions, namePlan } from '../../../domain/plan-words.ts';
import { formatPrice } from '../../../domain/premium-terms.ts';
import { describePrice, nameTerm } from '../../../domain/premium-words.ts';
import { ResultRow } from '../../businesses/street-row.tsx';
import { read } from '../../kit/api.ts';
import { formatDate } from '../../kit/dates.ts';
import { formatCents } from '../../kit/format.ts';
import { send } from '../../kit/send.ts';
import { useSite } from '../../kit/site.tsx';
import { Button, ButtonLink } from '../../kit/ui/button.tsx';
import { Card } from '../../kit/ui/card.tsx';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { Link } from '../../kit/ui/link.tsx';
import { Rich } from '../../kit/ui/rich.tsx';
import { useSend } from '../../kit/use-send.ts';
import { describePeriod } from '../../payments/period.ts';

export function ownerPaymentsQuery(id: number) {
  return read('GET /api/desk/:id/payments', { params: { id } });
}

export function PaymentsSection({ desk: { listing } }: { desk: OwnerArea }) {
  const { data: paid, error } = useQuery(ownerPaymentsQuery(listing.id));
  if (error) throw error;
  if (!paid)
    return (
      <div role="status" aria-label={m.common_loading_area()} className="skeleton h-96 w-full" />
    );
  return (
    <div className="flex flex-col gap-5">
      <Card title={m.common_premium()}>
        <Premium listing={listing} paid={paid} />
      </Card>
      <Card title={m.common_payments()}>
        {paid.payments.length > 0 ? (
          <ul className="-my-3 divide-y divide-line">
            {paid.payments.map((payment) => (
              <Payment key={payment.id} payment={payment} />
            ))}
          </ul>
        ) : (
          <p className="text-muted">{m.owner_payments_none()}</p>
        )}
      </Card>
      <SponsoredPreview listing={listing} />
    </div>
  );
}

function Premium({ listing, paid }: { listing: OwnerArea['listing']; paid: OwnerPayments }) {
  const { isPremium, premiumUntil } = listing;
  const { checkoutPath, plans, refusal, renewal } = paid;
  const { premium } = useSite();
  return (
    <>
      <p>{describePremium(listing)}</p>
      {renewal && <Renewal id={listing.id} renewal={renewal} />}
      {!renewal && isPremium && premiumUntil && (
        <p className="mt-2 text-muted">
          {m.owner_payments_renewal({ premium: nameTerm(premium) })}
        </p>
      )}
      {checkoutPath && !renewal && plans.length > 0 && (
        <Plans plans={plans} checkoutPath={checkoutPath} />
      )}
      {checkoutPath && !renewal && plans.length === 0 && (
        <ButtonLink to={checkoutPath} className="mt-4">
          {isPremium
            ? m.owner_payments_renew({ price: formatPrice(premium.price) })
            : m.owner_payments_go_premium({ premium: describePrice(premium) })}
        </ButtonLink>
      )}
      {refusal && premiumUntil && !renewal && (
        <p className="mt-2 text-muted">
          {m.owner_payments_renew_when({ premium: nameTerm(premium) })}
        </p>
      )}
    </>
  );
}

function Renewal({ id, renewal }: { id: number; renewal: RunningRenewal }) {
  const [isAsking, setAsking] = useState(false);
  const price = formatCents(renewal.amount);
  const { mutate, isPending } = useSend({
    run: () => send('DELETE /api/desk/:id/renewal', { params: { id } }),
    keeps: ownerPaymentsQuery(id).queryKey,
    done: { title: m.payments_renewal_stopped() },
  });
  return (
    <>
      <p className="mt-2">
        {renewal.chargeAt
          ? m.owner_payments_renews({ price, date: formatDate(renewal.chargeAt) })
          : m.owner_payments_renews_later({ price })}
      </p>
      <Button variant="secondary" className="mt-4 noscript:hidden" onClick={() => setAsking(true)}>
        {m.payments_renewal_stop()}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={m.payments_renewal_stop_question()}
          description={<p>{m.payments_renewal_stop_effect()}</p>}
          confirmLabel={m.payments_renewal_stop()}
          isPending={isPending}
          onConfirm={() => mutate(undefined, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function Plans({ plans, checkoutPath }: { plans: OfferedPlan[]; checkoutPath: string }) {
  return (
    <ul className="mt-4 grid gap-3 sm:grid-cols-2">
      {plans.map((plan) => (
        <li
          key={plan.id}
          className="flex flex-col items-start gap-2 rounded-card border border-line p-3"
        >
          <p className="font-semibold wrap-anywhere">
            {namePlan(plan.name)}, {describePrice(plan)}
          </p>
          <p className="text-sm text-muted">{describeInclusions(plan)}</p>
          <ButtonLink
            to={`${checkoutPath}&plan=${plan.id}`}
            variant="secondary"
            className="mt-auto"
          >
            {m.plans_choose_this({ plan: namePlan(plan.name) })}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

function describePremium({ isPremium, premiumUntil, plan }: OwnerArea['listing']): string {
  if (!isPremium) return m.owner_payments_free_text();
  const named = plan
    ? `${m.plans_yours({ plan: namePlan(plan.name), what: describeInclusions(plan) })} `
    : '';
  if (!premiumUntil) return plan ? named + m.plans_runs_on() : m.owner_payments_premium_forever();
  return named + m.owner_payments_premium_until({ date: formatDate(premiumUntil) });
}

function Payment({ payment }: { payment: OwnerPayment }) {
  const { id, amount, paidAt, path } = payment;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <div className="min-w-0">
        <p>
          <Rich
            message={m.owner_payments_line}
            fields={{ price: formatCents(amount), date: formatDate(paidAt) }}
            parts={{ b: (text) => <b>{text}</b> }}
          />
        </p>
        <p className="text-sm text-muted">
          {describeState(payment)}
          {payment.startsOnApproval && m.payments_starts_on_approval()}
          {payment.status === 'paid' && describePeriod(payment)}
        </p>
      </div>
      <Link
        to={path}
        className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
      >
        {m.payments_receipt_numbered({ id })}
      </Link>
    </li>
  );
}

function describeState({ status, amountRefunded }: OwnerPayment): string {
  if (status === 'refunding') return m.owner_payments_refunding();
  if (status === 'refunded')
    return m.owner_payments_refunded({ price: formatCents(amountRefunded) });
  if (status === 'lost') return m.owner_payments_lost();
  return amountRefunded > 0
    ? `${m.owner_payments_part_refunded({ price: formatCents(amountRefunded) })} `
    : '';
}

const howMany: Record<number, string> = {
  1: m.owner_sponsored_one(),
  2: m.owner_sponsored_two(),
  3: m.owner_sponsored_three(),
  4: m.owner_sponsored_four(),
  5: m.owner_sponsored_five(),
  6: m.owner_sponsored_six(),
  7: m.owner_sponsored_seven(),
  8: m.owner_sponsored_eight(),
  9: m.owner_sponsored_nine(),
  10: m.owner_sponsored_ten(),
};

function SponsoredPreview({ listing }: { listing: OwnerListing }) {
  const { sponsoredPlaces } = useSite();
  if (sponsoredPlaces === 0 || listing.plan?.sponsored === false) return null;
  return (
    <section aria-labelledby="sponsored" className="mt-3">
      <h2 id="sponsored" className="text-xl font-bold">
        {listing.isPremium ? m.owner_sponsored_yours() : m.owner_sponsored_preview()}
      </h2>
      <p className="mt-2 mb-4 text-muted">
        {m.owner_sponsored_turns({
          sponsoredPlaces: howMany[sponsoredPlaces] ?? '',
        })}
      </p>
      <div inert className="border-t border-line">
        <ResultRow
          business={{
            ...listing,
            isPremium: true,
            openings: [],
            offer: null,
            placement: 'sponsored',
          }}
          heading="h3"
        />
      </div>
    </section>
  );
}
