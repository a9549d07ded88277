import { readOrNull } from '../api.ts';

/** Null for a business that is not listed. */
export function readClaim(id: number, token: string | undefined) {
  return readOrNull('GET /api/businesses/:id/claim', { params: { id }, query: { token } });
}

export function claimPath(id: number, token?: string): string {
  return token ? `/claim/${id}?claim=${token}` : `/claim/${id}`;
}
