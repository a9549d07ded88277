import type { ReviewReply } from '../../contract/reviews.ts';
import { formatMonth } from '../format.ts';

export function OwnerReply({ reply }: { reply: ReviewReply }) {
  return (
    <div className="mt-3 ml-1 max-w-[68ch] border-l-2 border-line pl-4">
      <p className="text-sm text-muted">
        <span className="font-semibold">Reply from the owner</span>,{' '}
        <time dateTime={reply.createdAt}>{formatMonth(reply.createdAt)}</time>
        {reply.updatedAt && ' · Edited'}
      </p>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{reply.text}</p>
    </div>
  );
}
