import * as m from '#messages';
import type { ListedReview } from '../../contract/reviews.ts';
import { Badge } from '../kit/ui/badge.tsx';
import { CheckIcon } from '../kit/ui/icons.tsx';

type Marked = Pick<ListedReview, 'isConfirmed' | 'isInsider' | 'isCounted'>;

export function ReviewMarks({ review: { isConfirmed, isInsider, isCounted } }: { review: Marked }) {
  if (!isConfirmed && !isInsider && isCounted) return null;
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
      {isConfirmed && (
        <Badge tone="accent">
          <CheckIcon size={14} aria-hidden="true" />
          {m.reviews_mark_confirmed()}
        </Badge>
      )}
      {isInsider && <Badge>{m.reviews_mark_insider()}</Badge>}
      {!isCounted && (
        <span>
          {m.reviews_mark_uncounted()}
          {!isInsider && m.reviews_mark_uncounted_why()}.
        </span>
      )}
    </p>
  );
}
