import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useLoaderData } from 'react-router';
import * as m from '#messages';
import type { ReviewSort } from '../../contract/reviews.ts';
import { screens } from '../../contract/screens.ts';
import { countPages, type ListPlace, useKeepPlace } from '../kit/list-place.ts';
import { formatParameters, type Parameters, useParameters } from '../kit/parameters.ts';
import { readPages } from '../kit/read-pages.ts';

export const REVIEW_SORTS: [ReviewSort, string][] = [
  ['newest', m.common_newest()],
  ['helpful', m.reviews_sort_helpful()],
  ['highest', m.reviews_sort_highest()],
  ['lowest', m.reviews_sort_lowest()],
];

export interface ReviewChoice {
  sort?: string | undefined;
  rating?: string | undefined;
}

export type ReviewPlace = ListPlace & ReviewChoice;

export function readReviewPlace(
  given: Parameters<(typeof screens.business.reads)[number]>,
): ReviewPlace {
  const { reviews: cursor, pages, sort, rating } = given;
  return { cursor, pages, sort, rating };
}

export function readReviews(businessId: number, { sort, rating, ...place }: ReviewPlace) {
  const query = {
    cursor: place.cursor,
    sort: REVIEW_SORTS.find(([name]) => name === sort && name !== 'newest')?.[0],
    rating,
  };
  return readPages(
    'GET /api/businesses/:id/reviews',
    { params: { id: businessId }, query },
    countPages(place),
  );
}

export function searchAt({ cursor, ...rest }: ReviewPlace): string {
  return formatParameters(screens.business, { reviews: cursor, ...rest });
}

export function useReviews(businessId: number) {
  const place = readReviewPlace(useParameters(screens.business));
  const { sort, rating } = place;
  const refusal = useLoaderData<{ refusal: string } | null>()?.refusal;
  const query = useInfiniteQuery({
    ...readReviews(businessId, place),
    enabled: !refusal,
    placeholderData: keepPreviousData,
  });
  const keepPlace = useKeepPlace(
    place,
    (at) => readReviews(businessId, { sort, rating, ...at }).queryKey,
    (at) => searchAt({ sort, rating, ...at }),
  );
  const isFirstPage = query.data ? query.data.pageParams[0] === '' : !place.cursor;
  return { query, refusal, isFirstPage, keepPlace, choice: { sort, rating } };
}
