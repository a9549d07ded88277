import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import { describeAction } from '../../../contract/audit/describe.ts';
import { hasRight } from '../../../contract/rights.ts';
import { DONE_DAYS } from '../../../contract/staff/decision-limits.ts';
import type { DoneItem } from '../../../contract/staff/triage.ts';
import { formatDate } from '../../dates.ts';
import { send } from '../../send.ts';
import { MoreButton } from '../../ui/more-button.tsx';
import { ActionBar, type Offer } from '../decide.tsx';
import { unmerge } from '../duplicates/use-decide-pair.ts';
import { ListFailure } from '../list-failure.tsx';
import { ListingLink } from '../listing-link.tsx';
import { markMessage } from '../messages/message-list.tsx';
import { markClosed } from '../reports/group-item.tsx';
import { undoDecision } from '../reviews/use-decide.ts';
import { useQueue } from '../use-queue.ts';
import { kindNames } from './kinds.ts';
import type { Filters } from './use-filters.ts';

export function DoneList({ user, filters: { kind, filters } }: { user: User; filters: Filters }) {
  const { state, assigned, q } = filters;
  const { query, empty, focus } = useQueue('GET /api/admin/triage/done', {
    query: { kind, state, assigned, q },
  });
  if (query.isPending) {
    return (
      <div
        role="status"
        aria-label={m.staff_triage_loading_the_queue()}
        className="skeleton h-screen"
      />
    );
  }
  if (!query.data) {
    return (
      <ListFailure error={query.error} fallback={m.staff_triage_the_queue_could_not_be_loaded()} />
    );
  }
  const items = query.data.pages.flatMap((page) => page.items);
  return (
    <section {...focus} aria-label={m.staff_triage_done()}>
      {items.length === 0 && (
        <p ref={empty} tabIndex={-1} className="text-muted">
          {m.staff_triage_nothing_was_decided({ days: DONE_DAYS })}
        </p>
      )}
      <ol className="divide-y divide-line rounded-card border border-line bg-surface empty:hidden">
        {items.map((item) => (
          <li key={item.id} data-item className="flex flex-col gap-1 p-4">
            <div className="flex flex-wrap items-center gap-x-3">
              {item.business && <ListingLink business={item.business} />}
              <span className="text-sm text-muted">{kindNames[item.kind].one}</span>
            </div>
            <p className="wrap-anywhere">
              {describeAction(item.action)}
              {item.reason && `: ${item.reason}`}
            </p>
            <p className="text-sm text-muted">
              {item.by}, <time dateTime={item.at}>{formatDate(item.at)}</time>
            </p>
            <ActionBar offers={backOffers(item, user)} className="empty:hidden" />
          </li>
        ))}
      </ol>
      <MoreButton
        query={query}
        label={m.staff_triage_show_more()}
        className="mt-4 flex justify-center"
      />
    </section>
  );
}

type Back = (item: {
  subject: number;
  business: { id: number; name: string };
}) => ReturnType<Extract<Offer, { run: unknown }>['run']>;

const backs: Record<string, [label: string, right: Parameters<typeof hasRight>[1], back: Back]> = {
  'message.close': [
    m.staff_messages_open_again(),
    'messages',
    ({ subject }) => markMessage(subject, false),
  ],
  'business.merge': [m.staff_undo(), 'listings', ({ subject }) => unmerge(subject)],
  'business.tell-apart': [
    m.staff_undo(),
    'listings',
    async ({ subject, business }) => {
      const body = { lowId: business.id, highId: subject };
      await send('POST /api/admin/duplicates/reopen', { body });
      return { title: m.staff_duplicates_the_pair_is_back_in_the() };
    },
  ],
  'business.reject': [
    m.staff_undo(),
    'removal',
    async ({ business: { id } }) => {
      await send('POST /api/admin/businesses/:id/restore', { params: { id } });
      return { title: m.staff_businesses_business_restored_successfully() };
    },
  ],
  'business.mark-closed': [
    m.staff_reports_it_is_open(),
    'reports',
    ({ business }) => markClosed(business, false),
  ],
  'review-group.remove': [m.staff_undo(), 'reviews', ({ subject }) => undoDecision(subject)],
  'review-group.publish': [m.staff_undo(), 'reviews', ({ subject }) => undoDecision(subject)],
  'review-group.hold': [m.staff_undo(), 'reviews', ({ subject }) => undoDecision(subject)],
};

function backOffers({ action, subject, business }: DoneItem, user: User): Offer[] {
  const known = backs[action];
  if (!known || !hasRight(user, known[1])) return [];
  const [label, , back] = known;
  const none = { id: 0, name: '' };
  return [
    {
      label: (
        <>
          {label}
          {business && <span className="sr-only">: {business.name}</span>}
        </>
      ),
      run: () => back({ subject: subject ?? 0, business: business ?? none }),
    },
  ];
}
