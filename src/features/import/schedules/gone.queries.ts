import { sql } from 'kysely';
import type { GoneListing } from '../../../contract/schedules.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';

interface Seen {
  scheduleId: number;
  importId: number;
  at: Date;
}

/** Notes which listings a file names, and which it no longer does. Primary keys of both tables. */
export async function noteListings(
  trx: DatabaseTransaction,
  { scheduleId, importId, at }: Seen,
): Promise<number> {
  await sql`
    insert into schedule_listings (schedule_id, business_id)
    select distinct ${scheduleId}::bigint, b.id
    from import_rows r join businesses b on b.id = r.business_id
    where r.import_id = ${importId}
    on conflict (schedule_id, business_id) do update set gone_since = null
      where schedule_listings.gone_since is not null
  `.execute(trx);
  await sql`
    update schedule_listings l set gone_since = ${at}
    where l.schedule_id = ${scheduleId} and l.gone_since is null
      and not exists (select from import_rows r
        where r.import_id = ${importId} and r.business_id = l.business_id)
  `.execute(trx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from schedule_listings l join businesses b on b.id = l.business_id
    where l.schedule_id = ${scheduleId} and l.gone_since is not null and b.deleted_at is null
  `.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Index schedule_listings_gone. */
export async function listGoneRows(
  db: Database,
  scheduleId: number,
  range: { after: number; limit: number },
): Promise<{ listings: GoneListing[]; total: number }> {
  const gone = db.kysely
    .selectFrom('scheduleListings as l')
    .innerJoin('businesses as b', 'b.id', 'l.businessId')
    .where('l.scheduleId', '=', scheduleId)
    .where('l.goneSince', 'is not', null)
    .where('b.deletedAt', 'is', null);
  const rows = await gone
    .select(['b.id', 'b.name', 'b.slug', 'b.city', 'b.state', 'l.goneSince'])
    .$narrowType<{ goneSince: Date }>()
    .where('b.id', '>', range.after)
    .orderBy('b.id')
    .limit(range.limit)
    .execute();
  const { total } = await gone
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const listings = rows.map(({ goneSince, ...row }) => ({
    ...row,
    goneSince: goneSince.toISOString(),
  }));
  return { listings, total };
}
