import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Desk } from '../../../contract/desk/desk.ts';
import type { DeskReview } from '../../../contract/desk/reviews.ts';
import { HttpError } from '../../api.ts';
import { chip } from '../../search/results/chip.ts';
import { Card } from '../../ui/card.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { MailChoice } from './mail-choice.tsx';
import { readDeskReviews, type Shown } from './read-reviews.ts';
import { RemoveReply } from './remove-reply.tsx';
import { ReportReview } from './report-review.tsx';
import { ReviewCard } from './review-card.tsx';
import { Waiting } from './waiting.tsx';

const filters: [Shown, string][] = [
  ['all', 'All'],
  ['unanswered', 'Not answered'],
];

export function ReviewsSection({ desk: { listing, owner } }: { desk: Desk }) {
  const [show, setShow] = useState<Shown>('all');
  return (
    <div className="flex flex-col gap-5">
      <Card title="Reviews">
        <p className="mb-4 max-w-[65ch] text-muted">
          You can answer each review in public. Nobody can pay to have one removed: our team removes
          only what breaks the rules, whether it praises or blames.
        </p>
        <Waiting businessId={listing.id} />
        <fieldset className="mb-5 flex flex-wrap gap-2 text-sm noscript:hidden">
          <legend className="sr-only">Which reviews</legend>
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
  review: DeskReview;
}

function ReviewList(props: { businessId: number; show: Shown; isLocked: boolean }) {
  const { businessId, show, isLocked } = props;
  const query = useInfiniteQuery(readDeskReviews(businessId, show));
  const [task, setTask] = useState<Task | null>(null);
  const empty = useRef<HTMLParagraphElement>(null);
  const focus = useListFocus(() => empty.current);
  if (query.isPending) {
    return <div role="status" aria-label="Loading reviews" className="skeleton h-72" />;
  }
  if (!query.data) {
    return (
      <p role="alert" className="font-medium text-danger">
        {query.error instanceof HttpError
          ? query.error.detail
          : 'The reviews could not be loaded. Please check your connection.'}
      </p>
    );
  }
  const reviews = query.data.pages.flatMap(({ items }) => items);
  const close = () => setTask(null);
  return (
    <section {...focus} aria-label="Reviews of your business">
      {reviews.length === 0 && (
        <p ref={empty} tabIndex={-1} className="text-muted">
          {show === 'all'
            ? 'No reviews yet. New ones appear here.'
            : 'You have answered every review.'}
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
      <MoreButton query={query} label="More" className="mt-4 flex justify-center noscript:hidden" />
      {task?.kind === 'report' && (
        <ReportReview businessId={businessId} review={task.review} onClose={close} />
      )}
      {task?.kind === 'remove' && (
        <RemoveReply businessId={businessId} review={task.review} onClose={close} />
      )}
    </section>
  );
}
