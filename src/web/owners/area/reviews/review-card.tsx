import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as m from '#messages';
import { type OwnerReview, replyInput } from '../../../../contract/reviews.owner.ts';
import { formatDate } from '../../../kit/dates.ts';
import { FormField } from '../../../kit/form-field.tsx';
import { Badge } from '../../../kit/ui/badge.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Link } from '../../../kit/ui/link.tsx';
import { Rich } from '../../../kit/ui/rich.tsx';
import { Stars } from '../../../kit/ui/stars.tsx';
import { ReviewMarks } from '../../../reviews/marks.tsx';
import {
  dropReplyDraft,
  keepReplyDraft,
  type ReplyRefusal,
  readReplyDraft,
  useReply,
} from './use-reply.ts';

interface ReviewCardProps {
  businessId: number;
  review: OwnerReview;
  isLocked: boolean;
  onReport: () => void;
  onRemove: () => void;
}

export function ReviewCard(props: ReviewCardProps) {
  const { businessId, review, isLocked, onReport, onRemove } = props;
  const { reply, reviewerName } = review;
  const [isWriting, setIsWriting] = useState(false);
  const actions = useRef<HTMLDivElement>(null);
  const close = () => {
    setIsWriting(false);
    requestAnimationFrame(() => actions.current?.querySelector('button')?.focus());
  };
  return (
    <li data-item className="py-5 first:pt-0">
      <p className="font-semibold wrap-anywhere">{reviewerName}</p>
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-muted">
        <Stars rating={review.rating} />
        <time dateTime={review.createdAt}>{formatDate(review.createdAt)}</time>
        {review.editedAt && (
          <span>{m.reviews_edited_on({ date: formatDate(review.editedAt) })}</span>
        )}
        {review.isReported && <Badge>{m.owner_reviews_reported()}</Badge>}
      </p>
      <ReviewMarks review={review} />
      <p className="mt-2 max-w-[70ch] whitespace-pre-line wrap-anywhere">{review.comment}</p>
      {reply && !isWriting && <Reply reply={reply} />}
      {isWriting && <ReplyForm businessId={businessId} review={review} onClose={close} />}
      {!isLocked && !isWriting && (
        <div ref={actions} data-actions className="-ml-3 mt-2 flex flex-wrap noscript:hidden">
          <Button variant="quiet" onClick={() => setIsWriting(true)}>
            {reply ? m.owner_reviews_reply_edit() : m.owner_reviews_reply()}
            <span className="sr-only"> {m.owner_reviews_reply_to_name({ reviewerName })}</span>
          </Button>
          {reply && (
            <Button variant="quiet" onClick={onRemove}>
              <Rich
                message={m.owner_reviews_reply_remove_named}
                fields={{ reviewerName }}
                parts={{ span: (text) => <span className="sr-only">{text}</span> }}
              />
            </Button>
          )}
          {!review.isReported && (
            <Button variant="quiet" onClick={onReport}>
              <Rich
                message={m.reviews_report_named}
                fields={{ reviewerName }}
                parts={{ span: (text) => <span className="sr-only">{text}</span> }}
              />
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function Reply({ reply }: { reply: NonNullable<OwnerReview['reply']> }) {
  return (
    <div className="mt-3 ml-1 max-w-[68ch] border-l-2 border-line pl-4">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-muted">
        <span className="font-semibold">
          {m.owner_reviews_reply_dated({ date: formatDate(reply.createdAt) })}
        </span>
        {reply.isHeld && <Badge tone="gold">{m.owner_reviews_reply_held()}</Badge>}
      </p>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{reply.text}</p>
    </div>
  );
}

const values = replyInput.pick({ text: true });

interface ReplyFormProps {
  businessId: number;
  review: OwnerReview;
  onClose: () => void;
}

function ReplyForm({ businessId, review, onClose }: ReplyFormProps) {
  const { id, reply, reviewerName } = review;
  const [refusal, setRefusal] = useState<ReplyRefusal | null>(null);
  const form = useForm<{ text: string }>({
    resolver: zodResolver(values),
    defaultValues: { text: readReplyDraft(id) ?? reply?.text ?? '' },
  });
  const { setFocus } = form;
  useEffect(() => setFocus('text'), [setFocus]);
  const end = () => {
    dropReplyDraft(id);
    onClose();
  };
  const { sendOnce, isPending } = useReply(businessId, review, {
    setError: form.setError,
    onSent: end,
    onRefused: setRefusal,
  });
  return (
    <form
      noValidate
      aria-label={m.owner_reviews_reply_to({ reviewerName })}
      onSubmit={form.handleSubmit(sendOnce)}
      className="mt-3 flex max-w-[70ch] flex-col gap-3"
    >
      {refusal && <RefusalNote refusal={refusal} />}
      <FormField
        form={form}
        name="text"
        as="area"
        rules={{ onChange: ({ target }) => keepReplyDraft(id, target.value) }}
        label={m.owner_reviews_your_reply()}
        hint={m.owner_reviews_reply_hint()}
        rows={4}
        maxLength={1000}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isPending}>
          {isPending
            ? m.common_publishing()
            : reply
              ? m.owner_reviews_reply_save()
              : m.replies_publish()}
        </Button>
        <Button variant="quiet" onClick={end}>
          {m.common_cancel()}
        </Button>
      </div>
    </form>
  );
}

function RefusalNote({ refusal }: { refusal: ReplyRefusal }) {
  return (
    <div role="alert" className="rounded-card border border-gold-line bg-gold-soft p-3">
      {refusal.kind === 'expired' ? (
        <p>
          <Rich
            message={m.owner_reviews_reply_expired}
            parts={{
              link: (text) => (
                <Link to="/desk" className="font-semibold underline underline-offset-2">
                  {text}
                </Link>
              ),
            }}
          />
        </p>
      ) : (
        <>
          <p className="font-medium">{refusal.detail}</p>
          {refusal.current && (
            <blockquote className="mt-2 border-l-2 border-gold-line pl-3 whitespace-pre-line wrap-anywhere">
              {refusal.current}
            </blockquote>
          )}
        </>
      )}
    </div>
  );
}
