import { read } from '../api.ts';

export function readQuestion(id: number) {
  return read('GET /api/desk/:id/question', { params: { id } });
}
