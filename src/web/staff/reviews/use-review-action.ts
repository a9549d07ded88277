import { useQueryClient } from '@tanstack/react-query';
import { refetchLists, useStaffAction } from '../use-staff-action.ts';

/** What staff's word on a review touches. */
const LISTS = ['/api/admin/reviews', '/api/businesses', '/api/admin/audit'] as const;

interface ReviewActionOptions {
  run: () => Promise<unknown>;
  done: string;
  fallback: string;
  onClose: () => void;
}

/** A word on a review. Where somebody else was quicker, the list is read again. */
export function useReviewAction({ run, done, fallback, onClose }: ReviewActionOptions) {
  const queryClient = useQueryClient();
  return useStaffAction<void, unknown>({
    run,
    done: { title: done },
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
