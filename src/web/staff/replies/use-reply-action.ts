import * as m from '#messages';
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
    done: { title: done, description: m.staff_replies_the_owner_is_told_by_email() },
    lists: ['/api/admin/replies', '/api/businesses', '/api/admin/audit'],
  });
}
