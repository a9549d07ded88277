import { read } from '../../../kit/api.ts';
import { type LoaderContext, loadPages, loadQuery } from '../../../kit/load.ts';
import { readPages } from '../../../kit/read-pages.ts';

export type ShownReviews = 'all' | 'unanswered';

export function readOwnerReviews(id: number, show: ShownReviews) {
  const query = show === 'all' ? {} : { show };
  return readPages('GET /api/desk/:id/reviews', { params: { id }, query });
}

export function readReviewSettings(id: number) {
  return read('GET /api/desk/:id/review-settings', { params: { id } });
}

export function loadOwnerReviews(context: LoaderContext, id: number) {
  return Promise.all([
    loadPages(context, readOwnerReviews(id, 'all')),
    loadQuery(context, readReviewSettings(id)),
  ]);
}
