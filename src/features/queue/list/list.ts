import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import type { EndpointInput, EndpointOutput } from '../../../contract/endpoint.ts';
import { MAX_ALL, type QueueItem, type queueCalls } from '../../../contract/queue.staff.ts';
import type { QueueKind } from '../../../domain/queue-kinds.ts';
import { kindsFor } from '../../../domain/work-rights.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import { AppError } from '../../../platform/errors.ts';
import { pageOf } from '../../../platform/http/cursor.ts';
import type { Page } from '../../../platform/http/output.ts';
import type { LiveSettings } from '../../settings/live-settings.ts';
import { heldSince, kindOfItem, requireKind } from '../assignments/rules.ts';
import { promisedBy } from './promise.rules.ts';
import { countItems, type Filter, findItems, type QueueRow } from './queries.ts';
import {
  describeQuestion,
  formatQueuePosition,
  mayBeAsked,
  parseQueuePosition,
  silentSince,
} from './queue.rules.ts';

type Calls = typeof queueCalls;
type Wanted = EndpointInput<Calls['counts']>['query'] & { kind?: QueueKind | undefined };

export type QueueReader = Pick<User, 'id' | 'rights'>;

export interface QueueDependencies extends Pick<Services, 'db' | 'clock'> {
  settings: Pick<LiveSettings, 'current'>;
}

const MAX = 1000;
const HOUR = 3_600_000;

export async function listItems(
  { db, clock, settings }: QueueDependencies,
  query: EndpointInput<Calls['list']>['query'],
  me: QueueReader,
): Promise<Page<QueueItem>> {
  const now = clock();
  const filter = toFilter(query, me, now);
  const range = { after: parseQueuePosition(query.cursor), limit: query.limit + 1 };
  const [found, counts] = await Promise.all([
    findItems(db, filter, range),
    countItems(db, filter, MAX + 1),
  ]);
  const page = pageOf(found, query.limit, formatQueuePosition);
  return {
    ...page,
    items: page.items.map((row) =>
      describeItem(row, { me: me.id, now, settings: settings.current() }),
    ),
    total: counts.reduce((total, { count }) => total + Math.min(count, MAX), 0),
    isTotalCapped: counts.some(({ count }) => count > MAX),
  };
}

export async function readItem(
  { db, clock, settings }: QueueDependencies,
  key: string,
  me: QueueReader,
): Promise<QueueItem> {
  const now = clock();
  const kind = kindOfItem(key);
  const find = (show: 'due' | 'asked') => {
    const filter = { ...toFilter({ kind, show }, me, now), key };
    return findItems(db, filter, { after: null, limit: 1 });
  };
  const [row] = [...(await find('due')), ...(mayBeAsked(kind) ? await find('asked') : [])];
  if (!row) throw new AppError('not_found', m.triage_item_gone());
  return describeItem(row, { me: me.id, now, settings: settings.current() });
}

export async function countWaitingItems(
  { db, clock }: QueueDependencies,
  query: Wanted,
  me: QueueReader,
): Promise<EndpointOutput<Calls['counts']>> {
  const counts = await countItems(db, toFilter(query, me, clock()), MAX + 1);
  return counts.map(({ kind, count }) => ({
    kind,
    count: Math.min(count, MAX),
    isCapped: count > MAX,
  }));
}

export async function listAllListings(
  { db, clock }: QueueDependencies,
  query: Wanted,
  me: QueueReader,
): Promise<EndpointOutput<Calls['all']>> {
  const filter = toFilter({ ...query, kind: 'listing' }, me, clock());
  const found = await findItems(db, filter, { after: null, limit: MAX_ALL + 1 });
  const listings = found.slice(0, MAX_ALL).flatMap(({ business }) => business ?? []);
  return { listings, isCapped: found.length > MAX_ALL };
}

function toFilter(query: Wanted, { id: userId, rights }: QueueReader, now: Date): Filter {
  const { kind, state, categoryId, source, older, assigned, show, q } = query;
  return {
    state,
    categoryId,
    source,
    show,
    q,
    kinds: kindsOf({ rights }, kind),
    knowsOwners: rights.includes('listings'),
    before: older === undefined ? null : new Date(now.getTime() - older * HOUR),
    assigned: assigned ? { to: assigned, userId } : null,
    held: heldSince(now),
    silentSince: silentSince(now),
    now,
  };
}

/** Returns the requested kind, or all kinds that the user may decide. Throws `forbidden` for any other kind. */
export function kindsOf(
  { rights }: Pick<QueueReader, 'rights'>,
  kind: QueueKind | undefined,
): QueueKind[] {
  const own = kindsFor(rights);
  if (!kind) return own;
  requireKind(own, kind);
  return [kind];
}

interface Reading {
  me: string;
  now: Date;
  settings: Parameters<typeof promisedBy>[2];
}

function describeItem(row: QueueRow, { me, now, settings }: Reading): QueueItem {
  const { at, clerk, asked, business } = row;
  return {
    key: row.key,
    kind: row.kind,
    id: row.id,
    about: row.about,
    count: row.count,
    business,
    since: row.came.toISOString(),
    dueAt: promisedBy(row.kind, at, settings)?.toISOString() ?? null,
    assignee: clerk && {
      id: clerk.id,
      name: clerk.name,
      isMe: clerk.id === me,
      isKept: clerk.isKept,
      since: new Date(clerk.takenAt).toISOString(),
    },
    question: asked && business && describeQuestion(readDates(asked), business.version, now),
  };
}

function readDates(asked: NonNullable<QueueRow['asked']>) {
  const { askedAt, answeredAt } = asked;
  return {
    ...asked,
    askedAt: new Date(askedAt),
    answeredAt: answeredAt === null ? null : new Date(answeredAt),
  };
}
