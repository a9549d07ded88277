import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bakery, type Directory, openDirectory } from '../../../tests/directory.ts';
import { openImports } from '../../../tests/transfer.ts';

let directory: Directory;
let staff: Awaited<ReturnType<typeof openImports>>;

beforeAll(async () => {
  directory = await openDirectory();
  staff = await openImports(directory);
});
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate imports cascade');
  directory.setTime('2024-06-03T18:00:00Z');
});
afterAll(() => directory.close());

const HEADER = 'name,slug,address,city,state,zip code,category,is approved,hours,image';
const file = (hours: string, image = '') =>
  `${HEADER}\nQx Bread,qx-bread,1 Birch Row,Boise,ID,83702,retail,true,${hours},${image}\n`;

async function readHours() {
  const { rows } = await directory.db.pool.query(`
    select b.hours, b.time_zone, cardinality(b.open_tokens) > 0 as is_found, b.image_url,
      o.business_id is not null as is_known
    from businesses b left join opening_spans o on o.business_id = b.id`);
  return rows[0];
}

const nine = [['09:00', '17:00']];
const week = [nine, nine, nine, nine, nine, [['10:00', '14:00']], []];

test('hours in words come in, with what follows from them, and go with the import', async () => {
  const made = await staff.import(
    file('"Mon-Fri 9-5; Sat 10-2; Sun closed"', 'shop.example/a.jpg'),
  );
  expect(made.counts).toMatchObject({ new: 1, error: 0 });
  expect(await readHours()).toEqual({
    hours: { weekly: week, special: [], byAppointment: false },
    time_zone: 'America/Boise',
    is_found: true,
    image_url: 'https://shop.example/a.jpg',
    is_known: true,
  });
  const page = await (await directory.get('/api/businesses/qx-bread')).json();
  expect(page.openings[0].opensAt).toBe('2024-06-03T15:00:00.000Z');
  const again = await staff.check(file('Mo-Fr 09:00-17:00; Sa 10:00-14:00'));
  expect(again.counts).toMatchObject({ same: 1, changed: 0 });

  const other = await staff.import(file('24/7'));
  expect(other.counts).toMatchObject({ changed: 1 });
  expect((await readHours()).hours.weekly[6]).toEqual([['00:00', '24:00']]);
  await staff.run(other.id, 'undo');
  expect(await readHours()).toMatchObject({ hours: { weekly: week }, is_known: true });
  await staff.run(made.id, 'undo');
  expect(await readHours()).toBeUndefined();
});

test('what a text says beside the hours stays on the listing, and our export brings it back', async () => {
  const text = 'Mon-Fri 9-5, Sun 9 & 11am "service"; Sat by appt';
  const { id } = await staff.import(file(`"${text.replaceAll('"', '""')}"`));
  expect(await readHours()).toMatchObject({
    hours: { weekly: [nine, nine, nine, nine, nine, [], []], byAppointment: true, words: text },
  });
  const page = await (await directory.get('/api/businesses/qx-bread')).json();
  expect(page.hours.words).toBe(text);
  const again = await staff.check(await staff.export('all'));
  expect(again.counts).toMatchObject({ new: 0, changed: 0, error: 0 });
  await staff.run(id, 'undo');
});

test('hours of a list are undone to none where there were none', async () => {
  await directory.open({ ...bakery, slug: 'qx-bread', state: 'ID', city: 'Boise' });
  const { id } = await staff.import(file('Daily 7am-10pm'));
  expect(await readHours()).toMatchObject({ is_known: true });
  await staff.run(id, 'undo');
  expect(await readHours()).toMatchObject({
    hours: null,
    time_zone: null,
    is_found: false,
    is_known: false,
  });
});

test('hours that can’t be read for sure are left empty with a note, and the row comes in', async () => {
  const { id, counts, mended } = await staff.check(file('9-5 or so'));
  expect(counts).toMatchObject({ new: 1, error: 0 });
  expect(mended).toBe(1);
  const answer = await directory.get(`/api/admin/imports/${id}/mended`, staff.headers);
  expect(await answer.json()).toMatchObject([
    { column: 'hours', value: '9-5 or so', became: '', reason: expect.stringContaining('Mon-Fri') },
  ]);
});

test('the owner’s hours stay, and staff see both', async () => {
  const id = await directory.open({ ...bakery, slug: 'qx-bread', state: 'ID', city: 'Boise' });
  const [businessId] = [id].flat();
  await directory.db.pool.query(`update businesses set owner_email = 'rosa@home.example'`);
  const owner = await directory.openOwnerArea(Number(businessId), 'rosa@home.example');
  const { listing } = await (await directory.get(`/api/desk/${businessId}`, owner)).json();
  const hours = {
    weekly: [nine, nine, nine, nine, nine, [], []],
    special: [],
    byAppointment: false,
  };
  const saved = await directory.call(`PUT /api/desk/${businessId}/hours`, {
    headers: owner,
    body: { hours, version: listing.version },
  });
  expect(saved.status).toBe(200);
  const checked = await staff.check(file('24/7'));
  expect(checked.kept.fields).toEqual([{ field: 'hours', by: 'owner', rows: 1 }]);
  const kept = await directory.get(`/api/admin/imports/${checked.id}/kept`, staff.headers);
  expect((await kept.json())[0].fields).toMatchObject([
    { field: 'hours', is: 'Mon-Fri 9 AM to 5 PM; Sat-Sun closed', file: 'Mon-Sun open 24 hours' },
  ]);
  await staff.run(checked.id, 'commit?overwrite=hours');
  expect((await readHours()).hours.weekly[6]).toEqual([['00:00', '24:00']]);
  await directory.runJobs();
  expect(directory.mails.at(-1)?.text).toContain('Mon-Sun open 24 hours');
});

test('hours with holidays and appointments travel out and in as they are', async () => {
  await directory.open({ ...bakery, slug: 'qx-bread' });
  const special = [
    { date: '2024-12-24', spans: [['09:00', '12:00']], note: '' },
    { date: '2024-12-25', spans: [], note: 'Christmas “Day”, “año” \\ "x"' },
  ];
  const hours = { weekly: week, special, byAppointment: true };
  await directory.db.pool.query(
    `update businesses set hours = $1, time_zone = 'America/Los_Angeles'`,
    [JSON.stringify(hours)],
  );
  const text = await staff.export('all');
  expect(text).toContain('Mo 09:00-17:00; Tu 09:00-17:00');
  expect((await staff.check(text)).counts).toEqual({ new: 0, changed: 0, same: 1, error: 0 });
  await directory.reset();
  await staff.import(text);
  expect((await readHours()).hours).toEqual(hours);
});
