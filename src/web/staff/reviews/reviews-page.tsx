import * as m from '#messages';
import { screens } from '../../../contract/screens.ts';
import type { ReviewQueue as ReviewStatus } from '../../../contract/staff/reviews.ts';
import { StaffOnly } from '../../accounts/staff-only.tsx';
import { Metadata } from '../../metadata.tsx';
import { useParameters } from '../../parameters.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { QueueLink } from '../../ui/queue-link.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { RepliesQueue } from '../replies/replies-queue.tsx';
import { useQueue } from '../use-queue.ts';
import { AllReviews } from './all/all-reviews.tsx';
import { ReviewQueue } from './review-queue.tsx';
import { ReviewsFailure } from './reviews-failure.tsx';
import { Decisions } from './rings/decisions.tsx';
import { GroupView } from './rings/group-view.tsx';
import { Groups } from './rings/groups.tsx';

type QueueName = ReviewStatus | 'groups' | 'all' | 'decisions' | 'replies' | 'public-replies';

const queues: [QueueName, string][] = [
  ['held', m.staff_reviews_held_tab()],
  ['reported', m.staff_reviews_reported()],
  ['groups', m.staff_reviews_groups()],
  ['all', m.staff_reviews_all()],
  ['decisions', m.staff_reviews_decisions()],
  ['replies', m.staff_reviews_held_replies()],
  ['public-replies', m.staff_reviews_public_replies()],
];

export function ReviewsPage() {
  return <StaffOnly>{() => <ReviewsScreen />}</StaffOnly>;
}

function ReviewsScreen() {
  const isHydrated = useIsHydrated();
  const { status: asked, group } = useParameters(screens.reviews);
  const status = queues.find(([name]) => name === asked)?.[0] ?? 'held';
  return (
    <div className="page-width py-6">
      <Metadata title={m.staff_reviews_reviews()} isHidden />
      <BackLink to="/admin">{m.staff_reviews_admin_dashboard()}</BackLink>
      <h1 className="text-2xl font-extrabold">{m.staff_reviews_reviews()}</h1>
      <p className="text-muted">{m.staff_reviews_reviews_and_owners_replies_those()}</p>
      <nav aria-label={m.staff_reviews_queues()} className="-mx-3 mb-3 flex flex-wrap">
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
      {isHydrated ? <Queue key={status} status={status} group={group} /> : <Skeleton />}
    </div>
  );
}

function Queue({ status, group }: { status: QueueName; group: string | undefined }) {
  if (status === 'groups') return group ? <GroupView key={group} id={group} /> : <Groups />;
  if (status === 'all') return <AllReviews />;
  if (status === 'decisions') return <Decisions />;
  if (status === 'replies') return <RepliesQueue status="held" />;
  if (status === 'public-replies') return <RepliesQueue status="shown" />;
  return <Waiting status={status} />;
}

function Skeleton() {
  return (
    <div
      role="status"
      aria-label={m.staff_reviews_loading_reviews()}
      className="skeleton h-screen"
    />
  );
}

function Waiting({ status }: { status: ReviewStatus }) {
  const { query, empty, focus } = useQueue('GET /api/admin/reviews', { query: { status } });
  if (query.isPending) return <Skeleton />;
  if (!query.data) return <ReviewsFailure error={query.error} />;
  const reviews = query.data.pages.flatMap(({ items }) => items);
  return (
    <section {...focus} aria-label={m.staff_reviews_queue()}>
      {reviews.length === 0 ? (
        <p ref={empty} tabIndex={-1} className="text-muted">
          {status === 'held'
            ? m.staff_reviews_no_reviews_are_held()
            : m.staff_reviews_no_reviews_are_reported()}
        </p>
      ) : (
        <ReviewQueue reviews={reviews} />
      )}
      <MoreButton
        query={query}
        label={m.staff_reviews_show_more()}
        className="mt-4 flex justify-center"
      />
    </section>
  );
}
