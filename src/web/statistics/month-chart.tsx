import type { ReactNode } from 'react';
import * as m from '#messages';
import { nameMonth } from './month-names.ts';

const WIDTH = 24;

interface MonthChartProps<Row extends { month: string }> {
  rows: Row[];
  gap: number;
  height: number;
  className: string;
  most: string | null;
  children: (row: Row, place: { x: number; width: number; isCurrent: boolean }) => ReactNode;
}

/** Hidden from screen readers, because the table below has the same numbers. */
export function MonthChart<Row extends { month: string }>(props: MonthChartProps<Row>) {
  const { rows, gap, height, most } = props;
  const width = rows.length * (WIDTH + gap) - gap;
  return (
    <div aria-hidden="true" className="mt-3">
      <svg
        viewBox={`0 0 ${width} ${height + 1}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className={`block w-full ${props.className}`}
      >
        {rows.map((row, at) => (
          <g key={row.month}>
            {props.children(row, {
              x: at * (WIDTH + gap),
              width: WIDTH,
              isCurrent: at === rows.length - 1,
            })}
          </g>
        ))}
        <rect y={height} width={width} height={1} className="fill-field-line" />
      </svg>
      <p className="mt-1 flex justify-between text-xs text-muted">
        <span>{nameMonth(rows[0]?.month ?? '')}</span>
        {most && <span>{m.statistics_chart_most({ number: most })}</span>}
        <span>{m.statistics_chart_so_far({ value: nameMonth(rows.at(-1)?.month ?? '') })}</span>
      </p>
    </div>
  );
}
