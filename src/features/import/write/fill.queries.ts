import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Executor } from '../queries.ts';

export async function isDirectoryEmpty(trx: Executor): Promise<boolean> {
  const { rows } = await sql`select from businesses limit 1`.execute(trx);
  return rows.length === 0;
}

/** Where a row of a file leaves something. */
const FILLED = `('businesses'::regclass, 'business_texts'::regclass, 'business_slugs'::regclass,
  'business_keys'::regclass, 'twin_checks'::regclass, 'business_checks'::regclass, 'business_names'::regclass,
  'words'::regclass, 'facet_counts'::regclass, 'trade_counts'::regclass)`;
/** Those whose rows are never looked up by their primary key while a directory is filled. */
const KEYLESS = `('business_texts'::regclass, 'business_slugs'::regclass, 'business_keys'::regclass,
  'twin_checks'::regclass)`;

/** To build one reads the whole table for a few rows, or none; left in place it costs a look at each new one. */
const holdsFew = sql.raw(`(indrelid = 'businesses'::regclass and indpred is not null
  and pg_get_expr(indpred, indrelid) not in ('is_listed', '(deleted_at IS NULL)')
  and (pg_get_indexdef(indexrelid) like '% USING btree %'
    or pg_get_expr(indpred, indrelid) like '%sort_key >=%'))`);

/** Answers how they are made. Nobody else reads these tables, or the categories, until the transaction ends. */
export async function setIndexesAside(trx: DatabaseTransaction): Promise<string[]> {
  const { rows } = await sql<{ drop: string; create: string }>`
    select "drop", "create" from (
      select conrelid, conname::text as name, case contype when 'f' then 1 else 2 end as rank,
        format('alter table %s drop constraint %I', conrelid::regclass, conname) as "drop",
        format('alter table %s add constraint %I %s', conrelid::regclass, conname,
          pg_get_constraintdef(oid)) as "create"
      from pg_constraint
      where (contype = 'p' and conrelid in ${sql.raw(KEYLESS)})
        or (contype = 'f' and conrelid in ${sql.raw(FILLED)}
          and (confrelid in ${sql.raw(FILLED)} or confrelid = 'categories'::regclass))
      union all
      select indrelid, indexrelid::regclass::text, 3, format('drop index %s', indexrelid::regclass),
        pg_get_indexdef(indexrelid)
      from pg_index
      where indrelid in ${sql.raw(FILLED)} and not ${holdsFew}
        and not exists (select from pg_constraint where conindid = indexrelid)
    ) aside order by rank, conrelid, name
  `.execute(trx);
  const areas = await setAreasAside(trx);
  for (const row of rows) await sql.raw(row.drop).execute(trx);
  return [...areas, ...rows.map(({ create }) => create).reverse()];
}

/** Where no area is set and none is drawn, no listing needs to be held against one. */
async function setAreasAside(trx: DatabaseTransaction): Promise<string[]> {
  // Who draws one waits, and then finds the listings.
  await sql`lock table site_area, areas in share mode`.execute(trx);
  const { rows } = await sql`
    select from site_area where kind <> 'country' union all select from areas limit 1
  `.execute(trx);
  if (rows.length > 0) return [];
  const turn = (way: string) => `alter table businesses ${way} trigger businesses_place_in_area`;
  await sql.raw(turn('disable')).execute(trx);
  return [turn('enable')];
}

export async function bringIndexesBack(
  trx: DatabaseTransaction,
  definitions: string[],
): Promise<void> {
  await sql`set local maintenance_work_mem = '256MB'`.execute(trx);
  // Two processors build an index of some ten thousand rows sooner than one.
  await sql`set local min_parallel_table_scan_size = '1MB'`.execute(trx);
  for (const definition of definitions) await sql.raw(definition).execute(trx);
}
