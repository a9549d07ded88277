import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import type { Desk } from '../../../contract/desk/desk.ts';
import { Card } from '../../ui/card.tsx';
import { FigureCard } from './figure-card.tsx';
import { FigureTable } from './figure-table.tsx';
import { kinds } from './kinds.ts';
import { MonthlyMail } from './monthly-mail.tsx';
import { readFigures } from './read-figures.ts';

export function FiguresSection({ desk: { listing } }: { desk: Desk }) {
  const { data: figures, error } = useQuery(readFigures(listing.id));
  if (error) throw error;
  if (!figures)
    return (
      <div role="status" aria-label={m.common_loading_area()} className="skeleton h-96 w-full" />
    );
  const { recent, before, months, isMailed } = figures;
  const isEmpty = months.every((month) => kinds.every(({ kind }) => month[kind] === 0));
  return (
    <div className="flex flex-col gap-5">
      {isEmpty && <NothingYet isApproved={listing.isApproved} />}
      <ul className="grid gap-5 sm:grid-cols-2">
        {kinds.map(({ kind, ...words }) => (
          <li key={kind} className="first:sm:col-span-2">
            <FigureCard
              {...words}
              recent={recent[kind]}
              before={before[kind]}
              months={months.map((month) => ({ month: month.month, count: month[kind] }))}
            />
          </li>
        ))}
      </ul>
      {!isEmpty && <FigureTable months={months} />}
      <MonthlyMail id={listing.id} isMailed={isMailed} />
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
