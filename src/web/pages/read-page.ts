import { readOrNull } from '../kit/api.ts';

export function readContentPage(slug: string) {
  return readOrNull('GET /api/pages/:slug', { params: { slug } });
}
