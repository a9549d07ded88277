import { Link } from 'react-router';
import type { HeldFor } from '../../../contract/reviews.ts';
import type { StaffReview } from '../../../contract/staff/reviews.ts';
import { formatCount, formatDate } from '../../format.ts';
import { businessPath } from '../../paths.ts';
import { reportReasons } from '../../reviews/report-reasons.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Stars } from '../../ui/stars.tsx';

const causes: Record<HeldFor, string> = {
  link: 'Held: contains a link',
  repeat: 'Held: repeats another text',
  'hidden-field': 'Held: looks automated',
  reports: 'Held: reported by three visitors',
};

export interface ReviewTask {
  kind: 'publish' | 'delete';
  review: StaffReview;
}

interface ReviewQueueProps {
  reviews: StaffReview[];
  onTask: (task: ReviewTask) => void;
}

export function ReviewQueue({ reviews, onTask }: ReviewQueueProps) {
  return (
    <ol
      aria-label="Reviews to decide on"
      className="divide-y divide-line rounded-card border border-line bg-surface"
    >
      {reviews.map((review) => (
        <li key={review.id} data-item className="flex flex-col gap-2 p-4">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <BusinessName business={review.business} />
            {review.isHeld && (
              <Badge tone="gold">{review.heldFor ? causes[review.heldFor] : 'Held'}</Badge>
            )}
            {review.reports.length > 0 && (
              <Badge>{formatCount(review.reports.length, 'report', 'reports')}</Badge>
            )}
          </div>
          <p className="flex flex-wrap items-center gap-x-2.5 text-sm text-muted">
            <Stars rating={review.rating} size={16} />
            <span className="font-semibold text-ink wrap-anywhere">{review.reviewerName}</span>
            <time dateTime={review.createdAt}>{formatDate(review.createdAt)}</time>
          </p>
          <p className="max-w-[70ch] whitespace-pre-line wrap-anywhere">{review.comment}</p>
          <Reports reports={review.reports} />
          <div data-actions className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => onTask({ kind: 'publish', review })}>
              {review.isHeld ? 'Publish' : 'Keep'}
              <span className="sr-only"> the review by {review.reviewerName}</span>
            </Button>
            <Button variant="quiet" onClick={() => onTask({ kind: 'delete', review })}>
              Delete<span className="sr-only"> the review by {review.reviewerName}</span>
            </Button>
          </div>
        </li>
      ))}
    </ol>
  );
}

export function BusinessName({ business }: Pick<StaffReview, 'business'>) {
  const name = `${business.name}, ${business.city}, ${business.state}`;
  if (!business.isListed) {
    return <p className="font-semibold wrap-anywhere">{name} (not listed)</p>;
  }
  return (
    <Link
      to={businessPath(business)}
      className="inline-flex min-h-8 items-center font-semibold wrap-anywhere text-accent hover:underline pointer-coarse:min-h-11"
    >
      {name}
    </Link>
  );
}

function Reports({ reports }: Pick<StaffReview, 'reports'>) {
  if (reports.length === 0) return null;
  return (
    <ul aria-label="Reports" className="list-disc pl-5 text-sm">
      {reports.map(({ reason, comment, isOwner, createdAt }) => (
        <li key={`${createdAt} ${reason} ${comment}`} className="wrap-anywhere">
          {isOwner && <strong>The owner: </strong>}
          {reportReasons.get(reason)}
          {comment && `: ${comment}`}
        </li>
      ))}
    </ul>
  );
}
