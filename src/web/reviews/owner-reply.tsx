import * as m from '#messages';
import type { ReviewReply } from '../../contract/reviews.ts';
import { formatMonth } from '../dates.ts';

interface OwnerReplyProps {
  reply: ReviewReply;
  editedAt: string | null;
}

export function OwnerReply({ reply, editedAt }: OwnerReplyProps) {
  const isOfFormer = editedAt !== null && editedAt > (reply.updatedAt ?? reply.createdAt);
  return (
    <div className="mt-3 ml-1 max-w-[68ch] border-l-2 border-line pl-4">
      <p className="text-sm text-muted">
        <span className="font-semibold">{m.reviews_reply_from_the_owner()}</span>,{' '}
        <time dateTime={reply.createdAt}>{formatMonth(reply.createdAt)}</time>
        {reply.updatedAt && ` ${m.reviews_edited()}`}
        {isOfFormer && ` ${m.reviews_the_review_was_edited_after_this()}`}
      </p>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{reply.text}</p>
    </div>
  );
}
