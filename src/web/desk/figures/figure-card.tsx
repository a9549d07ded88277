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
