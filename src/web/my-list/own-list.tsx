import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as m from '#messages';
import { FetchFailure } from '../businesses/business-list.tsx';
import { StreetSkeleton } from '../businesses/street-skeleton.tsx';
import { formatCount } from '../format.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ScriptNeeded } from '../ui/script-needed.tsx';
import { useIsHydrated } from '../ui/use-is-hydrated.ts';
import { removeFromMyList } from './change-my-list.ts';
import { ListScreen } from './list-screen.tsx';
import { readListed } from './read-listed.ts';
import { SavedStreet } from './saved-street.tsx';
import { ShareList } from './share-list.tsx';
import { useMyList } from './use-my-list.ts';

export function OwnList() {
  const isHydrated = useIsHydrated();
  const ids = useMyList();
  const { data, error, refetch, goneCount } = useSavedBusinesses(ids);
  const businesses = data?.filter(({ id }) => ids.includes(id)) ?? [];
  return (
    <ListScreen
      title={m.my_list_title()}
      intro={m.my_list_intro()}
      businesses={businesses}
      actions={businesses.length > 0 && <ShareList businesses={businesses} />}
    >
      <ScriptNeeded>{m.my_list_needs_script()}</ScriptNeeded>
      <p role="status" className="mb-4 font-medium empty:hidden">
        {goneCount > 0 && formatCount(goneCount, m.my_list_gone)}
      </p>
      {isHydrated && ids.length === 0 && <Nothing />}
      {businesses.length > 0 && <SavedStreet businesses={businesses} isOwn />}
      {error && !data && (
        <FetchFailure detail={m.common_check_connection_only()} onRetry={() => refetch()} />
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
      <p className="text-lg font-semibold">{m.my_list_empty()}</p>
      <p className="mt-1 mb-5 max-w-[60ch] text-muted">{m.my_list_empty_hint()}</p>
      <ButtonLink to="/">{m.my_list_find()}</ButtonLink>
    </div>
  );
}
