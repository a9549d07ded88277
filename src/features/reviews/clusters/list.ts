import { type RawBuilder, sql } from 'kysely';
import * as m from '#messages';
import type { ClusterQueue, ReviewCluster } from '../../../contract/reviews.staff.ts';
import { DECIDE_WITHIN_HOURS } from '../../../domain/decision-limits.ts';
import { type BoundedCount, countUpTo } from '../../../platform/database/count-up-to.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Page } from '../../../platform/http/output.ts';
import { pageByTime, type TimeRange } from '../../../platform/http/page-by-time.ts';
import { staffName } from '../../accounts/model/staff.queries.ts';
import { namedListingJson } from '../../businesses/model/queries.ts';
import { findNetworkNames } from '../model/network-names.queries.ts';
import { CLUSTER_DAYS, type ClusterRun, formatReasons } from './reasons.rules.ts';

const SAMPLE = 3;
const NAMED_BUSINESSES = 20;

export interface ClusterRow
  extends Pick<
      ReviewCluster,
      | 'id'
      | 'rule'
      | 'state'
      | 'decidedBy'
      | 'publicCount'
      | 'networkCount'
      | 'businessCount'
      | 'sides'
    >,
    ClusterRun {
  openedAt: Date;
  decidedAt: Date | null;
  nearCopies: number;
  stamp: string;
  network:
    | (Omit<ClusterRun, 'firstAt' | 'lastAt'> & { hash: string; firstAt: string; lastAt: string })
    | null;
  usualCount: number;
  businesses: ReviewCluster['businesses'];
  sample: ReviewCluster['sample'];
}

/** SQL condition for the reviews of a group: all of a decided group, otherwise only undecided ones. */
export const isMember = sql.raw(
  `(g.state in ('published', 'removed') or (r.deleted_at is null and r.kept_at is null))`,
);

const hasMembers = sql`exists (select from reviews r where r.group_id = g.id and ${isMember})`;
const queues = {
  open: sql`g.state in ('open', 'lapsed') and ${hasMembers}`,
  decided: sql`g.state in ('published', 'removed')`,
};

export function findClusters(
  db: Reader,
  queue: ClusterQueue,
  { after, limit }: TimeRange,
): Promise<ClusterRow[]> {
  const [time, sign, order] =
    queue === 'open'
      ? (['opened_at', '>', 'asc'] as const)
      : (['decided_at', '<', 'desc'] as const);
  const position = sql.raw(`(g.${time}, g.id) ${sign}`);
  const range = sql`
    where ${queues[queue]} ${after ? sql`and ${position} (${after.at}::timestamptz, ${after.id}::bigint)` : sql``}
    order by ${sql.raw(`g.${time} ${order}, g.id ${order}`)} limit ${limit}`;
  return selectGroups(db, range, sql.raw(`order by g.${time} ${order}, g.id ${order}`));
}

export async function findGroup(db: Reader, id: number): Promise<ClusterRow | null> {
  const [group] = await selectGroups(db, sql`where g.id = ${id}`, sql``);
  return group ?? null;
}

export function countClusters(db: Reader, queue: ClusterQueue): Promise<BoundedCount> {
  return countUpTo(db, sql`select from review_groups g where ${queues[queue]}`);
}

const run = sql.raw(`count(*)::int as count, min(r.created_at) as first_at,
  max(r.created_at) as last_at, min(r.rating) as lowest, max(r.rating) as highest`);
const members = sql`from reviews r where r.group_id = g.id and ${isMember}`;

async function selectGroups(
  db: Reader,
  range: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<ClusterRow[]> {
  const { rows } = await sql<ClusterRow>`
    select g.id, g.rule, g.state, g.opened_at, g.decided_at,
      coalesce(${staffName('u')}, g.decided_by) as decided_by, facts.*, network.network,
      coalesce(named.businesses, '[]') as businesses, coalesce(usual.count, 0) as usual_count,
      coalesce((
        select json_agg(s order by s."createdAt", s.id) from (
          select r.id, r.rating, r.reviewer_name as "reviewerName", r.comment,
            r.created_at as "createdAt"
          ${members} order by r.created_at, r.id limit ${SAMPLE}
        ) s
      ), '[]') as sample
    from (select g.* from review_groups g ${range}) g
    left join users u on u.id = g.decided_by
    cross join lateral (
      select ${run}, count(distinct r.network_hash)::int as network_count,
        count(distinct r.business_id)::int as business_count,
        count(*) filter (where not r.is_held)::int as public_count,
        md5(coalesce(string_agg(r.id::text, ',' order by r.id), '')) as stamp,
        count(*) filter (where r.signals @> '[{"rule": "near-copy"}]')::int as near_copies,
        json_build_object(
          'praise', count(*) filter (where r.rating >= 4),
          'middle', count(*) filter (where r.rating = 3),
          'blame', count(*) filter (where r.rating <= 2)) as sides
      ${members}
    ) facts
    left join lateral (
      select json_build_object('hash', n.network_hash, 'count', n.count, 'firstAt', n.first_at,
        'lastAt', n.last_at, 'lowest', n.lowest, 'highest', n.highest) as network
      from (
        select r.network_hash, ${run} ${members} and r.network_hash is not null
        group by r.network_hash order by count(*) desc, r.network_hash limit 1
      ) n
    ) network on true
    left join lateral (
      select json_agg(
          (${namedListingJson})::jsonb || jsonb_build_object('reviews', n.count) order by n.count desc, b.id
        ) as businesses, (array_agg(b.id order by n.count desc, b.id))[1] as first_id
      from (
        select r.business_id, count(*) as count ${members}
        group by r.business_id order by count(*) desc, r.business_id limit ${NAMED_BUSINESSES}
      ) n
      join businesses b on b.id = n.business_id
      join categories c on c.id = b.category_id
    ) named on true
    left join lateral (
      select count(*)::int as count from reviews r
      where r.business_id = named.first_id and r.group_id is distinct from g.id
        and r.created_at < facts.first_at
        and r.created_at >= facts.first_at - make_interval(days => ${CLUSTER_DAYS})
    ) usual on true
    ${order}
  `.execute(db);
  return rows;
}

type Reader = Database['kysely'] | DatabaseTransaction;

const HOUR = 3_600_000;

export async function listGroups(
  db: Reader,
  queue: ClusterQueue,
  query: { limit: number; cursor?: string | undefined },
): Promise<Page<ReviewCluster>> {
  const page = await pageByTime(query, {
    find: (range) => findClusters(db, queue, range),
    count: () => countClusters(db, queue),
    positionOf: ({ id, openedAt, decidedAt }) => ({
      at: (queue === 'decided' && decidedAt) || openedAt,
      id,
    }),
  });
  return { ...page, items: await describeGroups(db, page.items) };
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

async function describeGroups(db: Reader, rows: ClusterRow[]): Promise<ReviewCluster[]> {
  const names = await findNetworkNames(
    db,
    rows.map(({ network }) => network?.hash ?? null),
  );
  return rows.map((row) => describeGroup(row, names));
}

function describeGroup(row: ClusterRow, names: Map<string, string>): ReviewCluster {
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
    reasons: count > 0 ? formatReasons({ ...row, network: nameNetwork(row, names) }) : [],
    sample: row.sample.map((review) => ({
      ...review,
      createdAt: new Date(review.createdAt).toISOString(),
    })),
  };
}

function nameNetwork({ network }: ClusterRow, names: Map<string, string>) {
  if (!network) return null;
  const { hash, firstAt, lastAt, ...run } = network;
  const name = names.get(hash) ?? hash.slice(0, 4);
  return { ...run, name, firstAt: new Date(firstAt), lastAt: new Date(lastAt) };
}
