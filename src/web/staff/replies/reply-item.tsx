import * as m from '#messages';
import type { ReplyHeldFor } from '../../../contract/desk/reviews.ts';
import type { StaffReply } from '../../../contract/staff/replies.ts';
import { formatDate } from '../../dates.ts';
import { send } from '../../send.ts';
import { Badge } from '../../ui/badge.tsx';
import { Stars } from '../../ui/stars.tsx';
import { ActionBar, type Offer, spoken } from '../decide.tsx';
import { BusinessName } from '../reviews/review-item.tsx';
import { QueueList } from '../staff-screen.tsx';

const causes: Record<ReplyHeldFor, string> = {
  link: m.staff_replies_held_contains_a_link(),
  repeat: m.staff_replies_held_repeats_another_text(),
  removed: m.staff_replies_held_the_one_before_was_removed(),
};

export function PublicReplies() {
  return (
    <QueueList
      list="GET /api/admin/replies"
      request={{ query: { status: 'shown' } }}
      label={m.staff_replies_replies()}
      none={m.staff_replies_no_replies_are_public()}
      failure={m.staff_replies_the_replies_could_not_be_loaded()}
      keyOf={({ review }) => review.id}
    >
      {(reply) => (
        <>
          <BusinessName business={reply.business} />
          <ReplyFacts reply={reply} />
          <ActionBar offers={replyOffers(reply)} />
        </>
      )}
    </QueueList>
  );
}

export function ReplyFacts({ reply }: { reply: StaffReply }) {
  const { review, heldFor, updatedAt, text } = reply;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
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
    </>
  );
}

export function replyOffers(reply: StaffReply): Offer[] {
  const { review, business, updatedAt, isHeld } = reply;
  const { reviewerName } = review;
  const params = { id: review.id };
  const target = (
    <span className="sr-only"> {m.staff_replies_the_reply_to_reviewername({ reviewerName })}</span>
  );
  const told = { description: m.staff_replies_the_owner_is_told_by_email() };
  const publish: Offer = {
    label: spoken(m.staff_replies_publish_target, { target }),
    keys: 'a',
    asks: {
      title: m.staff_replies_publish_reply(),
      text: m.staff_replies_everyone_can_read_the_reply_to({ reviewerName, name: business.name }),
      confirm: m.staff_replies_publish(),
    },
    run: async () => {
      await send('POST /api/admin/replies/:id/publish', { params, body: { updatedAt } });
      return { title: m.staff_replies_reply_published(), ...told };
    },
  };
  const remove: Offer = {
    label: spoken(m.staff_replies_remove_target, { target }),
    keys: 'r',
    variant: 'quiet',
    asks: {
      title: m.staff_replies_remove_reply(),
      text: m.staff_replies_the_reply_of_name_to_reviewername({
        name: business.name,
        reviewerName,
      }),
      confirm: m.staff_replies_remove(),
      reason: {
        decision: 'reply',
        label: m.staff_replies_reason(),
        hint: m.staff_replies_the_owner_reads_it_in_an(),
        missing: m.staff_replies_reason_is_required(),
      },
    },
    run: async (reason) => {
      await send('DELETE /api/admin/replies/:id', { params, query: { reason } });
      return { title: m.staff_replies_reply_removed(), ...told };
    },
  };
  return isHeld ? [publish, remove] : [remove];
}
