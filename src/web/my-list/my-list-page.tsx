import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import * as m from '#messages';
import type { ListedBusiness } from '../../contract/businesses.ts';
import { screens } from '../../contract/screens.ts';
import { readIds } from '../../domain/my-list.ts';
import { FetchFailure } from '../businesses/business-list.tsx';
import { removeFromMyList, saveToMyList } from '../businesses/change-my-list.ts';
import { CompareChoice, ComparePick } from '../businesses/compare-choice.tsx';
import { ResultRow } from '../businesses/street-row.tsx';
import { StreetSkeleton } from '../businesses/street-skeleton.tsx';
import { useMyList } from '../businesses/use-my-list.ts';
import { read } from '../kit/api.ts';
import { formatCount } from '../kit/format.ts';
import { loadQuery } from '../kit/load.ts';
import { Metadata } from '../kit/metadata.tsx';
import { readParameters, useParameters } from '../kit/parameters.ts';
import { useSite } from '../kit/site.tsx';
import { Button, ButtonLink } from '../kit/ui/button.tsx';
import { Share2 } from '../kit/ui/icons.tsx';
import { Printer } from '../kit/ui/later-icons.tsx';
import { Rich } from '../kit/ui/rich.tsx';
import { ScriptNeeded } from '../kit/ui/script-needed.tsx';
import { useToast } from '../kit/ui/toast.tsx';
import { useIsHydrated } from '../kit/ui/use-is-hydrated.ts';
import { useListFocus } from '../kit/ui/use-list-focus.ts';
import { useShare } from '../kit/ui/use-share.ts';

export async function loadMyList({ request, context }: LoaderFunctionArgs) {
  const ids = readIds(readParameters(screens.myList, request).ids ?? '');
  if (ids.length > 0) await loadQuery(context, readListed(ids));
  return null;
}

export function MyListPage() {
  const ids = readIds(useParameters(screens.myList).ids ?? '');
  return ids.length > 0 ? <SharedList ids={ids} /> : <OwnList />;
}

function SharedList({ ids }: { ids: number[] }) {
  const { data: businesses, isPending, error } = useQuery(readListed(ids));
  if (error) throw error;
  const isEmpty = businesses?.length === 0;
  return (
    <ListScreen
      title={m.my_list_shared_title()}
      intro={m.my_list_shared_intro()}
      businesses={businesses ?? []}
      actions={!isEmpty && businesses && <SaveAll ids={businesses.map(({ id }) => id)} />}
    >
      {isPending && <StreetSkeleton />}
      {isEmpty && (
        <p className="border-t border-line py-6 text-lg font-semibold">
          {m.my_list_shared_empty()}
        </p>
      )}
      {businesses && !isEmpty && <SavedStreet businesses={businesses} />}
    </ListScreen>
  );
}

function SaveAll({ ids }: { ids: number[] }) {
  const toast = useToast();
  const saved = useMyList();
  const isHydrated = useIsHydrated();
  if (isHydrated && ids.every((id) => saved.includes(id)))
    return (
      <ButtonLink to="/my-list" variant="secondary">
        {m.my_list_shared_all_saved()}
      </ButtonLink>
    );
  function save() {
    const left = saveToMyList(ids);
    const full = m.my_list_shared_no_room({
      count: formatCount(left, m.count_businesses),
    });
    toast({ title: m.my_list_saved_toast(), ...(left > 0 && { description: full }) });
  }
  return (
    <Button onClick={save} className="noscript:hidden">
      {m.my_list_shared_save_all()}
    </Button>
  );
}

function OwnList() {
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

/** Returns businesses that are still listed and removes the others from the list. */
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

function ShareList({ businesses }: { businesses: { id: number }[] }) {
  const { url: site, name } = useSite();
  const share = useShare();
  const url = `${site}/my-list?ids=${businesses.map(({ id }) => id).join(',')}`;
  return (
    <Button
      variant="secondary"
      onClick={() => share({ title: m.my_list_share_title({ name }), url })}
    >
      <Share2 size={18} aria-hidden="true" />
      {m.common_share()}
    </Button>
  );
}

/** Data is stale after 30 seconds in the browser, because listings may have been taken down. */
function readListed(ids: number[]) {
  return {
    ...read('GET /api/businesses/listed', { query: { ids: ids.join(',') } }),
    ...(!import.meta.env.SSR && { staleTime: 30_000 }),
  };
}

interface SavedStreetProps {
  businesses: ListedBusiness[];
  isOwn?: boolean;
}

function SavedStreet({ businesses, isOwn = false }: SavedStreetProps) {
  const focus = useListFocus<HTMLUListElement>(() => document.getElementById('main'));
  return (
    <CompareChoice>
      <ul className="border-t border-line" {...focus}>
        {businesses.map((business) => (
          <li
            key={business.id}
            id={`business-${business.id}`}
            data-item
            className="border-b border-line sm:flex sm:items-center sm:gap-4 [&>.street-row]:grow [&>.street-row]:border-0"
          >
            <ResultRow business={business} heading="h2" />
            <ComparePick business={business} className="max-sm:-mt-2 max-sm:mb-1 max-sm:ml-24" />
            {isOwn && <RemoveButton business={business} />}
          </li>
        ))}
      </ul>
    </CompareChoice>
  );
}

function RemoveButton({ business: { id, name } }: { business: ListedBusiness }) {
  return (
    <button
      type="button"
      onClick={() => removeFromMyList([id])}
      className="-mt-2 mb-1 ml-24 inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold text-muted hover:text-accent hover:underline sm:m-0"
    >
      <Rich
        message={m.my_list_remove}
        fields={{ name }}
        parts={{ span: (text) => <span className="sr-only">{text}</span> }}
      />
    </button>
  );
}

interface ListScreenProps {
  title: string;
  intro: string;
  businesses: ListedBusiness[];
  actions: ReactNode;
  children: ReactNode;
}

function ListScreen({ title, intro, businesses, actions, children }: ListScreenProps) {
  return (
    <div className="page-width max-w-5xl py-8 lg:py-12">
      <Metadata title={title} isHidden />
      <div className="mb-6 flex min-h-28 flex-wrap items-end justify-between gap-x-8 gap-y-4 sm:min-h-20">
        <div>
          <h1 className="text-3xl font-extrabold tracking-tight">{title}</h1>
          <p className="no-print mt-1 text-muted">
            {businesses.length > 0 && `${formatCount(businesses.length, m.count_businesses)}. `}
            {intro}
          </p>
        </div>
        {businesses.length > 0 && (
          <div className="no-print flex flex-wrap gap-3">
            {actions}
            <Button variant="secondary" onClick={() => print()} className="noscript:hidden">
              <Printer size={18} aria-hidden="true" />
              {m.common_print()}
            </Button>
          </div>
        )}
      </div>
      <div className="no-print">{children}</div>
      <PrintedSheet businesses={businesses} />
    </div>
  );
}

function PrintedSheet({ businesses }: { businesses: ListedBusiness[] }) {
  return (
    <ol className="print-only printed-sheet">
      {businesses.map(({ id, name, address, city, state, zipCode, phone }) => (
        <li key={id}>
          <b>{name}</b>
          <span>{[address, `${city}, ${state} ${zipCode}`].filter(Boolean).join(', ')}</span>
          {phone && <span>{phone}</span>}
        </li>
      ))}
    </ol>
  );
}
