import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { from as copyFrom } from 'pg-copy-streams';
import type { Database } from '../../src/platform/database/database.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { createLog } from '../../src/platform/telemetry/log.ts';
import { generateBusinesses, readFineCategories } from './businesses.ts';

type Row = Record<string, string>;

export function connect(dataDir: string): Database {
  return openDatabase(
    { host: path.join(dataDir, 'socket'), port: 5432, user: 'mainstreet', database: 'mainstreet' },
    { log: createLog('warn'), statementTimeout: 0 },
  );
}

export function writeBusinesses(file: string, size: number): Promise<void> {
  return writeCsv(file, generateBusinesses(size));
}

export function writeMoreBusinesses(file: string, rows: number): Promise<void> {
  async function* rename() {
    for await (const row of generateBusinesses(rows)) yield { ...row, slug: `more-${row.slug}` };
  }
  return writeCsv(file, rename());
}

/** Writes the first `rows` businesses again, with a changed description in every tenth. */
export function writeChangedBusinesses(file: string, size: number, rows: number): Promise<void> {
  async function* change() {
    let number = 0;
    for await (const row of generateBusinesses(size)) {
      if (number === rows) return;
      const isChanged = number % 10 === 0;
      yield isChanged ? { ...row, description: `${row.description} New hours.` } : row;
      number += 1;
    }
  }
  return writeCsv(file, change());
}

async function writeCsv(file: string, rows: AsyncIterable<Row>): Promise<void> {
  await pipeline(rows, stringify({ header: true }), createWriteStream(file));
}

export async function addCategories(db: Database): Promise<void> {
  for (const { name, slug } of await readFineCategories()) {
    await db.pool.query(
      `insert into categories (name, slug, icon, description, position)
       select $1, $2, icon, $1, (select max(position) + 1 from categories)
       from categories where slug = 'services'`,
      [name, slug],
    );
  }
}

/** Returns the seconds that a bare `COPY` takes: unlogged table, no indexes, no validation. */
export async function copyBare(db: Database, file: string): Promise<number> {
  const client = await db.pool.connect();
  const handle = await open(file);
  try {
    const [header = ''] = (await handle.read({ length: 1000 })).buffer.toString('utf8').split('\n');
    const columns = header.split(',').map((name) => `"${name}" text`);
    await client.query(`create unlogged table bench_floor (${columns.join(', ')})`);
    const started = performance.now();
    await pipeline(
      handle.createReadStream({ start: 0 }),
      client.query(copyFrom('copy bench_floor from stdin (format csv, header)')),
    );
    return (performance.now() - started) / 1000;
  } finally {
    await client.query('drop table if exists bench_floor');
    client.release();
    await handle.close();
  }
}

/**
 * Adds realistic reviews: most businesses have none, a few have dozens, and ratings vary around a level per
 * business. Randomness comes from hashes of the ids, so that every run writes the same.
 */
export async function addReviews(db: Database): Promise<number> {
  const chance = (seed: string, of: string) =>
    `((hashtextextended((${of})::text, ${seed}) & 1048575) / 1048576.0)`;
  const { rowCount } = await db.pool.query(`
    insert into reviews (business_id, rating, reviewer_name, comment, author_hash, comment_hash,
                         created_at)
    select b.id,
           greatest(1, least(5, round(b.level + (${chance('3', 'b.id * 100 + n')} - 0.6) * 2.4)))::int,
           'Visitor ' || n, 'A measured visit, number ' || n || '.', 'bench ' || n,
           'bench ' || b.id || ' ' || n,
           now() - (1 + 700 * ${chance('4', 'b.id * 100 + n')}) * interval '1 day'
    from (
      select id, 3 + 2 * sqrt(${chance('2', 'id')}) as level,
             1 + floor(39 * power(${chance('5', 'id')}, 8))::int as count
      from businesses
      where is_approved and ${chance('1', 'id')} < 0.2
    ) b
    cross join lateral generate_series(1, b.count) n`);
  await db.pool.query(`
    update businesses b set rating_sum = r.sum, review_count = r.count
    from (select business_id, sum(rating)::int as sum, count(*)::int as count
          from reviews group by business_id) r
    where r.business_id = b.id`);
  await db.pool.query('vacuum (analyze) businesses, reviews, business_slugs, facet_counts, words');
  return rowCount ?? 0;
}

/** Table and index sizes in megabytes. */
export interface TableSize {
  name: string;
  rows: number;
  table: number;
  indexes: number;
}

export async function readSizes(db: Database): Promise<TableSize[]> {
  const { rows } = await db.pool.query<TableSize>(`
    select relname as name, greatest(0, reltuples)::float8 as rows,
      pg_table_size(oid) / 1e6::float8 as "table", pg_indexes_size(oid) / 1e6::float8 as indexes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by pg_total_relation_size(oid) desc`);
  return rows;
}
