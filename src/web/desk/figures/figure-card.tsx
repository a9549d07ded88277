import * as m from '#messages';
import { formatNumber } from '../../format.ts';
import { type Bar, BarChart } from './bar-chart.tsx';

interface FigureCardProps {
  title: string;
  explanation: string;
  recent: number;
  before: number;
  months: Bar[];
}

export function FigureCard({ title, explanation, recent, before, months }: FigureCardProps) {
  return (
    <section aria-label={title} className="h-full rounded-card border border-line bg-surface p-5">
      <h2 className="font-bold">{title}</h2>
      <p className="text-sm text-muted">{explanation}</p>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-3">
        <span className="text-3xl font-extrabold tabular-nums">{formatNumber(recent)}</span>
        <span className="text-sm text-muted">
          {m.desk_figures_in_30_days_recent({ recent: describeChange(recent, before) })}
        </span>
      </p>
      <BarChart bars={months} />
    </section>
  );
}

function describeChange(recent: number, before: number): string {
  if (recent === before) return m.desk_figures_the_same_as_in_the_30();
  const number = formatNumber(before);
  return recent > before
    ? m.desk_figures_up_from_number({ number })
    : m.desk_figures_down_from_number({ number });
}
