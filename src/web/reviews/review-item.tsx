import * as m from '#messages';
import type { ListedReview } from '../../contract/reviews.ts';
import { formatDate } from '../dates.ts';
import { Rich } from '../ui/rich.tsx';
import { Stars } from '../ui/stars.tsx';
import { HelpfulButton } from './helpful-button.tsx';
import { ReviewMarks } from './marks.tsx';
import { OwnerReply } from './owner-reply.tsx';

interface ReviewItemProps {
  businessId: number;
  review: ListedReview;
  onReport: () => void;
}

export function ReviewItem({ businessId, review, onReport }: ReviewItemProps) {
  const { reviewerName, createdAt, editedAt, reply } = review;
  return (
    <li tabIndex={-1} className="break-inside-avoid py-4 first:pt-0">
      <p className="font-semibold wrap-anywhere">{reviewerName}</p>
      <p className="flex flex-wrap items-center gap-x-2.5 text-sm text-muted">
        <Stars rating={review.rating} size={16} />
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        {editedAt && <span>{m.reviews_edited_on({ date: formatDate(editedAt) })}</span>}
      </p>
      <ReviewMarks review={review} />
      <p className="mt-2 max-w-[70ch] whitespace-pre-line wrap-anywhere">{review.comment}</p>
      <div className="no-print mt-2 flex flex-wrap items-center gap-x-3 text-sm text-muted">
        <HelpfulButton businessId={businessId} review={review} />
        <button
          type="button"
          onClick={onReport}
          className="min-h-9 cursor-pointer px-1 underline-offset-2 hover:underline noscript:hidden pointer-coarse:min-h-11"
        >
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
