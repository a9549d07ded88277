import { readOrNull } from '../../kit/api.ts';

/** Returns null if the link is invalid or has expired. */
export function readOwnReview(token: string) {
  return readOrNull('GET /api/own-review', { query: { token } });
}
