import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectCountsRight } from '../../../tests/counts.ts';
import { type Directory, openDirectory } from '../../../tests/directory.ts';
import { startFillingColumns } from './fill-derived-columns.ts';

let directory: Directory;

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(() => directory.reset());

const plumber = { name: 'Honest Plumbing', slug: 'honest-plumbing' };
const roofer = { name: 'High Roofing', slug: 'high-roofing', city: 'Nampa', zipCode: '83651' };

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
  await startFillingColumns(directory);
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

test('an old directory gets the numbers of its phones, and meanwhile nobody misses them', async () => {
  const [id] = await directory.open({ ...plumber, phone: '(208) 555-0142 ext. 7' });
  await directory.open({ ...roofer, phone: '555-0142' });
  await directory.db.pool.query('alter table businesses disable trigger businesses_dial');
  await directory.db.pool.query(
    `update businesses set phone_e164 = null, phone = replace(phone, ') ', ') - ')`,
  );
  await directory.db.pool.query(`update businesses set phone = '208-555-0142' where id = $1`, [id]);
  await directory.db.pool.query('alter table businesses enable trigger businesses_dial');
  const admin = await directory.signIn('admin');
  const find = async () => {
    const found = await directory.get('/api/admin/businesses?q=2085550142', admin);
    return (await found.json()).map((one: { phoneE164: string }) => one.phoneE164);
  };
  expect(await find()).toEqual(['+12085550142']);
  await startFillingColumns(directory);
  await directory.runJobs();
  const { rows } = await directory.db.pool.query(
    'select phone, phone_e164, version from businesses order by id',
  );
  expect(rows).toEqual([
    { phone: '(208) 555-0142', phone_e164: '+12085550142', version: 1 },
    { phone: '555-0142', phone_e164: '', version: 1 },
  ]);
  expect(await find()).toEqual(['+12085550142']);
  await startFillingColumns(directory);
  expect(await directory.runJobs()).toBe(0);
});

test('what people chose stays, and a start that finds nothing old does nothing', async () => {
  await directory.open({ ...plumber, trades: ['roofers'] });
  await startFillingColumns(directory);
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
  await startFillingColumns(directory);
  await directory.runJobs();
  const { rows } = await directory.db.pool.query(
    `select count(*)::int as unread from businesses where trades_from is null`,
  );
  expect(rows).toEqual([{ unread: 0 }]);
  await expectCountsRight(directory);
});
