import { useQueueAction } from '../use-queue-action.ts';

interface ReplyActionOptions {
  run: () => Promise<unknown>;
  done: string;
  fallback: string;
  onClose: () => void;
}

export function useReplyAction({ done, ...options }: ReplyActionOptions) {
  return useQueueAction({
    ...options,
    done: { title: done, description: 'The owner is told by email.' },
    lists: ['/api/admin/replies', '/api/businesses', '/api/admin/audit'],
  });
}
