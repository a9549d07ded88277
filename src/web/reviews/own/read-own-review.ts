import { readOrNull } from '../../api.ts';

/** Null where the link leads to nothing, or no more. */
export function readOwnReview(token: string) {
  return readOrNull('GET /api/own-review', { query: { token } });
}
