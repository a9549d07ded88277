import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import type { RevenueMonth } from '../../../contract/staff/payments.ts';
import { read } from '../../api.ts';
import { nameMonth } from '../../figures/month-names.ts';
import { formatCents } from '../../format.ts';
import { Card } from '../../ui/card.tsx';
import { Cell, HeadCell, Table } from '../../ui/table.tsx';
import { ListFailure } from '../list-failure.tsx';
import { StaffSkeleton } from '../staff-screen.tsx';
import { RevenueChart } from './revenue-chart.tsx';

export function Revenue() {
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

/** More may go back in a month than comes in. */
function formatNet(cents: number): string {
  return cents < 0 ? `-${formatCents(-cents)}` : formatCents(cents);
}
