import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type Ref, useRef, useState } from 'react';
import * as m from '#messages';
import type { FoundReview } from '../../../../contract/staff/all-reviews.ts';
import type { DecisionAction } from '../../../../contract/staff/decisions.ts';
import { formatCount, formatNumber } from '../../../format.ts';
import { readPages } from '../../../read-pages.ts';
import { MoreButton } from '../../../ui/more-button.tsx';
import { useListFocus } from '../../../ui/use-list-focus.ts';
import { StaffSkeleton } from '../../staff-screen.tsx';
import { DecideDialog, type DecideTask } from '../decide-dialog.tsx';
import { ReviewsFailure } from '../reviews-failure.tsx';
import type { Order } from '../use-decide.ts';
import { useListKeys } from '../use-list-keys.ts';
import { FoundItem } from './found-item.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useChosen } from './use-chosen.ts';

type Filter = NonNullable<Order['search']>['filter'];

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
