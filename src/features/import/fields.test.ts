import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Directory, names, openDirectory } from '../../../tests/directory.ts';
import { giveValues, patio, payment, seats } from '../../../tests/fields-of-search.ts';
import { makeField, menu, priceLevel, setFields, since, story } from '../../../tests/own-fields.ts';
import { openImports } from '../../../tests/transfer.ts';
import type { KeptRow, PreviewRow } from '../../contract/imports.staff.ts';
import { changeListing } from '../businesses/model/change-listing.ts';

let directory: Directory;
let staff: Awaited<ReturnType<typeof openImports>>;

const FIELDS = [patio, payment, priceLevel, seats, menu, since];

beforeAll(async () => {
  directory = await openDirectory();
  staff = await openImports(directory);
  await setFields(directory, FIELDS);
});
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate imports cascade');
});
afterAll(() => directory.close());

const LINES = [
  'name,city,state,category,approved,Outdoor Seating,formas de pago,Price level,Seats,Menu,Member since',
  'Amber,Boise,ID,restaurants,yes,Y,Cash; Apple Pay,$$,"1,200 guests",amber.example/menu,5/31/2020',
  'Barrel,Boise,ID,restaurants,yes,No,efectivo,3,about 40,N/A,"May 2, 1999"',
  'Cask,Boise,ID,restaurants,yes,n/a,"cash, bitcoin",9,many,-,someday',
];
const FILE = `${LINES.join('\n')}\n`;

async function readCustom() {
  const { rows } = await directory.db.pool.query(
    'select name, custom, custom_tokens as tokens, custom_words as words from businesses order by name',
  );
  return rows;
}

const AMBER = {
  'outdoor-seating': true,
  payment: ['cash', 'apple-pay'],
  'price-level': 2,
  seats: 1200,
  menu: 'https://amber.example/menu',
  since: '2020-05-31',
};

test('columns that are called like a field, or like another name of it, fill it', async () => {
  const { proposedMapping } = await staff.upload(FILE);
  const own = Object.entries(proposedMapping).filter(([target]) => target.startsWith('custom.'));
  expect(Object.fromEntries(own)).toEqual({
    'custom.outdoor-seating': { column: 5 },
    'custom.payment': { column: 6 },
    'custom.price-level': { column: 7 },
    'custom.seats': { column: 8 },
    'custom.menu': { column: 9 },
    'custom.since': { column: 10 },
  });
  const { proposedMapping: other } = await staff.upload('name,city,state,Patio\nA,Boise,ID,yes\n');
  expect(other).toMatchObject({ 'custom.outdoor-seating': { column: 3 } });
});

test('what a file says of fields is read, found by filters, and noted where it can’t be', async () => {
  const { id, state, mended } = await staff.import(FILE);
  expect([state, mended]).toEqual(['committed', 1]);
  const [amber, barrel, cask] = await readCustom();
  expect(amber.custom).toEqual(AMBER);
  expect(barrel.custom).toEqual({
    'outdoor-seating': false,
    payment: ['cash'],
    'price-level': 3,
    seats: 40,
    since: '1999-05-02',
  });
  expect(cask.custom).toEqual({ payment: ['cash'] });
  const answer = await directory.get(`/api/admin/imports/${id}/mended`, staff.headers);
  const notes: { column: string; value: string; became: string; reason: string }[] =
    await answer.json();
  expect(notes.map(({ column, value, reason }) => `${column} ${value}: ${reason}`)).toEqual([
    'formas de pago cash, bitcoin: These are no choices of the field: bitcoin',
    expect.stringContaining('Price level 9: '),
    expect.stringContaining('Seats many: '),
    expect.stringContaining('Member since someday: '),
  ]);
  const search = (f: string) => names(directory.get(`/api/businesses/search?f=${f}`));
  expect(await search('outdoor-seating')).toEqual(['Amber']);
  expect((await search('payment:cash')).sort()).toEqual(['Amber', 'Barrel', 'Cask']);
  expect(await search('seats:1000')).toEqual(['Amber']);
});

test('the preview shows what the fields become, and a value without a meaning says why', async () => {
  const { id, proposedMapping: mapping } = await staff.upload(FILE);
  const body = { mapping };
  const path = `/api/admin/imports/${id}`;
  const previewed = await directory.post(`${path}/preview`, body, staff.headers);
  const rows: PreviewRow[] = await previewed.json();
  expect(rows[0]?.values).toMatchObject({
    'custom.outdoor-seating': 'Yes',
    'custom.payment': 'Cash, Apple Pay',
    'custom.price-level': '$$',
  });
  expect(rows[2]?.mended.map(({ value }) => value)).toContain('someday');
  const asked = { field: 'custom.payment', from: { column: 6 } };
  const counted = await directory.post(`${path}/values`, asked, staff.headers);
  const { values } = await counted.json();
  const read = { means: 'Cash', reason: null, proposed: null };
  expect(values).toContainEqual({ value: 'efectivo', count: 1, ...read });
});

test('values are mapped: what a list calls otherwise', async () => {
  const file = 'name,city,state,category,Patio\nA,Boise,ID,retail,front\nB,Boise,ID,retail,none\n';
  const { proposedMapping } = await staff.upload(file);
  const pairs = [
    { from: 'front', to: 'yes' },
    { from: 'none', to: 'no' },
  ];
  const mapping = {
    ...proposedMapping,
    'custom.outdoor-seating': { column: 4, values: { pairs, others: 'empty' as const } },
  };
  await staff.import(file, mapping);
  expect((await readCustom()).map(({ custom }) => custom)).toEqual([
    { 'outdoor-seating': true },
    { 'outdoor-seating': false },
  ]);
});

test('a later list changes what it says and leaves the rest, and undoing it puts all back', async () => {
  const first = await staff.import(FILE);
  const before = await readCustom();
  const later = 'slug,Seats,Patio\namber-boise-id,80,\nbarrel-boise-id,,yes\n';
  const { rows } = await directory.db.pool.query('select slug from businesses order by slug');
  const [amber, barrel] = rows.map(({ slug }) => slug);
  const second = await staff.import(
    later.replace('amber-boise-id', amber).replace('barrel-boise-id', barrel),
  );
  expect(second.counts).toMatchObject({ changed: 2 });
  const changed = await readCustom();
  expect(changed[0].custom).toEqual({ ...AMBER, seats: 80 });
  expect(changed[0].tokens).not.toContain('f:seats>=100');
  expect(changed[1].custom).toMatchObject({ 'outdoor-seating': true, seats: 40 });
  expect(changed[1].tokens).toContain('f:outdoor-seating=yes');
  await staff.run(second.id, 'undo');
  expect(await readCustom()).toEqual(before);
  await staff.run(first.id, 'undo');
  expect(await readCustom()).toEqual([]);
});

test.each(['csv', 'xlsx', 'geojson'])(
  'as %s they travel out, and in again change nothing',
  async (format) => {
    const choices = [
      { key: 'none', name: { en: 'None', es: null } },
      { key: 'lunch', name: { en: 'Lunch, brunch', es: 'Almuerzo' } },
      { key: 'sum', name: { en: '=SUM(A1)', es: null } },
    ];
    const meals = makeField('meals', 'Meals', { kind: 'choices', choices });
    const named = makeField('phone', 'Phone', { kind: 'line' });
    await setFields(directory, [...FIELDS, meals, named, story]);
    await staff.import(FILE);
    const { rows } = await directory.db.pool.query('select id from businesses order by name');
    const more = { meals: ['none', 'lunch', 'sum'], phone: '-2 "x", y', story: '=1+1\n\nHm; yes' };
    await giveValues(directory, rows[0].id, { ...AMBER, ...more });
    const before = await readCustom();
    const path = `/api/admin/businesses/export?columns=all&format=${format}`;
    const answer = await directory.get(path, staff.headers);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    if (format === 'csv') {
      const [header = '', amber = ''] = new TextDecoder().decode(bytes).split('\n');
      expect(header).toContain(
        ',Outdoor seating,Ways to pay,Price level,Seats,Menu,Member since,Meals,',
      );
      expect(amber).toContain(',yes,Cash; Apple Pay,2,1200,https://amber.example/menu,2020-05-31,');
    }
    const { id, counts } = await staff.check(bytes);
    expect(await staff.listErrors(id)).toEqual([]);
    const { rows: staged } = await directory.db.pool.query(
      'select custom from import_rows where import_id = $1 order by line',
      [id],
    );
    expect(staged.map(({ custom }) => custom)).toEqual(before.map(({ custom }) => custom));
    expect(counts).toEqual({ new: 0, changed: 0, same: 3, error: 0 });
    await setFields(directory, FIELDS);
  },
);

test('what staff entered in a field stays, and the rest of the row is taken', async () => {
  await staff.import(FILE);
  const { rows } = await directory.db.pool.query('select id, slug from businesses order by name');
  const [{ id, slug }] = rows;
  const [seen] = await readCustom();
  await directory.db.kysely.transaction().execute(async (trx) => {
    const operation = { at: directory.clock(), by: 'admin', action: 'business.edit' };
    const custom = { ...seen.custom, seats: 70 };
    await changeListing(trx, id, operation, async () => ({ custom }));
  });
  const checked = await staff.check(`slug,Seats,Price level\n${slug},900,1\n`);
  expect(checked).toMatchObject({
    counts: { changed: 1 },
    kept: { rows: 1, fields: [{ field: 'custom.seats', by: 'staff', rows: 1 }] },
  });
  const listKept = async (): Promise<KeptRow[]> =>
    (await directory.get(`/api/admin/imports/${checked.id}/kept`, staff.headers)).json();
  const kept = {
    field: 'custom.seats',
    label: 'Seats',
    by: 'staff',
    is: '70 guests',
    file: '900 guests',
  };
  expect(await listKept()).toMatchObject([{ line: 2, business: { slug }, fields: [kept] }]);
  await staff.run(checked.id, 'commit');
  expect(await listKept()).toMatchObject([{ fields: [kept] }]);
  expect((await readCustom())[0].custom).toMatchObject({ seats: 70, 'price-level': 1 });
  const again = await staff.check(`slug,Seats,Price level\n${slug},900,1\n`);
  expect(again.counts).toMatchObject({ changed: 0, same: 1 });
});

describe('an old list over what was entered in fields', () => {
  let id: number;
  let slug: string;
  const enter = (by: 'owner' | 'admin', more: object) =>
    directory.db.kysely.transaction().execute(async (trx) => {
      const operation = { at: directory.clock(), by, action: 'business.edit' };
      await changeListing(trx, id, operation, (row) => ({ custom: { ...row.custom, ...more } }));
    });
  const readAmber = async () => (await readCustom())[0].custom;
  const list = () => `slug,Seats,Price level,Patio\n${slug},900,1,no\n`;
  const fieldsOf = async () => (await staff.check(list())).kept.fields.map(({ field }) => field);

  beforeEach(async () => {
    directory.setTime('2024-06-01T12:00:00Z');
    await staff.import(FILE);
    const { rows } = await directory.db.pool.query(
      `update businesses set owner_email = 'amber@amber.example' where name = 'Amber' returning id, slug`,
    );
    [{ id, slug }] = rows;
    directory.setTime('2024-06-01T13:00:00Z');
    await enter('owner', { seats: 70 });
    await enter('admin', { 'price-level': 4 });
    directory.mails.length = 0;
  });

  test('is written where staff choose so, field by field, and the owner is told', async () => {
    const checked = await staff.check(list());
    expect(checked.kept).toEqual({
      rows: 1,
      fields: [
        { field: 'custom.price-level', by: 'staff', rows: 1 },
        { field: 'custom.seats', by: 'owner', rows: 1 },
      ],
    });
    await staff.run(checked.id, 'commit?overwrite=custom.seats');
    expect(await readAmber()).toMatchObject({
      seats: 900,
      'price-level': 4,
      'outdoor-seating': false,
    });
    expect((await staff.read(checked.id)).kept.fields.map(({ field }) => field)).toEqual([
      'custom.price-level',
    ]);
    await directory.runJobs();
    expect(directory.mails.map(({ to }) => to)).toEqual(['amber@amber.example']);
    expect(directory.mails[0]?.text).toContain('Seats: 70 guests → 900 guests');
    expect(directory.mails[0]?.text).not.toContain('Price level');
    const next = await staff.check(list().replace('900', '901'));
    expect(next.kept.fields.map(({ field }) => field)).toEqual(['custom.price-level']);
  });

  test('is written whole, and an undo brings back what was theirs as theirs', async () => {
    const before = await readAmber();
    const { id: importId } = await staff.check(list());
    await staff.run(importId, 'commit?overwrite=all');
    expect(await readAmber()).toMatchObject({ seats: 900, 'price-level': 1 });
    await staff.run(importId, 'undo');
    expect(await readAmber()).toEqual(before);
    expect(await fieldsOf()).toEqual(['custom.price-level', 'custom.seats']);
  });

  test('alone may be all that a file brings', async () => {
    const { id: importId, counts } = await staff.check(`slug,Seats\n${slug},900\n`);
    expect(counts).toMatchObject({ changed: 0, same: 1 });
    await expect(staff.start(importId, 'commit?overwrite=phone')).rejects.toThrow('409');
    await staff.run(importId, 'commit?overwrite=custom.seats');
    expect(await readAmber()).toMatchObject({ seats: 900 });
  });

  test('does not reach what was entered after the check, whatever was chosen', async () => {
    const { id: importId } = await staff.check(list());
    directory.setTime('2024-06-01T14:00:00Z');
    await enter('owner', { seats: 80 });
    await staff.run(importId, 'commit?overwrite=all');
    expect(await readAmber()).toMatchObject({ seats: 80, 'price-level': 1 });
  });

  test('with a field of another name is refused, or chooses nothing', async () => {
    const { id: importId } = await staff.check(list());
    const odd = encodeURIComponent("custom.x' or 1");
    await expect(staff.start(importId, `commit?overwrite=${odd}`)).rejects.toThrow('400');
    await staff.run(importId, 'commit?overwrite=custom.nothing');
    expect(await readAmber()).toMatchObject({ seats: 70, 'price-level': 4 });
  });
});

test('rows of one business fill in each other’s fields', async () => {
  const head = 'name,address,city,state,category,Patio,Seats';
  const { id } = await staff.check(
    `${head}\nA,1 Elm St,Boise,ID,retail,yes,\nA,1 Elm St,Boise,ID,retail,no,20\n`,
  );
  await staff.run(id, 'commit?twins=merge');
  expect((await readCustom()).map(({ custom }) => custom)).toEqual([
    { 'outdoor-seating': true, seats: 20 },
  ]);
});

test('a field that is gone is passed over, and a forged one refused or passed over', async () => {
  const { id, proposedMapping } = await staff.upload(FILE);
  await setFields(directory, []);
  await staff.start(id, 'dry-run', { mapping: { ...proposedMapping, 'custom.x': { column: 1 } } });
  await directory.runJobs();
  expect((await staff.read(id)).counts).toMatchObject({ new: 3, error: 0 });
  const body = { mapping: { ...proposedMapping, "custom.x' or 1": { column: 1 } } };
  const line = `POST /api/admin/imports/${id}/dry-run`;
  expect((await directory.call(line, { headers: staff.headers, body })).status).toBe(422);
  await setFields(directory, FIELDS);
});
