import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { PaymentDetail, PaymentState } from '../../../contract/payments.staff.ts';
import type { RunningRenewal } from '../../../contract/payments.ts';
import { screens } from '../../../contract/screens.ts';
import { namePlan } from '../../../domain/plan-words.ts';
import { readOrNull } from '../../kit/api.ts';
import { formatDate } from '../../kit/dates.ts';
import { formatCents } from '../../kit/format.ts';
import { Metadata } from '../../kit/metadata.tsx';
import { formatParameters, useParameters } from '../../kit/parameters.ts';
import { send } from '../../kit/send.ts';
import { BackLink } from '../../kit/ui/back-link.tsx';
import { Badge } from '../../kit/ui/badge.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Card } from '../../kit/ui/card.tsx';
import { Link } from '../../kit/ui/link.tsx';
import { useIsHydrated } from '../../kit/ui/use-is-hydrated.ts';
import { useSend } from '../../kit/use-send.ts';
import { ListFailure } from '../../staff/list-failure.tsx';
import { StaffSkeleton } from '../../staff/staff-screen.tsx';
import { describePeriod } from '../period.ts';
import { listSum } from '../sum-rows.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { describeEvent, formatPaymentTime, formatTerm, paymentStateWords } from './words.ts';

const tones = {
  paid: 'accent',
  partly: 'gold',
  refunded: 'plain',
  disputed: 'gold',
  open: 'plain',
  failed: 'plain',
} as const;

export function StateBadge({ state }: { state: PaymentState }) {
  return <Badge tone={tones[state]}>{paymentStateWords[state]}</Badge>;
}

export function PaymentScreen({ id }: { id: string }) {
  const { payment: _, ...filter } = useParameters(screens.payments);
  const isHydrated = useIsHydrated();
  return (
    <div className="page-width py-6">
      <Metadata title={m.payments_title_numbered({ id })} isHidden />
      <BackLink to={`/admin/payments${formatParameters(screens.payments, filter)}`}>
        {m.common_payments()}
      </BackLink>
      {isHydrated ? <Loaded id={id} /> : <StaffSkeleton />}
    </div>
  );
}

function Loaded({ id }: { id: string }) {
  const { data, error, isPending } = useQuery({
    ...readOrNull('GET /api/admin/payments/:id', { params: { id } }),
    staleTime: 0,
  });
  if (isPending) return <StaffSkeleton />;
  if (data) return <Payment payment={data} />;
  return (
    <>
      <h1 className="mb-2 text-2xl font-extrabold">{m.payments_title_numbered({ id })}</h1>
      {error ? (
        <ListFailure error={error} fallback={m.payments_load_one_failed()} />
      ) : (
        <p className="text-muted">{m.payments_missing()}</p>
      )}
    </>
  );
}

function Payment({ payment }: { payment: PaymentDetail }) {
  return (
    <>
      <h1 className="mb-4 flex flex-wrap items-center gap-3 text-2xl font-extrabold">
        {m.payments_title_numbered({ id: payment.id })} <StateBadge state={payment.state} />
      </h1>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex flex-col gap-6">
          <Card title={payment.business?.name ?? m.payments_listing_removed()}>
            <PaymentFacts payment={payment} />
          </Card>
          <PaymentActions payment={payment} />
        </div>
        <Card title={m.common_history()}>
          <ol className="flex flex-col gap-3">
            {payment.story.map((event, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: past events keep their order
              <li key={at} className="border-l-2 border-line pl-3">
                <p className="wrap-anywhere">{describeEvent(event)}</p>
                {event.reason && (
                  <p className="text-sm wrap-anywhere">
                    {m.common_reason_given({ reason: event.reason })}
                  </p>
                )}
                <p className="text-sm text-muted tabular-nums">
                  <time dateTime={event.at}>{formatPaymentTime(event.at)}</time>
                </p>
              </li>
            ))}
          </ol>
        </Card>
      </div>
    </>
  );
}

function PaymentActions({ payment }: { payment: PaymentDetail }) {
  const { id, refusal, receiptPath, receiptSentAt, payers } = payment;
  const [isRefunding, setRefunding] = useState(false);
  const resend = useSend({
    run: () => send('POST /api/admin/payments/:id/receipt', { params: { id: String(id) } }),
    done: {
      title: m.payments_receipt_sent(),
      description: m.payments_receipt_goes_to({ value: payers.join(', ') }),
    },
    fallback: m.payments_receipt_failed(),
    lists: ['/api/admin/payments'],
  });
  const stop = useSend({
    run: () => send('DELETE /api/admin/payments/:id/renewal', { params: { id } }),
    done: {
      title: m.payments_renewal_stopped(),
      description: m.payments_renewal_payer_told(),
    },
    fallback: m.payments_renewal_stop_failed(),
    lists: ['/api/admin/payments'],
  });
  return (
    <Card title={m.common_actions()}>
      <div className="flex flex-wrap gap-3">
        {!refusal && (
          <Button onClick={() => setRefunding(true)}>{m.payments_refund_button()}</Button>
        )}
        {receiptPath && payers.length > 0 && (
          <Button
            variant="secondary"
            disabled={resend.isPending}
            onClick={() => resend.mutate(undefined)}
          >
            {m.payments_receipt_again()}
          </Button>
        )}
        {payment.renewal && (
          <Button
            variant="secondary"
            disabled={stop.isPending}
            onClick={() => stop.mutate(undefined)}
          >
            {m.payments_renewal_stop()}
          </Button>
        )}
      </div>
      {refusal && (
        <p className={receiptPath ? 'mt-3 text-muted' : 'text-muted'}>
          {m.payments_refund_refusal({ refusal })}
        </p>
      )}
      {receiptSentAt && (
        <p className="mt-3 text-sm text-muted">
          {m.payments_receipt_sent_on({
            receiptSentAt: formatPaymentTime(receiptSentAt),
          })}
        </p>
      )}
      {isRefunding && <RefundDialog payment={payment} onClose={() => setRefunding(false)} />}
    </Card>
  );
}

function PaymentFacts({ payment }: { payment: PaymentDetail }) {
  const { id, business, amount, amountRefunded, months, paidAt, reference, payers } = payment;
  const { keepsPeriod, receiptPath } = payment;
  const period = describePeriod(payment);
  return (
    <dl className="divide-y divide-line border-y border-line">
      <Fact name={m.common_amount()}>
        <b>{formatCents(amount)}</b>
        {amountRefunded > 0 && m.payments_amount_refunded({ price: formatCents(amountRefunded) })}
      </Fact>
      {listSum(payment.sum).map(([label, value]) => (
        <Fact key={label} name={label}>
          {value}
        </Fact>
      ))}
      <Fact name={m.payments_bought()}>
        {payment.plan
          ? m.receipt_plan({ plan: namePlan(payment.plan), purchase: formatTerm(months) })
          : m.payments_premium_for({ months: formatTerm(months) })}
      </Fact>
      {paidAt && <Fact name={m.payments_paid()}>{formatDate(paidAt)}</Fact>}
      {payment.startsOnApproval && (
        <Fact name={m.payments_valid()}>{m.payments_starts_on_approval()}</Fact>
      )}
      {period && (
        <Fact name={m.payments_valid()}>
          {period}
          {keepsPeriod && m.payments_premium_kept()}
        </Fact>
      )}
      {payment.renewal && (
        <Fact name={m.payments_renewal()}>
          {m.payments_renewal_told({
            renewal: describeRenewal(payment.renewal),
            email: payment.renewal.email,
          })}
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

function describeRenewal({ amount, chargeAt }: RunningRenewal): string {
  const price = formatCents(amount);
  return chargeAt
    ? m.payments_renewal_on({ price, date: formatDate(chargeAt) })
    : m.payments_renewal_later({ price });
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 py-2">
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
