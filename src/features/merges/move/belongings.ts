import { type RawBuilder, sql } from 'kysely';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Journal, Sides } from './journal.rules.ts';

type Belongings = Pick<
  Journal,
  'slugs' | 'messages' | 'inquiries' | 'reports' | 'payments' | 'photos' | 'reminders' | 'figures'
>;

export async function moveBelongings(
  trx: DatabaseTransaction,
  sides: Sides,
  mostPhotos: number,
): Promise<Belongings> {
  return {
    slugs: await moveSlugs(trx, sides),
    messages: await moveRows(trx, 'messages', sides),
    inquiries: await moveRows(trx, 'inquiries', sides),
    reports: await moveRows(trx, 'business_reports', sides),
    payments: await moveRows(trx, 'payments', sides),
    photos: await movePhotos(trx, sides, mostPhotos),
    reminders: await copyReminders(trx, sides),
    figures: await addDays(trx, sides),
  };
}

export async function moveBelongingsBack(
  trx: DatabaseTransaction,
  sides: Sides,
  moved: Belongings,
): Promise<void> {
  await moveSlugsBack(trx, sides, moved.slugs);
  await moveRowsBack(trx, 'messages', sides, moved.messages);
  await moveRowsBack(trx, 'inquiries', sides, moved.inquiries);
  await moveRowsBack(trx, 'business_reports', sides, moved.reports);
  await moveRowsBack(trx, 'payments', sides, moved.payments);
  await movePhotosBack(trx, sides, moved.photos);
  await dropReminders(trx, sides.survivorId, moved.reminders);
  await subtractDays(trx, sides.survivorId, moved.figures);
}

type Days = Journal['figures'];

/** Adds the daily statistics of the merged listing to the survivor. The merged listing keeps its own. */
async function addDays(trx: DatabaseTransaction, { survivorId, mergedId }: Sides): Promise<Days> {
  const { rows } = await sql<Days[number]>`
    with own as materialized (select day from listing_figures where business_id = ${survivorId}),
    others as materialized (
      select day, seen, views, calls, directions, website, inquiries
      from listing_figures where business_id = ${mergedId}
    ), added as (
      insert into listing_figures as f
        (business_id, day, seen, views, calls, directions, website, inquiries)
      select ${survivorId}, o.* from others o order by day
      on conflict (business_id, day) do update set
        seen = f.seen + excluded.seen, views = f.views + excluded.views,
        calls = f.calls + excluded.calls, directions = f.directions + excluded.directions,
        website = f.website + excluded.website, inquiries = f.inquiries + excluded.inquiries
    )
    select day::text as day, seen, views, calls, directions, website, inquiries,
      day not in (select day from own) as is_new
    from others order by others.day
  `.execute(trx);
  return rows;
}

async function subtractDays(
  trx: DatabaseTransaction,
  survivorId: number,
  days: Days,
): Promise<void> {
  await sql`
    update listing_figures f set
      seen = greatest(0, f.seen - d.seen), views = greatest(0, f.views - d.views),
      calls = greatest(0, f.calls - d.calls),
      directions = greatest(0, f.directions - d.directions),
      website = greatest(0, f.website - d.website),
      inquiries = greatest(0, f.inquiries - d.inquiries)
    from json_to_recordset(${JSON.stringify(days)}::json)
      as d(day date, seen int, views int, calls int, directions int, website int, inquiries int)
    where f.business_id = ${survivorId} and f.day = d.day
  `.execute(trx);
  const added = days.filter(({ isNew }) => isNew).map(({ day }) => day);
  await sql`
    delete from listing_figures
    where business_id = ${survivorId} and day = any(${added}::date[])
      and (seen, views, calls, directions, website, inquiries) = (0, 0, 0, 0, 0, 0)
  `.execute(trx);
}

/**
 * Tables whose rows move to the survivor, with a condition for the rows that can. Each table has an index by
 * business.
 */
const movable = {
  messages: () => sql`true`,
  inquiries: () => sql`true`,
  // A reporter can have only one open report per reason.
  business_reports: ({ survivorId }) => sql`not (state = 'open' and exists (
    select from business_reports o where o.business_id = ${survivorId} and o.state = 'open'
      and o.reason = business_reports.reason and o.reporter_hash = business_reports.reporter_hash))`,
  // A browser can have only one open payment per listing.
  payments: ({ survivorId }) => sql`not (status = 'open' and exists (
    select from payments o where o.business_id = ${survivorId} and o.status = 'open'
      and o.payer_hash is not distinct from payments.payer_hash))`,
} satisfies Record<string, (sides: Sides) => RawBuilder<unknown>>;

type Movable = keyof typeof movable;

async function moveRows(trx: DatabaseTransaction, table: Movable, sides: Sides): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update ${sql.table(table)} set business_id = ${sides.survivorId}
    where business_id = ${sides.mergedId} and ${movable[table](sides)}
    returning id
  `.execute(trx);
  return rows.map(({ id }) => id);
}

async function moveRowsBack(
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

/** Makes terms that began with a merge wait again, except those that are over or were ended. */
export async function returnTerms(
  trx: DatabaseTransaction,
  { survivorId }: Sides,
  terms: Journal['terms'],
  at: Date,
): Promise<void> {
  await sql`
    update payments p set starts_on_approval = true, period_start = f."periodStart",
      period_end = f."periodEnd"
    from json_to_recordset(${JSON.stringify(terms)}::json)
      as f(id bigint, "periodStart" timestamptz, "periodEnd" timestamptz)
    where p.id = f.id and p.business_id = ${survivorId} and p.status = 'paid'
      and coalesce(p.period_end, 'infinity') > ${at}
  `.execute(trx);
}

async function moveSlugs(
  trx: DatabaseTransaction,
  { survivorId, mergedId }: Sides,
): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    update business_slugs set business_id = ${survivorId} where business_id = ${mergedId}
    returning slug
  `.execute(trx);
  return rows.map(({ slug }) => slug);
}

async function moveSlugsBack(
  trx: DatabaseTransaction,
  { survivorId, mergedId }: Sides,
  slugs: string[],
): Promise<void> {
  await sql`
    update business_slugs set business_id = ${mergedId}
    where slug = any(${slugs}) and business_id = ${survivorId}
  `.execute(trx);
}

/** Moves photos behind the survivor's own, up to the photo limit. Uses index `photos_order`. */
async function movePhotos(
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

async function movePhotosBack(
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

/** Copies sent reminders so that nobody is reminded twice of the same expiry. */
async function copyReminders(
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

async function dropReminders(
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
