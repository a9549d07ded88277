import * as m from '#messages';
import type { ReviewReply } from '../../contract/reviews.ts';
import { formatMonth } from '../kit/dates.ts';

interface OwnerReplyProps {
  reply: ReviewReply;
  editedAt: string | null;
}

export function OwnerReply({ reply, editedAt }: OwnerReplyProps) {
  const isOfFormer = editedAt !== null && editedAt > (reply.updatedAt ?? reply.createdAt);
  return (
    <div className="mt-3 ml-1 max-w-[68ch] border-l-2 border-line pl-4">
      <p className="text-sm text-muted">
        <span className="font-semibold">{m.reviews_owner_reply()}</span>,{' '}
        <time dateTime={reply.createdAt}>{formatMonth(reply.createdAt)}</time>
        {reply.updatedAt && ` ${m.reviews_reply_edited()}`}
        {isOfFormer && ` ${m.reviews_edited_after_reply()}`}
      </p>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{reply.text}</p>
    </div>
  );
}
