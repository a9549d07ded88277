import { useQueryClient } from '@tanstack/react-query';
import type { StaffReview } from '../../../contract/staff/reviews.ts';
import { send } from '../../api.ts';
import { refetchLists, useStaffAction } from '../use-staff-action.ts';

const LISTS = ['/api/admin/reviews', '/api/businesses', '/api/admin/audit'] as const;

interface ReviewActionOptions {
  review: StaffReview;
  run: () => Promise<unknown>;
  done: string;
  fallback: string;
  onClose: () => void;
}

/** A word on a review. Where someone else was quicker, the list is read again. */
export function useReviewAction({ review, run, done, fallback, onClose }: ReviewActionOptions) {
  const queryClient = useQueryClient();
  return useStaffAction<void, unknown>({
    run,
    done: { title: done },
    undo: () => async () => {
      await send('POST /api/admin/reviews/:id/undo', { params: { id: review.id } });
      return { title: 'The review needs a decision again' };
    },
    fallback,
    lists: LISTS,
    onDone: onClose,
    onRefused: ({ status }) => {
      if (status !== 404 && status !== 409) return;
      onClose();
      void refetchLists(queryClient, LISTS);
    },
  });
}
