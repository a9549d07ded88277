import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { HttpError, type readPages } from '../api.ts';
import { formatNumber } from '../format.ts';
import { Button } from '../ui/button.tsx';
import { Message } from '../ui/message.tsx';
import { BusinessCard, BusinessCardSkeleton } from './business-card.tsx';

const grid = 'grid gap-4 md:grid-cols-2';

export function BusinessListSkeleton() {
  return (
    <div role="status" aria-label="Loading businesses" className={`${grid} mt-6`}>
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <BusinessCardSkeleton key={card} />
      ))}
    </div>
  );
}

interface BusinessListProps {
  options: ReturnType<
    typeof readPages<
      'GET /api/businesses' | 'GET /api/businesses/recent' | 'GET /api/businesses/search'
    >
  >;
  /** Writes the count line, such as `1,234 Fitness Businesses`. */
  describeCount: (count: string, isOne: boolean) => string;
  empty: ReactNode;
}

/** A list that grows page by page; without JavaScript its link leads to the next page. */
export function BusinessList({ options, describeCount, empty }: BusinessListProps) {
  const query = useInfiniteQuery(options);
  const list = useRef<HTMLUListElement>(null);
  const [params] = useSearchParams();
  const firstNew = useRef(0);
  const shown = query.data?.pages.length;
  // Reading goes on with the first card that "Load more" brought.
  useEffect(() => {
    if (!shown || firstNew.current === 0) return;
    list.current?.children[firstNew.current]?.querySelector('a')?.focus();
    firstNew.current = 0;
  }, [shown]);
  if (query.isPending) return <BusinessListSkeleton />;
  const failure = query.error && describeFailure(query.error);
  if (!query.data) return <FetchFailure detail={failure} onRetry={() => query.refetch()} />;
  const [first] = query.data.pages;
  const businesses = query.data.pages.flatMap((page) => page.items);
  if (!first || first.total === 0) return empty;
  const total = `${formatNumber(first.total)}${first.isTotalCapped ? '+' : ''}`;
  const next = query.data.pages.at(-1)?.next;

  return (
    <>
      <p className="mt-6 mb-4 font-semibold" aria-live="polite">
        {describeCount(total, first.total === 1)}
      </p>
      <ul ref={list} className={grid}>
        {businesses.map((business) => (
          <li key={business.id} className="min-w-0">
            <BusinessCard business={business} heading="h2" />
          </li>
        ))}
      </ul>
      <div className="mt-8 flex flex-col items-center gap-2">
        <p className="text-sm text-muted" aria-live="polite">
          {formatNumber(businesses.length)} shown
        </p>
        {failure && (
          <p role="alert" className="font-medium text-danger">
            {failure}
          </p>
        )}
        {next && (
          <Link
            to={{ search: nextSearch(params, next) }}
            rel="next"
            aria-disabled={query.isFetchingNextPage}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              if (query.isFetchingNextPage) return;
              firstNew.current = businesses.length;
              void query.fetchNextPage();
            }}
            className="inline-flex min-h-11 items-center rounded-card border border-field-line bg-surface px-6 font-semibold hover:border-accent hover:text-accent"
          >
            {query.isFetchingNextPage ? 'Loading...' : 'Load more'}
          </Link>
        )}
      </div>
    </>
  );
}

/** The list that could not be had: the server's words, and the way to try again. */
export function FetchFailure({ detail, onRetry }: { detail: string | null; onRetry?: () => void }) {
  return (
    <Message title="Failed to fetch businesses">
      <p className="text-muted">{detail}</p>
      {onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          Try Again
        </Button>
      )}
    </Message>
  );
}

function describeFailure(error: Error): string {
  return error instanceof HttpError ? error.detail : 'Please check your connection and try again.';
}

function nextSearch(params: URLSearchParams, cursor: string): string {
  const next = new URLSearchParams(params);
  next.set('cursor', cursor);
  return `?${next}`;
}
