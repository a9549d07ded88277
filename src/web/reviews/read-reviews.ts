import { useInfiniteQuery } from '@tanstack/react-query';
import { useLoaderData } from 'react-router';
import { screens } from '../../contract/screens.ts';
import { readPages } from '../api.ts';
import { useParameters } from '../parameters.ts';

export function readReviews(businessId: number, cursor: string | undefined) {
  return readPages('GET /api/businesses/:id/reviews', {
    params: { id: businessId },
    query: { cursor },
  });
}

/** The reviews from where the address says; `refusal` is why the server would not give them. */
export function useReviews(businessId: number) {
  const { reviews: cursor } = useParameters(screens.business);
  const refusal = useLoaderData<{ refusal: string } | null>()?.refusal;
  const query = useInfiniteQuery({ ...readReviews(businessId, cursor), enabled: !refusal });
  return { query, refusal, isFirstPage: !cursor };
}
