import * as m from '#messages';
import type { OwnReview } from '../../../contract/own-reviews.ts';
import { formatDate } from '../../dates.ts';
import { Stars } from '../../ui/stars.tsx';
import { ReviewMarks } from '../marks.tsx';
import { OwnerReply } from '../owner-reply.tsx';

export function OwnReviewCard({ review }: { review: OwnReview }) {
  const { createdAt, editedAt, reply } = review;
  return (
    <section
      aria-label={m.my_review_wrote()}
      className="rounded-card border border-line bg-surface p-5"
    >
      {review.state === 'checking' && (
        <p className="mb-4 rounded-card border border-gold-line bg-gold-soft p-3">
          {m.my_review_checking()}
        </p>
      )}
      <p className="font-semibold wrap-anywhere">{review.reviewerName}</p>
      <p className="flex flex-wrap items-center gap-x-2.5 text-sm text-muted">
        <Stars rating={review.rating} size={16} />
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        {editedAt && <span>{m.reviews_edited_on({ date: formatDate(editedAt) })}</span>}
      </p>
      <ReviewMarks review={{ ...review, isCounted: true }} />
      <p className="mt-2 whitespace-pre-line wrap-anywhere">{review.comment}</p>
      {reply && <OwnerReply reply={reply} editedAt={editedAt} />}
    </section>
  );
}
