import { useQuery } from '@tanstack/react-query';
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
  if (!figures) return <div role="status" aria-label="Loading" className="skeleton h-96 w-full" />;
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
    <Card title="Nothing to show yet">
      <p className="text-muted">
        {isApproved
          ? 'Your first visitors will appear here within a minute. A description, a phone number and reviews help people find and choose you.'
          : 'We count from the day your listing is approved.'}
      </p>
    </Card>
  );
}

function Counting() {
  return (
    <Card title="How we count">
      <ul className="ml-5 flex list-disc flex-col gap-2 text-muted">
        <li>
          Without cookies. We keep one number per listing and day, and nothing about visitors.
        </li>
        <li>
          A home, an office or a mobile network counts once an hour, so the real numbers are likely
          higher.
        </li>
        <li>Robots, our team, and browsers in which a listing is managed do not count.</li>
        <li>Days and months are in UTC. We keep them for 25 months.</li>
      </ul>
    </Card>
  );
}
