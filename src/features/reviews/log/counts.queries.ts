import { sql } from 'kysely';
import {
  type ModerationQuarter,
  type OtherCount,
  otherCount,
  type ReviewCount,
  reviewCount,
} from '../../../contract/moderation.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { IS_SAMPLE } from '../../businesses/model/sample-mark.rules.ts';

const QUARTERS = 5;

export function listQuarters(at: Date): string[] {
  const first = Math.floor(at.getUTCMonth() / 3) * 3;
  return Array.from({ length: QUARTERS }, (_, back) =>
    new Date(Date.UTC(at.getUTCFullYear(), first - 3 * back)).toISOString().slice(0, 10),
  );
}

export interface Count {
  quarter: string;
  name: string;
  side: string;
  count: number;
}

export function describeQuarter(start: string, counts: Count[]): ModerationQuarter {
  const ofQuarter = counts.filter(({ quarter }) => quarter === start);
  const read = (name: string, side: string) =>
    ofQuarter.find((one) => one.name === name && one.side === side)?.count ?? 0;
  const readSides = (name: ReviewCount) => ({
    praise: read(name, 'praise'),
    neutral: read(name, 'neutral'),
    blame: read(name, 'blame'),
  });
  return {
    start,
    reviews: mapNames(reviewCount.options, readSides),
    others: mapNames(otherCount.options, (name: OtherCount) => read(name, '')),
  };
}

function mapNames<N extends string, T>(names: readonly N[], give: (name: N) => T): Record<N, T> {
  return Object.fromEntries(names.map((name) => [name, give(name)])) as Record<N, T>;
}

export interface Period {
  from: Date;
  to: Date;
}

const quarterOf = (column: string) =>
  sql`date_trunc('quarter', ${sql.ref(column)} at time zone 'UTC')::date`;

const SIDE = sql`case when rating > 3 then 'praise' when rating = 3 then 'neutral' else 'blame' end`;

/** Locks the counter and returns the time up to which events were counted, or null before the first count. */
export async function lockCounted(trx: DatabaseTransaction): Promise<Date | null> {
  const { countedAt } = await trx
    .selectFrom('moderationHead')
    .select('countedAt')
    .forUpdate()
    .executeTakeFirstOrThrow();
  return countedAt;
}

export async function setCounted(trx: DatabaseTransaction, countedAt: Date): Promise<void> {
  await trx.updateTable('moderationHead').set({ countedAt }).execute();
}

/**
 * Counts reviews received in a period, including reviews deleted since. Each is counted once and soon,
 * because deleted rows are purged. Scans `reviews` every night; uses index `audit_log_at`.
 */
export async function addReceived(trx: DatabaseTransaction, period: Period): Promise<void> {
  await sql`
    insert into moderation_counts as c (quarter, name, side, count)
    select ${quarterOf('came.at')}, 'received', ${SIDE}, count(*) from (
      select created_at as at, rating from reviews
      where created_at > ${period.from} and created_at <= ${period.to} and not (${sql.raw(IS_SAMPLE)})
        and import_id is null
      union all
      select (gone.before ->> 'createdAt')::timestamptz, gone.rating from (${goneSince(period)}) gone
      where (gone.before ->> 'createdAt')::timestamptz > ${period.from}
        and (gone.before ->> 'createdAt')::timestamptz <= ${period.to}
    ) came group by 1, 3
    on conflict (quarter, name, side) do update set count = c.count + excluded.count
  `.execute(trx);
}

export async function addHeld(trx: DatabaseTransaction, period: Period): Promise<void> {
  await sql`
    insert into moderation_counts as c (quarter, name, side, count)
    select ${quarterOf('held.at')}, 'held', ${SIDE}, count(*) from (
      select coalesce(r.held_at, g.opened_at) as at, r.rating
      from reviews r left join review_groups g on g.id = r.group_id
      where coalesce(r.held_at, g.opened_at) > ${period.from}
        and coalesce(r.held_at, g.opened_at) <= ${period.to}
      union all
      select (gone.before ->> 'heldAt')::timestamptz, gone.rating from (${goneSince(period)}) gone
      where (gone.before ->> 'heldAt')::timestamptz > ${period.from}
        and (gone.before ->> 'heldAt')::timestamptz <= ${period.to}
      union all
      select (a.before ->> 'heldAt')::timestamptz, (a.after ->> 'rating')::int
      from audit_log a join reviews r on r.id = (a.after ->> 'reviewId')::bigint
      where a.at > ${period.from} and a.action = 'review.publish'
        and r.held_at is null and r.group_id is null
        and (a.before ->> 'heldAt')::timestamptz > ${period.from}
        and (a.before ->> 'heldAt')::timestamptz <= ${period.to}
    ) held group by 1, 3
    on conflict (quarter, name, side) do update set count = c.count + excluded.count
  `.execute(trx);
}

function goneSince({ from }: Period) {
  return sql`
    select a.before, (a.before ->> 'rating')::int as rating from audit_log a
    where a.at > ${from} and a.action = 'review.delete'
      and not exists (select from reviews r where r.id = (a.before ->> 'reviewId')::bigint)`;
}

export async function addReports(trx: DatabaseTransaction, period: Period): Promise<void> {
  await sql`
    insert into moderation_counts as c (quarter, name, count)
    select ${quarterOf('came.at')}, 'reports', count(*) from (
      select created_at as at from review_reports
      union all select created_at from business_reports
    ) came
    where came.at > ${period.from} and came.at <= ${period.to}
    group by 1
    on conflict (quarter, name, side) do update set count = c.count + excluded.count
  `.execute(trx);
}

/**
 * Recomputes the numbers of a quarter that come from long-term records. Uses indexes `moderation_log_day` and
 * `audit_log_at`.
 */
export async function countKeptReviews(trx: DatabaseTransaction, quarter: string): Promise<void> {
  await sql`
    insert into moderation_counts as c (quarter, name, side, count)
    select ${quarter}::date, name, side, sum(count) from (
      select case
          when kind = 'review' and action = 'restored' and rule in ('cleared', 'time-over') then 'released'
          when kind = 'review' then action
          when kind = 'listing' and action = 'removed' then 'removedListings'
          when kind = 'listing' then action
          when kind = 'photo' then 'removedPhotos'
          when kind = 'reply' then 'removedReplies'
          else 'refusedClaims' end as name,
        case when kind = 'review' then coalesce(side, 'neutral') else '' end as side, count
      from moderation_log
      where day >= ${quarter}::date and day < ${quarter}::date + interval '3 months'
        and not (kind = 'review' and action = 'held')
        and (kind = 'review' or action <> 'restored')
      union all
      select case a.action when 'business.approve' then 'approved'
          when 'business.undo-approve' then 'approved' else 'submitted' end,
        '', case a.action when 'business.undo-approve' then -1 else 1 end
      from audit_log a
      where a.at >= (${quarter}::date)::timestamp at time zone 'UTC'
        and a.at < (${quarter}::date + interval '3 months') at time zone 'UTC'
        and a.action in ('business.submit', 'business.submit-spam', 'business.approve',
          'business.undo-approve')
      union all
      select 'importedReviews', '', case state when 'undone' then 0 else added_count end
      from review_imports
      where started_at >= (${quarter}::date)::timestamp at time zone 'UTC'
        and started_at < (${quarter}::date + interval '3 months') at time zone 'UTC'
      union all
      select 'claims', '', 1 from claims
      where created_at >= (${quarter}::date)::timestamp at time zone 'UTC'
        and created_at < (${quarter}::date + interval '3 months') at time zone 'UTC'
    ) kept group by name, side
    on conflict (quarter, name, side) do update set count = excluded.count
  `.execute(trx);
}

export async function findCounts(
  db: Database,
  from: string,
): Promise<{ countedAt: Date | null; counts: Count[] }> {
  const counts = await db.run<Count>(
    {
      name: 'moderation_counts',
      text: `select to_char(quarter, 'YYYY-MM-DD') as quarter, name, side, count
             from moderation_counts where quarter >= $1::date`,
    },
    [from],
  );
  const [head] = await db.run<{ countedAt: Date | null }>(
    { name: 'moderation_counted_at', text: 'select counted_at from moderation_head' },
    [],
  );
  return { countedAt: head?.countedAt ?? null, counts };
}
