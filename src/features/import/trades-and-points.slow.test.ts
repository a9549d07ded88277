import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectCountsRight } from '../../../tests/counts.ts';
import { type Directory, openDirectory } from '../../../tests/directory.ts';
import { openImports } from '../../../tests/transfer.ts';
import type { ImportMended } from '../../contract/imports.staff.ts';

let directory: Directory;
let staff: Awaited<ReturnType<typeof openImports>>;

beforeAll(async () => {
  directory = await openDirectory();
  staff = await openImports(directory);
});
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate imports cascade');
});
afterAll(() => directory.close());

const plumber = { name: 'Honest Plumbing', slug: 'honest-plumbing' };
const HEAD = 'name,slug,city,state,zip code,category,is approved';
const PLUMBER = 'Honest Plumbing,honest-plumbing,Boise,ID,83702,services,true';

async function readAll(): Promise<string[]> {
  const { rows } = await directory.db.pool.query(`
    select b.slug, trades_from, location_precision as precision, array(
      select t.slug from unnest(b.trades) with ordinality c (id, at) join trades t on t.id = c.id
      order by at) as trades
    from businesses b order by b.slug`);
  return rows.map(
    ({ slug, trades, trades_from: from, precision }) =>
      `${slug}: ${trades.join(' ')} (${from}), ${precision}`,
  );
}

test('the columns of trades and coordinates are found by their names', async () => {
  const uploaded = await staff.upload('name,subcategory,lat,lng\nA,plumber,43.6,-116.2\n');
  expect(uploaded.proposedMapping).toMatchObject({
    trades: { column: 1 },
    latitude: { column: 2 },
    longitude: { column: 3 },
  });
});

test.each([
  ['plumbers', 'plumbers'],
  ['Roofers; Plumber', 'roofers plumbers'],
  ['gym|hair salon', 'gyms hair-salons'],
  ['"bakeries, pizzeria, pizza"', 'bakeries pizza-places'],
  ['wizards; roofers', 'roofers'],
  ['gyms;roofers;bakeries;plumbers', 'gyms roofers bakeries'],
])('a cell of trades that says %s is %s', async (cell, trades) => {
  await staff.import(`${HEAD},trades\n${PLUMBER},${cell}\n`);
  expect(await readAll()).toEqual([`honest-plumbing: ${trades} (import), zip`]);
  await expectCountsRight(directory);
});

test('a new business whose row names no trade has those that its name tells', async () => {
  await staff.import(
    `${HEAD},trades\n${PLUMBER},wizards\nHigh Roofing,,Nampa,ID,,services,true,\n`,
  );
  expect(await readAll()).toEqual([
    'high-roofing: roofers (rules), city',
    'honest-plumbing: plumbers (rules), zip',
  ]);
  await expectCountsRight(directory);
});

describe('a business that is there', () => {
  test('keeps its trades, whoever chose them, unless the file brings others', async () => {
    await directory.open({ ...plumber, trades: ['gyms'] });
    await staff.import(`${HEAD},trades\nHonest Roofing,honest-plumbing,Boise,ID,,services,,\n`);
    expect(await readAll()).toEqual(['honest-plumbing: gyms (owner), zip']);
    const again = await staff.check('slug,trades\nhonest-plumbing,gyms\n');
    expect(again.counts).toMatchObject({ changed: 0, same: 1 });
    await staff.import('slug,trades\nhonest-plumbing,roofers;gyms\n');
    expect(await readAll()).toEqual(['honest-plumbing: roofers gyms (import), zip']);
    await expectCountsRight(directory);
  });

  test('goes where the file says it is, and to its place when it moves', async () => {
    await directory.open(plumber);
    await staff.import('slug,lat,lon\nhonest-plumbing,43.55,-116.21\n');
    expect(await readAll()).toEqual(['honest-plumbing:  (staff), rooftop']);
    const again = await staff.check('slug,lat,lon\nhonest-plumbing,43.55,-116.21\n');
    expect(again.counts).toMatchObject({ changed: 0, same: 1 });
    await staff.import('slug,phone\nhonest-plumbing,(208) 555-0100\n');
    expect(await readAll()).toEqual(['honest-plumbing:  (staff), rooftop']);
    await staff.import('slug,city,zip code\nhonest-plumbing,Nampa,83651\n');
    expect(await readAll()).toEqual(['honest-plumbing:  (staff), zip']);
    await expectCountsRight(directory);
  });

  test('has its trades and its point back when the import is undone', async () => {
    await directory.open({ ...plumber, trades: ['gyms'], latitude: 43.55, longitude: -116.21 });
    const written = await staff.import(
      'slug,city,zip code,trades\nhonest-plumbing,Nampa,83651,roofers\n',
    );
    expect(await readAll()).toEqual(['honest-plumbing: roofers (import), zip']);
    await staff.run(written.id, 'undo');
    expect(await readAll()).toEqual(['honest-plumbing: gyms (owner), rooftop']);
    await expectCountsRight(directory);
  });
});

test('coordinates that can be no place in the United States are left out and told, row by row', async () => {
  const rows = ['43.6,', ',-116.2', 'north,-116.2', '48.85,2.35', '0,0', '43.6,116.2'];
  const checked = await staff.check(
    `${HEAD},lat,lon\n${rows.map((row, at) => `Shop ${at},,Boise,ID,,retail,true,${row}\n`).join('')}`,
  );
  expect(checked.counts).toMatchObject({ new: 6, error: 0 });
  const answer = await directory.get(`/api/admin/imports/${checked.id}/mended`, staff.headers);
  const mended: ImportMended[] = await answer.json();
  expect(mended.map(({ line, column, reason }) => `${line} ${column}: ${reason}`)).toEqual([
    '2 lat: Fill in both latitude and longitude, or neither',
    '3 lon: Fill in both latitude and longitude, or neither',
    '4 lat: Use degrees as a number, such as -116.2',
    '5 lon: This longitude is outside the United States',
    '6 lat: This latitude is outside the United States',
    '6 lon: This longitude is outside the United States',
    '7 lon: This longitude is outside the United States',
  ]);
});

test('coordinates far from the row’s city and ZIP code are not believed, time after time', async () => {
  const file = `${HEAD},lat,lon\n${PLUMBER},40.71,-74.01\n`;
  await staff.import(file);
  expect(await readAll()).toEqual(['honest-plumbing: plumbers (rules), zip']);
  expect((await staff.check(file)).counts).toMatchObject({ changed: 0, same: 1 });
});

describe('rows of one business in a file', () => {
  const rows = [
    'Honest Plumbing,,1 Elm St,Boise,ID,services,true,,,',
    'Honest Plumbing,,1 Elm St,Boise,ID,services,true,roofers;gyms,43.55,-116.21',
  ];
  const file = `name,slug,address,city,state,category,is approved,trades,lat,lon\n${rows.join('\n')}\n`;

  test('fill each other’s blanks when they are merged', async () => {
    await staff.import(file);
    expect(await readAll()).toEqual(['honest-plumbing: roofers gyms (import), rooftop']);
  });

  test('are businesses with trades and points each when all are taken', async () => {
    const { id } = await staff.check(file);
    await staff.run(id, 'commit?twins=take');
    expect(await readAll()).toEqual([
      'honest-plumbing: plumbers (rules), city',
      'honest-plumbing-boise: roofers gyms (import), rooftop',
    ]);
    await expectCountsRight(directory);
  });
});
