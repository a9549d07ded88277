import { type InfiniteData, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';

export interface ListPlace {
  cursor?: string | undefined;
  pages?: string | undefined;
}

/** Maximum pages that the server renders at once; longer lists start at a later cursor. */
const MAX_PAGES = 4;

export function countPages({ pages }: ListPlace): number {
  return Math.min(MAX_PAGES, Math.max(1, Math.floor(Number(pages)) || 1));
}

/** Stores the scroll progress in the URL, so that reload and Back return to it. */
export function useKeepPlace(
  { cursor: first }: ListPlace,
  keyOf: (place: ListPlace) => QueryKey,
  hrefOf: (place: ListPlace) => string,
) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return (data: InfiniteData<unknown>) => {
    const start = Math.max(0, data.pages.length - MAX_PAGES);
    const cursor = start > 0 ? String(data.pageParams[start]) : first;
    const place = { cursor, pages: `${data.pages.length - start}` };
    // Keeps all loaded pages visible when the URL starts at a later cursor.
    if (start > 0) queryClient.setQueryData(keyOf(place), data);
    navigate(hrefOf(place), { replace: true, preventScrollReset: true, state: 'setting' });
  };
}
