import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import type { OwnerArea } from '../../../contract/owner-area.ts';
import type { CountedKind, OwnerStatistics } from '../../../contract/statistics.owner.ts';
import { formatNumber } from '../../kit/format.ts';
import { send } from '../../kit/send.ts';
import { useSite } from '../../kit/site.tsx';
import { Card } from '../../kit/ui/card.tsx';
import { Cell, HeadCell, Table } from '../../kit/ui/table.tsx';
import { useSend } from '../../kit/use-send.ts';
import { MonthChart } from '../../statistics/month-chart.tsx';
import { nameMonth } from '../../statistics/month-names.ts';
import { readStatistics } from '../read-owner-area.ts';

export function StatisticsSection({ desk: { listing, owner } }: { desk: OwnerArea }) {
  const { inquiries } = useSite();
  const { data: statistics, error } = useQuery(readStatistics(listing.id));
  if (error) throw error;
  if (!statistics)
    return (
      <div role="status" aria-label={m.common_loading_area()} className="skeleton h-96 w-full" />
    );
  const { recent, before, months, isMailed } = statistics;
  const kinds = allKinds.filter(({ kind }) => kind !== 'inquiries' || inquiries);
  const isEmpty = months.every((month) => kinds.every(({ kind }) => month[kind] === 0));
  return (
    <div className="flex flex-col gap-5">
      {isEmpty && <NothingYet isApproved={listing.isApproved} />}
      <ul className="grid gap-5 sm:grid-cols-2">
        {kinds.map(({ kind, ...words }) => (
          <li key={kind} className={kinds.length % 2 === 1 ? 'first:sm:col-span-2' : undefined}>
            <StatisticsCard
              {...words}
              recent={recent[kind]}
              before={before[kind]}
              months={months.map((month) => ({ month: month.month, count: month[kind] }))}
            />
          </li>
        ))}
      </ul>
      {!isEmpty && <StatisticsTable kinds={kinds} months={months} />}
      {!owner.isInvited && <MonthlyMail id={listing.id} isMailed={isMailed} />}
      <Counting />
    </div>
  );
}

function NothingYet({ isApproved }: { isApproved: boolean }) {
  return (
    <Card title={m.owner_stats_empty_title()}>
      <p className="text-muted">
        {isApproved ? m.owner_stats_empty_text() : m.owner_stats_empty_pending()}
      </p>
    </Card>
  );
}

function Counting() {
  return (
    <Card title={m.owner_stats_how()}>
      <ul className="ml-5 flex list-disc flex-col gap-2 text-muted">
        <li>{m.owner_stats_how_cookies()}</li>
        <li>{m.owner_stats_how_networks()}</li>
        <li>{m.owner_stats_how_robots()}</li>
        <li>{m.owner_stats_how_days()}</li>
      </ul>
    </Card>
  );
}

interface StatisticsCardProps {
  title: string;
  explanation: string;
  recent: number;
  before: number;
  months: Bar[];
}

function StatisticsCard({ title, explanation, recent, before, months }: StatisticsCardProps) {
  return (
    <section aria-label={title} className="h-full rounded-card border border-line bg-surface p-5">
      <h2 className="font-bold">{title}</h2>
      <p className="text-sm text-muted">{explanation}</p>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-3">
        <span className="text-3xl font-extrabold tabular-nums">{formatNumber(recent)}</span>
        <span className="text-sm text-muted">
          {m.owner_stats_recent({ recent: describeChange(recent, before) })}
        </span>
      </p>
      <BarChart bars={months} />
    </section>
  );
}

function describeChange(recent: number, before: number): string {
  if (recent === before) return m.owner_stats_same();
  const number = formatNumber(before);
  return recent > before ? m.owner_stats_up({ number }) : m.owner_stats_down({ number });
}

interface Bar {
  month: string;
  count: number;
}

const HEIGHT = 72;

function BarChart({ bars }: { bars: Bar[] }) {
  const most = Math.max(...bars.map(({ count }) => count));
  return (
    <MonthChart
      rows={bars}
      gap={6}
      height={HEIGHT}
      className="h-18"
      most={most > 0 ? formatNumber(most) : null}
    >
      {({ month, count }, { x, width, isCurrent }) => {
        const height = most === 0 ? 0 : Math.max(count > 0 ? 2 : 0, (count / most) * HEIGHT);
        return (
          <rect
            x={x}
            y={HEIGHT - height}
            width={width}
            height={height}
            className={isCurrent ? 'fill-accent opacity-55' : 'fill-accent'}
          >
            <title>{`${nameMonth(month)}: ${formatNumber(count)}`}</title>
          </rect>
        );
      }}
    </MonthChart>
  );
}

interface StatisticsTableProps {
  kinds: typeof allKinds;
  months: OwnerStatistics['months'];
}

function StatisticsTable({ kinds, months }: StatisticsTableProps) {
  return (
    <details className="rounded-card border border-line bg-surface px-5 py-1">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-accent">
        {m.owner_stats_table_toggle()}
      </summary>
      <Table label={m.owner_stats_table_label()} className="min-w-140">
        <thead>
          <tr>
            <HeadCell>{m.common_month()}</HeadCell>
            {kinds.map(({ kind, title }) => (
              <HeadCell key={kind} className="text-right">
                {title}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map((month) => (
            <tr key={month.month} className="border-b border-line last:border-0">
              <th scope="row" className="h-10 px-2 text-left font-semibold">
                {nameMonth(month.month)}
              </th>
              {kinds.map(({ kind }) => (
                <Cell key={kind} className="text-right">
                  {formatNumber(month[kind])}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </details>
  );
}

const allKinds: readonly { kind: CountedKind; title: string; explanation: string }[] = [
  {
    kind: 'seen',
    title: m.owner_stats_seen(),
    explanation: m.owner_stats_seen_hint(),
  },
  {
    kind: 'views',
    title: m.owner_stats_views(),
    explanation: m.owner_stats_views_hint(),
  },
  {
    kind: 'calls',
    title: m.owner_stats_calls(),
    explanation: m.owner_stats_calls_hint(),
  },
  {
    kind: 'directions',
    title: m.businesses_directions(),
    explanation: m.owner_stats_directions_hint(),
  },
  {
    kind: 'website',
    title: m.field_website(),
    explanation: m.owner_stats_website_hint(),
  },
  {
    kind: 'inquiries',
    title: m.common_messages(),
    explanation: m.owner_stats_inquiries_hint(),
  },
];

function MonthlyMail({ id, isMailed }: { id: number; isMailed: boolean }) {
  const queryClient = useQueryClient();
  const { queryKey } = readStatistics(id);
  const [isOn, setIsOn] = useState(isMailed);
  const { mutate } = useSend({
    run: (isOn: boolean) =>
      send('PUT /api/desk/:id/figures/mail', { params: { id }, body: { isMailed: isOn } }),
    onDone: ({ isMailed }) =>
      queryClient.setQueryData(queryKey, (known) => known && { ...known, isMailed }),
  });
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 rounded-card border border-line bg-surface p-5">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target: { checked } }) => {
          setIsOn(checked);
          mutate(checked, { onError: () => setIsOn(!checked) });
        }}
        className="mt-0.5 size-5 shrink-0 accent-accent"
      />
      <span>
        <span className="block font-semibold">{m.owner_stats_monthly_mail()}</span>
        <span className="text-sm text-muted">{m.owner_stats_monthly_mail_hint()}</span>
      </span>
    </label>
  );
}
