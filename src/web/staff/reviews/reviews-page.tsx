import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { screens } from '../../../contract/screens.ts';
import type { ReviewQueue as ReviewStatus } from '../../../contract/staff/reviews.ts';
import { StaffOnly } from '../../accounts/staff-only.tsx';
import { readPages } from '../../api.ts';
import { Metadata } from '../../metadata.tsx';
import { useParameters } from '../../parameters.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { QueueLink } from '../../ui/queue-link.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { ListFailure } from '../list-failure.tsx';
import { RepliesQueue } from '../replies/replies-queue.tsx';
import { DeleteReview } from './delete-review.tsx';
import { PublishReview } from './publish-review.tsx';
import { ReviewQueue, type ReviewTask } from './review-queue.tsx';

type QueueName = ReviewStatus | 'replies' | 'public-replies';

const queues: [QueueName, string][] = [
  ['held', 'Held'],
  ['reported', 'Reported'],
  ['replies', 'Held replies'],
  ['public-replies', 'Public replies'],
];

export function ReviewsPage() {
  return <StaffOnly>{() => <ReviewsScreen />}</StaffOnly>;
}

function ReviewsScreen() {
  const isHydrated = useIsHydrated();
  const { status: asked } = useParameters(screens.reviews);
  const status = queues.find(([name]) => name === asked)?.[0] ?? 'held';
  return (
    <div className="page-width py-6">
      <Metadata title="Reviews" isHidden />
      <BackLink to="/admin">Admin Dashboard</BackLink>
      <h1 className="text-2xl font-extrabold">Reviews</h1>
      <p className="text-muted">
        Reviews and owners’ replies. Those that need a decision come oldest first.
      </p>
      <nav aria-label="Queues" className="-mx-3 mb-3 flex flex-wrap">
        {queues.map(([name, label]) => (
          <QueueLink
            key={name}
            to={name === 'held' ? '/admin/reviews' : `/admin/reviews?status=${name}`}
            isCurrent={status === name}
          >
            {label}
          </QueueLink>
        ))}
      </nav>
      {isHydrated ? <Queue key={status} status={status} /> : <Skeleton />}
    </div>
  );
}

function Queue({ status }: { status: QueueName }) {
  if (status === 'replies') return <RepliesQueue status="held" />;
  if (status === 'public-replies') return <RepliesQueue status="shown" />;
  return <Waiting status={status} />;
}

function Skeleton() {
  return <div role="status" aria-label="Loading reviews" className="skeleton h-screen" />;
}

function Waiting({ status }: { status: ReviewStatus }) {
  const query = useInfiniteQuery({
    ...readPages('GET /api/admin/reviews', { query: { status } }),
    // Visitors fill it meanwhile.
    staleTime: 0,
  });
  const [task, setTask] = useState<ReviewTask | null>(null);
  const empty = useRef<HTMLParagraphElement>(null);
  const focus = useListFocus(() => empty.current);
  if (query.isPending) return <Skeleton />;
  if (!query.data)
    return <ListFailure error={query.error} fallback="The reviews could not be loaded." />;
  const reviews = query.data.pages.flatMap(({ items }) => items);
  const close = () => setTask(null);
  return (
    <section {...focus} aria-label="Queue">
      {reviews.length === 0 ? (
        <p ref={empty} tabIndex={-1} className="text-muted">
          {status === 'held' ? 'No reviews are held.' : 'No reviews are reported.'}
        </p>
      ) : (
        <ReviewQueue reviews={reviews} onTask={setTask} />
      )}
      <MoreButton query={query} label="Show more" className="mt-4 flex justify-center" />
      {task?.kind === 'publish' && <PublishReview review={task.review} onClose={close} />}
      {task?.kind === 'delete' && <DeleteReview review={task.review} onClose={close} />}
    </section>
  );
}
