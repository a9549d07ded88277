import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import * as m from '#messages';
import type { Review } from '../../contract/review-forms.ts';
import type { ListedReview } from '../../contract/reviews.ts';
import { HttpError } from '../kit/api.ts';
import { formatDate } from '../kit/dates.ts';
import { formatNumber } from '../kit/format.ts';
import { keep, readKept } from '../kit/kept.ts';
import { send } from '../kit/send.ts';
import { Button } from '../kit/ui/button.tsx';
import { ThumbsUp } from '../kit/ui/icons.tsx';
import { Link } from '../kit/ui/link.tsx';
import { isPlainClick } from '../kit/ui/plain-click.ts';
import { Rich } from '../kit/ui/rich.tsx';
import { Stars } from '../kit/ui/stars.tsx';
import { useKept } from '../kit/use-kept.ts';
import { useSend } from '../kit/use-send.ts';
import { withLaterStyles } from '../styles/later-styles.ts';
import { FormMissing } from './form-missing.tsx';
import { ReviewMarks } from './marks.tsx';
import { OwnerReply } from './owner-reply.tsx';
import { type ReviewChoice, searchAt, useReviews } from './read-reviews.ts';
import { VisitorPhotos } from './visitor-photos.tsx';

const KEY = 'helpful-reviews';
const MAX_KEPT = 500;

interface HelpfulButtonProps {
  businessId: number;
  review: Pick<ListedReview, 'id' | 'reviewerName' | 'helpfulCount'>;
}

/** Casts one vote, remembered by the browser; the server counts one per network. */
function HelpfulButton({ businessId, review }: HelpfulButtonProps) {
  const { id, reviewerName } = review;
  const isVoted = readIds(useKept(KEY)).includes(String(id));
  const [told, setTold] = useState(0);
  const { mutate, isPending } = useSend({
    run: () =>
      send('POST /api/businesses/:id/reviews/:reviewId/helpful', {
        params: { id: businessId, reviewId: id },
      }),
    onDone: ({ helpfulCount }) => {
      setTold(helpfulCount);
      keep(KEY, [String(id), ...readIds(readKept(KEY))].slice(0, MAX_KEPT).join(','));
    },
  });
  const count = Math.max(told, review.helpfulCount);
  return (
    <>
      <button
        type="button"
        aria-pressed={isVoted}
        onClick={() => {
          if (!isVoted && !isPending) mutate();
        }}
        className="helpful"
      >
        <ThumbsUp size={16} aria-hidden="true" />
        {m.reviews_helpful()}
        {count > 0 && ` (${formatNumber(count)})`}
        <span className="sr-only">{m.reviews_helpful_of({ reviewerName })}</span>
      </button>
      {count > 0 && (
        <span className="hidden noscript:inline">
          {m.reviews_helpful_count({ number: formatNumber(count) })}
        </span>
      )}
    </>
  );
}

function readIds(kept: string): string[] {
  return kept.split(',').filter(Boolean);
}

const ReportForm = lazy(() =>
  withLaterStyles(import('./report-form.tsx')).then(
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
  // Focuses the first review that "Load more" added.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when more reviews are shown
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

interface ReviewItemProps {
  businessId: number;
  review: ListedReview;
  onReport: () => void;
}

function ReviewItem({ businessId, review, onReport }: ReviewItemProps) {
  const { reviewerName, createdAt, editedAt, reply } = review;
  return (
    <li tabIndex={-1} className="review">
      <p className="reviewer">{reviewerName}</p>
      <p className="review-facts">
        <Stars rating={review.rating} />
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        {editedAt && <span>{m.reviews_edited_on({ date: formatDate(editedAt) })}</span>}
      </p>
      <ReviewMarks review={review} />
      <p className="review-text">{review.comment}</p>
      {review.photos.length > 0 && (
        <VisitorPhotos
          businessId={businessId}
          label={m.reviews_photos_by({ reviewerName })}
          photos={review.photos.map((photo) => ({ ...photo, reviewId: review.id, reviewerName }))}
        />
      )}
      <div className="review-actions no-print">
        <HelpfulButton businessId={businessId} review={review} />
        <button type="button" onClick={onReport} className="report-review">
          <Rich
            message={m.reviews_report_named}
            fields={{ reviewerName }}
            parts={{ span: (text) => <span className="sr-only">{text}</span> }}
          />
        </button>
      </div>
      {reply && <OwnerReply reply={reply} editedAt={editedAt} />}
    </li>
  );
}
