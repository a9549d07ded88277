import { read } from '../api.ts';

/** Asked anew by every screen that shows it: what was taken down is to be gone. */
export function readListed(ids: number[]) {
  return {
    ...read('GET /api/businesses/listed', { query: { ids: ids.join(',') } }),
    ...(!import.meta.env.SSR && { staleTime: 30_000 }),
  };
}
