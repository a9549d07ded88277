import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import type { InsightSpan, SearchDetail, SearchedWords } from '../../../contract/insights.staff.ts';
import { read } from '../../kit/api.ts';
import { formatDate } from '../../kit/dates.ts';
import { formatCount, formatNumber } from '../../kit/format.ts';
import { Badge } from '../../kit/ui/badge.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { ChevronDown } from '../../kit/ui/later-icons.tsx';
import { Link } from '../../kit/ui/link.tsx';
import { Cell, HeadCell, Table } from '../../kit/ui/table.tsx';
import { ListFailure } from '../../staff/list-failure.tsx';
import { StaffSkeleton } from '../../staff/staff-screen.tsx';

interface SearchItemProps {
  search: SearchedWords;
  weeks: InsightSpan;
  /** Opens the dialog that adds a phrase; null if the user may not edit trades. */
  onAdd: ((phrase: string) => void) | null;
}

export function SearchItem({ search, weeks, onAdd }: SearchItemProps) {
  const { words, means } = search;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-0 grow basis-60">
          <p className="flex flex-wrap items-center gap-x-2">
            <Link
              to={`/search?${new URLSearchParams({ query: words })}`}
              className="inline-flex min-h-11 items-center font-bold wrap-anywhere hover:underline sm:min-h-8"
            >
              {words}
            </Link>
            {means.map(({ slug, name }) => (
              <Badge key={slug}>{name}</Badge>
            ))}
          </p>
          {search.searches > 0 && <Found found={search} />}
          {search.requests > 0 && (
            <span className="text-sm font-semibold">
              {search.searches > 0 && ' · '}
              {formatCount(search.requests, m.searches_requested)}
            </span>
          )}
        </div>
        <Trend weeks={search.weeks} />
        <div data-actions className="-mx-3 flex flex-wrap">
          {onAdd && (
            <Button
              variant="quiet"
              aria-label={m.searches_add_words({ words })}
              onClick={() => onAdd(words)}
            >
              {m.searches_add()}
            </Button>
          )}
          <Button
            variant="quiet"
            aria-label={m.searches_details_of({ words })}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {m.common_details()}
            <ChevronDown size={18} aria-hidden="true" className={isOpen ? 'rotate-180' : ''} />
          </Button>
        </div>
      </div>
      {isOpen && (
        <div id={id}>
          <SearchDetails words={words} weeks={weeks} />
        </div>
      )}
    </>
  );
}

const WIDTH = 8;
const GAP = 2;
const HEIGHT = 32;

/** Hidden from screen readers, because the table in the details has the same numbers. */
function Trend({ weeks }: Pick<SearchedWords, 'weeks'>) {
  const most = Math.max(1, ...weeks.map(({ searches }) => searches));
  const width = weeks.length * (WIDTH + GAP) - GAP;
  return (
    <svg viewBox={`0 0 ${width} ${HEIGHT + 1}`} aria-hidden="true" className="h-8 w-30 shrink-0">
      {weeks.map(({ week, searches }, at) => {
        const height = (searches / most) * HEIGHT;
        return (
          <rect
            key={week}
            x={at * (WIDTH + GAP)}
            y={HEIGHT - height}
            width={WIDTH}
            height={height}
            className={at === weeks.length - 1 ? 'fill-accent opacity-55' : 'fill-accent'}
          />
        );
      })}
      <rect y={HEIGHT} width={width} height={1} className="fill-field-line" />
    </svg>
  );
}

interface SearchDetailsProps {
  words: string;
  weeks: InsightSpan;
}

function SearchDetails({ words, weeks }: SearchDetailsProps) {
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

interface FoundProps {
  found: { searches: number; nothing: number; little: number };
}

function Found({ found: { searches, nothing, little } }: FoundProps) {
  return (
    <span className="text-sm text-muted tabular-nums">
      {formatCount(searches, m.count_searches)}
      {nothing > 0 && (
        <>
          {' · '}
          <span className="font-semibold text-danger">
            {m.searches_found_none({ number: formatNumber(nothing) })}
          </span>
        </>
      )}
      {little > 0 && ` ${m.searches_found_few({ number: formatNumber(little) })}`}
    </span>
  );
}
