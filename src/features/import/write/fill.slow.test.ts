import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectCountsRight } from '../../../../tests/counts.ts';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import {
  countMixedPages,
  listIndexes,
  listStatisticsTargets,
} from '../../../../tests/listings-table.ts';
import { openImports } from '../../../../tests/transfer.ts';
import { continueImport } from '../steps/work.ts';
import { mendFilling } from './fill.ts';

let directory: Directory;
let staff: Awaited<ReturnType<typeof openImports>>;
let indexes: string[];
let targets: Awaited<ReturnType<typeof listStatisticsTargets>>;

beforeAll(async () => {
  directory = await openDirectory();
  staff = await openImports(directory);
  indexes = await listIndexes(directory.db.pool);
  targets = await listStatisticsTargets(directory.db.pool);
});
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate imports cascade');
});
afterAll(() => directory.close());

const ROWS = 20_000;

function listShops(): string {
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const name = at % 1000 === 0 ? 'Corner Shop' : `Shop ${at}`;
    return `${name},${at % 1000 === 0 ? '' : `shop-${at}`},Boise,ID,${83702 + (at % 3)},retail,true`;
  });
  return `name,slug,city,state,zip code,category,is approved\n${rows.join('\n')}\n`;
}

async function expectWhole(): Promise<void> {
  const { pool } = directory.db;
  expect(await listIndexes(pool)).toEqual(indexes);
  expect(await listStatisticsTargets(pool)).toEqual(targets);
  const { rows } = await pool.query(
    `select conname from pg_constraint where contype = 'f' and not convalidated`,
  );
  expect(rows).toEqual([]);
  const { rows: keyless } = await pool.query(
    `select b.id from businesses b where not exists (
       select from business_keys k where k.business_id = b.id)`,
  );
  expect(keyless).toEqual([]);
  await expectCountsRight(directory);
}

async function breakOff(): Promise<number> {
  const { id } = await staff.check(listShops());
  await staff.start(id, 'commit');
  expect(await continueImport(directory, id, () => true)).toBe(false);
  const half = await staff.read(id);
  expect(half.state).toBe('committing');
  expect(half.progress).toBeGreaterThan(0);
  expect(half.progress).toBeLessThan(1);
  return id;
}

async function countListed(): Promise<number> {
  const { rows } = await directory.db.pool.query(
    'select count(*)::int as listed from businesses where is_listed',
  );
  return rows[0].listed;
}

test('an empty directory is filled; neighbors stand together, indexes and counts are there', async () => {
  const written = await staff.import(listShops());
  expect(written).toMatchObject({ state: 'committed', fault: null, counts: { new: ROWS } });
  await expectWhole();
  const pages = await countMixedPages(directory.db.pool);
  expect(pages.all).toBeGreaterThan(500);
  expect(pages.mixed).toBeLessThan(pages.all / 20);
  const answer = await directory.get('/api/businesses/search?query=corner&state=ID');
  expect(answer.headers.get('x-total-count')).toBe('20');

  const undone = await staff.run(written.id, 'undo');
  expect(undone.undone).toEqual({ removed: ROWS, restored: 0, kept: 0 });
  await expectCountsRight(directory);
});

test('broken off halfway it goes on, and what others wrote meanwhile is right', async () => {
  const id = await breakOff();
  const { headers } = staff;
  const shop = async (slug: string) => (await directory.get(`/api/businesses/${slug}`)).json();
  const first = await shop('shop-1');
  const body = { ...first, name: 'Renamed Shop', categoryId: first.categoryId };
  const edited = await directory.call(`PUT /api/admin/businesses/${first.id}`, { headers, body });
  expect(edited.status).toBe(200);
  const { id: other } = await shop('shop-2');
  const deleted = await directory.call(`DELETE /api/admin/businesses/${other}`, { headers });
  expect(deleted.status).toBeLessThan(300);
  const place = { city: 'Boise', state: 'ID', address: '1 Elm St', zipCode: '83702' };
  const listing = { ...place, name: 'Corner Shop', description: 'Milk and bread.', categoryId: 1 };
  expect((await directory.post('/api/businesses', listing)).status).toBe(201);

  expect(await continueImport(directory, id)).toBe(true);
  expect(await staff.read(id)).toMatchObject({ state: 'committed', fault: null });
  await expectWhole();
  expect(await countListed()).toBe(ROWS - 1);
  expect((await shop('shop-1')).name).toBe('Renamed Shop');
});

test('what a killed process left is whole before the next start serves, and the rest follows', async () => {
  const id = await breakOff();
  await mendFilling(directory.db, directory.clock);
  await expectWhole();
  expect(await countListed()).toBe(ROWS / 2);
  expect(await continueImport(directory, id)).toBe(true);
  await expectWhole();
  expect(await countListed()).toBe(ROWS);
});

test('canceled halfway it leaves nothing, and all is as it was', async () => {
  const id = await breakOff();
  await staff.cancel(id);
  await directory.runJobs();
  expect(await staff.read(id)).toMatchObject({ state: 'undone', fault: null });
  await expectWhole();
  expect(await countListed()).toBe(0);
});
