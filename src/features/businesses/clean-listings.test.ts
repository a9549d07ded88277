import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectCountsRight } from '../../../tests/counts.ts';
import { bakery, type Directory, openDirectory } from '../../../tests/directory.ts';
import { openImports } from '../../../tests/transfer.ts';
import { cleanListings, undoCleaning } from './clean-listings.ts';

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

/** As lists left them before cells were cleaned. */
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
    website: 'https://pies.example/\u200e',
  },
];
const clean = [
  { phone: '(208) 555-0100', website: 'https://www.rosa.example' },
  { name: 'Smith & Sons', phone: null, email: null, address: '' },
  { city: 'St. Louis', zip_code: '63101' },
  { city: 'St. Louis', zip_code: '63101' },
  { city: 'Fresno', state: 'CA', city_key: 'fresno' },
  { phone: '1-800-555-PIES', website: 'https://pies.example/' },
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
