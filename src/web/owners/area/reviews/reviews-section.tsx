import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as m from '#messages';
import type { OwnerArea } from '../../../../contract/owner-area.ts';
import type { OwnerReview, ReviewMail } from '../../../../contract/reviews.owner.ts';
import { HttpError } from '../../../kit/api.ts';
import { formatCount } from '../../../kit/format.ts';
import { send } from '../../../kit/send.ts';
import { Card } from '../../../kit/ui/card.tsx';
import { chip } from '../../../kit/ui/chip.ts';
import { ConfirmDialog } from '../../../kit/ui/confirm-dialog.tsx';
import { SelectField } from '../../../kit/ui/field.tsx';
import { MoreButton } from '../../../kit/ui/more-button.tsx';
import { useListFocus } from '../../../kit/ui/use-list-focus.ts';
import { refetchLists, useSend } from '../../../kit/use-send.ts';
import { type Report, ReportForm } from '../../../reviews/report-form.tsx';
import { readOwnerReviews, readReviewSettings, type ShownReviews } from './read-reviews.ts';
import { ReviewCard } from './review-card.tsx';
import { dropReplyDraft, listsOf } from './use-reply.ts';

const choices: ReadonlyMap<ReviewMail, string> = new Map([
  ['at-once', m.owner_reviews_mail_each()],
  ['weekly', m.owner_reviews_mail_weekly()],
  ['never', m.common_never()],
]);

function MailChoice({ businessId, isLocked }: { businessId: number; isLocked: boolean }) {
  const options = readReviewSettings(businessId);
  const { data } = useQuery(options);
  const { mutate, isPending } = useSend({
    run: (chosen: ReviewMail) =>
      send('PUT /api/desk/:id/review-settings', {
        params: { id: businessId },
        body: { reviewMail: chosen },
      }),
    keeps: options.queryKey,
    done: ({ reviewMail }) => ({
      title: m.common_saved(),
      description: m.owner_reviews_mail_choice({ reviewMail: choices.get(reviewMail) ?? '' }),
    }),
  });
  if (!data) return <div className="skeleton h-40" />;
  return (
    <Card title={m.owner_reviews_mail_title()}>
      <div className="max-w-sm">
        <SelectField
          label={m.owner_reviews_mail_field()}
          value={data.reviewMail}
          disabled={isPending || isLocked}
          onChange={({ target }) => {
            const chosen = [...choices.keys()].find((value) => value === target.value);
            if (chosen) mutate(chosen);
          }}
        >
          {[...choices].map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
    </Card>
  );
}

const filters: [ShownReviews, string][] = [
  ['all', m.common_all()],
  ['unanswered', m.owner_reviews_unanswered()],
];

export function OwnReviewsSection({ desk: { listing, owner } }: { desk: OwnerArea }) {
  const [show, setShow] = useState<ShownReviews>('all');
  return (
    <div className="flex flex-col gap-5">
      <Card title={m.common_reviews()}>
        <p className="mb-4 max-w-[65ch] text-muted">{m.owner_reviews_lead()}</p>
        <Waiting businessId={listing.id} />
        <fieldset className="mb-5 flex flex-wrap gap-2 text-sm noscript:hidden">
          <legend className="sr-only">{m.owner_reviews_filter()}</legend>
          {filters.map(([name, label]) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === show}
              onClick={() => setShow(name)}
              className={`cursor-pointer aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent ${chip}`}
            >
              {label}
            </button>
          ))}
        </fieldset>
        <ReviewList key={show} businessId={listing.id} show={show} isLocked={owner.isLocked} />
      </Card>
      <MailChoice businessId={listing.id} isLocked={owner.isLocked} />
    </div>
  );
}

interface Task {
  kind: 'report' | 'remove';
  review: OwnerReview;
}

function ReviewList(props: { businessId: number; show: ShownReviews; isLocked: boolean }) {
  const { businessId, show, isLocked } = props;
  const query = useInfiniteQuery(readOwnerReviews(businessId, show));
  const [task, setTask] = useState<Task | null>(null);
  const empty = useRef<HTMLParagraphElement>(null);
  const focus = useListFocus(() => empty.current);
  if (query.isPending) {
    return <div role="status" aria-label={m.reviews_loading_label()} className="skeleton h-72" />;
  }
  if (!query.data) {
    return (
      <p role="alert" className="font-medium text-danger">
        {query.error instanceof HttpError ? query.error.detail : m.reviews_load_failed()}
      </p>
    );
  }
  const reviews = query.data.pages.flatMap(({ items }) => items);
  const close = () => setTask(null);
  return (
    <section {...focus} aria-label={m.owner_reviews_list_label()}>
      {reviews.length === 0 && (
        <p ref={empty} tabIndex={-1} className="text-muted">
          {show === 'all' ? m.owner_reviews_empty() : m.owner_reviews_all_answered()}
        </p>
      )}
      <ul className="divide-y divide-line">
        {reviews.map((review) => (
          <ReviewCard
            key={review.id}
            businessId={businessId}
            review={review}
            isLocked={isLocked}
            onReport={() => setTask({ kind: 'report', review })}
            onRemove={() => setTask({ kind: 'remove', review })}
          />
        ))}
      </ul>
      <MoreButton
        query={query}
        label={m.common_more()}
        className="mt-4 flex justify-center noscript:hidden"
      />
      {task?.kind === 'report' && (
        <ReportReview businessId={businessId} review={task.review} onClose={close} />
      )}
      {task?.kind === 'remove' && (
        <RemoveReply businessId={businessId} review={task.review} onClose={close} />
      )}
    </section>
  );
}

function Waiting({ businessId }: { businessId: number }) {
  const { data } = useQuery(readReviewSettings(businessId));
  const waiting = data?.waiting ?? 0;
  if (waiting === 0) return null;
  return (
    <p className="mb-4 rounded-card border border-line bg-sunken p-3">
      {formatCount(waiting, m.owner_reviews_waiting)}
    </p>
  );
}

interface ReportReviewProps {
  businessId: number;
  review: OwnerReview;
  onClose: () => void;
}

function ReportReview({ businessId, review, onClose }: ReportReviewProps) {
  const queryClient = useQueryClient();
  const report = async (body: Report) => {
    await send('POST /api/desk/:id/reviews/:reviewId/report', {
      params: { id: businessId, reviewId: review.id },
      body,
    });
    void refetchLists(queryClient, listsOf(businessId));
  };
  return (
    <ReportForm
      review={review}
      send={report}
      thanks={m.owner_reviews_report_thanks()}
      onClose={onClose}
    />
  );
}

interface RemoveReplyProps {
  businessId: number;
  review: OwnerReview;
  onClose: () => void;
}

function RemoveReply({ businessId, review, onClose }: RemoveReplyProps) {
  const params = { id: businessId, reviewId: review.id };
  const remove = useSend<void, unknown>({
    run: () => send('DELETE /api/desk/:id/reviews/:reviewId/reply', { params }),
    done: { title: m.replies_removed_toast() },
    lists: listsOf(businessId),
    onDone: () => {
      dropReplyDraft(review.id);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={m.replies_remove()}
      description={
        <p>{m.owner_reviews_reply_remove_effect({ reviewerName: review.reviewerName })}</p>
      }
      confirmLabel={m.common_remove()}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  );
}
