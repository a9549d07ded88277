import { useState } from 'react';
import * as m from '#messages';
import type { ReplyHeldFor } from '../../../contract/desk/reviews.ts';
import type { ReplyQueue, StaffReply } from '../../../contract/staff/replies.ts';
import { formatDate } from '../../dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Rich } from '../../ui/rich.tsx';
import { Stars } from '../../ui/stars.tsx';
import { ListFailure } from '../list-failure.tsx';
import { BusinessName } from '../reviews/review-queue.tsx';
import { StaffSkeleton } from '../staff-screen.tsx';
import { useQueue } from '../use-queue.ts';
import { PublishReply } from './publish-reply.tsx';
import { RemoveReply } from './remove-reply.tsx';

const causes: Record<ReplyHeldFor, string> = {
  link: m.staff_replies_held_contains_a_link(),
  repeat: m.staff_replies_held_repeats_another_text(),
  removed: m.staff_replies_held_the_one_before_was_removed(),
};

export interface ReplyTask {
  kind: 'publish' | 'remove';
  reply: StaffReply;
}

export function RepliesQueue({ status }: { status: ReplyQueue }) {
  const { query, empty, focus } = useQueue('GET /api/admin/replies', { query: { status } });
  const [task, setTask] = useState<ReplyTask | null>(null);
  if (query.isPending) {
    return <StaffSkeleton />;
  }
  if (!query.data)
    return (
      <ListFailure
        error={query.error}
        fallback={m.staff_replies_the_replies_could_not_be_loaded()}
      />
    );
  const replies = query.data.pages.flatMap(({ items }) => items);
  const close = () => setTask(null);
  return (
    <section {...focus} aria-label={m.staff_replies_queue()}>
      {replies.length === 0 ? (
        <p ref={empty} tabIndex={-1} className="text-muted">
          {status === 'held'
            ? m.staff_replies_no_replies_are_held()
            : m.staff_replies_no_replies_are_public()}
        </p>
      ) : (
        <ol
          aria-label={m.staff_replies_replies()}
          className="divide-y divide-line rounded-card border border-line bg-surface"
        >
          {replies.map((reply) => (
            <ReplyItem key={reply.review.id} reply={reply} onTask={setTask} />
          ))}
        </ol>
      )}
      <MoreButton
        query={query}
        label={m.staff_replies_show_more()}
        className="mt-4 flex justify-center"
      />
      {task?.kind === 'publish' && <PublishReply reply={task.reply} onClose={close} />}
      {task?.kind === 'remove' && <RemoveReply reply={task.reply} onClose={close} />}
    </section>
  );
}

interface ReplyItemProps {
  reply: StaffReply;
  onTask: (task: ReplyTask) => void;
}

export function ReplyItem({ reply, onTask }: ReplyItemProps) {
  const { review, business, heldFor, isHeld, updatedAt, text } = reply;
  const target = (
    <span className="sr-only">
      {' '}
      {m.staff_replies_the_reply_to_reviewername({ reviewerName: review.reviewerName })}
    </span>
  );
  return (
    <li data-item className="flex flex-col gap-2 p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <BusinessName business={business} />
        {heldFor && <Badge tone="gold">{causes[heldFor]}</Badge>}
        {review.isHeld && <Badge>{m.staff_replies_the_review_is_held()}</Badge>}
      </div>
      <div className="text-sm text-muted">
        <p className="flex flex-wrap items-center gap-x-2.5">
          <Stars rating={review.rating} size={16} />
          <span className="font-semibold wrap-anywhere">{review.reviewerName}</span>
        </p>
        <p className="mt-1 line-clamp-3 max-w-[75ch] wrap-anywhere">{review.comment}</p>
      </div>
      <div className="border-l-2 border-line pl-4">
        <p className="text-sm text-muted">
          {m.staff_replies_reply_date({ date: formatDate(updatedAt) })}
        </p>
        <p className="max-w-[70ch] whitespace-pre-line wrap-anywhere">{text}</p>
      </div>
      <div data-actions className="flex flex-wrap gap-3">
        {isHeld && (
          <Button variant="secondary" onClick={() => onTask({ kind: 'publish', reply })}>
            <Rich message={m.staff_replies_publish_target} fields={{ target }} />
          </Button>
        )}
        <Button variant="quiet" onClick={() => onTask({ kind: 'remove', reply })}>
          <Rich message={m.staff_replies_remove_target} fields={{ target }} />
        </Button>
      </div>
    </li>
  );
}
