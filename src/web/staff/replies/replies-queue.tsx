import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ReplyHeldFor } from '../../../contract/desk/reviews.ts';
import type { ReplyQueue, StaffReply } from '../../../contract/staff/replies.ts';
import { readPages } from '../../api.ts';
import { formatDate } from '../../format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Stars } from '../../ui/stars.tsx';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { ListFailure } from '../list-failure.tsx';
import { BusinessName } from '../reviews/review-queue.tsx';
import { PublishReply } from './publish-reply.tsx';
import { RemoveReply } from './remove-reply.tsx';

const causes: Record<ReplyHeldFor, string> = {
  link: 'Held: contains a link',
  repeat: 'Held: repeats another text',
  removed: 'Held: the one before was removed',
};

interface ReplyTask {
  kind: 'publish' | 'remove';
  reply: StaffReply;
}

export function RepliesQueue({ status }: { status: ReplyQueue }) {
  const query = useInfiniteQuery({
    ...readPages('GET /api/admin/replies', { query: { status } }),
    // Owners fill it meanwhile.
    staleTime: 0,
  });
  const [task, setTask] = useState<ReplyTask | null>(null);
  const empty = useRef<HTMLParagraphElement>(null);
  const focus = useListFocus(() => empty.current);
  if (query.isPending) {
    return <div role="status" aria-label="Loading replies" className="skeleton h-screen" />;
  }
  if (!query.data)
    return <ListFailure error={query.error} fallback="The replies could not be loaded." />;
  const replies = query.data.pages.flatMap(({ items }) => items);
  const close = () => setTask(null);
  return (
    <section {...focus} aria-label="Queue">
      {replies.length === 0 ? (
        <p ref={empty} tabIndex={-1} className="text-muted">
          {status === 'held' ? 'No replies are held.' : 'No replies are public.'}
        </p>
      ) : (
        <ol
          aria-label="Replies"
          className="divide-y divide-line rounded-card border border-line bg-surface"
        >
          {replies.map((reply) => (
            <ReplyItem key={reply.review.id} reply={reply} onTask={setTask} />
          ))}
        </ol>
      )}
      <MoreButton query={query} label="Show more" className="mt-4 flex justify-center" />
      {task?.kind === 'publish' && <PublishReply reply={task.reply} onClose={close} />}
      {task?.kind === 'remove' && <RemoveReply reply={task.reply} onClose={close} />}
    </section>
  );
}

interface ReplyItemProps {
  reply: StaffReply;
  onTask: (task: ReplyTask) => void;
}

function ReplyItem({ reply, onTask }: ReplyItemProps) {
  const { review, business, heldFor, isHeld, updatedAt, text } = reply;
  const target = <span className="sr-only"> the reply to {review.reviewerName}</span>;
  return (
    <li data-item className="flex flex-col gap-2 p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <BusinessName business={business} />
        {heldFor && <Badge tone="gold">{causes[heldFor]}</Badge>}
        {review.isHeld && <Badge>The review is held</Badge>}
      </div>
      <div className="text-sm text-muted">
        <p className="flex flex-wrap items-center gap-x-2.5">
          <Stars rating={review.rating} size={16} />
          <span className="font-semibold wrap-anywhere">{review.reviewerName}</span>
        </p>
        <p className="mt-1 line-clamp-3 max-w-[75ch] wrap-anywhere">{review.comment}</p>
      </div>
      <div className="border-l-2 border-line pl-4">
        <p className="text-sm text-muted">Reply, {formatDate(updatedAt)}</p>
        <p className="max-w-[70ch] whitespace-pre-line wrap-anywhere">{text}</p>
      </div>
      <div data-actions className="flex flex-wrap gap-3">
        {isHeld && (
          <Button variant="secondary" onClick={() => onTask({ kind: 'publish', reply })}>
            Publish{target}
          </Button>
        )}
        <Button variant="quiet" onClick={() => onTask({ kind: 'remove', reply })}>
          Remove{target}
        </Button>
      </div>
    </li>
  );
}
