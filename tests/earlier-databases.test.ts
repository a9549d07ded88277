import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '../src/platform/database/database.ts';
import {
  isMigrated,
  listMigrations,
  migrateFromLastRelease,
  migrateToLatest,
  remakeSchema,
} from '../src/platform/database/migrate.ts';
import { createLog } from '../src/platform/telemetry/log.ts';
import { readNotes } from '../tools/schema/comments.ts';
import { readSchema } from '../tools/schema/describe-schema.ts';
import { formatSchema, readAllNotes, SCHEMA_FILE } from '../tools/schema/schema-file.ts';
import { dropDatabase, makeDatabase } from './databases.ts';

const OF_1_0 = '0047_webhooks';
const FOLDED = '0060_schema';
const HINT = 'npm run write-schema writes db/schema.sql';
const closings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

async function openBare(): Promise<Database> {
  const address = await makeDatabase('bare');
  const db = openDatabase(address, { log: createLog('silent'), statementTimeout: 0 });
  closings.push(async () => {
    await db.close();
    await dropDatabase(address);
  });
  return db;
}

async function remake(db: Database, recorded: string[]) {
  const client = await db.pool.connect();
  try {
    await client.query('begin');
    await remakeSchema(client, recorded);
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** Each fact of the schema as a line; what a function says without its spaces. */
async function describeSchema(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ fact: string }>(`
    with ours as (select oid, relname, relkind, reloptions from pg_class
      where relnamespace = 'public'::regnamespace and relname not like 'kysely%'
        and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e'))
    select concat_ws(' ', 'relation', relname, relkind, reloptions) as fact from ours
    union all
    select concat_ws(' ', 'column', c.relname, attname, format_type(atttypid, atttypmod), attnotnull,
      pg_get_expr(adbin, adrelid), attgenerated, attidentity, attcollation, attstattarget, attstorage)
    from pg_attribute a join ours c on c.oid = attrelid and relkind = 'r'
    left join pg_attrdef d on d.adrelid = attrelid and d.adnum = attnum
    where attnum > 0 and not attisdropped
    union all
    select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where conrelid in (select oid from ours)
    union all
    select pg_get_indexdef(oid) from ours where relkind = 'i'
    union all
    select regexp_replace(pg_get_functiondef(p.oid), '\\s', '', 'g') from pg_proc p
    where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    union all
    select concat_ws(' ', 'sequence', seqrelid::regclass, seqstart, seqincrement, seqmin, seqcycle)
    from pg_sequence where seqrelid in (select objid from pg_depend where refobjid in (select oid from ours))
    union all
    select pg_get_statisticsobjdef(oid) from pg_statistic_ext
    where stxnamespace = 'public'::regnamespace
    union all
    select pg_get_triggerdef(oid, true) from pg_trigger where not tgisinternal
    union all
    select concat_ws(' ', 'words', cfgname, maptokentype, mapseqno, mapdict::regdictionary)
    from pg_ts_config_map join pg_ts_config g on g.oid = mapcfg
    where cfgnamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', 'dictionary', dictname, dictinitoption) from pg_ts_dict
    where dictnamespace = 'public'::regnamespace`);
  return rows.map(({ fact }) => fact).sort();
}

/** How many rows each table has. */
async function countAll(pool: pg.Pool): Promise<[string, number][]> {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename !~ '^kysely'`,
  );
  const counts: [string, number][] = [];
  for (const { name } of rows) {
    const counted = await pool.query(`select count(*)::int as rows from ${name}`);
    counts.push([name, counted.rows[0].rows]);
  }
  return counts.sort();
}

test('a new database is today’s schema, and runs nothing else', async () => {
  const [fresh, migrated] = [await openBare(), await openBare()];
  const names = (await listMigrations()).sort();
  // One that ran as well would fail: what it makes is there already.
  expect(await migrateToLatest(fresh)).toEqual(names);
  await migrateFromLastRelease(migrated);
  expect(await describeSchema(fresh.pool)).toEqual(await describeSchema(migrated.pool));
  expect(await countAll(fresh.pool)).toEqual(await countAll(migrated.pool));
  const written = readFileSync(SCHEMA_FILE, 'utf8');
  expect(formatSchema(await readSchema(migrated.pool), readAllNotes()), HINT).toBe(written);
});

test('above each index stands the question that it answers', () => {
  const { order, comments } = readNotes(readFileSync(SCHEMA_FILE, 'utf8'));
  const indexes = order.filter((key) => key.startsWith('index '));
  expect(indexes.length).toBeGreaterThan(150);
  expect(indexes.filter((key) => !comments.has(key))).toEqual([]);
});

test('a database of 1.0 goes on: it becomes what a new one is, and keeps its rows', async () => {
  const [fresh, earlier] = [await openBare(), await openBare()];
  await migrateToLatest(fresh);
  await remake(earlier, [OF_1_0]);
  expect(await describeSchema(earlier.pool)).not.toEqual(await describeSchema(fresh.pool));
  await earlier.pool.query(`
    insert into categories (name, slug) values ('Food', 'food');
    insert into businesses (name, name_key, slug, city, city_key, state, category_id, category_key,
      is_approved, description)
    values ('Rosa', 'rosa', 'rosa', 'Boise', 'boise', 'ID', 1, 'food', true, 'Bread and rolls');
    insert into claims (business_id, way, email, token_hash, expires_at, network_hash, created_at)
    values (1, 'letter', 'rosa@home.example', 'token', now() + interval '30 days', 'network', now())`);
  expect(await isMigrated(earlier)).toBe(false);

  const [first] = await migrateToLatest(earlier);
  expect(first).toBe('0048_rated_listings');
  expect(await isMigrated(earlier)).toBe(true);
  expect(await migrateToLatest(earlier)).toEqual([]);
  expect(await describeSchema(earlier.pool)).toEqual(await describeSchema(fresh.pool));
  const { rows } = await earlier.pool.query(
    `select name, is_listed as "isListed", search_vector @@ '''w:bread''' as "isFound" from businesses`,
  );
  expect(rows).toEqual([{ name: 'Rosa', isListed: true, isFound: true }]);
  const claims = await earlier.pool.query(
    `select state, expires_at <= now() as "isOver" from claims`,
  );
  expect(claims.rows).toEqual([{ state: 'waiting', isOver: true }]);
});

test('a database that was made between 1.0 and now goes on, whatever it has', async () => {
  const names = (await listMigrations()).filter((name) => name > FOLDED);
  const half = names.slice(0, names.length / 2);
  const [fresh, earlier] = [await openBare(), await openBare()];
  await migrateToLatest(fresh);
  await remake(earlier, [FOLDED, ...half]);
  expect(await isMigrated(earlier)).toBe(false);
  expect(await migrateToLatest(earlier)).toEqual(names.slice(half.length));
  expect(await isMigrated(earlier)).toBe(true);
  expect(await describeSchema(earlier.pool)).toEqual(await describeSchema(fresh.pool));
});

test('open links of accounts stay open, and cleanings become runs that can be undone', async () => {
  const earlier = await openBare();
  const names = (await listMigrations()).filter((name) => name > FOLDED && name < '0220');
  await remake(earlier, [FOLDED, ...names]);
  await earlier.pool.query(`
    insert into users (id, name, email, email_verified, role, created_at, updated_at)
    values ('ann', 'Ann', 'ann@example.com', true, 'editor', now(), now());
    insert into invitations values ('ann', 'first', now() + interval '1 day');
    insert into password_links (user_id, token_hash, sent_at, expires_at)
    values ('ann', 'second', now(), now() + interval '1 hour'), ('ann', null, now(), now());
    insert into email_changes values ('ann', 'new@example.com', 'third', now() + interval '1 hour');
    insert into audit_log (at, actor, action, business_id, version)
    values ('2026-11-01T00:00:00Z', 'ann', 'business.clean', 7, 2);
    insert into cleanings (state, actor, created_at, updated_at, written_at, listings, changed, kinds)
    values ('written', 'ann', now(), now(), '2026-11-01T00:00:00Z', 9, 1,
        '[{"field": "phone", "became": "emptied", "count": 1}]'),
      ('writing', 'ann', now(), now(), '2026-11-02T00:00:00Z', 9, 3, '[]');
    insert into cleaning_changes values (1, 7, 'phone', 'rosa', 'NULL', '')`);
  await migrateToLatest(earlier);
  const read = async (query: string) => (await earlier.pool.query(query)).rows;
  expect(
    await read('select kind, token_hash as hash, email from account_links order by id'),
  ).toEqual([
    { kind: 'invitation', hash: 'first', email: null },
    { kind: 'password', hash: 'second', email: null },
    { kind: 'password', hash: null, email: null },
    { kind: 'email', hash: 'third', email: 'new@example.com' },
  ]);
  expect(await read('select action, state, changing, changed from bulk_runs order by id')).toEqual([
    { action: 'clean', state: 'done', changing: 1, changed: 1 },
    { action: 'clean', state: 'stopped', changing: 3, changed: 0 },
  ]);
  expect(await read('select bulk_run_id as run, slug from bulk_run_changes')).toEqual([
    { run: 1, slug: 'rosa' },
  ]);
});

test('a database of before 1.0.0 is told what to do, and stays as it is', async () => {
  const db = await openBare();
  await remake(db, ['0045_import_speed']);
  await expect(migrateToLatest(db)).rejects.toThrow(
    'The database was made before version 1.0.0. Start version 1.0.0 on it once, then this one.',
  );
  expect(await isMigrated(db)).toBe(false);
  const { rows } = await db.pool.query('select name from kysely_migration');
  expect(rows).toEqual([{ name: '0045_import_speed' }]);
});
