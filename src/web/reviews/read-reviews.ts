import { useInfiniteQuery } from '@tanstack/react-query';
import { useLoaderData, useSearchParams } from 'react-router';
import { readPages } from '../api.ts';

export function readReviews(businessId: number, cursor: string | undefined) {
  return readPages('GET /api/businesses/:id/reviews', {
    params: { id: businessId },
    query: { cursor },
  });
}

/** The reviews from where the address says; `refusal` is why the server would not give them. */
export function useReviews(businessId: number) {
  const [params] = useSearchParams();
  const refusal = useLoaderData<{ refusal: string } | null>()?.refusal;
  const cursor = params.get('reviews') ?? undefined;
  const query = useInfiniteQuery({ ...readReviews(businessId, cursor), enabled: !refusal });
  return { query, refusal, isFirstPage: !cursor };
}
