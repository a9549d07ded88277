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
          <span>{m.desk_reviews_edited_date({ date: formatDate(review.editedAt) })}</span>
        )}
        {review.isReported && <Badge>{m.desk_reviews_you_reported_it()}</Badge>}
      </p>
      <ReviewMarks review={review} />
      <p className="mt-2 max-w-[70ch] whitespace-pre-line wrap-anywhere">{review.comment}</p>
      {reply && !isWriting && <Reply reply={reply} />}
      {isWriting && <ReplyForm businessId={businessId} review={review} onClose={close} />}
      {!isLocked && !isWriting && (
        <div ref={actions} data-actions className="-ml-5 mt-2 flex flex-wrap noscript:hidden">
          <Button variant="quiet" onClick={() => setIsWriting(true)}>
            {reply ? m.desk_reviews_edit_reply() : m.desk_reviews_reply()}
            <span className="sr-only"> {m.desk_reviews_to_reviewername({ reviewerName })}</span>
          </Button>
          {reply && (
            <Button variant="quiet" onClick={onRemove}>
              <Rich
                message={m.desk_reviews_remove_reply_to_reviewername}
                fields={{ reviewerName }}
                parts={{ span: (text) => <span className="sr-only">{text}</span> }}
              />
            </Button>
          )}
          {!review.isReported && (
            <Button variant="quiet" onClick={onReport}>
              <Rich
                message={m.desk_reviews_report_the_review_by_reviewername}
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
          {m.desk_reviews_your_reply_date({ date: formatDate(reply.createdAt) })}
        </span>
        {reply.isHeld && <Badge tone="gold">{m.desk_reviews_our_team_looks_at_it_first()}</Badge>}
      </p>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{reply.text}</p>
    </div>
  );
}
