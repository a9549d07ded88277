import * as m from '#messages';
import { screens } from '../../../contract/screens.ts';
import type { ReviewQueue as ReviewStatus } from '../../../contract/staff/reviews.ts';
import { useParameters } from '../../parameters.ts';
import { RepliesQueue } from '../replies/replies-queue.tsx';
import { QueueList, StaffScreen, Views } from '../staff-screen.tsx';
import { AllReviews } from './all/all-reviews.tsx';
import { ReviewQueue } from './review-queue.tsx';
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
  const { status: asked, group } = useParameters(screens.reviews);
  const status = queues.find(([name]) => name === asked)?.[0] ?? 'held';
  return (
    <StaffScreen
      title={m.staff_reviews_reviews()}
      about={m.staff_reviews_reviews_and_owners_replies_those()}
    >
      <Views
        label={m.staff_reviews_queues()}
        views={queues.map(([queue, name]) => ({
          to: queue === 'held' ? '/admin/reviews' : `/admin/reviews?status=${queue}`,
          name,
          isCurrent: status === queue,
        }))}
      />
      <Queue key={status} status={status} group={group} />
    </StaffScreen>
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

function Waiting({ status }: { status: ReviewStatus }) {
  return (
    <QueueList
      list="GET /api/admin/reviews"
      request={{ query: { status } }}
      label={m.staff_reviews_queue()}
      none={
        status === 'held'
          ? m.staff_reviews_no_reviews_are_held()
          : m.staff_reviews_no_reviews_are_reported()
      }
      failure={m.staff_reviews_the_reviews_could_not_be_loaded()}
    >
      {(reviews) => <ReviewQueue reviews={reviews} />}
    </QueueList>
  );
}
