import { readOrNull } from '../../kit/api.ts';

/** Null if the link leads to nothing, or no longer does. */
export function readOwnReview(token: string) {
  return readOrNull('GET /api/own-review', { query: { token } });
}
