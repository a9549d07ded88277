import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import { hasRight } from '../../../contract/rights.ts';
import type { TriageKind } from '../../../contract/staff/triage.ts';
import { rightsOfKinds, workKinds } from '../../../contract/staff/work-rights.ts';
import { mayOpen } from '../../accounts/may-open.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { QueueCountLink } from './queue-count-link.tsx';
import type { Counts } from './waiting/use-waiting.ts';

interface Queue {
  to: string;
  title: string;
  word: string;
  kinds: readonly TriageKind[];
}

const work: Queue = {
  to: '/admin/triage',
  title: m.staff_dashboard_work_queue(),
  word: m.staff_dashboard_waiting(),
  kinds: workKinds,
};

const reviewKinds = ['reviews', 'review', 'reported', 'reply'] as const;

const queues: Queue[] = [
  {
    to: '/admin/reviews',
    title: m.staff_dashboard_reviews(),
    word: m.staff_dashboard_waiting(),
    kinds: reviewKinds,
  },
  {
    to: '/admin/photos',
    title: m.staff_dashboard_photos(),
    word: m.staff_dashboard_new(),
    kinds: ['photo'],
  },
  {
    to: '/admin/changes',
    title: m.staff_dashboard_changes(),
    word: m.staff_dashboard_waiting(),
    kinds: ['change'],
  },
  {
    to: '/admin/messages',
    title: m.staff_dashboard_messages(),
    word: m.staff_dashboard_open(),
    kinds: ['message'],
  },
  {
    to: '/admin/reports',
    title: m.staff_dashboard_reports(),
    word: m.staff_dashboard_open(),
    kinds: ['report'],
  },
  {
    to: '/admin/claims',
    title: m.staff_dashboard_claims(),
    word: m.staff_dashboard_open(),
    kinds: ['claim'],
  },
  {
    to: '/admin/duplicates',
    title: m.staff_dashboard_duplicates(),
    word: m.staff_dashboard_likely(),
    kinds: ['twin'],
  },
  {
    to: '/admin/doubts',
    title: m.staff_dashboard_doubts(),
    word: m.staff_dashboard_in_doubt(),
    kinds: ['doubt'],
  },
];

/** Of what a person may decide, each with how much waits there. */
export function QueueLinks({ user, waiting }: { user: User; waiting: Counts }) {
  const show = ({ kinds, ...queue }: Queue) =>
    kinds.some((kind) => hasRight(user, rightsOfKinds[kind])) && (
      <QueueCountLink key={queue.to} count={waiting.count(kinds)} {...queue} />
    );
  return (
    <>
      {show(work)}
      {mayOpen(user, 'audit') && (
        <TextLink to="/admin/audit">{m.staff_dashboard_audit_log()}</TextLink>
      )}
      {queues.map(show)}
    </>
  );
}
