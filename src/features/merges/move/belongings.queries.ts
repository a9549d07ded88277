import { type RawBuilder, sql } from 'kysely';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Journal, Sides } from './journal.rules.ts';

/** What goes along row by row, and which of them may. Each has an index by business. */
const movable = {
  messages: () => sql`true`,
  // One open report of a kind by a reporter.
  business_reports: ({ survivorId }) => sql`not (state = 'open' and exists (
    select from business_reports o where o.business_id = ${survivorId} and o.state = 'open'
      and o.reason = business_reports.reason and o.reporter_hash = business_reports.reporter_hash))`,
  // One open payment a listing.
  payments: ({ survivorId }) => sql`not (status = 'open' and exists (
    select from payments o where o.business_id = ${survivorId} and o.status = 'open'))`,
} satisfies Record<string, (sides: Sides) => RawBuilder<unknown>>;

type Movable = keyof typeof movable;

export async function moveRows(
  trx: DatabaseTransaction,
  table: Movable,
  sides: Sides,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update ${sql.table(table)} set business_id = ${sides.survivorId}
    where business_id = ${sides.mergedId} and ${movable[table](sides)}
    returning id
  `.execute(trx);
  return rows.map(({ id }) => id);
}

/** Primary key. */
export async function moveRowsBack(
  trx: DatabaseTransaction,
  table: Movable,
  { survivorId, mergedId }: Sides,
  ids: number[],
): Promise<void> {
  await sql`
    update ${sql.table(table)} set business_id = ${mergedId}
    where id = any(${ids}::bigint[]) and business_id = ${survivorId}
  `.execute(trx);
}

/** Index business_slugs_business. */
export async function moveSlugs(
  trx: DatabaseTransaction,
  { survivorId, mergedId }: Sides,
): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    update business_slugs set business_id = ${survivorId} where business_id = ${mergedId}
    returning slug
  `.execute(trx);
  return rows.map(({ slug }) => slug);
}

/** Primary key. */
export async function moveSlugsBack(
  trx: DatabaseTransaction,
  { survivorId, mergedId }: Sides,
  slugs: string[],
): Promise<void> {
  await sql`
    update business_slugs set business_id = ${mergedId}
    where slug = any(${slugs}) and business_id = ${survivorId}
  `.execute(trx);
}

/** Behind the survivor's own, as many as there is room for. Index photos_order. */
export async function movePhotos(
  trx: DatabaseTransaction,
  { survivorId, mergedId }: Sides,
  most: number,
): Promise<Journal['photos']> {
  const { rows } = await sql<{ id: number; position: number }>`
    with own as (
      select count(*) filter (where state <> 'refused') as count,
        coalesce(max(position), 0) as last
      from photos where business_id = ${survivorId}
    ), moving as (
      select p.id, p.position, own.last + row_number() over (order by p.position, p.id) as next
      from photos p, own
      where p.business_id = ${mergedId} and p.state = 'ready' and not exists (
        select from photos o where o.business_id = ${survivorId} and o.upload_key = p.upload_key)
      order by p.position, p.id
      limit (select greatest(0, ${most} - count) from own)
    )
    update photos p set business_id = ${survivorId}, position = m.next
    from moving m where p.id = m.id
    returning p.id, m.position
  `.execute(trx);
  return rows;
}

/** Primary key. */
export async function movePhotosBack(
  trx: DatabaseTransaction,
  { survivorId, mergedId }: Sides,
  photos: Journal['photos'],
): Promise<void> {
  await sql`
    update photos p set business_id = ${mergedId}, position = f.position
    from json_to_recordset(${JSON.stringify(photos)}::json) as f(id bigint, position int)
    where p.id = f.id and p.business_id = ${survivorId}
  `.execute(trx);
}

/** So that nobody is reminded twice of one end. Primary key. */
export async function copyReminders(
  trx: DatabaseTransaction,
  { survivorId, mergedId }: Sides,
): Promise<Journal['reminders']> {
  const { rows } = await sql<{ premiumUntil: Date; days: number }>`
    insert into premium_reminders (business_id, premium_until, days)
    select ${survivorId}, premium_until, days from premium_reminders
    where business_id = ${mergedId}
    on conflict do nothing
    returning premium_until, days
  `.execute(trx);
  return rows.map(({ premiumUntil, days }) => ({ premiumUntil: premiumUntil.toISOString(), days }));
}

/** Primary key. */
export async function dropReminders(
  trx: DatabaseTransaction,
  survivorId: number,
  reminders: Journal['reminders'],
): Promise<void> {
  await sql`
    delete from premium_reminders r
    using json_to_recordset(${JSON.stringify(reminders)}::json)
      as f("premiumUntil" timestamptz, days int)
    where r.business_id = ${survivorId} and r.premium_until = f."premiumUntil" and r.days = f.days
  `.execute(trx);
}
