import * as m from '#messages';
import type { ListedReview } from '../../contract/reviews.ts';
import { Badge } from '../ui/badge.tsx';
import { Check } from '../ui/icons.tsx';

type Marked = Pick<ListedReview, 'isConfirmed' | 'isInsider' | 'isCounted'>;

/** Marks in favor of a review, and why it does not count in the rating. */
export function ReviewMarks({ review: { isConfirmed, isInsider, isCounted } }: { review: Marked }) {
  if (!isConfirmed && !isInsider && isCounted) return null;
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
      {isConfirmed && (
        <Badge tone="accent">
          <Check size={14} aria-hidden="true" />
          {m.reviews_confirmed_by_mail()}
        </Badge>
      )}
      {isInsider && <Badge>{m.reviews_works_here_or_knows_the_owner()}</Badge>}
      {!isCounted && (
        <span>
          {m.reviews_not_counted_in_the_rating()}
          {!isInsider && m.reviews_another_review_came_from_the_same()}.
        </span>
      )}
    </p>
  );
}
