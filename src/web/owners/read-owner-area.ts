import { read, readOrNull } from '../kit/api.ts';

/** Null for whoever has not opened it with a link. */
export function readOwnerArea(id: number) {
  return readOrNull('GET /api/desk/:id', { params: { id } }, 401);
}

export function ownerPath(id: number, section = ''): string {
  return section ? `/desk/${id}/${section}` : `/desk/${id}`;
}

export function readQuestion(id: number) {
  return read('GET /api/desk/:id/question', { params: { id } });
}

export function readReportedProblems(id: number) {
  return read('GET /api/desk/:id/reports', { params: { id } });
}

export function readStatistics(id: number) {
  return read('GET /api/desk/:id/figures', { params: { id } });
}
