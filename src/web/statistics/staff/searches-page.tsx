import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import type { InsightSpan } from '../../../contract/insights.staff.ts';
import { screens } from '../../../contract/screens.ts';
import { hasRight } from '../../../domain/rights.ts';
import { read } from '../../kit/api.ts';
import { formatNumber } from '../../kit/format.ts';
import { formatParameters, useParameters } from '../../kit/parameters.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Options, SelectField, TextField } from '../../kit/ui/field.tsx';
import { QueueLink } from '../../kit/ui/queue-link.tsx';
import { Cell, HeadCell, Table } from '../../kit/ui/table.tsx';
import { later } from '../../staff/form.tsx';
import { isKeyOf, keysOf } from '../../staff/is-key-of.ts';
import { useStaffUser } from '../../staff/staff-frame.tsx';
import { StaffList, StaffScreen } from '../../staff/staff-screen.tsx';
import { SearchItem } from './search-item.tsx';

const shows = {
  all: m.common_all(),
  nothing: m.searches_filter_nothing(),
  little: m.searches_filter_little(),
  requested: m.searches_filter_requested(),
} as const;
const spans: Record<InsightSpan, string> = {
  '1': m.searches_weeks_one(),
  '4': m.searches_weeks_four(),
  '12': m.searches_weeks_twelve(),
  '52': m.searches_weeks_fifty_two(),
  '104': m.searches_two_years(),
};

interface Chosen {
  show: keyof typeof shows;
  weeks: InsightSpan;
  q: string;
}

function hrefOf({ show, weeks, q }: Chosen): string {
  const given = { show: show === 'all' ? '' : show, weeks: weeks === '4' ? '' : weeks, q };
  return `/admin/searches${formatParameters(screens.searches, given)}`;
}

function SearchFilters({ chosen }: { chosen: Chosen }) {
  const navigate = useNavigate();
  const [q, setQ] = useState(chosen.q);
  return (
    <>
      <nav aria-label={m.searches_filter_label()} className="-mx-3 flex flex-wrap">
        {keysOf(shows).map((show) => (
          <QueueLink key={show} to={hrefOf({ ...chosen, show })} isCurrent={show === chosen.show}>
            {shows[show]}
          </QueueLink>
        ))}
      </nav>
      <form
        className="mb-4 flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void navigate(hrefOf({ ...chosen, q: q.trim() }));
        }}
      >
        <SelectField
          label={m.searches_filter_time()}
          value={chosen.weeks}
          onChange={({ target }) =>
            isKeyOf(spans, target.value) && navigate(hrefOf({ ...chosen, weeks: target.value }))
          }
        >
          <Options of={Object.entries(spans)} />
        </SelectField>
        <TextField
          label={m.common_words()}
          type="search"
          maxLength={60}
          value={q}
          onChange={({ target }) => setQ(target.value)}
        />
        <Button type="submit" variant="secondary">
          {m.searches_filter_apply()}
        </Button>
      </form>
    </>
  );
}

const AddPhraseDialog = later(
  () => import('../../categories/staff/add-phrase-dialog.tsx'),
  'AddPhraseDialog',
);

export function SearchesPage() {
  const user = useStaffUser();
  const { show = '', weeks = '', q = '' } = useParameters(screens.searches);
  const chosen: Chosen = {
    show: isKeyOf(shows, show) ? show : 'all',
    weeks: isKeyOf(spans, weeks) ? weeks : '4',
    q,
  };
  return (
    <StaffScreen title={m.searches_title()} about={m.searches_lead()}>
      <SearchFilters key={JSON.stringify(chosen)} chosen={chosen} />
      <Searches chosen={chosen} mayAdd={hasRight(user, 'directory')} />
      <Towns weeks={chosen.weeks} />
    </StaffScreen>
  );
}

function Searches({ chosen, mayAdd }: { chosen: Chosen; mayAdd: boolean }) {
  const { show, weeks, q } = chosen;
  const [phrase, setPhrase] = useState<string | null>(null);
  return (
    <>
      <StaffList
        list="GET /api/admin/searches"
        request={{ query: { show, weeks, q: q || undefined } }}
        label={m.searches_words_label()}
        none={q || show !== 'all' ? m.searches_empty_filtered() : m.searches_empty()}
        failure={m.searches_load_failed()}
        keyOf={({ words }) => words}
        look="px-3 py-2 sm:px-4"
      >
        {(search) => <SearchItem search={search} weeks={weeks} onAdd={mayAdd ? setPhrase : null} />}
      </StaffList>
      {phrase !== null && (
        <Suspense fallback={null}>
          <AddPhraseDialog phrase={phrase} onClose={() => setPhrase(null)} />
        </Suspense>
      )}
    </>
  );
}

function Towns({ weeks }: { weeks: InsightSpan }) {
  const { data: towns = [] } = useQuery(
    read('GET /api/admin/searches/towns', { query: { weeks } }),
  );
  if (towns.length === 0) return null;
  return (
    <section aria-labelledby="searched-towns" className="mt-8">
      <h2 id="searched-towns" className="mb-2 text-xl font-bold">
        {m.common_towns()}
      </h2>
      <Table label={m.searches_towns_label()}>
        <thead>
          <tr>
            <HeadCell className="w-1/2">{m.common_town()}</HeadCell>
            <HeadCell>{m.searches_title()}</HeadCell>
            <HeadCell>{m.searches_filter_nothing()}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {towns.map(({ city, state, searches, nothing }) => (
            <tr key={`${city}, ${state}`} className="border-b border-line">
              <Cell>{`${city}, ${state}`}</Cell>
              <Cell>{formatNumber(searches)}</Cell>
              <Cell>{formatNumber(nothing)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
