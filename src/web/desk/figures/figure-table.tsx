import * as m from '#messages';
import type { DeskFigures } from '../../../contract/desk/figures.ts';
import { nameMonth } from '../../figures/month-names.ts';
import { formatNumber } from '../../format.ts';
import { Cell, HeadCell, Table } from '../../ui/table.tsx';
import { kinds } from './kinds.ts';

export function FigureTable({ months }: { months: DeskFigures['months'] }) {
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
