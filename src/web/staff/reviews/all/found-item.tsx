import * as m from '#messages';
import type { FoundReview } from '../../../../contract/staff/all-reviews.ts';
import type { DecisionAction } from '../../../../contract/staff/decisions.ts';
import { formatDate } from '../../../dates.ts';
import { formatCount } from '../../../format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Rich } from '../../../ui/rich.tsx';
import { Stars } from '../../../ui/stars.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { BusinessName, causes } from '../review-item.tsx';
import { saySignal } from './signal-words.ts';

const NETWORK_COUNT = 100;

interface FoundItemProps {
  review: FoundReview;
  hideGroup: boolean;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onAction: (action: DecisionAction) => void;
}

export function FoundItem({ review, hideGroup, isChosen, onChoose, onAction }: FoundItemProps) {
  const { id, business, rating, reviewerName, createdAt, comment, signals } = review;
  return (
    <li data-item tabIndex={-1} className="flex gap-1 p-2 pr-4 sm:p-4">
      <label className="-mt-1 flex size-11 shrink-0 cursor-pointer items-center justify-center">
        <input
          type="checkbox"
          aria-label={m.reviews_select_by({ reviewerName })}
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
          className="size-5 accent-accent"
        />
      </label>
      <div className="flex min-w-0 flex-col gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <BusinessName business={business} />
          <Marks review={review} />
        </div>
        <p className="flex flex-wrap items-center gap-x-2.5 text-sm text-muted">
          <Stars rating={rating} size={16} />
          <span className="font-semibold text-ink wrap-anywhere">{reviewerName}</span>
          <time dateTime={createdAt}>{formatDate(createdAt)}</time>
          <span>{m.reviews_number({ id })}</span>
        </p>
        <p className="max-w-[70ch] whitespace-pre-line wrap-anywhere">{comment}</p>
        {signals.length > 0 && (
          <ul aria-label={m.reviews_signals()} className="list-disc pl-5 text-sm">
            {signals.map((signal) => (
              <li key={signal.rule}>{saySignal(signal)}</li>
            ))}
          </ul>
        )}
        <Links review={review} hideGroup={hideGroup} />
        <Actions review={review} onAction={onAction} />
      </div>
    </li>
  );
}

function Marks({ review }: { review: FoundReview }) {
  const { state, heldFor, points, isCounted, isInsider, isConfirmed, isKept, reportCount } = review;
  return (
    <>
      {state === 'held' && (
        <Badge tone="gold">
          {heldFor ? m.reviews_held_for({ heldFor: causes[heldFor] }) : m.reviews_held_by_staff()}
        </Badge>
      )}
      {state === 'removed' && <Badge>{m.reviews_state_removed()}</Badge>}
      {points > 0 && <Badge tone="gold">{formatCount(points, m.count_points)}</Badge>}
      {reportCount > 0 && <Badge>{formatCount(reportCount, m.count_reports_review)}</Badge>}
      {isConfirmed && <Badge tone="accent">{m.reviews_mark_confirmed()}</Badge>}
      {isInsider && <Badge>{m.reviews_by_insider()}</Badge>}
      {!isCounted && !isInsider && <Badge>{m.reviews_uncounted()}</Badge>}
      {isKept && state === 'public' && <Badge>{m.reviews_checked()}</Badge>}
    </>
  );
}

function Links({ review, hideGroup }: Pick<FoundItemProps, 'review' | 'hideGroup'>) {
  const { network, networkReviews, groupId } = review;
  return (
    <div className="-mx-3 flex flex-wrap text-sm empty:hidden">
      {network && (
        <TextLink to={`/admin/reviews?status=all&network=${network}`}>
          {m.reviews_network_reviews({
            network,
            networkReviews: sayNetwork(networkReviews),
          })}
        </TextLink>
      )}
      {groupId && !hideGroup && (
        <TextLink to={`/admin/reviews?group=${groupId}`}>{m.reviews_network_group()}</TextLink>
      )}
    </div>
  );
}

function sayNetwork(count: number): string {
  return count >= NETWORK_COUNT
    ? m.reviews_network_many({ networkCount: NETWORK_COUNT })
    : formatCount(count, m.count_reviews);
}

function Actions({
  review: { state, reviewerName, heldFor, reportCount },
  onAction,
}: Pick<FoundItemProps, 'review' | 'onAction'>) {
  if (state === 'removed') return null;
  const target = <span className="sr-only"> {m.reviews_review_by({ reviewerName })}</span>;
  const isUndecided = state === 'held' || heldFor !== null || reportCount > 0;
  return (
    <div data-actions className="flex flex-wrap gap-3">
      {isUndecided && (
        <Button variant="secondary" onClick={() => onAction('publish')}>
          {state === 'held' ? m.common_publish() : m.reviews_keep()}
          {target}
        </Button>
      )}
      {state === 'public' && (
        <Button variant="secondary" onClick={() => onAction('hold')}>
          <Rich message={m.reviews_hold_target} fields={{ target }} />
        </Button>
      )}
      <Button variant="quiet" onClick={() => onAction('remove')}>
        <Rich message={m.common_remove_target} fields={{ target }} />
      </Button>
    </div>
  );
}
