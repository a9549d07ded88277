import type { ListedReview } from '../../contract/reviews.ts';
import { formatDate } from '../format.ts';
import { Stars } from '../ui/stars.tsx';
import { OwnerReply } from './owner-reply.tsx';

interface ReviewItemProps {
  review: ListedReview;
  onReport: () => void;
}

export function ReviewItem({ review, onReport }: ReviewItemProps) {
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
      {review.reply && <OwnerReply reply={review.reply} />}
    </li>
  );
}
