import { useQueryClient } from '@tanstack/react-query';
import type { Toast } from '../ui/toast-region.tsx';
import { refetchLists, type Undo, useStaffAction } from './use-staff-action.ts';

interface QueueActionOptions {
  run: () => Promise<unknown>;
  done: Toast;
  undo?: () => Undo;
  fallback: string;
  lists: readonly string[];
  onClose: () => void;
}

/** A decision on what waits in a list. Where someone else was quicker, the list is read again. */
export function useQueueAction({ lists, onClose, ...options }: QueueActionOptions) {
  const queryClient = useQueryClient();
  return useStaffAction<void, unknown>({
    ...options,
    lists,
    onDone: onClose,
    onRefused: ({ status }) => {
      if (status !== 404 && status !== 409) return;
      onClose();
      void refetchLists(queryClient, lists);
    },
  });
}
