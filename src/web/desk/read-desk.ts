import { readOrNull } from '../api.ts';

/** Null for whoever has not opened it with a link. */
export function readDesk(id: number) {
  return readOrNull('GET /api/desk/:id', { params: { id } }, 401);
}

export function deskPath(id: number, section = ''): string {
  return section ? `/desk/${id}/${section}` : `/desk/${id}`;
}
