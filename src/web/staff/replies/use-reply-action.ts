import { useQueryClient } from '@tanstack/react-query';
import { refetchLists, useStaffAction } from '../use-staff-action.ts';

const LISTS = ['/api/admin/replies', '/api/businesses', '/api/admin/audit'] as const;

interface ReplyActionOptions {
  run: () => Promise<unknown>;
  done: string;
  fallback: string;
  onClose: () => void;
}

/** A word on a reply. Where someone else was quicker, the list is read again. */
export function useReplyAction({ run, done, fallback, onClose }: ReplyActionOptions) {
  const queryClient = useQueryClient();
  return useStaffAction<void, unknown>({
    run,
    done: { title: done, description: 'The owner is told by email.' },
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
