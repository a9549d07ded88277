import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import type { TriageItem } from '../../../contract/staff/triage.ts';
import { Button } from '../../ui/button.tsx';
import { ArrowLeft } from '../../ui/later-icons.tsx';
import type { Decide } from '../decide.tsx';
import { ListFailure } from '../list-failure.tsx';
import { ListingLink } from '../listing-link.tsx';
import { refetchLists } from '../use-staff-action.ts';
import { AssigneeBar } from './assignee-bar.tsx';
import { DueBadge } from './due-badge.tsx';
import { itemQuery } from './item-kinds.tsx';
import { describeItem, titleOf } from './kinds.ts';
import type { Refusal } from './use-queue.ts';

interface ItemDetailProps {
  item: TriageItem;
  user: User;
  now: number;
  /** It was opened by a decision, or by its reader: the focus goes there. */
  takesFocus: boolean;
  refusal: Refusal | undefined;
  onDecide: Decide;
  onOver: () => void;
  onBack: () => void;
}

export function ItemDetail(props: ItemDetailProps) {
  const { item, user, now, takesFocus, refusal, onBack } = props;
  const { business } = item;
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each item anew
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [item.key]);
  return (
    <article
      data-detail={item.key}
      aria-labelledby="item"
      className="rounded-card border border-line bg-surface px-4 pt-3 sm:px-5"
    >
      <Button variant="quiet" className="-ml-3 lg:hidden" onClick={onBack}>
        <ArrowLeft size={18} aria-hidden="true" /> {m.triage_back()}
      </Button>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2
          id="item"
          ref={heading}
          tabIndex={-1}
          className="min-w-0 text-xl font-bold wrap-anywhere outline-none"
        >
          {titleOf(item)}
        </h2>
        <DueBadge item={item} now={now} />
      </div>
      <p className="text-sm text-muted wrap-anywhere">
        {describeItem(item)}
        {business && ` · ${business.city}, ${business.state} `}
        {business?.isListed && (
          <ListingLink business={{ ...business, name: m.triage_item_page() }} />
        )}
      </p>
      <AssigneeBar item={item} user={user} />
      {refusal && (
        <p
          role="alert"
          className="mb-3 rounded-card border border-danger bg-danger-soft px-3 py-2 wrap-anywhere"
        >
          {m.triage_not_saved_why({ detail: refusal.detail })}
        </p>
      )}
      <Content {...props} />
    </article>
  );
}

function Content({ item, user, refusal, onDecide, onOver }: ItemDetailProps) {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(itemQuery(item, user));
  const isOver = data === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver]);
  if (error && !data) {
    return (
      <div className="pb-4">
        <ListFailure error={error} fallback={m.triage_item_failed()} />
        <Button variant="secondary" className="mt-3" onClick={() => void refetch()}>
          {m.common_try_again_link()}
        </Button>
      </div>
    );
  }
  if (!data) {
    return (
      <div
        key="loading"
        role="status"
        aria-label={m.common_loading_area()}
        className="skeleton mb-4 h-[80vh] min-h-80"
      />
    );
  }
  const reload = () => {
    void refetch();
    void refetchLists(queryClient, []);
  };
  return (
    <div data-ready className="flex flex-col gap-5 pb-4">
      {data({ onDecide, onStay: reload, typed: refusal?.typed ?? '' })}
    </div>
  );
}
