import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type Ref, useRef, useState } from 'react';
import * as m from '#messages';
import type { DecisionAction, FoundReview, ReviewSignal } from '../../../contract/reviews.staff.ts';
import { MAX_CHOSEN, MAX_DECIDED } from '../../../domain/decision-limits.ts';
import { formatDate } from '../../kit/dates.ts';
import { formatCount, formatNumber } from '../../kit/format.ts';
import { readPages } from '../../kit/read-pages.ts';
import { Badge } from '../../kit/ui/badge.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { MoreButton } from '../../kit/ui/more-button.tsx';
import { Rich } from '../../kit/ui/rich.tsx';
import { Stars } from '../../kit/ui/stars.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import { useListFocus } from '../../kit/ui/use-list-focus.ts';
import { ListFailure } from '../../staff/list-failure.tsx';
import { StaffSkeleton } from '../../staff/staff-screen.tsx';
import { DecideDialog, type DecideTask } from './decide-dialog.tsx';
import { causes, ReviewedBusiness, ReviewPhotos } from './review-item.tsx';
import type { DecisionOrder } from './use-decide.ts';
import { useListKeys } from './use-list-keys.ts';

const NETWORK_COUNT = 100;

interface FoundItemProps {
  review: FoundReview;
  hideGroup: boolean;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onAction: (action: DecisionAction) => void;
}

function FoundItem({ review, hideGroup, isChosen, onChoose, onAction }: FoundItemProps) {
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
          <ReviewedBusiness business={business} />
          <Marks review={review} />
        </div>
        <p className="flex flex-wrap items-center gap-x-2.5 text-sm text-muted">
          <Stars rating={rating} />
          <span className="font-semibold text-ink wrap-anywhere">{reviewerName}</span>
          <time dateTime={createdAt}>{formatDate(createdAt)}</time>
          <span>{m.reviews_number({ id })}</span>
        </p>
        <p className="max-w-[70ch] whitespace-pre-line wrap-anywhere">{comment}</p>
        <ReviewPhotos photos={review.photos} />
        {signals.length > 0 && (
          <ul aria-label={m.reviews_signals()} className="list-disc pl-5 text-sm">
            {signals.map((signal) => (
              <li key={signal.rule}>{formatSignal(signal)}</li>
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
            networkReviews: formatNetwork(networkReviews),
          })}
        </TextLink>
      )}
      {groupId && !hideGroup && (
        <TextLink to={`/admin/reviews?group=${groupId}`}>{m.reviews_network_group()}</TextLink>
      )}
    </div>
  );
}

function formatNetwork(count: number): string {
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

const sayings: Record<ReviewSignal['rule'], (count: string) => string> = {
  'network-repeats': (count) => m.reviews_signal_business({ count }),
  'network-spree': (count) => m.reviews_signal_network({ count }),
  'networks-agree': (count) => m.reviews_signal_cluster({ count }),
  'sudden-run': (count) => m.reviews_signal_burst({ count }),
  'near-copy': (count) => m.reviews_signal_text({ count }),
};

function formatSignal({ rule, count, points }: ReviewSignal): string {
  return `${sayings[rule](formatNumber(count))} (${formatCount(points, m.count_points)})`;
}

type Filter = NonNullable<DecisionOrder['search']>['filter'];

interface FoundReviewsProps {
  filter: Filter;
  hideGroup?: boolean;
  hasKeys?: boolean;
}

export function FoundReviews({ filter, hideGroup = false, hasKeys = true }: FoundReviewsProps) {
  const query = useInfiniteQuery({
    ...readPages('GET /api/admin/reviews/all', { query: filter }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const [task, setTask] = useState<DecideTask | null>(null);
  const chosen = useChosen(JSON.stringify(filter));
  const heading = useRef<HTMLHeadingElement>(null);
  const focus = useListFocus(() => heading.current);
  useListKeys(hasKeys);
  if (query.isPending) return <StaffSkeleton />;
  if (!query.data) return <ReviewsFailure error={query.error} />;
  const reviews = query.data.pages.flatMap(({ items }) => items);
  const { total = 0, isTotalCapped = false } = query.data.pages[0] ?? {};
  const decide = (action: DecisionAction) => {
    const newestAt = reviews[0]?.createdAt ?? '';
    const reviewIds = [...chosen.ids];
    setTask(
      chosen.isAll
        ? { action, target: { search: { filter, count: total, newestAt } }, count: total }
        : { action, target: { reviewIds }, count: reviewIds.length },
    );
  };
  const close = () => {
    setTask(null);
    chosen.clear();
  };
  return (
    <section {...focus} aria-label={m.reviews_found_label()}>
      <Heading
        ref={heading}
        reviews={reviews}
        total={total}
        isCapped={isTotalCapped}
        chosen={chosen}
      />
      <ol
        aria-busy={query.isPlaceholderData}
        className="divide-y divide-line rounded-card border border-line bg-surface empty:hidden aria-busy:opacity-60"
      >
        {reviews.map((review) => (
          <FoundItem
            key={review.id}
            review={review}
            hideGroup={hideGroup}
            isChosen={chosen.isAll || chosen.ids.has(review.id)}
            onChoose={(isChosen) => chosen.toggle([review.id], isChosen)}
            onAction={(action) => setTask({ action, target: { reviewIds: [review.id] }, count: 1 })}
          />
        ))}
      </ol>
      <MoreButton query={query} label={m.common_show_more()} className="my-4 flex justify-center" />
      <SelectionBar chosen={chosen} total={total} isCapped={isTotalCapped} onAction={decide} />
      {task && <DecideDialog task={task} onClose={close} />}
    </section>
  );
}

interface HeadingProps {
  ref: Ref<HTMLHeadingElement>;
  reviews: FoundReview[];
  total: number;
  isCapped: boolean;
  chosen: ReturnType<typeof useChosen>;
}

function Heading({ ref, reviews, total, isCapped, chosen }: HeadingProps) {
  const ids = reviews.map(({ id }) => id);
  const isEach = ids.length > 0 && (chosen.isAll || ids.every((id) => chosen.ids.has(id)));
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
      <h2 ref={ref} tabIndex={-1} aria-live="polite" className="font-bold">
        {total === 0 && m.reviews_found_none()}
        {total > 0 && isCapped && m.reviews_found_capped({ number: formatNumber(total) })}
        {total > 0 && !isCapped && formatCount(total, m.count_reviews)}
      </h2>
      {ids.length > 0 && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={isEach}
            onChange={({ target }) => chosen.toggle(ids, target.checked)}
            className="size-5 accent-accent"
          />
          {m.reviews_select_these({ number: formatNumber(ids.length) })}
        </label>
      )}
    </div>
  );
}

function ReviewsFailure({ error }: { error: unknown }) {
  return <ListFailure error={error} fallback={m.reviews_list_failed()} />;
}

const labels: [DecisionAction, string][] = [
  ['remove', m.common_remove()],
  ['publish', m.common_publish()],
  ['hold', m.reviews_hold()],
];

interface SelectionBarProps {
  chosen: Chosen;
  total: number;
  isCapped: boolean;
  onAction: (action: DecisionAction) => void;
}

function SelectionBar({ chosen, total, isCapped, onAction }: SelectionBarProps) {
  const { ids, isAll, chooseAll, clear } = chosen;
  const count = isAll ? total : ids.size;
  if (count === 0) return null;
  const words = formatCount(count, m.count_reviews);
  const mayChooseAll = !isAll && !isCapped && total > ids.size && total <= MAX_DECIDED;
  return (
    <section
      aria-label={m.reviews_selection()}
      className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2 rounded-card border border-accent bg-accent-soft p-2 pl-4 *:[button]:px-3"
    >
      <p aria-live="polite" className="mr-auto font-semibold tabular-nums">
        {isAll ? m.reviews_selected_all({ count: words }) : m.common_selected({ count: words })}
        {!isAll && count === MAX_CHOSEN && m.common_selected_maximum()}
      </p>
      {mayChooseAll && (
        <Button variant="quiet" onClick={chooseAll}>
          {m.reviews_select_matching({ number: formatNumber(total) })}
        </Button>
      )}
      {labels.map(([action, label]) => (
        <Button key={action} variant="secondary" onClick={() => onAction(action)}>
          {label}
        </Button>
      ))}
      <Button variant="quiet" onClick={clear}>
        {m.common_clear_selection()}
      </Button>
    </section>
  );
}

function useChosen(scope: string) {
  const [state, setState] = useState({ scope, ids: new Set<number>(), isAll: false });
  const isOfScope = state.scope === scope;
  const ids = isOfScope ? state.ids : new Set<number>();
  const put = (next: Iterable<number>, isAll = false) =>
    setState({ scope, ids: new Set([...next].slice(0, MAX_CHOSEN)), isAll });
  return {
    ids,
    isAll: isOfScope && state.isAll,
    chooseAll: () => put([], true),
    clear: () => put([]),
    toggle: (those: number[], isChosen: boolean) => {
      const next = new Set(ids);
      for (const id of those) {
        if (isChosen) next.add(id);
        else next.delete(id);
      }
      put(next);
    },
  };
}
type Chosen = ReturnType<typeof useChosen>;
