import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import * as m from '#messages';
import type { Review } from '../../contract/reviews.ts';
import { HttpError } from '../api.ts';
import { formatNumber } from '../format.ts';
import { send } from '../send.ts';
import { Button } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { isPlainClick } from '../ui/plain-click.ts';
import { FormMissing } from './form-missing.tsx';
import { type ReviewChoice, searchAt, useReviews } from './read-reviews.ts';
import { ReviewItem } from './review-item.tsx';

const ReportForm = lazy(() =>
  import('./report-form.tsx').then(
    (module) => ({ default: module.ReportForm }),
    () => ({ default: FormMissing }),
  ),
);

const moreLink =
  'inline-flex min-h-11 items-center font-semibold text-accent underline-offset-2 hover:underline';

export function ReviewList({ businessId }: { businessId: number }) {
  const { query, refusal, isFirstPage, keepPlace, choice } = useReviews(businessId);
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
        {isFirstPage && !refusal ? (
          <Button variant="secondary" onClick={() => query.refetch()}>
            {m.common_try_again()}
          </Button>
        ) : (
          <FirstReviewsLink choice={refusal ? {} : choice} />
        )}
      </div>
    );
  }
  const reviews = query.data.pages.flatMap((page) => page.items);
  const total = query.data.pages[0]?.total ?? 0;
  const next = query.data.pages.at(-1)?.next;
  if (total === 0) {
    return (
      <p className="text-muted">{choice.rating ? m.reviews_rating_empty() : m.reviews_empty()}</p>
    );
  }
  return (
    <>
      {!isFirstPage && <FirstReviewsLink choice={choice} />}
      <ul
        ref={list}
        aria-busy={query.isPlaceholderData}
        className="divide-y divide-line aria-busy:opacity-60"
      >
        {reviews.map((review) => (
          <ReviewItem
            key={review.id}
            businessId={businessId}
            review={review}
            onReport={() => setReported(review)}
          />
        ))}
      </ul>
      {reported && (
        <Suspense>
          <ReportForm
            review={reported}
            send={(body) =>
              send('POST /api/businesses/:id/reviews/:reviewId/report', {
                params: { id: businessId, reviewId: reported.id },
                body,
              })
            }
            onClose={() => setReported(null)}
          />
        </Suspense>
      )}
      <div className="no-print flex flex-wrap items-center justify-between gap-x-4">
        {next && (
          <MoreLink
            search={searchAt({ ...choice, cursor: next })}
            isLoading={query.isFetchingNextPage}
            onMore={() => {
              firstNew.current = reviews.length;
              void query.fetchNextPage();
            }}
          />
        )}
        <p aria-live="polite" className={next ? 'text-sm text-muted' : 'sr-only'}>
          {m.common_number_shown_of({
            number: formatNumber(reviews.length),
            number2: formatNumber(total),
          })}
        </p>
      </div>
      {failure && <Failure text={failure} />}
    </>
  );
}

function describeFailure(error: Error): string {
  if (error instanceof HttpError) return error.detail;
  return m.reviews_load_failed();
}

function Failure({ text }: { text: string }) {
  return (
    <p role="alert" className="font-medium text-danger">
      {text}
    </p>
  );
}

/** Without JavaScript it leads to the page that begins there. */
function MoreLink({
  search,
  isLoading,
  onMore,
}: {
  search: string;
  isLoading: boolean;
  onMore: () => void;
}) {
  return (
    <Link
      to={{ search }}
      rel="next"
      preventScrollReset
      aria-disabled={isLoading}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        if (!isLoading) onMore();
      }}
      className={moreLink}
    >
      {isLoading ? m.common_loading() : m.reviews_load_more()}
    </Link>
  );
}

function FirstReviewsLink({ choice }: { choice: ReviewChoice }) {
  return (
    <Link
      to={{ search: searchAt(choice) }}
      preventScrollReset
      className={`no-print mb-2 ${moreLink}`}
    >
      {choice.sort ? m.reviews_show_first() : m.reviews_show_newest()}
    </Link>
  );
}

function ReviewListSkeleton() {
  return (
    <div role="status" aria-label={m.reviews_loading_label()} className="space-y-6">
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
