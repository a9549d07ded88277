import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectCountsRight } from '../../../../tests/counts.ts';
import { bakery, type Directory, openDirectory } from '../../../../tests/directory.ts';
import { openImports } from '../../../../tests/transfer.ts';
import type { BulkRunChange } from '../../../contract/bulk-runs.staff.ts';
import type { Cleaning as StaffCleaning } from '../../../contract/cleanings.staff.ts';
import { workOnBulkRun } from '../staff/bulk-run-steps.ts';
import { cleanListings, undoCleaning } from '../staff/cleanings.ts';
import { cleanBusiness } from './clean-listings.ts';

let directory: Directory;
let staff: Awaited<ReturnType<typeof openImports>>;
beforeAll(async () => {
  directory = await openDirectory();
  staff = await openImports(directory);
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  directory.setTime('2090-06-01T12:00:00Z');
});

const ugly = [
  { ...bakery, phone: 'Tel: 208-555-0100 / 208-555-0101', website: 'www.rosa.example' },
  { name: 'Smith &amp; Sons', slug: 'smith', phone: 'call us', email: 'NULL', address: 'NULL' },
  { name: 'Arch Shop', slug: 'arch', city: 'SAINT LOUIS', state: 'MO', zipCode: '63101.0' },
  { name: 'Other Arch', slug: 'other-arch', city: 'St. Louis', state: 'MO', zipCode: '63101' },
  { name: 'Pear Stand', slug: 'pear', city: 'Fresno', state: 'Calif.', zipCode: '93721' },
  {
    name: 'Pie House',
    slug: 'pies',
    phone: '1-800-555-PIES',
    website: 'www.pies.example/\u200e',
  },
];
const clean = [
  { phone: '(208) 555-0100', website: 'https://www.rosa.example' },
  { name: 'Smith & Sons', phone: null, email: null, address: '' },
  { city: 'St. Louis', zip_code: '63101' },
  { city: 'St. Louis', zip_code: '63101' },
  { city: 'Fresno', state: 'CA', city_key: 'fresno' },
  { phone: '1-800-555-PIES', website: 'https://www.pies.example/' },
];

const readRows = async () =>
  (
    await directory.db.pool.query(
      `select name, name_key, address, city, city_key, state, zip_code, phone, phone_e164, email,
        website, origins, version from businesses where deleted_at is null order by id`,
    )
  ).rows;

const run = (more: object = {}) => cleanListings(directory, { isWriting: true, ...more });

test('a look changes nothing and tells each kind with examples', async () => {
  await directory.open(...ugly);
  const before = await readRows();
  const found = await run({ isWriting: false });
  expect(found).toMatchObject({ listings: 6, changed: 5, failed: 0 });
  expect(found.kinds.map(({ field, became, count }) => [field, became, count])).toEqual([
    ['name', 'mended', 1],
    ['address', 'emptied', 1],
    ['city', 'mended', 1],
    ['state', 'mended', 1],
    ['zipCode', 'mended', 1],
    ['phone', 'emptied', 1],
    ['phone', 'mended', 1],
    ['email', 'emptied', 1],
    ['website', 'mended', 2],
  ]);
  expect(found.kinds[0]?.examples).toEqual([
    { slug: 'smith', before: 'Smith &amp; Sons', after: 'Smith & Sons' },
  ]);
  expect(await readRows()).toEqual(before);
});

test('what stands there is cleaned once, by whoever’s word it is, and nobody is mailed', async () => {
  await directory.open(...ugly);
  const owned = JSON.stringify({ phone: { by: 'owner', at: '2090-01-01T00:00:00.000Z' } });
  await directory.db.pool.query(
    `update businesses set origins = $1, owner_email = 'rosa@rosa.example' where slug = $2`,
    [owned, bakery.slug],
  );
  expect(await run()).toMatchObject({ changed: 5, failed: 0 });
  const rows = await readRows();
  expect(rows).toMatchObject(clean);
  expect(rows[0].origins).toEqual(JSON.parse(owned));
  await expectCountsRight(directory);
  await directory.runJobs();
  expect(directory.mails).toEqual([]);
  expect(await run()).toMatchObject({ changed: 0, kinds: [] });
  expect(await readRows()).toEqual(rows);
});

test('one town is one page with one count, whichever way it was spelled', async () => {
  await directory.open(...ugly);
  await run();
  for (const city of ['St. Louis', 'Saint Louis', 'SAINT LOUIS']) {
    const found = await directory.get(
      `/api/businesses/search?city=${encodeURIComponent(city)}&state=MO`,
    );
    expect(found.headers.get('x-total-count')).toBe('2');
  }
  const fresno = await directory.get('/api/businesses/search?city=Fresno&state=CA');
  expect(fresno.headers.get('x-total-count')).toBe('1');
});

test('a town’s page is headed by its usual spelling, as its listings are', async () => {
  await directory.open(
    { name: 'Arch Shop', slug: 'arch', city: 'SAINT LOUIS', state: 'MO', zipCode: '63101' },
    { name: 'Oyster Bar', slug: 'oysters', city: 'MC CLELLANVILLE', state: 'SC', zipCode: '29458' },
    { name: 'Zoo Cafe', slug: 'zoo', city: 'BRONX', state: 'NY', zipCode: '10460' },
    { name: 'Ferry Inn', slug: 'ferry', city: 'PUT IN BAY', state: 'OH', zipCode: '43456' },
    { name: 'Maple House', slug: 'maple', city: 'ST JOHNSBURY', state: 'VT', zipCode: '05819' },
    { name: 'Lake Shop', slug: 'lake', city: 'Stansbury Park', state: 'UT', zipCode: '84074' },
    { name: 'Base Diner', slug: 'base', city: 'FORT MCDOWELL', state: 'AZ', zipCode: '85264' },
  );
  await run();
  const usual = [
    ...['St. Louis', 'McClellanville', 'Bronx', 'Put in Bay', 'St. Johnsbury', 'Stansbury Park'],
    'Fort McDowell',
  ];
  expect((await readRows()).map(({ city }) => city)).toEqual(usual);
  const { rows: pages } = await directory.db.pool.query(
    `select name from cities order by state desc`,
  );
  expect(pages.map(({ name }) => name)).toEqual(expect.arrayContaining(usual));
  expect(pages).toHaveLength(usual.length);
});

test('a run is taken back as a whole, but for what was changed since', async () => {
  await directory.open(...ugly);
  const before = await readRows();
  const { run: name } = await run();
  directory.setTime('2090-06-02T12:00:00Z');
  const pears = await (await directory.get('/api/admin/businesses?q=pear', staff.headers)).json();
  const [{ id, slug }] = pears;
  const body = { ...pears[0], slug, description: 'Pears, all year round.' };
  const edited = await directory.call(`PUT /api/admin/businesses/${id}`, {
    headers: staff.headers,
    body,
  });
  expect(edited.status).toBe(200);
  expect(await undoCleaning(directory, name)).toEqual({ undone: 4, kept: 1 });
  const values = ({ version: _, ...row }: { version: number }) => row;
  const rows = await readRows();
  expect(rows.filter((_, at) => at !== 4).map(values)).toEqual(
    before.filter((_, at) => at !== 4).map(values),
  );
  expect(rows[4]).toMatchObject({ state: 'CA' });
  await expectCountsRight(directory);
  expect(await undoCleaning(directory, name)).toEqual({ undone: 0, kept: 5 });
});

describe('staff clean from their screen', () => {
  const ask = async (line: string, headers: Record<string, string> = staff.headers) => {
    const answer = await directory.call(line, { headers });
    return { status: answer.status, body: await answer.json() };
  };
  const last = async (): Promise<StaffCleaning> => (await ask('GET /api/admin/cleanings')).body[0];
  const look = async () => {
    const { body } = await ask('POST /api/admin/cleanings');
    await directory.runJobs();
    return body.id as number;
  };

  beforeEach(() => directory.db.pool.query('delete from bulk_runs'));

  test('a look tells what would change, field by field, and as a file; nothing is written', async () => {
    await directory.open(...ugly);
    const before = await readRows();
    const begun = await ask('POST /api/admin/cleanings');
    expect(begun).toMatchObject({ status: 200, body: { state: 'looking', progress: 0 } });
    await directory.runJobs();
    expect(await last()).toMatchObject({ state: 'found', listings: 6, changed: 5, written: 0 });
    const { kinds, id } = await last();
    expect(kinds.map(({ field, became, count }) => [field, became, count])).toContainEqual([
      'website',
      'mended',
      2,
    ]);
    const first = await directory.get(`/api/admin/cleanings/${id}/changes?limit=4`, staff.headers);
    const some: BulkRunChange[] = await first.json();
    expect(first.headers.get('x-total-count')).toBe('10');
    expect(some.map(({ slug, field, before, after }) => [slug, field, before, after])).toEqual([
      [bakery.slug, 'phone', 'Tel: 208-555-0100 / 208-555-0101', '(208) 555-0100'],
      [bakery.slug, 'website', 'www.rosa.example', 'https://www.rosa.example'],
      ['smith', 'address', 'NULL', ''],
      ['smith', 'email', 'NULL', ''],
    ]);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect(await (await directory.get(next, staff.headers)).json()).toHaveLength(4);
    const file = await directory.get(`/api/admin/cleanings/${id}/changes.csv`, staff.headers);
    expect((await file.text()).split('\n').slice(0, 3)).toEqual([
      'slug,field,before,after',
      `${bakery.slug},phone,Tel: 208-555-0100 / 208-555-0101,(208) 555-0100`,
      `${bakery.slug},website,www.rosa.example,https://www.rosa.example`,
    ]);
    expect(await readRows()).toEqual(before);
  });

  test('then it is written in their name, and taken back as a whole', async () => {
    await directory.open(...ugly);
    const before = await readRows();
    const id = await look();
    expect((await ask(`POST /api/admin/cleanings/${id}/undo`)).status).toBe(409);
    expect((await ask(`POST /api/admin/cleanings/${id}/write`)).status).toBe(200);
    await directory.runJobs();
    expect(await last()).toMatchObject({ state: 'written', written: 5 });
    expect(await readRows()).toMatchObject(clean);
    await directory.runJobs();
    expect(directory.mails).toEqual([]);
    const { rows: lines } = await directory.db.pool.query(
      `select action, actor, count(*)::int as count from audit_log
       where action like 'business.clean%' group by 1, 2 order by 1`,
    );
    expect(lines).toEqual([
      { action: 'business.clean', actor: 'admin', count: 5 },
      { action: 'business.clean-up', actor: 'admin', count: 1 },
    ]);
    expect((await ask(`POST /api/admin/cleanings/${id}/write`)).status).toBe(409);
    expect((await ask(`POST /api/admin/cleanings/${id}/undo`)).status).toBe(200);
    await directory.runJobs();
    expect(await last()).toMatchObject({ state: 'undone', undone: 5, kept: 0 });
    const values = ({ version: _, ...row }: { version: number }) => row;
    expect((await readRows()).map(values)).toEqual(before.map(values));
    await expectCountsRight(directory);
  });

  test('a process that died in the middle is made up for, and nothing is done twice', async () => {
    await directory.open(...ugly);
    const id = await look();
    await ask(`POST /api/admin/cleanings/${id}/write`);
    const at = new Date((await last()).writtenAt ?? '');
    const { rows: some } = await directory.db.pool.query('select id from businesses limit 3');
    for (const one of some) {
      await cleanBusiness({ db: directory.db, clock: () => at }, one.id, 'somebody');
    }
    await directory.runJobs();
    expect(await last()).toMatchObject({ state: 'written', written: 5 });
    expect(await readRows()).toMatchObject(clean);
    await ask(`POST /api/admin/cleanings/${id}/undo`);
    await directory.runJobs();
    expect(await last()).toMatchObject({ state: 'undone', undone: 5 });
  });

  test('an undo that broke off goes on where it was, and tells all that it took back', async () => {
    await directory.open(...ugly);
    const id = await look();
    await ask(`POST /api/admin/cleanings/${id}/write`);
    await directory.runJobs();
    await ask(`POST /api/admin/cleanings/${id}/undo`);
    await directory.db.pool.query(`
      create function break_off() returns trigger language plpgsql
        as $$ begin raise exception 'the disk is full'; end $$;
      create trigger break_off before update on bulk_runs for each row execute function break_off()
    `);
    await expect(workOnBulkRun(directory, id)).rejects.toThrow('the disk is full');
    await directory.db.pool.query('drop function break_off cascade');
    await directory.runJobs();
    expect(await last()).toMatchObject({ state: 'undone', undone: 5, kept: 0 });
  });

  test('is stopped, and the calls of cleanings know no other runs', async () => {
    await directory.open(...ugly);
    const id = await look();
    await ask(`POST /api/admin/cleanings/${id}/write`);
    expect((await ask(`POST /api/admin/bulk-runs/${id}/stop`)).status).toBe(200);
    await directory.runJobs();
    expect(await last()).toMatchObject({ state: 'written', written: 0 });
    const body = { selection: {}, change: { action: 'hide' } };
    const other = await directory.call('POST /api/admin/bulk-runs', {
      headers: staff.headers,
      body,
    });
    await directory.runJobs();
    const run = await other.json();
    expect((await ask(`POST /api/admin/cleanings/${run.id}/write`)).status).toBe(404);
    expect((await last()).id).toBe(id);
  });

  test('only whoever may edit listings may do so', async () => {
    const token = { name: 'Sync', rights: ['transfer', 'audit'], mayChange: true, expiresOn: null };
    const made = await directory.post('/api/admin/tokens', token, staff.headers);
    const headers = { authorization: `Bearer ${(await made.json()).token}` };
    for (const line of ['GET /api/admin/cleanings', 'POST /api/admin/cleanings']) {
      expect((await ask(line, headers)).status).toBe(403);
    }
  });
});
