import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Business } from '../../contract/businesses.ts';
import type { Review } from '../../contract/reviews.ts';
import { formatDate } from '../format.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Stars } from '../ui/stars.tsx';
import { readReviews } from './read-reviews.ts';

// Loaded when somebody wants to write: most visitors only read.
const ReviewForm = lazy(() =>
  import('./review-form.tsx').then((module) => ({ default: module.ReviewForm })),
);

export function ReviewsCard({
  business,
  cursor,
}: {
  business: Business;
  cursor: string | undefined;
}) {
  const [isWriting, setIsWriting] = useState(false);
  return (
    <Card title="Customer Reviews">
      <Button
        variant={isWriting ? 'secondary' : 'primary'}
        aria-expanded={isWriting}
        onClick={() => setIsWriting(!isWriting)}
        className="no-print mb-4"
      >
        Write a Review
      </Button>
      {isWriting && (
        <Suspense fallback={<div className="skeleton mb-6 h-[29rem]" />}>
          <ReviewForm business={business} onClose={() => setIsWriting(false)} />
        </Suspense>
      )}
      <ReviewList businessId={business.id} cursor={cursor} />
    </Card>
  );
}

function ReviewList({ businessId, cursor }: { businessId: number; cursor: string | undefined }) {
  const query = useInfiniteQuery(readReviews(businessId, cursor));
  const [params] = useSearchParams();
  if (query.isPending) return <div className="skeleton h-40" role="status" aria-label="Loading" />;
  if (query.isError) return <p className="text-danger">The reviews could not be loaded.</p>;
  const reviews = query.data.pages.flatMap((page) => page.items);
  const next = query.data.pages.at(-1)?.next;
  if (reviews.length === 0) {
    return <p className="text-muted">No reviews yet. Be the first to review this business!</p>;
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {reviews.map((review) => (
          <ReviewItem key={review.id} review={review} />
        ))}
      </ul>
      {next && (
        <Link
          to={{ search: nextSearch(params, next) }}
          rel="next"
          preventScrollReset
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            if (!query.isFetchingNextPage) void query.fetchNextPage();
          }}
          className="no-print mt-4 inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
        >
          {query.isFetchingNextPage ? 'Loading...' : 'Load more reviews'}
        </Link>
      )}
    </>
  );
}

function ReviewItem({ review }: { review: Review }) {
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars rating={review.rating} size={16} />
        <span className="font-semibold wrap-anywhere">{review.reviewerName}</span>
        <time dateTime={review.createdAt} className="text-sm text-muted">
          {formatDate(review.createdAt)}
        </time>
      </div>
      <p className="mt-1.5 max-w-[70ch] whitespace-pre-line wrap-anywhere">{review.comment}</p>
    </li>
  );
}

function nextSearch(params: URLSearchParams, cursor: string): string {
  const next = new URLSearchParams(params);
  next.set('reviews', cursor);
  return `?${next}`;
}
