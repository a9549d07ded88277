import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import type { ListedPayment, RevenueMonth } from '../../../contract/payments.staff.ts';
import { screens } from '../../../contract/screens.ts';
import { namePlan } from '../../../domain/plan-words.ts';
import { read } from '../../kit/api.ts';
import { formatDate } from '../../kit/dates.ts';
import { formatCents, formatCount } from '../../kit/format.ts';
import { formatParameters, type Parameters, useParameters } from '../../kit/parameters.ts';
import { Button, ButtonAnchor, ButtonLink } from '../../kit/ui/button.tsx';
import { Card } from '../../kit/ui/card.tsx';
import { Options, SelectField, TextField } from '../../kit/ui/field.tsx';
import { Link } from '../../kit/ui/link.tsx';
import { Cell, HeadCell, Table } from '../../kit/ui/table.tsx';
import { ListFailure } from '../../staff/list-failure.tsx';
import { StaffList, StaffScreen, StaffSkeleton } from '../../staff/staff-screen.tsx';
import { MonthChart } from '../../statistics/month-chart.tsx';
import { nameMonth } from '../../statistics/month-names.ts';
import { CouponsPage } from './coupons-page.tsx';
import { PaymentScreen, StateBadge } from './payment-screen.tsx';
import { PaymentViews } from './payment-views.tsx';
import { formatTerm, parseDollars, paymentStateWords } from './words.ts';

export function PaymentsPage() {
  const { payment, ...filter } = useParameters(screens.payments);
  if (payment === 'coupons') return <CouponsPage />;
  if (payment) return <PaymentScreen key={payment} id={payment} />;
  return (
    <StaffScreen title={m.common_payments()} about={m.payments_lead()}>
      <PaymentViews shows="payments" />
      <div className="flex flex-col gap-6">
        <Revenue />
        <section aria-label={m.payments_all()}>
          <Filters key={JSON.stringify(filter)} filter={filter} />
          <PaymentList filter={filter} />
        </section>
      </div>
    </StaffScreen>
  );
}

function PaymentList({ filter }: { filter: Filter }) {
  return (
    <StaffList
      list="GET /api/admin/payments"
      request={{ query: filter as object }}
      label={m.common_payments()}
      none={Object.values(filter).some(Boolean) ? m.payments_no_match() : m.payments_empty()}
      failure={m.payments_load_failed()}
      more={m.common_show_older()}
      head={({ total, isTotalCapped }) => (
        <p className="mb-2 text-sm text-muted" aria-live="polite">
          {isTotalCapped && `${m.common_more_than()} `}
          {total > 0 && formatCount(total, m.count_payments)}
        </p>
      )}
      keyOf={({ id }) => id}
      look="relative grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-sunken lg:grid-cols-[minmax(0,1fr)_10rem_9rem_10rem]"
    >
      {(payment) => <PaymentFacts payment={payment} filter={filter} />}
    </StaffList>
  );
}

function PaymentFacts({ payment, filter }: { payment: ListedPayment; filter: Filter }) {
  const { id, business, state, amount, amountRefunded, months, at } = payment;
  const search = formatParameters(screens.payments, { ...filter, payment: String(id) });
  return (
    <>
      <p className="min-w-0">
        <Link
          to={{ search }}
          className="font-semibold wrap-anywhere text-accent after:absolute after:inset-0 hover:underline"
        >
          {business?.name ?? m.payments_listing_removed()}
        </Link>
        <span className="block text-sm text-muted">
          {m.payments_receipt_for_months({ id, months: formatTerm(months) })}
          {payment.plan && `, ${namePlan(payment.plan)}`}
        </span>
      </p>
      <p className="text-right tabular-nums">
        <span className="font-semibold">{formatCents(amount)}</span>
        {amountRefunded > 0 && (
          <span className="block text-sm text-muted">
            {m.payments_amount_back({ price: formatCents(amountRefunded) })}
          </span>
        )}
      </p>
      <p>
        <StateBadge state={state} />
      </p>
      <p className="text-right text-sm text-muted">
        <time dateTime={at}>{formatDate(at)}</time>
      </p>
    </>
  );
}

type Filter = Parameters<'q' | 'state' | 'month' | 'amount'>;

const MONTHS = 60;

function Filters({ filter }: { filter: Filter }) {
  const navigate = useNavigate();
  const [error, setError] = useState<string>();
  const [month, setMonth] = useState(filter.month ?? '');
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const read = (name: string) => String(given.get(name) ?? '').trim();
    const dollars = read('amount');
    const cents = dollars ? parseDollars(dollars) : null;
    if (dollars && !cents) return setError(m.payments_amount_invalid());
    setError(undefined);
    const values = { q: read('q'), state: read('state'), month, amount: cents ? `${cents}` : '' };
    navigate({ search: formatParameters(screens.payments, values) });
  };
  const amount = Number(filter.amount) > 0 ? formatCents(Number(filter.amount)) : '';
  return (
    <search>
      <form
        noValidate
        onSubmit={search}
        className="mb-4 grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-4"
      >
        <TextField
          label={m.common_search()}
          type="search"
          name="q"
          maxLength={200}
          hint={m.payments_search_hint()}
          defaultValue={filter.q ?? ''}
        />
        <SelectField label={m.common_state()} name="state" defaultValue={filter.state ?? ''}>
          <option value="">{m.common_any()}</option>
          <Options of={Object.entries(paymentStateWords)} />
        </SelectField>
        <SelectField
          label={m.common_month()}
          value={month}
          onChange={({ target }) => setMonth(target.value)}
        >
          <option value="">{m.common_any()}</option>
          <Options of={listMonths(filter.month).map((value) => [value, nameMonth(value)])} />
        </SelectField>
        <TextField
          label={m.common_amount()}
          name="amount"
          inputMode="decimal"
          maxLength={12}
          placeholder="$9.95"
          error={error}
          defaultValue={amount}
        />
        <div className="flex flex-wrap gap-3 sm:col-span-2 lg:col-span-4">
          <Button type="submit">{m.common_search()}</Button>
          {month && (
            <ButtonAnchor
              variant="secondary"
              href={`/api/admin/payments/export?month=${month}`}
              download
            >
              {m.payments_download_month({ month: nameMonth(month) })}
            </ButtonAnchor>
          )}
          <ButtonLink variant="quiet" to="/admin/payments">
            {m.common_clear()}
          </ButtonLink>
        </div>
      </form>
    </search>
  );
}

function listMonths(named: string | undefined): string[] {
  const now = new Date();
  const months = Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)).toISOString().slice(0, 7),
  );
  const isOther = named && /^\d{4}-(0[1-9]|1[0-2])$/.test(named) && !months.includes(named);
  return isOther ? [...months, named] : months;
}

function Revenue() {
  const { data, error } = useQuery({
    ...read('GET /api/admin/payments/revenue', {}),
    staleTime: 0,
  });
  return (
    <Card title={m.payments_revenue()}>
      {data && <Months months={data} />}
      {!data && error && <ListFailure error={error} fallback={m.payments_revenue_failed()} />}
      {!data && !error && <StaffSkeleton className="h-75.5" />}
    </Card>
  );
}

function Months({ months }: { months: RevenueMonth[] }) {
  const current = months.at(-1) ?? { month: '', paid: 0, refunded: 0 };
  return (
    <>
      <p>
        <span className="block text-3xl font-extrabold tabular-nums">
          {formatNet(current.paid - current.refunded)}
        </span>
        <span className="block truncate text-sm text-muted">
          {m.payments_revenue_so_far({ month: nameMonth(current.month) })}
        </span>
      </p>
      <RevenueChart months={months} />
      <details className="mt-3">
        <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold text-accent">
          {m.payments_revenue_table_toggle()}
        </summary>
        <RevenueTable months={months} />
      </details>
    </>
  );
}

function RevenueTable({ months }: { months: RevenueMonth[] }) {
  return (
    <Table label={m.payments_revenue_table()} className="min-w-100">
      <thead>
        <tr>
          <HeadCell>{m.common_month()}</HeadCell>
          <HeadCell className="text-right">{m.payments_paid()}</HeadCell>
          <HeadCell className="text-right">{m.payments_refunded_label()}</HeadCell>
          <HeadCell className="text-right">{m.payments_revenue_net()}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map(({ month, paid, refunded }) => (
          <tr key={month} className="border-b border-line last:border-0">
            <th scope="row" className="h-10 px-2 text-left font-semibold">
              {nameMonth(month)}
            </th>
            <Cell className="text-right">{formatCents(paid)}</Cell>
            <Cell className="text-right">{formatCents(refunded)}</Cell>
            <Cell className="text-right">{formatNet(paid - refunded)}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Handles negative amounts, because refunds can exceed a month's payments. */
function formatNet(cents: number): string {
  return cents < 0 ? `-${formatCents(-cents)}` : formatCents(cents);
}

const HEIGHT = 120;

function RevenueChart({ months }: { months: RevenueMonth[] }) {
  const most = Math.max(...months.flatMap(({ paid, refunded }) => [paid, refunded]));
  const scale = (cents: number) =>
    most === 0 ? 0 : Math.max(cents > 0 ? 2 : 0, (cents / most) * HEIGHT);
  return (
    <>
      <MonthChart
        rows={months}
        gap={8}
        height={HEIGHT}
        className="h-32"
        most={most > 0 ? formatCents(most) : null}
      >
        {({ month, paid, refunded }, { x, width, isCurrent }) => (
          <>
            <title>
              {m.payments_month_bar({
                month: nameMonth(month),
                price: formatCents(paid),
                price2: formatCents(refunded),
              })}
            </title>
            <rect
              x={x}
              y={HEIGHT - scale(paid)}
              width={width}
              height={scale(paid)}
              className={isCurrent ? 'fill-accent opacity-55' : 'fill-accent'}
            />
            <rect
              x={x + width / 2}
              y={HEIGHT - scale(refunded)}
              width={width / 2}
              height={scale(refunded)}
              className="fill-gold-line"
            />
          </>
        )}
      </MonthChart>
      <p aria-hidden="true" className="mt-1 flex flex-wrap gap-x-4 text-xs text-muted">
        <span className="flex items-center gap-1.5">
          <span className="size-3 rounded-xs bg-accent" /> {m.payments_paid()}
        </span>
        <span className="flex items-center gap-1.5">
          <span className="size-3 rounded-xs bg-gold-line" /> {m.payments_refunded_label()}
        </span>
      </p>
    </>
  );
}
