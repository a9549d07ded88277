import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FetchFailure } from '../businesses/business-list.tsx';
import { StreetSkeleton } from '../businesses/street-skeleton.tsx';
import { formatCount } from '../format.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ScriptNeeded } from '../ui/script-needed.tsx';
import { useIsHydrated } from '../ui/use-is-hydrated.ts';
import { ListScreen } from './list-screen.tsx';
import { readListed } from './read-listed.ts';
import { SavedStreet } from './saved-street.tsx';
import { ShareList } from './share-list.tsx';
import { removeFromMyList, useMyList } from './use-my-list.ts';

export function OwnList() {
  const isHydrated = useIsHydrated();
  const ids = useMyList();
  const { data, error, refetch, goneCount } = useSavedBusinesses(ids);
  const businesses = data?.filter(({ id }) => ids.includes(id)) ?? [];
  return (
    <ListScreen
      title="My list"
      intro="Kept in this browser only. Nobody else sees it unless you share it."
      businesses={businesses}
      actions={businesses.length > 0 && <ShareList businesses={businesses} />}
    >
      <ScriptNeeded>
        Your browser keeps your list, and needs JavaScript to do so. Turn it on and reload the page.
      </ScriptNeeded>
      <p role="status" className="mb-4 font-medium empty:hidden">
        {goneCount > 0 &&
          `${formatCount(goneCount, 'business is', 'businesses are')} no longer listed, so we took ${goneCount === 1 ? 'it' : 'them'} off.`}
      </p>
      {isHydrated && ids.length === 0 && <Nothing />}
      {businesses.length > 0 && <SavedStreet businesses={businesses} isOwn />}
      {error && !data && (
        <FetchFailure detail="Please check your connection." onRetry={() => refetch()} />
      )}
      {!data && !error && (!isHydrated || ids.length > 0) && <Waiting />}
    </ListScreen>
  );
}

/** Those that are listed still; the others leave the list. */
function useSavedBusinesses(ids: number[]) {
  const [goneCount, setGoneCount] = useState(0);
  const query = useQuery({
    ...readListed(ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const listed = query.isPlaceholderData || query.isFetching ? undefined : query.data;
  useEffect(() => {
    if (!listed || ids.length === 0) return;
    const gone = ids.filter((asked) => !listed.some(({ id }) => id === asked));
    if (gone.length === 0) return;
    removeFromMyList(gone);
    setGoneCount(gone.length);
  }, [listed, ids]);
  return { ...query, goneCount };
}

function Waiting() {
  return (
    <div className="noscript:hidden">
      <StreetSkeleton />
    </div>
  );
}

function Nothing() {
  return (
    <div className="border-t border-line pt-6">
      <p className="text-lg font-semibold">Nothing saved yet.</p>
      <p className="mt-1 mb-5 max-w-[60ch] text-muted">
        Press Save on a business's page to keep it here.
      </p>
      <ButtonLink to="/">Find a business</ButtonLink>
    </div>
  );
}
