import * as m from '#messages';
import type { ListedReview } from '../../contract/reviews.ts';
import { Badge } from '../kit/ui/badge.tsx';
import { CheckIcon } from '../kit/ui/icons.tsx';

type Marked = Pick<ListedReview, 'isConfirmed' | 'isInsider' | 'isCounted' | 'importedFrom'>;

export function ReviewMarks({ review }: { review: Marked }) {
  const { isConfirmed, isInsider, isCounted, importedFrom } = review;
  if (!isConfirmed && !isInsider && isCounted && !importedFrom) return null;
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
      {isConfirmed && (
        <Badge tone="accent">
          <CheckIcon size={14} aria-hidden="true" />
          {m.reviews_mark_confirmed()}
        </Badge>
      )}
      {importedFrom && (
        <span className="wrap-anywhere">{m.reviews_mark_imported({ source: importedFrom })}</span>
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
