import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../tests/directory.ts';
import { openImports } from '../../../tests/transfer.ts';
import type { ImportLookalike } from '../../contract/businesses.staff.ts';

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

const HEADER = 'name,address,city,state,zip code,phone,category,is approved,description';
const GRILLS = `${HEADER}
Qx Ember Grill LLC,31 Birch Row,Reno,NV,89501,,restaurants,true,
Qx Ember Grill,31 Birch Row,Reno,NV,89501,(775) 555-0142,restaurants,true,
"Qx Ember Grill, L.L.C.",31 Birch Row,Reno,NV,89501,,restaurants,true,Grilled over embers
The Qx Ember Grill,31 Birch Row,Reno,NV,89501,,restaurants,true,
Qx Oar Shop,9 Elm Street,Reno,NV,89501,(775) 555-0199,retail,true,
`;

async function listAlike(id: number): Promise<ImportLookalike[]> {
  const answer = await directory.get(`/api/admin/imports/${id}/lookalikes?limit=50`, staff.headers);
  return answer.json();
}

async function readListings() {
  const { rows } = await directory.db.pool.query(
    'select name, phone, description, is_approved from businesses order by id',
  );
  return rows.map(({ name, phone, description, is_approved }) =>
    [name, phone ?? '', description, is_approved ? 'listed' : 'waits'].join(' | '),
  );
}

test('rows of a file that are one business by another spelling are told before anything is written', async () => {
  const { id, counts, lookalikes } = await staff.check(GRILLS);
  expect(counts).toMatchObject({ new: 5, error: 0 });
  expect(lookalikes).toEqual({ all: 3, same: 3, moved: 0 });
  const alike = await listAlike(id);
  expect(
    alike.map(({ line, row, business, verdict }) => [line, row?.line, business, verdict]),
  ).toEqual([
    [3, 2, null, 'same'],
    [4, 2, null, 'same'],
    [5, 2, null, 'same'],
  ]);
  const csv = await directory.get(`/api/admin/imports/${id}/lookalikes.csv`, staff.headers);
  expect((await csv.text()).split('\n')[1]).toContain('line 2, Qx Ember Grill LLC');
});

test('all may be merged, which keeps what each of them knew', async () => {
  const { id } = await staff.check(GRILLS);
  const { counts } = await staff.run(id, 'commit?lookalikes=merge');
  expect(counts).toMatchObject({ new: 2 });
  expect(await readListings()).toEqual([
    'Qx Ember Grill LLC | (775) 555-0142 | Grilled over embers | listed',
    'Qx Oar Shop | (775) 555-0199 |  | listed',
  ]);
  await staff.run(id, 'undo');
  expect(await readListings()).toEqual([]);
});

test('with rows that are listed already left out, those alike are merged all the same', async () => {
  const { id } = await staff.check(GRILLS);
  await staff.run(id, 'commit?lookalikes=merge&twins=skip');
  expect(await readListings()).toHaveLength(2);
});

test('each row may have a choice of its own', async () => {
  const { id } = await staff.check(GRILLS);
  const choose = (rows: { line: number; choice: string | null }[]) =>
    directory.call(`PUT /api/admin/imports/${id}/lookalikes`, {
      headers: staff.headers,
      body: { rows },
    });
  const said = await choose([
    { line: 3, choice: 'merge' },
    { line: 5, choice: 'list' },
    { line: 6, choice: 'merge' },
  ]);
  expect(await said.json()).toEqual({ rows: 2 });
  expect((await listAlike(id)).map(({ choice }) => choice)).toEqual(['merge', null, 'list']);
  expect((await choose([{ line: 3, choice: 'drop' }])).status).toBe(422);
  await staff.run(id, 'commit?lookalikes=hold');
  expect(await readListings()).toEqual([
    'Qx Ember Grill LLC | (775) 555-0142 |  | listed',
    'Qx Ember Grill, L.L.C. |  | Grilled over embers | waits',
    'The Qx Ember Grill |  |  | listed',
    'Qx Oar Shop | (775) 555-0199 |  | listed',
  ]);
  expect((await choose([{ line: 3, choice: 'list' }])).status).toBe(409);
});

test('one phone, with an extension or without, tells that two rows are likely one', async () => {
  const { id, lookalikes } = await staff.check(`${HEADER}
Qx Harbor Upholstery,18 Poplar Row,Boise,ID,83702,(208) 555-0142,services,true,
Harbor Upholstery Qx & Sons,18 Poplar Row Ste 4,Boise,ID,83702,208-555-0142 ext. 3,services,true,
Qx Harbor Cafe,200 Main St,Boise,ID,83702,(208) 555-0100,restaurants,true,
`);
  expect(lookalikes.all).toBe(1);
  expect(await listAlike(id)).toMatchObject([{ line: 3, row: { line: 2 } }]);
});

test('merged with a listing, a row adds what it knows, and name and place stay', async () => {
  await directory.open({
    name: 'Moon Diner',
    slug: 'moon-diner',
    address: '12 North Main St',
    category: 'restaurants',
    phone: '(208) 555-0100',
  });
  const row = 'Moon Diner LLC,12 N Main Street,Boise,ID,83702,(208) 555-0100,restaurants,true,Pie';
  const { id, lookalikes } = await staff.check(`${HEADER}\n${row}\n`);
  expect(lookalikes).toEqual({ all: 1, same: 1, moved: 0 });
  expect(await listAlike(id)).toMatchObject([{ row: null, business: { name: 'Moon Diner' } }]);
  const { counts } = await staff.run(id, 'commit?lookalikes=merge');
  expect(counts).toMatchObject({ new: 0, changed: 1 });
  expect(await readListings()).toEqual(['Moon Diner | (208) 555-0100 | Pie | listed']);
  await staff.run(id, 'undo');
  expect(await readListings()).toEqual(['Moon Diner | (208) 555-0100 |  | listed']);
});

describe('what changed since the check', () => {
  const MOON = {
    name: 'Moon Diner',
    slug: 'moon-diner',
    address: '12 North Main St',
    category: 'restaurants',
    phone: '(208) 555-0100',
  };
  const row = 'Moon Diner LLC,12 N Main Street,Boise,ID,83702,(208) 555-0100,restaurants,true,Pie';

  test('a row goes to the listing into which the one it looks like was merged', async () => {
    await directory.open(MOON, { ...MOON, name: 'Moon Bar', slug: 'moon-bar', phone: '' });
    const { id } = await staff.check(`${HEADER}\n${row}\n`);
    const [alike] = await listAlike(id);
    expect(alike?.business?.name).toBe('Moon Diner');
    const { rows } = await directory.db.pool.query(`select id from businesses order by slug`);
    const merged = await directory.call('POST /api/admin/duplicates/merge', {
      headers: staff.headers,
      body: {
        survivor: { id: rows[0].id, version: 1 },
        merged: { id: rows[1].id, version: 1 },
      },
    });
    expect(merged.status).toBe(200);
    const { counts } = await staff.run(id, 'commit?lookalikes=merge');
    expect(counts).toMatchObject({ new: 0, changed: 1, error: 0 });
    const said = await directory.db.pool.query(
      `select description from businesses where slug = 'moon-bar'`,
    );
    expect(said.rows).toEqual([{ description: 'Pie' }]);
  });

  test('a row whose listing was deleted is told', async () => {
    const [moon] = [await directory.open(MOON)].flat();
    const { id } = await staff.check(`${HEADER}\n${row}\n`);
    await directory.call(`DELETE /api/admin/businesses/${moon}`, { headers: staff.headers });
    const { counts } = await staff.run(id, 'commit?lookalikes=merge');
    expect(counts).toMatchObject({ new: 0, changed: 0, error: 1 });
    expect(await staff.listErrors(id)).toEqual([
      '2 slug: This business has since been deleted. Restore it first',
    ]);
  });

  test.each(['list', 'hold'])(
    'a row that is listed by now is not listed twice (%s)',
    async (fate) => {
      const [moon] = [await directory.open(MOON)].flat();
      const { id } = await staff.check(`${HEADER}\n${row}\n`);
      const edited = await directory.call(`PUT /api/admin/businesses/${moon}`, {
        headers: staff.headers,
        body: {
          name: 'Moon Diner LLC',
          slug: MOON.slug,
          address: MOON.address,
          city: 'Boise',
          state: 'ID',
          phone: MOON.phone,
          categoryId: 1,
          isApproved: true,
        },
      });
      expect(edited.status).toBe(200);
      await staff.run(id, `commit?lookalikes=${fate}`);
      expect(await readListings()).toEqual(['Moon Diner LLC | (208) 555-0100 | Pie | listed']);
    },
  );
});

test('names in full and in short at one door with one phone, and what a firm also goes by', async () => {
  const of = (town: string, ...names: string[]) =>
    names.map((name) => `"${name}",3 ${town} St,${town},ID,,208 555 03${town.length}1,bar,true,`);
  const rows = [
    ...of('Boise', 'O’Malley’s Irish Pub & Grill', 'O’Malley’s'),
    ...of('Meridian', 'Rosa Paz aka Paz Alterations', 'Paz Alterations'),
    ...of('Eagle River', 'Paz Alterations (Rosa Paz LLC)', 'Paz Alterations'),
    ...of('Kuna', 'Corner Mart', 'Corner Mart ATM'),
    ...of('Garden City Hill', 'Cedar Grill', 'Nolan Bookkeeping'),
  ];
  const { id } = await staff.check(`${HEADER}\n${rows.join('\n')}\n`);
  const alike = await listAlike(id);
  expect(alike.map(({ line, verdict }) => `${line} ${verdict}`)).toEqual([
    '3 maybe',
    '5 same',
    '7 same',
  ]);
});

describe('a firm that is in a file twice', () => {
  const FILE = 'name,address,city,state,zip code,phone,email,category,is approved';
  const OTHER = 'Oak Dental,77 Pine Ave,Boise,ID,83702,(208) 555-0111,,services,true';
  const pairs = async (...rows: string[]) => {
    const { id } = await staff.check(`${[FILE, ...rows, OTHER].join('\n')}\n`);
    return (await listAlike(id)).map(({ line, row }) => [line, row?.line]);
  };

  test.each([
    [
      'under two names at one street with one phone',
      'Carlson Roofing,3049 Garrett Bay Rd,Boise,ID,83702,(208) 555-0142,,services,true',
      'Fieldstone Partners,3049 Garrett Bay Rd,Boise,ID,83702,208-555-0142,,services,true',
    ],
    [
      'at two addresses with one phone',
      'Koepsel & Daughters Custard,5967 County Rd E,Boise,ID,83702,(208) 555-0142,,bar,true',
      'Koepsel & Daughters Custard,2479 State Hwy 57,Nampa,ID,83651,208-555-0142,,bar,true',
    ],
    [
      'at two addresses with one email',
      'Koepsel & Daughters Custard,5967 County Rd E,Boise,ID,83702,,hi@koepsel.example,bar,true',
      'Koepsel & Daughters Custard,2479 State Hwy 57,Nampa,ID,83651,,Hi@koepsel.example,bar,true',
    ],
    [
      'with one phone, a blank street and a rare word in both names',
      '"Crane, Jo Beth - Lucky Hoof Farrier",,Boise,ID,83702,(208) 555-0142,,services,true',
      'Lucky Hoof Horseshoes; Jo Beth Crane,12 Elm St,Boise,ID,83702,208-555-0142,,services,true',
    ],
    [
      'at one street with a blank phone, its name shortened in another way',
      'Vineyard Court Hotel & Suites,12 Elm St,Boise,ID,83702,(208) 555-0142,,services,true',
      'Vineyard Ct. Hotel and Suites,12 Elm Street,Boise,ID,83702,,,services,true',
    ],
  ])('%s is shown for a decision', async (_, one, other) => {
    expect(await pairs(one, other)).toEqual([[3, 2]]);
  });

  test.each([
    [
      'only common words',
      'Boise Auto Repair,,Boise,ID,83702,(208) 555-0142,,automotive,true',
      'Boise Auto Sales,12 Elm St,Boise,ID,83702,208-555-0142,,automotive,true',
    ],
    [
      'the street and a blank phone',
      'Vineyard Court Hotel,12 Elm St,Boise,ID,83702,(208) 555-0142,,services,true',
      'Vineyard Lane Dental,12 Elm St,Boise,ID,83702,,,services,true',
    ],
  ])('two firms that share %s are not asked about', async (_, one, other) => {
    expect(await pairs(one, other)).toEqual([]);
  });

  test('at three addresses with one phone has branches', async () => {
    const at = (street: string, town: string) =>
      `Koepsel Custard,${street},${town},ID,,(208) 555-0142,,bar,true`;
    expect(
      await pairs(at('1 Elm St', 'Boise'), at('2 Oak St', 'Nampa'), at('3 Fir St', 'Kuna')),
    ).toEqual([]);
  });
});

test('branches of a chain, and rows that bring slugs of their own, are no lookalikes', async () => {
  const branches = Array.from(
    { length: 5 },
    (_, at) =>
      `Qx Burger,${at + 1}00 Elm Street,Reno,NV,8950${at},(800) 555-0142,restaurants,true,`,
  );
  const { lookalikes } = await staff.check(`${HEADER}\n${branches.join('\n')}\n`);
  expect(lookalikes.same).toBe(0);
  const slugs = GRILLS.trim()
    .split('\n')
    .map((line, at) => (at === 0 ? `slug,${line}` : `qx-${at},${line}`));
  const known = await staff.check(`${slugs.join('\n')}\n`);
  expect(known.lookalikes).toEqual({ all: 0, same: 0, moved: 0 });
});

describe('a member that moved', () => {
  const spa = {
    name: 'Capitol Nails & Spa',
    slug: 'capitol-nails',
    address: '100 Main St',
    zipCode: '83702',
    phone: '(208) 555-0142',
    email: 'hello@capitolnails.example',
    website: 'https://capitolnails.example/',
    latitude: 43.615,
    longitude: -116.201,
  };
  const FILE = 'name,address,city,state,zip code,phone,email,website,category,is approved';
  const AT_NEW_DOOR = '"Capitol Nails & Spa, Inc.",2450 Overland Rd';
  const MOVED = `${AT_NEW_DOOR},Boise,ID,83705,208-555-0142,,,services,true`;
  const checkRows = (...rows: string[]) => staff.check(`${FILE}\n${rows.join('\n')}\n`);
  const readPlaces = async () => {
    const { rows } = await directory.db.pool.query(
      'select name, address, zip_code, phone, location_precision from businesses order by id',
    );
    return rows.map((row) => Object.values(row).join(' | '));
  };
  const SPA_BEFORE = 'Capitol Nails & Spa | 100 Main St | 83702 | (208) 555-0142 | rooftop';

  test('is shown beside its listing, which the import updates and an undo restores', async () => {
    await directory.open(spa);
    const { id, lookalikes } = await checkRows(MOVED);
    expect(lookalikes).toEqual({ all: 1, same: 0, moved: 1 });
    expect(await listAlike(id)).toMatchObject([
      {
        business: { name: 'Capitol Nails & Spa', address: '100 Main St', city: 'Boise' },
        address: '2450 Overland Rd',
        change: 'moved',
        choice: 'merge',
      },
    ]);
    const { counts } = await staff.run(id, 'commit');
    expect(counts).toMatchObject({ new: 0, changed: 1, error: 0 });
    expect(await readPlaces()).toEqual([
      'Capitol Nails & Spa, Inc. | 2450 Overland Rd | 83705 | (208) 555-0142 | zip',
    ]);
    const again = await checkRows(MOVED);
    expect(again).toMatchObject({ counts: { new: 0, changed: 0 }, lookalikes: { all: 0 } });
    await staff.run(id, 'undo');
    expect(await readPlaces()).toEqual([SPA_BEFORE]);
  });

  test.each([
    ['phone', `${AT_NEW_DOOR},Meridian,ID,,208-555-0142,,,services,true`],
    ['website', `${AT_NEW_DOOR},Boise,ID,,,,www.capitolnails.example,services,true`],
    ['email', `${AT_NEW_DOOR},Boise,ID,,,Hello@CapitolNails.example,,services,true`],
  ])(
    'is known by its %s, in any town, and its old ZIP code and point do not stay',
    async (_, row) => {
      await directory.open(spa);
      const { id } = await checkRows(row);
      await staff.run(id, 'commit');
      expect(await readPlaces()).toEqual([
        'Capitol Nails & Spa, Inc. | 2450 Overland Rd |  | (208) 555-0142 | city',
      ]);
    },
  );

  test('may be a new firm all the same', async () => {
    await directory.open(spa);
    const { id } = await checkRows(MOVED);
    await directory.call(`PUT /api/admin/imports/${id}/lookalikes`, {
      headers: staff.headers,
      body: { rows: [{ line: 2, choice: 'list' }] },
    });
    const { counts } = await staff.run(id, 'commit');
    expect(counts).toMatchObject({ new: 1, changed: 0 });
  });

  test('that took another name at its door and phone keeps its listing', async () => {
    await directory.open(spa);
    const { id } = await checkRows(
      'Velvet Hands Studio,100 Main Street,Boise,ID,83702,208-555-0142,,,services,true',
    );
    expect(await listAlike(id)).toMatchObject([{ change: 'renamed', choice: 'merge' }]);
    await staff.run(id, 'commit');
    expect(await readPlaces()).toEqual([
      'Velvet Hands Studio | 100 Main Street | 83702 | (208) 555-0142 | rooftop',
    ]);
  });

  test.each([
    ['the old door is in the file too', `${spa.name},100 Main St,Boise,ID,83702,,,,services,true`],
    [
      'the file has two new doors',
      `${spa.name},9 Elm Ave,Nampa,ID,83651,208-555-0142,,,services,true`,
    ],
    [
      'another firm is at the same desk',
      'Velvet Hands Studio,100 Main St,Boise,ID,83702,208-555-0142,,,services,true',
    ],
  ])('is a branch where %s', async (_, row) => {
    await directory.open(spa);
    const { id } = await checkRows(MOVED, row);
    const moved = (await listAlike(id)).filter(({ change }) => change === 'moved');
    expect(moved).toEqual([]);
  });

  test('waits for approval where only its website is the same in another town', async () => {
    await directory.open(spa);
    const { id } = await checkRows(
      `${AT_NEW_DOOR},Meridian,ID,83642,208-555-0177,,capitolnails.example,services,true`,
    );
    expect(await listAlike(id)).toMatchObject([{ change: 'moved', choice: 'hold' }]);
  });
});
