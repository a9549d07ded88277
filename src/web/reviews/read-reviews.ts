import { useInfiniteQuery } from '@tanstack/react-query';
import { useLoaderData } from 'react-router';
import { screens } from '../../contract/screens.ts';
import { readPages } from '../api.ts';
import { countPages, type ListPlace, useKeepPlace } from '../list-place.ts';
import { formatParameters, useParameters } from '../parameters.ts';

export function readReviews(businessId: number, place: ListPlace) {
  const request = { params: { id: businessId }, query: { cursor: place.cursor } };
  return readPages('GET /api/businesses/:id/reviews', request, countPages(place));
}

export function searchAt({ cursor, pages }: ListPlace): string {
  return formatParameters(screens.business, { reviews: cursor, pages });
}

export function useReviews(businessId: number) {
  const { reviews: cursor, pages } = useParameters(screens.business);
  const place = { cursor, pages };
  const refusal = useLoaderData<{ refusal: string } | null>()?.refusal;
  const query = useInfiniteQuery({ ...readReviews(businessId, place), enabled: !refusal });
  const keepPlace = useKeepPlace(place, (at) => readReviews(businessId, at).queryKey, searchAt);
  const isFirstPage = query.data ? query.data.pageParams[0] === '' : !cursor;
  return { query, refusal, isFirstPage, keepPlace };
}
