import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import * as m from '#messages';
import { HttpError, type ListPage } from '../kit/api.ts';
import { formatNumber } from '../kit/format.ts';
import { type ListPlace, useKeepPlace } from '../kit/list-place.ts';
import { Button } from '../kit/ui/button.tsx';
import { Link } from '../kit/ui/link.tsx';
import { Message } from '../kit/ui/message.tsx';
import { CompareChoice } from './compare-choice.tsx';
import type { RowBusiness, readResultRows } from './read-rows.ts';
import { type Pointed, Street } from './street.tsx';
import { StreetSkeleton } from './street-skeleton.tsx';

interface BusinessListProps {
  place: ListPlace;
  optionsAt: (place: ListPlace) => ReturnType<typeof readResultRows>;
  hrefAt: (place: ListPlace) => string;
  empty: ReactNode;
  pointed?: Pointed;
  /** Place from which the list measures distances. */
  near?: string | undefined;
  /** Returns the label of the link to the next page after the first; null for "Load more". */
  nameMore?: ((first: ListPage<RowBusiness>) => string | null) | undefined;
}

export function BusinessList(props: BusinessListProps) {
  const { place, optionsAt, hrefAt, empty, pointed, near, nameMore } = props;
  const query = useInfiniteQuery(optionsAt(place));
  const list = useRef<HTMLUListElement>(null);
  const keepPlace = useKeepPlace(place, (at) => optionsAt(at).queryKey, hrefAt);
  const firstNew = useRef(0);
  const shown = query.data?.pages.length;
  const goOn = useEffectEvent(() => {
    if (!query.data || firstNew.current === 0) return;
    list.current?.querySelectorAll('.street-place')[firstNew.current]?.querySelector('a')?.focus();
    firstNew.current = 0;
    keepPlace(query.data);
  });
  // Focuses the first row that "Load more" added.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when more rows are shown
  useEffect(() => goOn(), [shown]);
  if (query.isPending) return <StreetSkeleton />;
  const failure = query.error && describeFailure(query.error);
  if (!query.data) return <FetchFailure detail={failure} onRetry={() => query.refetch()} />;
  const [first] = query.data.pages;
  const businesses = query.data.pages.flatMap((page) => page.items);
  if (!first || first.total === 0) return empty;
  const next = query.data.pages.at(-1)?.next;
  const isStart = !place.cursor && query.data.pages.length === 1;
  const more = (isStart && nameMore?.(first)) || m.common_load_more();

  return (
    <>
      {query.data.pageParams[0] !== '' && (
        <Link
          to={hrefAt({})}
          className="mb-2 inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-2"
        >
          {m.common_first_page()}
        </Link>
      )}
      <CompareChoice near={near}>
        <Street
          businesses={businesses}
          heading="h2"
          listRef={list}
          isCompared
          {...(pointed && { pointed })}
        />
      </CompareChoice>
      <div className="list-end">
        <p aria-live="polite">
          {m.common_number_shown({ number: formatNumber(businesses.length) })}
        </p>
        {failure && (
          <p role="alert" className="font-medium text-danger">
            {failure}
          </p>
        )}
        {next && (
          <Link
            to={hrefAt({ cursor: next })}
            rel="next"
            aria-disabled={query.isFetchingNextPage}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              if (query.isFetchingNextPage) return;
              firstNew.current = businesses.length;
              void query.fetchNextPage();
            }}
            className="load-more"
          >
            {query.isFetchingNextPage ? m.common_loading() : more}
          </Link>
        )}
      </div>
    </>
  );
}

interface ListOrRefusalProps extends BusinessListProps {
  refusal: string | undefined;
}

/** Shows a list, or the reason why the API refused the request. */
export function ListOrRefusal({ refusal, ...list }: ListOrRefusalProps) {
  return refusal ? <FetchFailure detail={refusal} /> : <BusinessList {...list} />;
}

export function FetchFailure({ detail, onRetry }: { detail: string | null; onRetry?: () => void }) {
  return (
    <Message title={m.businesses_fetch_failed()}>
      <p className="text-muted">{detail}</p>
      {onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          {m.common_try_again()}
        </Button>
      )}
    </Message>
  );
}

function describeFailure(error: Error): string {
  return error instanceof HttpError ? error.detail : m.common_check_connection();
}
