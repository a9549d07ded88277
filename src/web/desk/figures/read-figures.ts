import { read } from '../../api.ts';

export function readFigures(id: number) {
  return read('GET /api/desk/:id/figures', { params: { id } });
}
