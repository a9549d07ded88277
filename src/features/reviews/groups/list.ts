import * as m from '#messages';
import type { ClusterQueue, ReviewCluster } from '../../../contract/reviews.ts';
import { DECIDE_WITHIN_HOURS } from '../../../contract/staff/decision-limits.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { formatTimeCursor, pageOf, parseTimeCursor } from '../../../platform/http/cursor.ts';
import type { Page } from '../../../platform/http/output.ts';
import { findNetworkNames } from '../network-names.queries.ts';
import { countGroups, findGroup, findGroups, type GroupRow } from './queries.ts';
import { sayReasons } from './reasons.rules.ts';

type Reader = Database['kysely'] | DatabaseTransaction;

const MAX_COUNT = 10_000;
const HOUR = 3_600_000;

export async function listGroups(
  db: Reader,
  queue: ClusterQueue,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<ReviewCluster>> {
  const found = await findGroups(db, queue, { after: parseTimeCursor(cursor), limit: limit + 1 });
  const count = await countGroups(db, queue, MAX_COUNT + 1);
  const { items, next } = pageOf(found, limit, ({ id, openedAt, decidedAt }) =>
    formatTimeCursor({ at: (queue === 'decided' && decidedAt) || openedAt, id }),
  );
  return {
    items: await describeGroups(db, items),
    total: Math.min(count, MAX_COUNT),
    isTotalCapped: count > MAX_COUNT,
    next,
  };
}

export async function readGroup(db: Reader, id: number): Promise<ReviewCluster> {
  const row = await findGroup(db, id);
  if (!row) throw groupMissing();
  const [group] = await describeGroups(db, [row]);
  if (!group) throw groupMissing();
  return group;
}

export function groupMissing(): AppError {
  return new AppError('not_found', m.reviews_group_gone());
}

async function describeGroups(db: Reader, rows: GroupRow[]): Promise<ReviewCluster[]> {
  const names = await findNetworkNames(
    db,
    rows.map(({ network }) => network?.hash ?? null),
  );
  return rows.map((row) => describeGroup(row, names));
}

function describeGroup(row: GroupRow, names: Map<string, string>): ReviewCluster {
  const { id, rule, state, decidedBy, networkCount, businessCount, sides, businesses } = row;
  const { openedAt, decidedAt, count, publicCount, stamp } = row;
  return {
    id,
    rule,
    state,
    decidedBy,
    networkCount,
    businessCount,
    sides,
    businesses,
    stamp,
    publicCount,
    reviewCount: count,
    openedAt: openedAt.toISOString(),
    decideBy: new Date(openedAt.getTime() + DECIDE_WITHIN_HOURS * HOUR).toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    reasons: count > 0 ? sayReasons({ ...row, network: nameNetwork(row, names) }) : [],
    sample: row.sample.map((review) => ({
      ...review,
      createdAt: new Date(review.createdAt).toISOString(),
    })),
  };
}

function nameNetwork({ network }: GroupRow, names: Map<string, string>) {
  if (!network) return null;
  const { hash, firstAt, lastAt, ...run } = network;
  const name = names.get(hash) ?? hash.slice(0, 4);
  return { ...run, name, firstAt: new Date(firstAt), lastAt: new Date(lastAt) };
}
