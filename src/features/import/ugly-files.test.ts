import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../tests/directory.ts';
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
});
afterAll(() => directory.close());

async function importAll(file: string, ...columns: string[]): Promise<string[]> {
  const { id } = await staff.check(file);
  await staff.run(id, 'commit');
  const { rows } = await directory.db.pool.query(
    `select ${columns.join(', ')} from businesses order by id`,
  );
  return rows.map((row) => columns.map((column) => row[column] ?? '').join(' | '));
}

async function listMended(id: number): Promise<string[]> {
  const answer = await directory.get(`/api/admin/imports/${id}/mended?limit=100`, staff.headers);
  const mended: { line: number; column: string; value: string; became: string; reason: string }[] =
    await answer.json();
  return mended.map(({ line, column, value, became, reason }) =>
    `${line} ${column}: ${value} -> ${became}${reason ? ` (${reason})` : ''}`.trim(),
  );
}

test('phones and ZIP codes that a spreadsheet made numbers of are numbers again', async () => {
  const file = `name,address,city,state,zip code,phone,category,is approved
Qx Lantern Repair,1 Birch Row,Boise,ID,83702,2.085550142E+09,retail,true
Qx Kite Loft,2 Birch Row,Boise,ID,83702,2.09E+09,retail,true
Qx Button Shop,3 Birch Row,Boise,ID,83702.0,2085550143.0,retail,true
Qx Guarded,4 Birch Row,Chester,MA,"=""01011""","=""(413) 555-0144""",retail,true
`;
  const { id, counts, mended } = await staff.check(file);
  expect(counts).toEqual({ new: 4, changed: 0, same: 0, error: 0 });
  expect(mended).toBe(4);
  expect(await listMended(id)).toEqual([
    '2 phone: 2.085550142E+09 -> (208) 555-0142',
    '3 phone: 2.09E+09 ->  (This is not a phone number)',
    '4 zip code: 83702.0 -> 83702',
    '4 phone: 2085550143.0 -> (208) 555-0143',
    '5 zip code: ="01011" -> 01011',
    '5 phone: ="(413) 555-0144" -> (413) 555-0144',
  ]);
  await staff.run(id, 'commit');
  const { rows } = await directory.db.pool.query(
    'select zip_code, phone from businesses order by id',
  );
  expect(rows.map((row) => [row.zip_code, row.phone])).toEqual([
    ['83702', '(208) 555-0142'],
    ['83702', null],
    ['83702', '(208) 555-0143'],
    ['01011', '(413) 555-0144'],
  ]);
});

test('an email among the websites goes to a new listing alone, and what is told of it is so', async () => {
  await directory.open({ name: 'Qx There', slug: 'qx-there', address: '4 Birch Row' });
  const { id } = await staff.check(`name,address,city,state,zip code,website,category
Qx There,4 Birch Row,Boise,ID,83702,rosa@shop.example,retail
Qx New,5 Birch Row,Boise,ID,83702,ann@shop.example,retail
`);
  expect(await listMended(id)).toEqual([
    '2 website: rosa@shop.example ->  (This is an email address and no website)',
    '3 website: ann@shop.example ->  (It is an email address, and is the listing’s email now)',
  ]);
  await staff.run(id, 'commit');
  const { rows } = await directory.db.pool.query('select email from businesses order by id');
  expect(rows).toEqual([{ email: null }, { email: 'ann@shop.example' }]);
});

test('a space before a quotation mark is no part of the cell', async () => {
  const file = `name, address, city, state, zip code, phone, category
Qx Bell Foundry, "4 Birch Row, Suite 5", "Boise", "ID", "83702", "(208) 555-0144", "retail"
Qx Rope Walk, "5 Birch Row", "Boise" , "ID", "83702", "(208) 555-0145", "retail"
`;
  expect(await importAll(file, 'address', 'city', 'zip_code', 'phone')).toEqual([
    '4 Birch Row, Suite 5 | Boise | 83702 | (208) 555-0144',
    '5 Birch Row | Boise | 83702 | (208) 555-0145',
  ]);
});

test('the line that names the delimiter for a spreadsheet is no row', async () => {
  const file = `sep=;\r
name;address;city;state;zip code;phone;category;is approved\r
Qx Café Qéz;6 Birch Row;Española;NM;87532;(505) 555-0146;restaurants;true\r
Qx Nobody;6 Birch Row;;NM;87532;;restaurants;true\r
`;
  const { id, delimiter, counts } = await staff.check(file);
  expect([delimiter, counts.new, counts.error]).toEqual([';', 1, 1]);
  expect(await staff.listErrors(id)).toEqual(['3 city: City is required']);
});

test('a title and blank lines above the names are skipped, and lines are those of a spreadsheet', async () => {
  const file = `"Valley Merchants, members of 2026",,,,,,,
,,,,,,,
name,address,city,state,zip code,phone,category,is approved
Qx Map Store,"7 Birch Row
Rear",Boise,ID,83702,(208) 555-0147,retail,true

Qx Nowhere,8 Birch Row,,ID,83702,,retail,true
`;
  const { id, columns, counts } = await staff.check(file);
  expect(columns.slice(0, 3)).toEqual(['name', 'address', 'city']);
  expect(counts).toMatchObject({ new: 1, error: 1 });
  expect(await staff.listErrors(id)).toEqual(['6 city: City is required']);
});

test('words for nothing are nothing', async () => {
  const file = `name,address,city,state,zip code,phone,email,website,category,is approved,description
Qx Clock Cabin,8 Birch Row,Boise,ID,83702,NULL,,,retail,true,NULL
Qx Ink Well,NULL,Boise,ID,83702,nan,-,n/a,retail,true,None
Qx Glove Box,9 Birch Row,Boise,ID,83702,\\N,,#N/A,retail,true,\\N
Qx Hat Rack,10 Birch Row,Boise,ID,83702,N/A,,,retail,true,Hats for every head
`;
  expect(await importAll(file, 'name', 'address', 'phone', 'website', 'description')).toEqual([
    'Qx Clock Cabin | 8 Birch Row |  |  | ',
    'Qx Ink Well |  |  |  | ',
    'Qx Glove Box | 9 Birch Row |  |  | ',
    'Qx Hat Rack | 10 Birch Row |  |  | Hats for every head',
  ]);
});

test('an optional cell never costs its row', async () => {
  const file = `name,address,city,state,zip code,phone,email,website,category,is approved,latitude,longitude
Qx Tea Barrow,11 Birch Row,Boise,ID,83702,(208) 555-0148,,www.example.com,retail,true,,
Qx Soap Works,12 Birch Row,Boise,ID,83702,(208) 555-0149,,example.com/soap,retail,true,,
Qx Drum Maker,13 Birch Row,Boise,ID,83702,(208) 555-0150,front@example.com; back@example.com,,retail,true,,
Qx Wool Yard,14 Birch Row,Boise,ID,83702,(208) 555-0151,mailto:wool@example.com,,retail,true,,
Qx Stone Bench,15 Birch Row,Boise,ID,83702,(208) 555-0152,nobody,ask us,retail,perhaps,0,0
Qx Half Point,16 Birch Row,Boise,ID,8,no phone,,,retail,true,43.6,
`;
  const { id, counts, mended } = await staff.check(file);
  expect(counts).toMatchObject({ new: 6, error: 0 });
  expect(mended).toBe(4);
  expect(await listMended(id)).toEqual([
    '4 email: front@example.com; back@example.com -> front@example.com',
    '5 email: mailto:wool@example.com -> wool@example.com',
    '6 email: nobody ->  (Invalid email)',
    '6 website: ask us ->  (Invalid URL)',
    '6 is approved: perhaps ->  (Use yes or no)',
    '6 latitude: 0 ->  (This latitude is outside the United States)',
    '6 longitude: 0 ->  (This longitude is outside the United States)',
    '7 zip code: 8 ->  (A ZIP code must have five digits)',
    '7 phone: no phone ->  (This is not a phone number)',
    '7 latitude: 43.6 ->  (Fill in both latitude and longitude, or neither)',
  ]);
});

test('states are known by their old and long names, and by nothing else', async () => {
  const file = `name,address,city,state,zip code,category,is approved
Qx Pear Stand,16 Birch Row,Fresno,Calif.,93721,retail,true
Qx Oar Shop,17 Birch Row,Worcester,Mass.,01608,retail,true
Qx Net Loft,18 Birch Row,Tampa,Fla.,33602,retail,true
Qx Corn Crib,19 Birch Row,Peoria,ILL,61602,retail,true
Qx Iron Gate,20 Birch Row,Albany,New York State,12207,retail,true
Qx Salt Box,21 Birch Row,Charlotte Amalie,USVI,00802,retail,true
Qx Lost Row,22 Birch Row,Springfield,XX,62701,retail,true
`;
  const { id } = await staff.check(file);
  expect(await staff.listErrors(id)).toEqual(['8 state: This is not a US state']);
  await staff.run(id, 'commit');
  const { rows } = await directory.db.pool.query('select state from businesses order by id');
  expect(rows.map(({ state }) => state)).toEqual(['CA', 'MA', 'FL', 'IL', 'NY', 'VI']);
});

test('a line break in an address is a comma', async () => {
  const file = `name,address,city,state,zip code,category,is approved
Qx Sign Shop,"26 Birch Row
Rear door",Reno,NV,89501,retail,true
`;
  expect(await importAll(file, 'address')).toEqual(['26 Birch Row, Rear door']);
});

test('ZIP codes get their zeros and hyphen back, and lose the state', async () => {
  const file = `name,address,city,state,zip code,category,is approved
Qx Ferry Goods,27 Birch Row,Fishers Island,NY,6390,retail,true
Qx Tax Papers,28 Birch Row,Holtsville,NY,501,retail,true
Qx Nine Digits,29 Birch Row,Chester,MA,10110123,retail,true
Qx State Too,30 Birch Row,Boise,ID,ID 83702,retail,true
`;
  expect(await importAll(file, 'zip_code')).toEqual(['06390', '00501', '01011-0123', '83702']);
});

test('what came through a web page is read as it was shown there', async () => {
  const file = `name,address,city,state,category,description,is approved
Smith &amp; Sons,"5 O&#39;Hara<br>Suite 2",BOISE,Idaho,retail,"Best<br />caf&eacute; in town",Y
`;
  expect(await importAll(file, 'name', 'address', 'city', 'description', 'is_approved')).toEqual([
    "Smith & Sons | 5 O'Hara, Suite 2 | Boise | Best\ncafé in town | true",
  ]);
});

test('towns are spelled as they spell themselves', async () => {
  const file = `name,city,state,category
A,BOISE,ID,retail
B,coeur d'alene,ID,retail
C,MCCALL,ID,retail
D,"Nampa, ID",ID,retail
E,PUDDLE UPON-THE-MUD,ID,retail
F,DeKalb,IL,retail
`;
  expect(await importAll(file, 'city')).toEqual([
    'Boise',
    "Coeur d'Alene",
    'McCall',
    'Nampa',
    'Puddle Upon-The-Mud',
    'DeKalb',
  ]);
});

test('an email among the websites is the email of a row that has none, and stays its email', async () => {
  const file = `name,slug,address,city,state,zip code,email,website,category,is approved
Qx Wool Yard,qx-wool,14 Birch Row,Boise,ID,83702,,wool@shop.example,retail,true
Qx Tea Barrow,qx-tea,11 Birch Row,Boise,ID,83702,tea@shop.example,mailto:other@shop.example,retail,true
Qx Kite Loft,qx-kite,12 Birch Row,Boise,ID,83702,,Facebook,retail,true
`;
  const { id } = await staff.check(file);
  expect(await listMended(id)).toEqual([
    '2 website: wool@shop.example ->  (It is an email address, and is the listing’s email now)',
    '3 website: mailto:other@shop.example ->  (This is an email address and no website)',
    '4 website: Facebook ->  (Invalid URL)',
  ]);
  await staff.run(id, 'commit');
  const read = async () =>
    (await directory.db.pool.query('select email, website from businesses order by id')).rows;
  const [wool, tea, kite] = await read();
  expect([wool, tea, kite]).toEqual([
    { email: 'wool@shop.example', website: null },
    { email: 'tea@shop.example', website: null },
    { email: null, website: null },
  ]);
  await directory.db.pool.query(
    `update businesses set email = 'front@shop.example' where slug = 'qx-wool'`,
  );
  expect((await staff.check(file)).counts).toEqual({ new: 0, changed: 0, same: 3, error: 0 });
});
