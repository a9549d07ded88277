import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type { LackedFact } from '../../../contract/imports.staff.ts';
import { read } from '../../kit/api.ts';
import { formatCount, formatNumber } from '../../kit/format.ts';
import { readPages } from '../../kit/read-pages.ts';
import { Button, ButtonLink } from '../../kit/ui/button.tsx';
import { MoreButton } from '../../kit/ui/more-button.tsx';
import { StaffSkeleton } from '../../staff/staff-screen.tsx';

const lackWords: Record<LackedFact, () => string> = {
  phone: m.listings_lacks_phone,
  hours: m.hours_none,
  website: m.listings_lacks_website,
  photo: m.listings_lacks_photo,
};

const LOOK_AGAIN = 4000;
const LOOKS = 5;

/** The listings of a written import, what they lack, and their possible duplicates. */
export function ImportedListings({ importId }: { importId: number }) {
  const [shown, setShown] = useState<LackedFact | 'all' | null>(null);
  const params = { id: importId };
  // Duplicates are looked for after the import.
  const { data } = useQuery({
    ...read('GET /api/admin/imports/:id/outcome', { params }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.dataUpdateCount < LOOKS ? LOOK_AGAIN : false),
  });
  if (!data || data.all === 0) return null;
  const lacking = Object.entries(lackWords).flatMap(([name, words]) => {
    const fact = name as LackedFact;
    return data.lacks[fact] > 0 ? [{ fact, words: words(), count: data.lacks[fact] }] : [];
  });
  const toggle = (one: LackedFact | 'all') => setShown(shown === one ? null : one);
  return (
    <section aria-labelledby="imported-listings" className="mt-6">
      <h2 id="imported-listings" className="mb-2 font-bold">
        {m.import_listings_title()}
      </h2>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" aria-expanded={shown === 'all'} onClick={() => toggle('all')}>
          {formatCount(data.all, m.count_businesses)}
        </Button>
        <ButtonLink variant="secondary" to={`/admin?import=${importId}`}>
          {m.import_open_in_list()}
        </ButtonLink>
        {lacking.map(({ fact, words, count }) => (
          <Button
            key={fact}
            variant="secondary"
            aria-expanded={shown === fact}
            onClick={() => toggle(fact)}
          >
            {words}: {formatNumber(count)}
          </Button>
        ))}
        {data.duplicates > 0 && (
          <ButtonLink variant="secondary" to="/admin/triage?kind=twin">
            {m.duplicates_possible()}: {formatNumber(data.duplicates)}
          </ButtonLink>
        )}
      </div>
      {shown && <Listings key={shown} importId={importId} shown={shown} />}
    </section>
  );
}

function Listings({ importId, shown }: { importId: number; shown: LackedFact | 'all' }) {
  const query = shown === 'all' ? {} : { lacks: shown };
  const list = useInfiniteQuery(
    readPages('GET /api/admin/imports/:id/listings', { params: { id: importId }, query }),
  );
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  if (list.isError) return <p role="alert">{m.import_rows_failed()}</p>;
  if (list.isPending) return <StaffSkeleton className="mt-3 h-40" />;
  return (
    <div className="mt-3 max-h-96 overflow-y-auto rounded-card border border-line">
      <ul aria-label={m.import_listings_title()} className="divide-y divide-line">
        {rows.map(({ id, name, city, state }) => (
          <li key={id} className="px-3">
            <Link
              to={`/admin?tab=businesses&q=${id}`}
              className="flex min-h-11 min-w-0 flex-wrap items-center gap-x-3 py-1 text-accent wrap-anywhere hover:underline"
            >
              {name}
              <span className="text-sm text-muted">{[city, state].filter(Boolean).join(', ')}</span>
            </Link>
          </li>
        ))}
      </ul>
      <MoreButton query={list} label={m.common_show_more()} className="p-2" />
    </div>
  );
}
