import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as m from '#messages';
import type { QueueItem } from '../../../contract/queue.staff.ts';
import type { Chosen } from '../../businesses/staff/bulk-dialog.tsx';
import { describeQuery, read } from '../../kit/api.ts';
import { readPage } from '../../kit/read-all.ts';
import { failureDetail } from '../../kit/use-send.ts';
import { waiting } from '../../staff/waiting.ts';
import type { QueueFilters } from './use-filters.ts';

const OFTEN = 60_000;
const SOON = 1500;
const AHEAD = 20;

export interface QueueRefusal {
  detail: string;
  typed: string;
}

/**
 * Returns pending items without those being decided. A decided item is hidden in every list requested before
 * the decision; if the decision is refused, it returns with the reason.
 */
export function useQueue({ kind, filters, isDone }: QueueFilters) {
  const queryClient = useQueryClient();
  const [decidedAt, setDecidedAt] = useState<ReadonlyMap<string, number>>(new Map());
  const [refusals, setRefusals] = useState<ReadonlyMap<string, QueueRefusal>>(new Map());
  const request = { query: { ...filters, kind } };
  const query = useInfiniteQuery({
    queryKey: [...describeQuery('GET /api/admin/triage', request).queryKey, 'pages'],
    initialPageParam: '',
    queryFn: async ({ pageParam, ...context }) => {
      const askedAt = performance.now();
      return { ...(await readPage(context, 'GET /api/admin/triage', request, pageParam)), askedAt };
    },
    getNextPageParam: ({ next }) => next,
    enabled: !isDone,
    staleTime: 0,
    refetchInterval: OFTEN,
    placeholderData: keepPreviousData,
  });
  const counts = useQuery({
    ...read('GET /api/admin/triage/counts', { query: filters }),
    staleTime: 0,
    refetchInterval: OFTEN,
    placeholderData: keepPreviousData,
  });
  const refetchSoon = useRefetchSoon(() => {
    void query.refetch({ cancelRefetch: false });
    void counts.refetch({ cancelRefetch: false });
    void queryClient.invalidateQueries({ queryKey: waiting.queryKey });
  });
  const pages = query.data?.pages ?? [];
  const known = pages.flatMap(({ items, askedAt }) => items.map((item) => ({ item, askedAt })));
  const items = known
    .filter(({ item: { key }, askedAt }) => askedAt > (decidedAt.get(key) ?? 0))
    .map(({ item }) => item);
  const { hasNextPage, isFetching, fetchNextPage } = query;
  const needsMore = items.length < AHEAD && hasNextPage && !isFetching;
  useEffect(() => {
    if (needsMore) void fetchNextPage();
  }, [needsMore, fetchNextPage]);
  const decide = ({ key }: QueueItem, work: Promise<unknown>, typed: string) => {
    setRefusals((all) => without(all, key));
    setDecidedAt((all) => new Map(all).set(key, Number.POSITIVE_INFINITY));
    work.then(
      () => {
        setDecidedAt((all) => new Map(all).set(key, performance.now()));
        refetchSoon();
      },
      async (error: unknown) => {
        queryClient.removeQueries({ queryKey: ['item', key] });
        await query.refetch();
        const detail = failureDetail(error, m.common_save_failed());
        setRefusals((all) => new Map(all).set(key, { detail, typed }));
        setDecidedAt((all) => without(all, key));
      },
    );
  };
  return {
    query,
    counts: counts.data,
    items,
    total: Math.max(0, (pages[0]?.total ?? 0) - (known.length - items.length)),
    isTotalCapped: pages[0]?.isTotalCapped ?? false,
    refusals,
    isDeciding: (key: string) => decidedAt.has(key),
    decide,
    readAhead: (left: number) => {
      if (left < AHEAD && hasNextPage && !isFetching) void fetchNextPage();
    },
  };
}
export type QueueView = ReturnType<typeof useQueue>;

function without<V>(all: ReadonlyMap<string, V>, key: string): ReadonlyMap<string, V> {
  const others = new Map(all);
  others.delete(key);
  return others;
}

function useRefetchSoon(refetch: () => void) {
  const latest = useRef(refetch);
  latest.current = refetch;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      latest.current();
    }, SOON);
  };
}

type Listing = NonNullable<QueueItem['business']>;

export function usePicked() {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Chosen>>(new Map());
  const replace = (businesses: Listing[]) =>
    setChosen(new Map(businesses.map((one) => [one.id, { ...one, isApproved: false }])));
  return {
    chosen,
    replace,
    clear: () => setChosen(new Map()),
    keep: (failed: { id: number; current?: Chosen | undefined }[]) =>
      setChosen((former) => {
        const kept = failed.flatMap(({ id, current }) => current ?? former.get(id) ?? []);
        return new Map(kept.map((one) => [one.id, one]));
      }),
    toggle: (business: Listing, isChosen: boolean) =>
      setChosen((former) => {
        const next = new Map(former);
        if (isChosen) next.set(business.id, { ...business, isApproved: false });
        else next.delete(business.id);
        return next;
      }),
  };
}
export type PickedItem = ReturnType<typeof usePicked>;
