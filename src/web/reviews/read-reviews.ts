import { readPages } from '../api.ts';

export function readReviews(businessId: number, cursor: string | undefined) {
  return readPages('GET /api/businesses/:id/reviews', {
    params: { id: businessId },
    query: { cursor },
  });
}
