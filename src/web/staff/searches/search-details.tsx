import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { InsightSpan, SearchDetail } from '../../../contract/staff/insights.ts';
import { read } from '../../api.ts';
import { formatDate } from '../../dates.ts';
import { formatCount, formatNumber } from '../../format.ts';
import { Cell, HeadCell, Table } from '../../ui/table.tsx';
import { ListFailure } from '../list-failure.tsx';
import { StaffSkeleton } from '../staff-screen.tsx';
import { Found } from './found.tsx';

interface SearchDetailsProps {
  words: string;
  weeks: InsightSpan;
}

export function SearchDetails({ words, weeks }: SearchDetailsProps) {
  const { data, error } = useQuery(
    read('GET /api/admin/searches/words', { query: { words, weeks } }),
  );
  if (error) return <ListFailure error={error} fallback={m.searches_details_failed()} />;
  if (!data) return <StaffSkeleton className="h-60" />;
  const { trades, listings, towns } = data;
  return (
    <div className="grid gap-x-8 gap-y-4 pt-2 pb-3 md:grid-cols-2">
      <Weeks weeks={data.weeks} words={words} />
      <div className="flex min-w-0 flex-col gap-4">
        <Part title={m.searches_chosen()} none={m.searches_chosen_none()}>
          {[
            ...trades.map(({ slug, name, choices }) => (
              <li key={slug}>{m.searches_chosen_trade({ name, number: formatNumber(choices) })}</li>
            )),
            ...listings.map(({ id, name, city, state, choices }) => (
              <li key={id}>{`${name}, ${city}, ${state}: ${formatNumber(choices)}`}</li>
            )),
          ]}
        </Part>
        <Part title={m.common_where()} none={m.searches_towns_none()}>
          {towns.map((town) => (
            <li key={`${town.city}, ${town.state}`}>
              {`${town.city}, ${town.state}: `}
              <Found found={town} />
            </li>
          ))}
        </Part>
      </div>
    </div>
  );
}

function Part({ title, none, children }: { title: string; none: string; children: ReactNode[] }) {
  return (
    <div>
      <h2 className="font-bold">{title}</h2>
      {children.length === 0 ? (
        <p className="text-sm text-muted">{none}</p>
      ) : (
        <ul className="list-disc pl-5 text-sm wrap-anywhere">{children}</ul>
      )}
    </div>
  );
}

function Weeks({ weeks, words }: Pick<SearchDetail, 'weeks'> & { words: string }) {
  return (
    <Table label={m.searches_by_week({ words })}>
      <thead>
        <tr>
          <HeadCell>{m.searches_week_from()}</HeadCell>
          <HeadCell>{m.searches_title()}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {weeks.toReversed().map(({ week, searches }) => (
          <tr key={week} className="border-b border-line">
            <Cell>{formatDate(week)}</Cell>
            <Cell>
              {searches > 0 ? formatCount(searches, m.count_networks) : m.searches_below_three()}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
