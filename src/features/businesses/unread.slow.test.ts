import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectCountsRight } from '../../../tests/counts.ts';
import { type Directory, openDirectory } from '../../../tests/directory.ts';
import { startReadingUnread } from './unread.ts';

let directory: Directory;

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(() => directory.reset());

const plumber = { name: 'Honest Plumbing', slug: 'honest-plumbing' };
const roofer = { name: 'High Roofing', slug: 'high-roofing', city: 'Nampa', zipCode: '83651' };

/** As everything was before there were trades and points. */
async function makeOld() {
  await directory.db.pool.query(
    `update businesses set trades = '{}', trades_from = null, latitude = null, longitude = null,
       location_precision = null`,
  );
}

async function readAll() {
  const { rows } = await directory.db.pool.query(`
    select b.slug, t.slug as trade, trades_from, location_precision as precision, b.version
    from businesses b left join trades t on t.id = b.trades[1] order by b.id`);
  return rows;
}

test('an old directory gets trades and points when it starts', async () => {
  const deleted = { ...plumber, slug: 'gone', deletedAt: directory.clock() };
  await directory.open(plumber, roofer, { ...plumber, slug: 'waits', isApproved: false }, deleted);
  await makeOld();
  await startReadingUnread(directory);
  await directory.runJobs();
  const read = { trades_from: 'rules', precision: 'zip', version: 1 };
  expect(await readAll()).toEqual([
    { slug: 'honest-plumbing', trade: 'plumbers', ...read },
    { slug: 'high-roofing', trade: 'roofers', ...read },
    { slug: 'waits', trade: 'plumbers', ...read },
    { slug: 'gone', trade: 'plumbers', ...read },
  ]);
  const { rows } = await directory.db.pool.query(
    `select sum(business_count)::int as listed from trade_counts where state = '' and city_key = ''`,
  );
  expect(rows).toEqual([{ listed: 2 }]);
  await expectCountsRight(directory);
});

test('what people chose stays, and a start that finds nothing old does nothing', async () => {
  await directory.open({ ...plumber, trades: ['roofers'] });
  await startReadingUnread(directory);
  expect(await directory.runJobs()).toBe(0);
  expect(await readAll()).toMatchObject([{ trade: 'roofers', trades_from: 'owner' }]);
});

test('thousands are read in one go, and a run that was cut off goes on where it was', async () => {
  await directory.open(plumber, roofer);
  await directory.db.pool.query(`
    insert into businesses (name, name_key, slug, city, city_key, state, zip_code, category_id,
      category_key, is_approved)
    select name, name_key, slug || '-' || n, city, city_key, state, zip_code, category_id,
      category_key, n % 2 = 0
    from businesses, generate_series(1, 1200) n`);
  await directory.open();
  await startReadingUnread(directory);
  await directory.runJobs();
  const { rows } = await directory.db.pool.query(
    `select count(*)::int as unread from businesses where trades_from is null`,
  );
  expect(rows).toEqual([{ unread: 0 }]);
  await expectCountsRight(directory);
});
