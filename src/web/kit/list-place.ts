import { type InfiniteData, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';

export interface ListPlace {
  cursor?: string | undefined;
  pages?: string | undefined;
}

/** So many the server makes at once. Who has come further goes on from a later start. */
const MOST_PAGES = 4;

export function countPages({ pages }: ListPlace): number {
  return Math.min(MOST_PAGES, Math.max(1, Math.floor(Number(pages)) || 1));
}

/** Writes into the address how far one has come, so that a reload and the way back end there. */
export function useKeepPlace(
  { cursor: first }: ListPlace,
  keyOf: (place: ListPlace) => QueryKey,
  hrefOf: (place: ListPlace) => string,
) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return (data: InfiniteData<unknown>) => {
    const start = Math.max(0, data.pages.length - MOST_PAGES);
    const cursor = start > 0 ? String(data.pageParams[start]) : first;
    const place = { cursor, pages: `${data.pages.length - start}` };
    // From a later start, too, all that was read stays in sight.
    if (start > 0) queryClient.setQueryData(keyOf(place), data);
    navigate(hrefOf(place), { replace: true, preventScrollReset: true, state: 'setting' });
  };
}
