import { type QueryClient, queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { User } from '../../../contract/accounts.ts';
import type { BlockedBy } from '../../../contract/blocks.staff.ts';
import type { QueueItem } from '../../../contract/queue.staff.ts';
import type { QueueKind } from '../../../domain/queue-kinds.ts';
import { hasRight } from '../../../domain/rights.ts';
import { problemNames } from '../../businesses/report/reasons.ts';
import { PairDetail } from '../../duplicates/staff/pair-detail.tsx';
import { EventFacts, eventOffers } from '../../events/staff/event-item.tsx';
import { ReportDetail } from '../../issues/staff/report-item.tsx';
import { read, readOrNull } from '../../kit/api.ts';
import { MessageFacts, messageOffers } from '../../messages/staff/message-item.tsx';
import { ChangeFacts, changeOffers } from '../../owners/staff/change-item.tsx';
import { ClaimFacts, claimOffers } from '../../owners/staff/claim-item.tsx';
import { PhotoFacts, photoOffers } from '../../photos/staff/photo-item.tsx';
import { GroupDetail } from '../../reviews/staff/cluster-view.tsx';
import { ReplyFacts, replyOffers } from '../../reviews/staff/reply-item.tsx';
import { ReviewFacts, reviewOffers } from '../../reviews/staff/review-item.tsx';
import { blockOffer } from '../../staff/block-dialog.tsx';
import { type Act, ActionBar, type StaffAction } from '../../staff/decide.tsx';
import { isKeyOf } from '../../staff/is-key-of.ts';
import { historyOf, IssueDetail, ListingDetail, type WaitingListing } from './listing-detail.tsx';

export type ShownItem = (act: Act) => ReactNode;

type Ask = <T>(query: UseQueryOptions<T>) => Promise<T>;
type Load = (
  ask: Ask,
  item: QueueItem,
  reader: { user: User; client: QueryClient },
) => Promise<ShownItem | null>;

/** Loads everything shown for an item at once to avoid layout shift; null if it is no longer pending. */
export function itemQuery(item: QueueItem, user: User) {
  return queryOptions<ShownItem | null>({
    queryKey: ['item', item.key, item.question?.state ?? ''],
    queryFn: ({ client }) => {
      // Uses a separate query key, because a request shared with a dialog is canceled when the dialog closes
      // and would then return stale data.
      const ask: Ask = ({ queryKey, ...query }) =>
        client.fetchQuery({ ...query, queryKey: [...queryKey, 'item'], staleTime: 0 });
      return kinds[item.kind](ask, item, { user, client });
    },
    structuralSharing: false,
    staleTime: FRESH,
    gcTime: 60_000,
  });
}

/** Milliseconds in which a prefetched item isn't loaded again. */
const FRESH = 20_000;

const kinds: Record<QueueKind, Load> = {
  listing: async (ask, item, reader) => {
    const listing = await loadListing(ask, item, reader);
    if (!listing || listing.business.isApproved) return null;
    return (act) => <ListingDetail {...listing} act={act} />;
  },
  doubt: async (ask, item, reader) => {
    const listing = await loadListing(ask, item, reader);
    return listing && ((act) => <IssueDetail {...listing} act={act} />);
  },
  twin: async (ask, { key }) => {
    const [, first = '', second = ''] = key.split('-');
    const query = { query: { first, second } };
    const pair = await ask(readOrNull('GET /api/admin/duplicates/pair', query));
    return pair && ((act) => <PairDetail pair={pair} {...act} />);
  },
  change: async (ask, { id }) => {
    const change = await ask(readOrNull('GET /api/admin/changes/:id', { params: { id } }));
    return change && show(<ChangeFacts change={change} />, changeOffers(change));
  },
  claim: async (ask, { id }, { user }) => {
    const claim = await ask(readOrNull('GET /api/admin/claims/:id', { params: { id } }));
    const isOver = !claim || (claim.state !== 'waiting' && claim.state !== 'disputed');
    const offers = isOver ? [] : [...claimOffers(claim), ...blocking(user, { kind: 'claim', id })];
    return isOver ? null : show(<ClaimFacts claim={claim} />, offers);
  },
  review: loadReview,
  reported: loadReview,
  reviews: async (ask, { id }) => {
    const params = { id };
    const [group, graph] = await Promise.all([
      ask(readOrNull('GET /api/admin/review-groups/:id', { params })),
      ask(readOrNull('GET /api/admin/review-groups/:id/graph', { params })),
    ]);
    if (!group || !graph) return null;
    return (act) => <GroupDetail group={group} graph={graph} act={act} />;
  },
  reply: async (ask, { id }) => {
    const reply = await ask(readOrNull('GET /api/admin/replies/:id', { params: { id } }));
    return reply?.isHeld ? show(<ReplyFacts reply={reply} />, replyOffers(reply)) : null;
  },
  report: async (ask, { id, business, about, count }, { user }) => {
    if (!business || !isKeyOf(problemNames, about ?? '')) return null;
    const params = { id: business.id, reason: about ?? '' };
    const group = await ask(
      readOrNull('GET /api/admin/businesses/:id/reports/:reason', { params }),
    );
    if (!group) return null;
    const others = hasRight(user, 'listings') ? group.others : [];
    const pairs = await Promise.all(
      others.map(({ id }) => {
        const query = { first: String(group.business.id), second: String(id) };
        return ask(readOrNull('GET /api/admin/duplicates/pair', { query }));
      }),
    );
    const more = count === 1 ? blocking(user, { kind: 'report', id }) : [];
    return (act) => <ReportDetail group={group} pairs={pairs} user={user} more={more} act={act} />;
  },
  photo: async (ask, { id }, { user }) => {
    const photo = await ask(readOrNull('GET /api/admin/photos/:id', { params: { id } }));
    const block = photo?.review ? blocking(user, { kind: 'photo', id }) : [];
    return photo && show(<PhotoFacts photo={photo} />, [...photoOffers(photo), ...block]);
  },
  message: async (ask, { id }, { user }) => {
    const message = await ask(readOrNull('GET /api/admin/messages/:id', { params: { id } }));
    if (!message || message.isDone) return null;
    const offers = [...messageOffers(message), ...blocking(user, { kind: 'message', id })];
    return show(<MessageFacts message={message} />, offers);
  },
  event: async (ask, { id }) => {
    const event = await ask(readOrNull('GET /api/admin/events/:id', { params: { id } }));
    if (event?.status !== 'waiting') return null;
    return show(<EventFacts event={event} />, eventOffers(event));
  },
};

function show(facts: ReactNode, offers: StaffAction[]): ShownItem {
  return (act) => (
    <>
      <div className="flex flex-col gap-2">{facts}</div>
      <ActionBar offers={offers} {...act} />
    </>
  );
}

function blocking(user: User, of: BlockedBy): StaffAction[] {
  return hasRight(user, 'reviews') ? [blockOffer(of)] : [];
}

async function loadReview(
  ask: Ask,
  { id }: QueueItem,
  { user }: Parameters<Load>[2],
): Promise<ShownItem | null> {
  const review = await ask(readOrNull('GET /api/admin/reviews/:id', { params: { id } }));
  const waits = review && (review.isHeld || review.heldFor || review.reports.length > 0);
  if (!waits) return null;
  const offers = [...reviewOffers(review), ...blocking(user, { kind: 'review', id })];
  return show(<ReviewFacts review={review} />, offers);
}

async function loadListing(
  ask: Ask,
  item: QueueItem,
  { user, client }: Parameters<Load>[2],
): Promise<WaitingListing | null> {
  const params = { id: item.business?.id ?? item.id };
  const [business, checks, pairs, photos] = await Promise.all([
    ask(readOrNull('GET /api/admin/businesses/:id', { params })),
    ask(readOrNull('GET /api/admin/businesses/:id/checks', { params })),
    ask(read('GET /api/admin/businesses/:id/duplicates', { params })),
    ask(read('GET /api/admin/businesses/:id/photos', { params })),
    hasRight(user, 'audit') && client.fetchInfiniteQuery(historyOf(params.id)),
  ]);
  if (!business || business.deletedAt || !checks) return null;
  return { item, business, checks, pairs, photos, user };
}
