import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../api.ts';
import { readPages } from '../../read-pages.ts';
import type { Filters } from './use-filters.ts';

const OFTEN = 60_000;

/** The items that wait, but those that are being decided: they are gone at once, and back if it fails. */
export function useQueue({ kind, filters }: Filters) {
  const [leaving, setLeaving] = useState<readonly string[]>([]);
  const query = useInfiniteQuery({
    ...readPages('GET /api/admin/triage', { query: { ...filters, kind } }),
    staleTime: 0,
    refetchInterval: OFTEN,
    placeholderData: keepPreviousData,
  });
  const { data: counts } = useQuery({
    ...read('GET /api/admin/triage/counts', { query: filters }),
    staleTime: 0,
    refetchInterval: OFTEN,
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages ?? [];
  const known = pages.flatMap(({ items }) => items);
  const items = known.filter(({ key }) => !leaving.includes(key));
  return {
    query,
    counts,
    items,
    total: Math.max(0, (pages[0]?.total ?? 0) - (known.length - items.length)),
    isTotalCapped: pages[0]?.isTotalCapped ?? false,
    hide: (key: string, work: Promise<unknown>) => {
      const show = () => setLeaving((keys) => keys.filter((one) => one !== key));
      setLeaving((keys) => [...keys, key]);
      void work.then(show, () => query.refetch().then(show, show));
    },
  };
}
export type Queue = ReturnType<typeof useQueue>;
