import { useRef, useState } from 'react';
import * as m from '#messages';
import type { DeskReview } from '../../../contract/desk/reviews.ts';
import { formatDate } from '../../dates.ts';
import { ReviewMarks } from '../../reviews/marks.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Rich } from '../../ui/rich.tsx';
import { Stars } from '../../ui/stars.tsx';
import { ReplyForm } from './reply-form.tsx';

interface ReviewCardProps {
  businessId: number;
  review: DeskReview;
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
        <Stars rating={review.rating} size={16} />
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
        <div ref={actions} data-actions className="-ml-5 mt-2 flex flex-wrap noscript:hidden">
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

function Reply({ reply }: { reply: NonNullable<DeskReview['reply']> }) {
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
