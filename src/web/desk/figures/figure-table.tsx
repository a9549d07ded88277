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
        {m.desk_figures_the_12_months_as_a_table()}
      </summary>
      <Table label={m.desk_figures_figures_by_month()} className="min-w-140">
        <thead>
          <tr>
            <HeadCell>{m.desk_figures_month()}</HeadCell>
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
