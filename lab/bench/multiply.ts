import { sql } from 'kysely';
import { byNeighborhood } from '../../src/features/businesses/model/compact.queries.ts';
import { setAside } from '../../src/features/import/write/fill.ts';
import type { Database, DatabaseTransaction } from '../../src/platform/database/database.ts';

const SPREAD = 0.02;
const COUNTS: [table: string, columns: string[]][] = [
  ['facet_counts', ['business_count', 'premium_count']],
  ['trade_counts', ['business_count']],
  ['business_names', ['business_count']],
  ['words', ['business_count']],
];

/**
 * Multiplies the listings and their reviews in the database, with shifted coordinates. Copies get no
 * duplicate-detection keys.
 */
export async function multiplyDirectory(db: Database, times: number): Promise<void> {
  await db.kysely.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`set local work_mem = '256MB'`.execute(trx);
    // Skips triggers and foreign key checks.
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`set local maintenance_work_mem = '256MB'`.execute(trx);
    const businesses = await setAside(trx);
    const reviews = await dropReviewIndexes(trx);
    const { rows } = await sql<{ last: number }>`
      select max(id) as last from businesses`.execute(trx);
    for (let copy = 1; copy < times; copy += 1) await addCopy(trx, copy, rows[0]?.last ?? 0);
    for (const [table, columns] of COUNTS) {
      const grown = columns.map((column) => `${column} = ${column} * ${times}`);
      await sql.raw(`update ${table} set ${grown.join(', ')}`).execute(trx);
    }
    for (const text of [...businesses, ...reviews]) await sql.raw(text).execute(trx);
    await sql`select setval(pg_get_serial_sequence('businesses', 'id'), max(id)) from businesses`.execute(
      trx,
    );
  });
  await db.pool.query('vacuum (analyze)');
}

async function addCopy(trx: DatabaseTransaction, copy: number, last: number): Promise<void> {
  const near = (column: string) =>
    `${column} + ${SPREAD} * ((hashint8extended(id, ${2 * copy + column.length}) & 65535) / 32768.0 - 1)`;
  const slug = `slug || '-${copy}'`;
  const businessId = `business_id + ${copy * last}`;
  const point = { latitude: near('latitude'), longitude: near('longitude') };
  const id = `id + ${copy * last}`;
  await insertChanged(trx, 'businesses', { id, slug, ...point }, last, byNeighborhood());
  await insertChanged(trx, 'business_texts', { business_id: businessId }, last);
  await insertChanged(trx, 'listing_gaps', { business_id: businessId }, last);
  await insertChanged(trx, 'business_slugs', { slug, business_id: businessId }, last);
  await insertChanged(trx, 'reviews', { business_id: businessId }, last);
}

/**
 * Copies the rows of the original listings with the given SQL expressions as column values. Ids are generated
 * unless given.
 */
async function insertChanged(
  trx: DatabaseTransaction,
  table: string,
  changes: Record<string, string>,
  last: number,
  order?: string,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
      and (column_name <> 'id' or ${'id' in changes})
  `.execute(trx);
  const names = rows.map(({ name }) => name);
  const values = names.map((name) => changes[name] ?? name);
  const original = names.includes('business_id') ? 'business_id' : 'id';
  await sql
    .raw(
      `insert into ${table} (${names.join(', ')}) select ${values.join(', ')}
       from ${table} where ${original} <= ${last} order by ${order ?? original}`,
    )
    .execute(trx);
}

async function dropReviewIndexes(trx: DatabaseTransaction): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = 'reviews'::regclass
      and not exists (select from pg_constraint where conindid = indexrelid)
  `.execute(trx);
  for (const { name } of rows) await sql.raw(`drop index ${name}`).execute(trx);
  return rows.map(({ definition }) => definition);
}
