import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Journal, Sides } from './journal.rules.ts';

type Days = Journal['figures'];

/** The merged one's stay as they are, and go with it. Primary key. */
export async function addDays(
  trx: DatabaseTransaction,
  { survivorId, mergedId }: Sides,
): Promise<Days> {
  const { rows } = await sql<Days[number]>`
    with own as materialized (select day from listing_figures where business_id = ${survivorId}),
    others as materialized (
      select day, seen, views, calls, directions, website
      from listing_figures where business_id = ${mergedId}
    ), added as (
      insert into listing_figures as f
        (business_id, day, seen, views, calls, directions, website)
      select ${survivorId}, o.* from others o order by day
      on conflict (business_id, day) do update set
        seen = f.seen + excluded.seen, views = f.views + excluded.views,
        calls = f.calls + excluded.calls, directions = f.directions + excluded.directions,
        website = f.website + excluded.website
    )
    select day::text as day, seen, views, calls, directions, website,
      day not in (select day from own) as is_new
    from others order by others.day
  `.execute(trx);
  return rows;
}

/** Primary key. */
export async function subtractDays(
  trx: DatabaseTransaction,
  survivorId: number,
  days: Days,
): Promise<void> {
  await sql`
    update listing_figures f set
      seen = greatest(0, f.seen - d.seen), views = greatest(0, f.views - d.views),
      calls = greatest(0, f.calls - d.calls),
      directions = greatest(0, f.directions - d.directions),
      website = greatest(0, f.website - d.website)
    from json_to_recordset(${JSON.stringify(days)}::json)
      as d(day date, seen int, views int, calls int, directions int, website int)
    where f.business_id = ${survivorId} and f.day = d.day
  `.execute(trx);
  const added = days.filter(({ isNew }) => isNew).map(({ day }) => day);
  await sql`
    delete from listing_figures
    where business_id = ${survivorId} and day = any(${added}::date[])
      and (seen, views, calls, directions, website) = (0, 0, 0, 0, 0)
  `.execute(trx);
}
