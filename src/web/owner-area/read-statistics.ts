import { read } from '../api.ts';

export function readStatistics(id: number) {
  return read('GET /api/desk/:id/figures', { params: { id } });
}
