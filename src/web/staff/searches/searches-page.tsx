import { lazy, Suspense, useState } from 'react';
import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import { hasRight } from '../../../contract/rights.ts';
import { screens } from '../../../contract/screens.ts';
import { StaffOnly } from '../../accounts/staff-only.tsx';
import { Metadata } from '../../metadata.tsx';
import { useParameters } from '../../parameters.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { isKeyOf } from '../is-key-of.ts';
import { ListFailure } from '../list-failure.tsx';
import { useQueue } from '../use-queue.ts';
import { type Chosen, SearchFilters, shows, spans } from './search-filters.tsx';
import { SearchItem } from './search-item.tsx';
import { Towns } from './towns.tsx';

const AddPhraseDialog = lazy(() =>
  import('../phrases/add-phrase-dialog.tsx').then((module) => ({
    default: module.AddPhraseDialog,
  })),
);

export function SearchesPage() {
  return <StaffOnly>{(user) => <SearchesScreen user={user} />}</StaffOnly>;
}

function SearchesScreen({ user }: { user: User }) {
  const isHydrated = useIsHydrated();
  const { show = '', weeks = '', q = '' } = useParameters(screens.searches);
  const chosen: Chosen = {
    show: isKeyOf(shows, show) ? show : 'all',
    weeks: isKeyOf(spans, weeks) ? weeks : '4',
    q,
  };
  return (
    <div className="page-width py-6">
      <Metadata title={m.staff_searches_searches()} isHidden />
      <BackLink to="/admin">{m.staff_searches_admin_dashboard()}</BackLink>
      <h1 className="text-2xl font-extrabold">{m.staff_searches_searches()}</h1>
      <p className="mb-2 max-w-[70ch] text-muted">
        {m.staff_searches_what_visitors_searched_for_words()}
      </p>
      <SearchFilters key={JSON.stringify(chosen)} chosen={chosen} />
      {isHydrated ? (
        <>
          <Searches chosen={chosen} mayAdd={hasRight(user, 'directory')} />
          <Towns weeks={chosen.weeks} />
        </>
      ) : (
        <Skeleton />
      )}
    </div>
  );
}

function Skeleton() {
  return (
    <div
      role="status"
      aria-label={m.staff_searches_loading_searches()}
      className="skeleton h-screen"
    />
  );
}

function Searches({ chosen, mayAdd }: { chosen: Chosen; mayAdd: boolean }) {
  const { show, weeks, q } = chosen;
  const [phrase, setPhrase] = useState<string | null>(null);
  const { query, empty, focus } = useQueue('GET /api/admin/searches', {
    query: { show, weeks, q: q || undefined },
  });
  if (query.isPending) return <Skeleton />;
  if (!query.data)
    return (
      <ListFailure
        error={query.error}
        fallback={m.staff_searches_the_searches_could_not_be_loaded()}
      />
    );
  const searches = query.data.pages.flatMap(({ items }) => items);
  return (
    <section {...focus} aria-label={m.staff_searches_searched_words()}>
      {searches.length === 0 ? (
        <p ref={empty} tabIndex={-1} className="text-muted">
          {q || show !== 'all'
            ? m.staff_searches_no_searches_like_these()
            : m.staff_searches_nothing_yet_words_appear_here_once()}
        </p>
      ) : (
        <ol className="divide-y divide-line rounded-card border border-line bg-surface">
          {searches.map((search) => (
            <SearchItem
              key={search.words}
              search={search}
              weeks={weeks}
              onAdd={mayAdd ? setPhrase : null}
            />
          ))}
        </ol>
      )}
      <MoreButton
        query={query}
        label={m.staff_searches_show_more()}
        className="mt-4 flex justify-center"
      />
      {phrase !== null && (
        <Suspense fallback={null}>
          <AddPhraseDialog phrase={phrase} onClose={() => setPhrase(null)} />
        </Suspense>
      )}
    </section>
  );
}
