import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as m from '#messages';
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
  ['all', m.common_all()],
  ['unanswered', m.owner_reviews_unanswered()],
];

export function ReviewsSection({ desk: { listing, owner } }: { desk: Desk }) {
  const [show, setShow] = useState<Shown>('all');
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
  review: DeskReview;
}

function ReviewList(props: { businessId: number; show: Shown; isLocked: boolean }) {
  const { businessId, show, isLocked } = props;
  const query = useInfiniteQuery(readDeskReviews(businessId, show));
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
        label={m.owner_reviews_more()}
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
