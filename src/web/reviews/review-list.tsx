import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Review } from '../../contract/reviews.ts';
import { HttpError } from '../api.ts';
import { formatDate, formatNumber } from '../format.ts';
import { Button } from '../ui/button.tsx';
import { Stars } from '../ui/stars.tsx';
import { FormMissing } from './form-missing.tsx';
import { searchAt, useReviews } from './read-reviews.ts';

const ReportForm = lazy(() =>
  import('./report-form.tsx').then(
    (module) => ({ default: module.ReportForm }),
    () => ({ default: FormMissing }),
  ),
);

const moreLink =
  'inline-flex min-h-11 items-center font-semibold text-accent underline-offset-2 hover:underline';

export function ReviewList({ businessId }: { businessId: number }) {
  const { query, refusal, isFirstPage, keepPlace } = useReviews(businessId);
  const list = useRef<HTMLUListElement>(null);
  const firstNew = useRef(0);
  const shown = query.data?.pages.length;
  const [reported, setReported] = useState<Review | null>(null);
  const goOn = useEffectEvent(() => {
    if (!query.data || firstNew.current === 0) return;
    const item = list.current?.children[firstNew.current];
    if (item instanceof HTMLElement) item.focus();
    firstNew.current = 0;
    keepPlace(query.data);
  });
  // Reading goes on with the first review that "Load more" brought.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when there are more
  useEffect(() => goOn(), [shown]);
  const failure = refusal ?? (query.error && describeFailure(query.error));
  if (!query.data) {
    if (!failure) return <ReviewListSkeleton />;
    return (
      <div className="flex flex-col items-start gap-3">
        <Failure text={failure} />
        {isFirstPage ? (
          <Button variant="secondary" onClick={() => query.refetch()}>
            Try Again
          </Button>
        ) : (
          <NewestReviewsLink />
        )}
      </div>
    );
  }
  const reviews = query.data.pages.flatMap((page) => page.items);
  const total = query.data.pages[0]?.total ?? 0;
  const next = query.data.pages.at(-1)?.next;
  if (total === 0) {
    return <p className="text-muted">No reviews yet. Be the first to review this business!</p>;
  }
  return (
    <>
      {!isFirstPage && <NewestReviewsLink />}
      <ul ref={list} className="divide-y divide-line">
        {reviews.map((review) => (
          <ReviewItem key={review.id} review={review} onReport={() => setReported(review)} />
        ))}
      </ul>
      {reported && (
        <Suspense>
          <ReportForm businessId={businessId} review={reported} onClose={() => setReported(null)} />
        </Suspense>
      )}
      <div className="no-print flex flex-wrap items-center justify-between gap-x-4">
        {next && (
          <MoreLink
            cursor={next}
            isLoading={query.isFetchingNextPage}
            onMore={() => {
              firstNew.current = reviews.length;
              void query.fetchNextPage();
            }}
          />
        )}
        <p aria-live="polite" className={next ? 'text-sm text-muted' : 'sr-only'}>
          {formatNumber(reviews.length)} of {formatNumber(total)} shown
        </p>
      </div>
      {failure && <Failure text={failure} />}
    </>
  );
}

function describeFailure(error: Error): string {
  if (error instanceof HttpError) return error.detail;
  return 'The reviews could not be loaded. Please check your connection.';
}

function Failure({ text }: { text: string }) {
  return (
    <p role="alert" className="font-medium text-danger">
      {text}
    </p>
  );
}

function ReviewItem({ review, onReport }: { review: Review; onReport: () => void }) {
  return (
    <li tabIndex={-1} className="break-inside-avoid py-4 first:pt-0">
      <p className="font-semibold wrap-anywhere">{review.reviewerName}</p>
      <p className="flex flex-wrap items-center gap-x-2.5 text-sm text-muted">
        <Stars rating={review.rating} size={16} />
        <time dateTime={review.createdAt}>{formatDate(review.createdAt)}</time>
        <button
          type="button"
          onClick={onReport}
          className="no-print min-h-8 cursor-pointer px-1 underline-offset-2 hover:underline noscript:hidden pointer-coarse:min-h-11"
        >
          Report<span className="sr-only"> the review by {review.reviewerName}</span>
        </button>
      </p>
      <p className="mt-2 max-w-[70ch] whitespace-pre-line wrap-anywhere">{review.comment}</p>
    </li>
  );
}

/** Without JavaScript it leads to the page that begins there. */
function MoreLink({
  cursor,
  isLoading,
  onMore,
}: {
  cursor: string;
  isLoading: boolean;
  onMore: () => void;
}) {
  return (
    <Link
      to={{ search: searchAt({ cursor }) }}
      rel="next"
      preventScrollReset
      aria-disabled={isLoading}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        if (!isLoading) onMore();
      }}
      className={moreLink}
    >
      {isLoading ? 'Loading...' : 'Load more reviews'}
    </Link>
  );
}

function NewestReviewsLink() {
  return (
    <Link to={{ search: '' }} preventScrollReset className={`no-print mb-2 ${moreLink}`}>
      Show the newest reviews
    </Link>
  );
}

function ReviewListSkeleton() {
  return (
    <div role="status" aria-label="Loading reviews" className="space-y-6">
      {[1, 2, 3].map((review) => (
        <div key={review} className="space-y-2">
          <div className="skeleton h-5 w-32" />
          <div className="skeleton h-4 w-48" />
          <div className="skeleton h-5 max-w-[60ch]" />
        </div>
      ))}
    </div>
  );
}
