import os from 'node:os';
import { sql } from 'kysely';
import { EVERYTHING } from '../../../platform/cache-tags.ts';
import type { Clock } from '../../../platform/clock.ts';
import { announceChange } from '../../../platform/database/changes.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { COUNT_LISTINGS, COUNTED } from '../../businesses/model/counts.queries.ts';
import { type ImportRow, type TransferDependencies, updateImport } from '../model/imports.ts';
import { dropTimeout, writingLock } from '../model/write.queries.ts';
import { askForChecks } from './derived-tables.ts';

const MAX_AT_ONCE = 500_000;
/** Connections that make indexes. */
const WORKERS = Math.min(2, os.availableParallelism());

/** Returns rows per batch: large, because neighbors stand together only within a batch. */
export function sizeOfBatches(rows: number): number {
  return Math.ceil(rows / Math.max(2, Math.ceil(rows / MAX_AT_ONCE)));
}

const FILLED = `('businesses'::regclass, 'business_texts'::regclass, 'listing_gaps'::regclass,
  'business_slugs'::regclass, 'twin_checks'::regclass, 'business_checks'::regclass)`;

/**
 * Matches partial indexes with few rows. Rebuilding one scans the whole table; keeping it costs only a check
 * per new row.
 */
const holdsFew = `(indrelid = 'businesses'::regclass and indpred is not null
  and pg_get_expr(indpred, indrelid) not in ('is_listed', '(deleted_at IS NULL)')
  and (pg_get_indexdef(indexrelid) like '% USING btree %'
    or pg_get_expr(indpred, indrelid) like '%sort_key >=%'))`;

interface Aside {
  drop: string;
  again: string[];
}

export async function beginFilling(
  trx: DatabaseTransaction,
  { id }: ImportRow,
  at: Date,
): Promise<void> {
  await updateImport(trx, id, { aside: await setAside(trx) }, at);
}

/**
 * Drops the foreign keys and non-unique indexes that are faster to rebuild after a bulk load. Unique indexes
 * stay because others may write meanwhile. Returns the SQL that recreates them.
 */
export async function setAside(trx: DatabaseTransaction): Promise<string[]> {
  const { rows } = await sql<Aside>`
    select "drop", again from (
      select 1 as rank, conrelid, conname::text as name,
        format('alter table %s drop constraint %I', conrelid::regclass, conname) as "drop",
        array[format('alter table %1$s drop constraint if exists %2$I, add constraint %2$I %3$s not valid',
            conrelid::regclass, conname, pg_get_constraintdef(oid)),
          format('alter table %s validate constraint %I', conrelid::regclass, conname)] as again
      from pg_constraint
      where contype = 'f' and conrelid in ${sql.raw(FILLED)}
        and confrelid in ('businesses'::regclass, 'categories'::regclass)
      union all
      select 2, indrelid, indexrelid::regclass::text, format('drop index %s', indexrelid::regclass),
        array[regexp_replace(pg_get_indexdef(indexrelid), '^CREATE INDEX', 'create index if not exists')]
      from pg_index
      where indrelid in ${sql.raw(FILLED)} and not indisunique and not ${sql.raw(holdsFew)}
    ) aside order by rank, conrelid, name
  `.execute(trx);
  for (const row of rows) await sql.raw(row.drop).execute(trx);
  return rows.flatMap(({ again }) => again);
}

/** Recreates the dropped keys and indexes after a bulk load, even a partial one. Can be repeated after a crash. */
export async function endFilling(
  { db, clock }: Pick<TransferDependencies, 'db' | 'clock'>,
  { id, aside, lastLine }: ImportRow,
): Promise<void> {
  const of = (kind: RegExp) => aside.filter((text) => kind.test(text));
  const make = (text: string) => () => inBulk(db, (trx) => sql.raw(text).execute(trx));
  const isOfChecks = (text: string) => / (twin|business)_checks /.test(text);
  const keys = of(/ add constraint | validate constraint /);
  for (const text of of(/ add constraint /)) if (!isOfChecks(text)) await make(text)();
  const indexes = of(/^create index/);
  const isLong = (text: string) => text.includes('gin_trgm_ops');
  // The longest tasks start first so that the workers finish at about the same time.
  const work = [
    async () => {
      await checkKeys(
        db,
        of(/ validate constraint /).filter((text) => !isOfChecks(text)),
      );
      await inBulk(db, (trx) => gatherFirstStatistics(trx));
    },
    async () => {
      // Runs after the indexes are rebuilt: earlier, the jobs would look for duplicates without an index.
      await inBulk(db, async (trx) => {
        await insertKeys(trx, { importId: id, lastLine });
        await askForChecks(trx, { importId: id, from: 0, to: lastLine }, clock());
      });
      await checkKeys(db, keys.filter(isOfChecks));
    },
    ...indexes.filter(isLong).map(make),
    () => inBulk(db, (trx) => countAll(trx)),
    ...indexes.filter((text) => !isLong(text)).map(make),
  ];
  const next = async () => {
    for (let one = work.shift(); one; one = work.shift()) await one();
  };
  const ends = await Promise.allSettled(Array.from({ length: WORKERS }, next));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
  await updateImport(db.kysely, id, { aside: [] }, clock());
}

const DANGLES = '23503';

async function checkKeys(db: Database, texts: string[]): Promise<void> {
  const check = () =>
    inBulk(db, async (trx) => {
      for (const text of texts) await sql.raw(text).execute(trx);
    });
  try {
    await check();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === DANGLES)) throw error;
    await dropLeftovers(db);
    await check();
  }
}

/**
 * Recreates the indexes after a bulk load whose process was killed. Runs at startup before jobs and requests,
 * which need them.
 */
export async function mendFilling(db: Database, clock: Clock): Promise<void> {
  const left = await db.kysely
    .selectFrom('imports')
    .selectAll()
    .where(sql<boolean>`cardinality(aside) > 0`)
    .execute();
  for (const held of left) {
    await db.kysely.transaction().execute(async (trx) => {
      await dropTimeout(trx);
      const { rows } = await sql<{ isOurs: boolean }>`
        select pg_try_advisory_xact_lock(${writingLock(held.id)}) as is_ours
      `.execute(trx);
      if (rows[0]?.isOurs) await endFilling({ db, clock }, held);
    });
  }
}

/** Deletes rows whose category or listing was deleted while the foreign keys were dropped. */
async function dropLeftovers(db: Database): Promise<void> {
  await inBulk(db, (trx) =>
    sql`
      delete from businesses b where not exists (select from categories c where c.id = b.category_id)
    `.execute(trx),
  );
  const tables = ['business_texts', 'listing_gaps', 'business_slugs', 'twin_checks'];
  for (const table of [...tables, 'business_checks']) {
    await inBulk(db, (trx) =>
      sql`
        delete from ${sql.table(table)} t
        where not exists (select from businesses b where b.id = t.business_id)
      `.execute(trx),
    );
  }
}

function inBulk<T>(db: Database, run: (trx: DatabaseTransaction) => Promise<T>): Promise<T> {
  return db.kysely.transaction().execute(async (trx) => {
    await dropTimeout(trx);
    await sql`set local work_mem = '64MB'`.execute(trx);
    await sql`set local maintenance_work_mem = '256MB'`.execute(trx);
    if (WORKERS > 1) await sql`set local max_parallel_maintenance_workers = 0`.execute(trx);
    return run(trx);
  });
}

async function insertKeys(
  trx: DatabaseTransaction,
  { importId, lastLine }: { importId: number; lastLine: number },
): Promise<void> {
  await remadeAround(trx, ['business_keys'], () =>
    sql`
      with kept as materialized (select distinct business_id from business_keys)
      insert into business_keys (key, business_id)
      select key, r.business_id
      from import_rows r join businesses b on b.id = r.business_id
      left join kept on kept.business_id = r.business_id, unnest(r.keys) as key
      where r.import_id = ${importId} and r.line <= ${lastLine} and r.outcome = 'new'
        and kept.business_id is null
    `.execute(trx),
  );
  await sql`analyze business_keys`.execute(trx);
}

async function countAll(trx: DatabaseTransaction): Promise<void> {
  await remadeAround(trx, COUNTED, async () => {
    for (const statement of COUNT_LISTINGS) await sql.raw(statement).execute(trx);
  });
  await sql.raw(`analyze ${COUNTED.join(', ')}`).execute(trx);
  await announceChange(trx, [EVERYTHING]);
}

/**
 * Drops the keys and indexes of the tables, fills them and recreates the indexes. Takes exclusive locks:
 * readers and writers wait.
 */
async function remadeAround(
  trx: DatabaseTransaction,
  tables: string[],
  fill: () => Promise<unknown>,
): Promise<void> {
  await sql.raw(`lock table ${tables.join(', ')} in access exclusive mode`).execute(trx);
  const among = sql.raw(tables.map((table) => `'${table}'::regclass`).join(', '));
  const { rows } = await sql<{ drop: string; again: string }>`
    select "drop", again from (
      select conrelid, conname::text as name, 1 as rank,
        format('alter table %s drop constraint %I', conrelid::regclass, conname) as "drop",
        format('alter table %s add constraint %I %s', conrelid::regclass, conname,
          pg_get_constraintdef(oid)) as again
      from pg_constraint where contype in ('f', 'p') and conrelid in (${among})
      union all
      select indrelid, indexrelid::regclass::text, 2, format('drop index %s', indexrelid::regclass),
        pg_get_indexdef(indexrelid)
      from pg_index
      where indrelid in (${among})
        and not exists (select from pg_constraint where conindid = indexrelid)
    ) aside order by conrelid, rank, name
  `.execute(trx);
  for (const { drop } of rows) await sql.raw(drop).execute(trx);
  await fill();
  for (const { again } of rows.reverse()) await sql.raw(again).execute(trx);
}

/** Statistics target for the first, coarse sample; each unit stands for 300 sampled rows. */
const COARSE = 50;

/** Runs a coarse `ANALYZE` before indexes exist, when it is cheaper. Autovacuum takes a finer sample later. */
async function gatherFirstStatistics(trx: DatabaseTransaction): Promise<void> {
  const { rows: fine } = await sql<{ subject: string; target: number }>`
    select format('table %s alter %I', attrelid::regclass, attname) as subject, attstattarget as target
    from pg_attribute where attrelid in ('businesses'::regclass, 'business_texts'::regclass)
      and attstattarget > ${COARSE}
    union all
    select format('statistics %I', stxname), stxstattarget
    from pg_statistic_ext where stxrelid = 'businesses'::regclass and stxstattarget > ${COARSE}
  `.execute(trx);
  const set = (subject: string, target: number) =>
    sql.raw(`alter ${subject} set statistics ${target}`).execute(trx);
  for (const { subject } of fine) await set(subject, COARSE);
  await sql`set local default_statistics_target = ${sql.lit(COARSE)}`.execute(trx);
  await sql`analyze businesses, business_texts, listing_gaps, business_slugs`.execute(trx);
  for (const { subject, target } of fine) await set(subject, target);
}
