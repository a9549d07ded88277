import * as m from '#messages';
import type { StaffReview } from '../../../contract/staff/reviews.ts';
import { send } from '../../send.ts';
import { useQueueAction } from '../use-queue-action.ts';

interface ReviewActionOptions {
  review: StaffReview;
  run: () => Promise<unknown>;
  done: string;
  fallback: string;
  onClose: () => void;
}

export function useReviewAction({ review, done, ...options }: ReviewActionOptions) {
  return useQueueAction({
    ...options,
    done: { title: done },
    undo: () => async () => {
      await send('POST /api/admin/reviews/:id/undo', { params: { id: review.id } });
      return { title: m.staff_reviews_the_review_needs_a_decision_again() };
    },
    lists: ['/api/admin/reviews', '/api/businesses', '/api/admin/audit'],
  });
}
