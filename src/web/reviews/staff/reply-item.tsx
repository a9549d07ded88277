import * as m from '#messages';
import type { ReplyHeldFor, StaffReply } from '../../../contract/reviews.staff.ts';
import { formatDate } from '../../kit/dates.ts';
import { send } from '../../kit/send.ts';
import { Badge } from '../../kit/ui/badge.tsx';
import { Stars } from '../../kit/ui/stars.tsx';
import { ActionBar, type StaffAction, spoken } from '../../staff/decide.tsx';
import { StaffList } from '../../staff/staff-screen.tsx';
import { ReviewedBusiness } from './review-item.tsx';

const causes: Record<ReplyHeldFor, string> = {
  link: m.replies_held_link(),
  repeat: m.replies_held_repeat(),
  removed: m.replies_held_removed(),
};

export function PublicReplies() {
  return (
    <StaffList
      list="GET /api/admin/replies"
      request={{ query: { status: 'shown' } }}
      label={m.common_replies()}
      none={m.replies_empty()}
      failure={m.replies_load_failed()}
      keyOf={({ review }) => review.id}
    >
      {(reply) => (
        <>
          <ReviewedBusiness business={reply.business} />
          <ReplyFacts reply={reply} />
          <ActionBar offers={replyOffers(reply)} />
        </>
      )}
    </StaffList>
  );
}

export function ReplyFacts({ reply }: { reply: StaffReply }) {
  const { review, heldFor, updatedAt, text } = reply;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {heldFor && <Badge tone="gold">{causes[heldFor]}</Badge>}
        {review.isHeld && <Badge>{m.replies_review_held()}</Badge>}
      </div>
      <div className="text-sm text-muted">
        <p className="flex flex-wrap items-center gap-x-2.5">
          <Stars rating={review.rating} />
          <span className="font-semibold wrap-anywhere">{review.reviewerName}</span>
        </p>
        <p className="mt-1 line-clamp-3 max-w-[75ch] wrap-anywhere">{review.comment}</p>
      </div>
      <div className="border-l-2 border-line pl-4">
        <p className="text-sm text-muted">{m.replies_dated({ date: formatDate(updatedAt) })}</p>
        <p className="max-w-[70ch] whitespace-pre-line wrap-anywhere">{text}</p>
      </div>
    </>
  );
}

export function replyOffers(reply: StaffReply): StaffAction[] {
  const { review, business, updatedAt, isHeld } = reply;
  const { reviewerName } = review;
  const params = { id: review.id };
  const target = <span className="sr-only"> {m.replies_reply_to({ reviewerName })}</span>;
  const told = { description: m.replies_owner_told() };
  const publish: StaffAction = {
    label: spoken(m.replies_publish_to, { target }),
    keys: 'a',
    asks: {
      title: m.replies_publish(),
      text: m.replies_publish_effect({ reviewerName, name: business.name }),
      confirm: m.common_publish(),
    },
    run: async () => {
      await send('POST /api/admin/replies/:id/publish', { params, body: { updatedAt } });
      return { title: m.replies_published(), ...told };
    },
  };
  const remove: StaffAction = {
    label: spoken(m.common_remove_target, { target }),
    keys: 'r',
    variant: 'quiet',
    asks: {
      title: m.replies_remove(),
      text: m.replies_remove_effect({
        name: business.name,
        reviewerName,
      }),
      confirm: m.common_remove(),
      reason: {
        decision: 'reply',
        label: m.common_reason(),
        hint: m.replies_reason_hint(),
        missing: m.input_reason_required(),
      },
    },
    run: async (reason) => {
      await send('DELETE /api/admin/replies/:id', { params, query: { reason } });
      return { title: m.replies_removed_toast(), ...told };
    },
  };
  return isHeld ? [publish, remove] : [remove];
}
