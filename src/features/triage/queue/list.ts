import type { User } from '../../../contract/accounts.ts';
import type { EndpointInput, EndpointOutput } from '../../../contract/endpoint.ts';
import {
  MAX_ALL,
  type TriageItem,
  type TriageKind,
  type triageCalls,
} from '../../../contract/staff/triage.ts';
import { kindsFor } from '../../../contract/staff/work-rights.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { pageOf } from '../../../platform/http/cursor.ts';
import type { Page } from '../../../platform/http/output.ts';
import type { LiveSettings } from '../../settings/live-settings.ts';
import { requireKind } from '../assignments/item-kind.rules.ts';
import { heldSince } from '../assignments/rules.ts';
import { promisedBy } from '../promise.rules.ts';
import { countItems, type Filter, findItems, type QueueRow } from './queries.ts';
import { describeQuestion, formatPosition, parsePosition, silentSince } from './queue.rules.ts';

type Calls = typeof triageCalls;
type Wanted = EndpointInput<Calls['counts']>['query'] & {
  kind?: EndpointInput<Calls['list']>['query']['kind'];
};

type Reader = Pick<User, 'id' | 'rights'>;

export interface QueueDependencies {
  db: Database;
  clock: Clock;
  settings: Pick<LiveSettings, 'current'>;
}

const MOST = 1000;
const HOUR = 3_600_000;

/** One page of everything that waits. */
export async function listItems(
  { db, clock, settings }: QueueDependencies,
  query: EndpointInput<Calls['list']>['query'],
  me: Reader,
): Promise<Page<TriageItem>> {
  const now = clock();
  const filter = toFilter(query, me, now);
  const range = { after: parsePosition(query.cursor), limit: query.limit + 1 };
  const [found, counts] = await Promise.all([
    findItems(db, filter, range),
    countItems(db, filter, MOST + 1),
  ]);
  const page = pageOf(found, query.limit, formatPosition);
  return {
    ...page,
    items: page.items.map((row) => ({
      ...toItem(row, me.id, now),
      dueAt: promisedBy(row.kind, row.at, settings.current())?.toISOString() ?? null,
    })),
    total: counts.reduce((total, { count }) => total + Math.min(count, MOST), 0),
    isTotalCapped: counts.some(({ count }) => count > MOST),
  };
}

export async function countWaiting(
  { db, clock }: QueueDependencies,
  query: Wanted,
  me: Reader,
): Promise<EndpointOutput<Calls['counts']>> {
  const counts = await countItems(db, toFilter(query, me, clock()), MOST + 1);
  return counts.map(({ kind, count }) => ({
    kind,
    count: Math.min(count, MOST),
    isCapped: count > MOST,
  }));
}

export async function listAllListings(
  { db, clock }: QueueDependencies,
  query: Wanted,
  me: Reader,
): Promise<EndpointOutput<Calls['all']>> {
  const filter = toFilter({ ...query, kind: 'listing' }, me, clock());
  const found = await findItems(db, filter, { after: null, limit: MAX_ALL + 1 });
  const listings = found.slice(0, MAX_ALL).map(({ business }) => business);
  return { listings, isCapped: found.length > MAX_ALL };
}

function toFilter(query: Wanted, { id: userId, rights }: Reader, now: Date): Filter {
  const { kind, state, categoryId, source, older, assigned, show, q } = query;
  return {
    ...{ state, categoryId, source, show, q },
    kinds: narrow(kindsFor(rights), kind),
    knowsOwners: rights.includes('listings'),
    before: older === undefined ? null : new Date(now.getTime() - older * HOUR),
    assigned: assigned ? { to: assigned, userId } : null,
    held: heldSince(now),
    silentSince: silentSince(now),
  };
}

/** Throws `forbidden` for a kind that is not theirs. */
function narrow(own: TriageKind[], kind: TriageKind | undefined): TriageKind[] {
  if (!kind) return own;
  requireKind(own, kind);
  return [kind];
}

function toItem(
  { at, clerk, asked, ...row }: QueueRow,
  userId: string,
  now: Date,
): Omit<TriageItem, 'dueAt'> {
  const { key, kind, id, about, count, business } = row;
  return {
    ...{ key, kind, id, about, count, business },
    since: at.toISOString(),
    assignee: clerk && {
      ...{ id: clerk.id, name: clerk.name, isMe: clerk.id === userId, isKept: clerk.isKept },
      since: new Date(clerk.takenAt).toISOString(),
    },
    question: asked && describeQuestion(readDates(asked), business.version, now),
  };
}

/** JSON has no dates. */
function readDates(asked: NonNullable<QueueRow['asked']>) {
  const { askedAt, answeredAt } = asked;
  return {
    ...asked,
    askedAt: new Date(askedAt),
    answeredAt: answeredAt === null ? null : new Date(answeredAt),
  };
}
