import { type ReactNode, useEffect, useState } from 'react';
import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import type { DoneItem } from '../../../contract/queue.staff.ts';
import { describeAction } from '../../../domain/audit/describe.ts';
import { DONE_DAYS } from '../../../domain/decision-limits.ts';
import { hasRight, type Right } from '../../../domain/rights.ts';
import { problemNames } from '../../businesses/report/reasons.ts';
import { undoChange } from '../../businesses/staff/row-actions.ts';
import { unmerge } from '../../duplicates/staff/decide-pair.ts';
import { sendClosedMark, sendUndoReports } from '../../issues/staff/report-item.tsx';
import { formatDate } from '../../kit/dates.ts';
import { formatCount } from '../../kit/format.ts';
import { send } from '../../kit/send.ts';
import { TextLink } from '../../kit/ui/text-link.tsx';
import { sendMessageMark } from '../../messages/staff/message-item.tsx';
import { sendUndo } from '../../reviews/staff/use-decide.ts';
import { type Action, ActionBar, type StaffAction, spoken } from '../../staff/decide.tsx';
import { isKeyOf } from '../../staff/is-key-of.ts';
import { ListingLink } from '../../staff/listing-link.tsx';
import { StaffList } from '../../staff/staff-screen.tsx';
import { kindNames } from './kinds.ts';
import type { QueueFilters } from './use-filters.ts';

export function DoneList({
  user,
  filters: { kind, filters },
}: {
  user: User;
  filters: QueueFilters;
}) {
  const { state, assigned, q } = filters;
  return (
    <StaffList
      list="GET /api/admin/triage/done"
      request={{ query: { kind, state, assigned, q } }}
      label={m.triage_done_title()}
      none={m.triage_done_empty({ days: DONE_DAYS })}
      failure={m.triage_load_failed()}
      keyOf={({ id }) => id}
      look="flex flex-col gap-1 p-4"
    >
      {(item) => (
        <>
          <div className="flex flex-wrap items-center gap-x-3">
            {item.business && <ListingLink business={item.business} />}
            {item.group && (
              <TextLink to={`/admin/reviews?group=${item.group.id}`} className="-ml-3">
                {formatCount(item.group.count, m.count_held_reviews)}
              </TextLink>
            )}
            <span className="text-sm text-muted">{kindNames[item.kind].one}</span>
          </div>
          <p className="wrap-anywhere">
            {endings.get(item.action) ?? describeAction(item.action)}
            {item.reason && `: ${item.reason}`}
          </p>
          {item.about && (
            <p className="max-w-[70ch] whitespace-pre-line wrap-anywhere">
              {isKeyOf(problemNames, item.about) ? problemNames[item.about] : item.about}
            </p>
          )}
          <p className="text-sm text-muted">
            {item.by && `${item.by}, `}
            <time dateTime={item.at}>{formatDate(item.at)}</time>
          </p>
          <Backs item={item} user={user} />
        </>
      )}
    </StaffList>
  );
}

const endings = new Map([
  ['claim.expired', m.claims_state_expired()],
  ['claim.withdrawn', m.claims_state_withdrawn()],
]);

function Backs({ item, user }: { item: DoneItem; user: User }) {
  const [isLate, setLate] = useState(item.undoableFor === null);
  useEffect(() => {
    setLate(item.undoableFor === null);
    const timer = setTimeout(() => setLate(true), (item.undoableFor ?? 0) * 1000);
    return () => clearTimeout(timer);
  }, [item]);
  const backs = isLate || item.kind === 'report' ? backOffers(item, user) : [];
  const offers = isLate ? backs : [undoDecision(item), ...backs];
  // Keeps the space of the undo button when its time is over, to avoid layout shift.
  const look = item.undoableFor === null ? 'empty:hidden' : 'min-h-11';
  return <ActionBar offers={offers} className={look} />;
}

function undoDecision({ kind, action, subject, business, about }: DoneItem): StaffAction {
  const label = nameBack(m.common_undo(), business);
  const reason = about ?? '';
  if (kind === 'report' && business && isKeyOf(problemNames, reason)) {
    return { label, run: () => sendUndoReports(business, { reason, lastId: subject ?? 0 }) };
  }
  const changed = { id: business?.id ?? 0, version: subject ?? 0 };
  const title = action === 'business.approve' ? m.listings_pending_again() : m.listings_restored();
  return { label, run: undoChange(changed, title) };
}

function nameBack(words: string, business: DoneItem['business']) {
  return (
    <>
      {words}
      {business && <span className="sr-only">: {business.name}</span>}
    </>
  );
}

interface Subject {
  subject: number;
  business: { id: number; name: string };
}

interface Back {
  label: (target: ReactNode) => ReactNode;
  right: Right;
  run: (item: Subject) => ReturnType<Action['run']>;
}

const naming = (words: string) => (target: ReactNode) => (
  <>
    {words}
    {target}
  </>
);
const isOpen: Back = {
  label: naming(m.triage_is_open()),
  right: 'reports',
  run: ({ business }) => sendClosedMark(business, false),
};
const mayBeClosed: Back = {
  label: (target) => spoken(m.common_mark_closed, { target }),
  right: 'reports',
  run: ({ business }) => sendClosedMark(business, true),
};
const undo = (right: Right, run: Back['run']): Back => ({
  label: naming(m.common_undo()),
  right,
  run,
});
const undoReviews = undo('reviews', ({ subject }) => sendUndo(subject));

const backs: Record<string, Back[]> = {
  'message.close': [
    {
      label: naming(m.messages_open_again()),
      right: 'messages',
      run: ({ subject }) => sendMessageMark(subject, false),
    },
  ],
  'business.merge': [undo('listings', ({ subject }) => unmerge(subject))],
  'business.tell-apart': [
    undo('listings', async ({ subject, business }) => {
      const body = { lowId: business.id, highId: subject };
      await send('POST /api/admin/duplicates/reopen', { body });
      return { title: m.duplicates_reopened() };
    }),
  ],
  'business.reject': [
    undo('removal', async ({ business: { id } }) => {
      await send('POST /api/admin/businesses/:id/restore', { params: { id } });
      return { title: m.listings_restored() };
    }),
  ],
  'business.mark-closed': [isOpen],
  'report.confirm': [mayBeClosed, isOpen],
  'review-group.remove': [undoReviews],
  'review-group.publish': [undoReviews],
  'review-group.hold': [undoReviews],
};

function backOffers(item: DoneItem, user: User): StaffAction[] {
  const { action, subject, business, about, mayMark } = item;
  if (action === 'report.confirm' && about !== 'closed') return [];
  const target = business && <span className="sr-only">: {business.name}</span>;
  return (backs[action] ?? [])
    .filter((back) => hasRight(user, back.right) && (back !== mayBeClosed || mayMark))
    .map(({ label, run }) => ({
      label: label(target),
      run: () => run({ subject: subject ?? 0, business: business ?? { id: 0, name: '' } }),
    }));
}
