import { type RawBuilder, sql } from 'kysely';
import type { DoubtfulListing, DoubtQueue, FactDoubt } from '../../contract/checks.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import type { TimePosition } from '../../platform/http/cursor.ts';
import { signColumns } from './staleness.queries.ts';
import type { Signs } from './staleness.rules.ts';

export interface DoubtRow
  extends Signs,
    Pick<DoubtfulListing, 'business' | 'confirmedBy' | 'source' | 'website'> {
  email: string | null;
  ownerEmail: string | null;
  doubts: FactDoubt[];
  askedAt: Date | null;
  /** Its position in the list. */
  since: Date;
}

/** By since when they are stale (index business_checks_stale), or by their ids (business_checks_facts). */
const queues: Record<DoubtQueue, RawBuilder<unknown>> = {
  stale: sql`select since, business_id from business_checks where kind = 'stale'`,
  facts: sql`select distinct 'epoch'::timestamptz as since, business_id from business_checks
    where state <> 'ok' and kind <> 'stale' and (kind <> 'website' or state = 'dead')`,
};

export function findDoubtful(
  db: Database,
  queue: DoubtQueue,
  { after, limit }: { after: TimePosition | null; limit: number },
): Promise<DoubtRow[]> {
  const beyond = after
    ? sql`and (q.since, q.business_id) > (${after.at}::timestamptz, ${after.id})`
    : sql``;
  return selectRows(
    db.kysely,
    sql`select q.since, q.business_id from (${queues[queue]}) q
        join businesses b on b.id = q.business_id
        where b.deleted_at is null ${beyond}
        order by q.since, q.business_id limit ${limit}`,
  );
}

/** Up to `most`. The same indexes. */
export async function countDoubtful(
  db: Database,
  queue: DoubtQueue,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select from (${queues[queue]}) q join businesses b on b.id = q.business_id
      where b.deleted_at is null limit ${most}
    ) found
  `.execute(db.kysely);
  return rows[0]?.count ?? 0;
}

/** Primary key; deleted ones too. */
export function findChecks(
  db: Database['kysely'] | DatabaseTransaction,
  ids: number[],
): Promise<DoubtRow[]> {
  return selectRows(
    db,
    sql`select submitted_at as since, id as business_id from businesses
        where id = any(${ids}::bigint[])`,
  );
}

async function selectRows(
  db: Database['kysely'] | DatabaseTransaction,
  listed: RawBuilder<unknown>,
): Promise<DoubtRow[]> {
  const { rows } = await sql<DoubtRow>`
    select q.since, ${signColumns}, b.source, coalesce(b.confirmed_by, 'source') as confirmed_by,
      b.email, b.owner_email,
      (select asked_at from confirm_asks a where a.business_id = b.id) as asked_at,
      json_build_object(
        'id', b.id, 'name', b.name, 'slug', b.slug, 'city', b.city, 'state', b.state,
        'category', json_build_object('slug', c.slug), 'version', b.version,
        'isListed', b.is_listed,
        'mayBeClosed', b.may_be_closed_at is not null
      ) as business,
      (
        select coalesce(json_agg(k.detail order by k.kind), '[]') from business_checks k
        where k.business_id = b.id and k.kind not in ('website', 'stale') and k.state = 'doubt'
      ) as doubts,
      (
        select json_build_object('state', k.state, 'since', k.since, 'failures', k.failures)
        from business_checks k where k.business_id = b.id and k.kind = 'website' and k.detail ? 'checkedAt'
      ) as website
    from (${listed}) q join businesses b on b.id = q.business_id
    join categories c on c.id = b.category_id
    order by q.since, q.business_id
  `.execute(db);
  return rows;
}

/** What staff checked and found correct; a website must fail again to be in doubt. Primary key. */
export async function settleChecks(
  trx: DatabaseTransaction,
  businessId: number,
  at: Date,
): Promise<void> {
  await sql`
    delete from business_checks where business_id = ${businessId} and kind = 'stale'
  `.execute(trx);
  await sql`
    update business_checks set state = 'ok',
      since = case when kind = 'website' then ${at} else since end,
      failures = case when kind = 'website' then 0 else failures end
    where business_id = ${businessId} and state <> 'ok'
  `.execute(trx);
}
