import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import type { QueueItem } from '../../../contract/queue.staff.ts';
import { readOrNull } from '../../kit/api.ts';
import { Button } from '../../kit/ui/button.tsx';
import { ArrowLeft } from '../../kit/ui/later-icons.tsx';
import { useToast } from '../../kit/ui/toast.tsx';
import { refetchLists } from '../../kit/use-send.ts';
import type { Decide } from '../../staff/decide.tsx';
import { ListFailure } from '../../staff/list-failure.tsx';
import { ListingLink } from '../../staff/listing-link.tsx';
import { AssigneeBar } from './assignee-bar.tsx';
import { DueBadge } from './due-badge.tsx';
import { itemQuery } from './item-kinds.tsx';
import { useQueueKeys } from './keys.ts';
import { describeItem, itemTitle } from './kinds.ts';
import { QueueList } from './queue-list.tsx';
import { AllPhotos, SelectAll } from './select-all.tsx';
import type { QueueFilters } from './use-filters.ts';
import { type QueueRefusal, type QueueView, usePicked } from './use-queue.ts';

interface SplitProps {
  user: User;
  filters: QueueFilters;
  queue: QueueView;
  onHelp: () => void;
}

export function Split({ user, filters, queue, onHelp }: SplitProps) {
  const now = useNow();
  const picked = usePicked();
  const toast = useToast();
  const takesFocus = useRef(false);
  const opened = useOpened(filters);
  const { current, next, isOver } = useCurrent(queue, opened.key);
  const isOpen = opened.key !== undefined;
  const open = (key: string) => {
    takesFocus.current = true;
    opened.open(key, isOpen);
  };
  const place = queue.items.findIndex(({ key }) => key === current?.key);
  const following = [1, 2].flatMap((step) => (place < 0 ? [] : (queue.items[place + step] ?? [])));
  useReadAhead(following, user);
  const left = queue.items.length - place - 1;
  useEffect(() => queue.readAhead(left));
  const goOn = () => open(next()?.key ?? '');
  const over = isOver ? current : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per item
  useEffect(() => {
    if (!over) return;
    toast({ title: m.triage_no_longer_waits({ name: itemTitle(over) }) });
    goOn();
  }, [over?.key]);
  useQueueKeys({
    move: (step) => {
      const to = place < 0 ? queue.items[0] : queue.items[place + step];
      if (to) open(to.key);
    },
    help: onHelp,
    pick: () => {
      if (current?.kind !== 'listing' || !current.business) return;
      picked.toggle(current.business, !picked.chosen.has(current.business.id));
    },
  });
  return (
    <div className="grid min-h-screen items-start gap-4 lg:grid-cols-[minmax(18rem,24rem)_minmax(0,1fr)]">
      <div className={`min-w-0 ${isOpen ? 'max-lg:hidden' : ''}`}>
        <SelectAll filters={filters} queue={queue} picked={picked} />
        {filters.kind === 'photo' && (
          <AllPhotos queue={queue} onDecided={() => opened.open('', isOpen)} />
        )}
        <QueueList queue={queue} current={current?.key} now={now} picked={picked} onOpen={open} />
      </div>
      <div className={`min-w-0 ${isOpen ? '' : 'max-lg:hidden'}`}>
        {current && (
          <ItemDetail
            key={current.key}
            item={current}
            user={user}
            now={now}
            takesFocus={takesFocus.current}
            refusal={queue.refusals.get(current.key)}
            onDecide={(work, typed) => {
              queue.decide(current, watch(work), typed);
              goOn();
            }}
            onOver={goOn}
            onBack={() => opened.open('', false)}
          />
        )}
        {isOver && !current && <Missing onNext={goOn} />}
      </div>
    </div>
  );
}

function watch(work: Promise<unknown>) {
  work.catch(() => {});
  return work;
}

function Missing({ onNext }: { onNext: () => void }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <p role="status">{m.triage_no_longer_waits_text()}</p>
      <Button onClick={onNext}>{m.triage_next()}</Button>
    </div>
  );
}

/**
 * Returns the open item: the one in the URL, or the first, which stays open while it is pending. `next` finds
 * the item to show after it.
 */
function useCurrent({ items, isDeciding }: QueueView, key: string | undefined) {
  const last = useRef<{ item: QueueItem; order: string[] }>(undefined);
  const listed = items.find((item) => item.key === (key ?? last.current?.item.key));
  const isElsewhere = key !== undefined && !listed && !isDeciding(key);
  const { data: named } = useQuery({
    ...readOrNull('GET /api/admin/triage/items/:key', { params: { key: key ?? '' } }),
    enabled: isElsewhere,
    staleTime: 0,
    gcTime: 0,
  });
  const next = (): QueueItem | undefined => {
    const { item, order = [] } = last.current ?? {};
    const at = order.indexOf(item?.key ?? '');
    const ranked = [...order.slice(at + 1), ...order.slice(0, Math.max(at, 0)).reverse()];
    const others = items.filter((one) => one.key !== item?.key);
    const waiting = ranked.flatMap((one) => others.find((other) => other.key === one) ?? []);
    return waiting.find(isFree) ?? waiting[0] ?? others[0];
  };
  const find = () => {
    if (listed) return listed;
    if (key === undefined) return next();
    if (!isElsewhere) return undefined;
    return named ?? (last.current?.item.key === key ? last.current.item : undefined);
  };
  const current = find();
  useEffect(() => {
    if (!current) return;
    const order = listed ? items.map((item) => item.key) : (last.current?.order ?? []);
    last.current = { item: current, order };
  });
  return { current, next, isOver: isElsewhere && named === null };
}

function isFree({ assignee }: QueueItem): boolean {
  return assignee === null || assignee.isMe;
}

/** Shows the item at once; the URL follows shortly after. */
function useOpened(filters: QueueFilters) {
  const [ahead, setAhead] = useState<{ key: string; from: string | undefined } | null>(null);
  if (ahead && ahead.from !== filters.item) setAhead(null);
  return {
    key: ahead && ahead.from === filters.item ? ahead.key || undefined : filters.item,
    open: (key: string, isReplaced: boolean) => {
      setAhead({ key, from: filters.item });
      filters.open(key, isReplaced);
    },
  };
}

function useReadAhead(following: QueueItem[], user: User) {
  const queryClient = useQueryClient();
  const keys = following.map(({ key }) => key).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `keys` identifies the items
  useEffect(() => {
    for (const item of following) void queryClient.prefetchQuery(itemQuery(item, user));
  }, [queryClient, keys]);
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

interface ItemDetailProps {
  item: QueueItem;
  user: User;
  now: number;
  takesFocus: boolean;
  refusal: QueueRefusal | undefined;
  onDecide: Decide;
  onOver: () => void;
  onBack: () => void;
}

function ItemDetail(props: ItemDetailProps) {
  const { item, user, now, takesFocus, refusal, onBack } = props;
  const { business } = item;
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each item
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
          {itemTitle(item)}
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the item is over
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
        className="skeleton skeleton-rows mb-4 h-[80vh] min-h-80"
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
