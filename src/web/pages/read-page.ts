import { readOrNull } from '../kit/api.ts';

export function readPage(slug: string) {
  return readOrNull('GET /api/pages/:slug', { params: { slug } });
}
