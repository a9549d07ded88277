import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../tests/directory.ts';
import { openImports } from '../../../tests/transfer.ts';
import { makeRows, makeWorkbook, makeZip } from '../../../tests/workbook.ts';
import { readTable } from './file/table.ts';

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

const PLACE = ['name', 'address', 'city', 'state', 'zip_code', 'phone'];

async function importAll(file: BodyInit, columns = PLACE): Promise<string[]> {
  const { id } = await staff.check(file);
  expect(await staff.listErrors(id)).toEqual([]);
  await staff.run(id, 'commit');
  const { rows } = await directory.db.pool.query(
    `select ${columns.join(', ')} from businesses order by id`,
  );
  return rows.map((row) => columns.map((column) => row[column] ?? '').join(' | '));
}

async function refuse(file: BodyInit): Promise<string> {
  const answer = await staff.send(file);
  const { detail } = await answer.json();
  return `${answer.status}: ${detail}`;
}

const HEADER = ['name', 'address', 'city', 'state', 'zip code', 'phone', 'category', 'is approved'];
const LANTERN = [
  'Qx Lantern',
  '1 Birch Row',
  'Boise',
  'ID',
  '83702',
  '(208) 555-0142',
  'retail',
  'true',
];
const KITE = ['Qx Kite Loft', '2 Birch Row', 'Boise', 'ID', '83702', '', 'retail', 'true'];
const AS_LISTED = [
  'Qx Lantern | 1 Birch Row | Boise | ID | 83702 | (208) 555-0142',
  'Qx Kite Loft | 2 Birch Row | Boise | ID | 83702 | ',
];

describe('an Excel workbook', () => {
  const plain = () => makeWorkbook([{ name: 'Members', rows: makeRows([HEADER, LANTERN, KITE]) }]);

  test('is read like a CSV file', async () => {
    const { format, sheets, sheet, encoding } = await staff.upload(plain());
    expect({ format, sheets, sheet, encoding }).toEqual({
      format: 'xlsx',
      sheets: ['Members'],
      sheet: 'Members',
      encoding: null,
    });
    expect(await importAll(plain())).toEqual(AS_LISTED);
  });

  test('says what its cells show: lost zeros, dates, phones as numbers, rich text, gaps', async () => {
    const strings = [
      '<r><t>Qx </t></r><r><t>Lantern</t></r><rPh><t>x</t></rPh>',
      '1 Birch Row',
      'Chester',
      'MA',
    ];
    const rows = `${makeRows([[...HEADER, 'description']])}
      <row r="4"><c r="A4" t="s"><v>0</v></c><c r="B4" t="s"><v>1</v></c><c r="C4" t="s"><v>2</v></c>
        <c r="D4" t="s"><v>3</v></c><c r="E4" s="1"><v>1011</v></c><c r="F4"><v>4.135550142E9</v></c>
        <c r="G4" t="str"><f>"re"&amp;"tail"</f><v>retail</v></c><c r="H4" t="b"><v>1</v></c>
        <c r="I4" s="2"><v>45000</v></c></row>
      <row r="6"><c r="A6" t="inlineStr"><is><t>Qx &amp; Co_x000D_</t></is></c><c r="C6" t="s"><v>2</v></c>
        <c r="D6" t="s"><v>3</v></c><c r="E6" t="e"><v>#N/A</v></c><c r="F6" s="3"><v>4135550143</v></c>
        <c r="G6" t="str"><v>retail</v></c></row>`;
    const file = makeWorkbook([{ name: 'A', rows }], {
      strings,
      formats: ['00000', 'mmm d, yyyy', '(000) 000-0000'],
    });
    expect(await importAll(file, [...PLACE, 'description'])).toEqual([
      'Qx Lantern | 1 Birch Row | Chester | MA | 01011 | (413) 555-0142 | 2023-03-15',
      'Qx & Co |  | Chester | MA | 01011 | (413) 555-0143 | ',
    ]);
  });

  test('leaves out the rows that are struck through, and shows them', async () => {
    const kite = ['Qx Kite', ...LANTERN.slice(1)];
    const struck = makeRows([[], kite])
      .replace(/<c /g, '<c s="1" ')
      .replace('<row r="1"></row>', '');
    const rows =
      makeRows([HEADER]) +
      struck +
      makeRows([[], [], LANTERN]).replace(/<row r="[12]"><\/row>/g, '');
    const { id, counts, leftOut } = await staff.check(makeWorkbook([{ name: 'Members', rows }]));
    expect(counts).toMatchObject({ new: 1, error: 0 });
    expect(leftOut.totals).toBe(1);
    const path = `/api/admin/imports/${id}/refused`;
    const [row] = await (await directory.get(`${path}?kind=left`, staff.headers)).json();
    expect(row).toMatchObject({ line: 2, errors: [{ column: HEADER[0] }] });
    const body = { rows: [{ line: 2, cells: [] }] };
    await directory.call(`PUT ${path}`, { headers: staff.headers, body });
    await directory.runJobs();
    await staff.run(id, 'commit');
    const { rows: listed } = await directory.db.pool.query('select name from businesses');
    expect(listed.map(({ name }) => name).sort()).toEqual(['Qx Kite', LANTERN[0]]);
  });

  test('has one day in a cell, whatever its format', async () => {
    const formats = ['dd/mm/yyyy', 'd-mmm-yy', 'm/d/yy', '[$-409]mmmm d, yyyy;@', 'd.m.yyyy'];
    const more = ['[$-F800]dddd, mmmm dd, yyyy', 'dd/mm/yyyy hh:mm', 'yyyy'];
    const cells = [...formats, ...more].map(
      (_, at) => `<row r="${at + 2}"><c t="inlineStr"><is><t>Qx ${at}</t></is></c>
        <c s="${at + 1}"><v>43621${at === 6 ? '.5' : ''}</v></c></row>`,
    );
    const rows = makeRows([['name', 'description']]) + cells.join('');
    const { id, proposedMapping } = await staff.upload(
      makeWorkbook([{ name: 'A', rows }], { formats: [...formats, ...more] }),
    );
    const fixed = { city: 'Boise', state: 'ID', category: 'retail' };
    const mapping = Object.fromEntries(
      Object.entries(fixed).map(([field, value]) => [field, { value }]),
    );
    await staff.start(id, 'dry-run', { mapping: { ...proposedMapping, ...mapping } });
    await directory.runJobs();
    await staff.run(id, 'commit');
    const { rows: listed } = await directory.db.pool.query(
      'select description from businesses order by id',
    );
    expect(listed.map(({ description }) => description)).toEqual([
      ...Array.from({ length: 6 }, () => '2019-06-05'),
      '2019-06-05 12:00',
      '2019',
    ]);
  });

  test('is read beyond a stray cell far to the right, and tells what is hidden in it', async () => {
    const rows = makeRows([HEADER, LANTERN, KITE])
      .replace('<row r="3">', '<row r="3" hidden="1">')
      .replace('</row>', '<c r="XFD1" s="0"/></row>');
    const ahead =
      '<cols><col min="6" max="7" hidden="1"/><col min="12" max="40" hidden="1"/></cols>';
    const file = () => makeWorkbook([{ name: 'Members', ahead, rows }]);
    const { hidden, hiddenColumns } = await staff.upload(file());
    expect(hidden).toEqual({ rows: 1, columns: 2 });
    expect(hiddenColumns.map((at) => HEADER[at])).toEqual([HEADER[5], HEADER[6]]);
    expect(await importAll(file())).toEqual(AS_LISTED);
  });

  test('of several sheets the one with a list is read, and another can be chosen', async () => {
    const file = makeWorkbook([
      { name: 'Hidden', isHidden: true, rows: makeRows([HEADER, KITE]) },
      { name: 'About', rows: makeRows([['Members of 2026'], ['by Rosa']]) },
      { name: 'Members', rows: makeRows([HEADER, LANTERN]) },
      {
        name: 'Old ones',
        rows: makeRows([
          [...HEADER, 'since'],
          [...KITE, 1990],
        ]),
      },
    ]);
    const { id, sheets, sheet, columns } = await staff.upload(file);
    expect(sheets).toEqual(['About', 'Members', 'Old ones']);
    expect(sheet).toBe('Members');
    expect(columns).not.toContain('since');
    await staff.check(file);
    const choose = (name: string) =>
      directory.call(`POST /api/admin/imports/${id}/sheet`, {
        headers: staff.headers,
        body: { sheet: name },
      });
    const other = await (await choose('Old ones')).json();
    expect(other).toMatchObject({ state: 'uploaded', sheet: 'Old ones' });
    expect(other.columns).toContain('since');
    expect((await choose('Hidden')).status).toBe(422);
    await staff.start(id, 'dry-run', { mapping: other.proposedMapping });
    await directory.runJobs();
    await staff.run(id, 'commit');
    const { rows } = await directory.db.pool.query('select name from businesses');
    expect(rows).toEqual([{ name: 'Qx Kite Loft' }]);
    const asked = await directory.app.request('/api/admin/imports?fileName=a.xlsx&sheet=3', {
      method: 'POST',
      headers: { ...staff.headers, 'content-type': 'application/octet-stream' },
      body: file,
    });
    expect(await asked.json()).toMatchObject({ sheet: 'Old ones' });
  });

  test('holds its import for nobody while another sheet waits to be read', async () => {
    const sheets = ['A', 'B'].map((name) => ({ name, rows: makeRows([HEADER, LANTERN]) }));
    const { id } = await staff.upload(makeWorkbook(sheets));
    const places = JSON.stringify(Array(20_000).fill({ name: 'Qx Lantern', city: 'Boise' }));
    const readings = [1, 2].map(() => readTable('json', Buffer.from(places), null));
    const readers = await Promise.all(readings);
    const { headers } = staff;
    const path = `POST /api/admin/imports/${id}/sheet`;
    const choosing = directory.call(path, { headers, body: { sheet: 'B' } });
    await sleep(500);
    expect((await staff.cancel(id)).state).toBe('canceled');
    for (const { pieces } of readers) for await (const _ of pieces);
    expect((await choosing).status).toBe(409);
    const { rows } = await directory.db.pool.query('select id from imports');
    expect(rows).toEqual([{ id }]);
  });

  test('with a title above the names and a row that is refused, keeps the lines of the sheet', async () => {
    const file = makeWorkbook([
      {
        name: 'A',
        rows: makeRows([['Valley Merchants'], [], HEADER, LANTERN, ['', '', 'Boise', 'ID']]),
      },
    ]);
    const { id, counts } = await staff.check(file);
    expect(counts).toMatchObject({ new: 1, error: 1 });
    expect(await staff.listErrors(id)).toEqual([
      '5 name: Business name is required',
      '5 category: Category is required',
    ]);
  });

  test('that is broken, another archive, locked or a bomb is refused in plain words', async () => {
    const whole = plain();
    const damaged = 'This workbook is damaged. Open it in Excel, save it again, and upload it.';
    const none =
      'This spreadsheet cannot be read: it is not an Excel workbook (.xlsx), or it is protected by a password. Save it as .xlsx without a password, or as CSV, and upload that file.';
    const large =
      'The file has more than 2,048 MB once it is unpacked. Split it, or save it as CSV, and upload that.';
    expect(await refuse(whole.subarray(0, whole.length / 2))).toBe(`422: ${damaged}`);
    expect(await refuse(makeZip({ 'photo.jpg': 'x' }))).toBe(`422: ${none}`);
    expect(await refuse(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toBe(`422: ${none}`);
    const claimed = { 'xl/worksheets/sheet1.xml': 4_000_000_000 };
    const bomb = makeWorkbook([{ name: 'A', rows: '' }], { claims: claimed });
    expect(await refuse(bomb)).toBe(`413: ${large}`);
    const row = '<row r="2"><c r="ZZZ2"><v>1</v></c></row>';
    expect(await refuse(makeWorkbook([{ name: 'A', rows: row }]))).toBe(
      '422: The file has more than 1,000 columns.',
    );
    const backwards = '<row r="2"/><row r="1"/>';
    expect(await refuse(makeWorkbook([{ name: 'A', rows: backwards }]))).toBe(`422: ${damaged}`);
    const parts = { '_rels/.rels': '<Relationships/>', 'x.xml': 'x'.repeat(1000) };
    expect(await refuse(makeZip(parts, { '_rels/.rels': 3 }))).toBe(`422: ${damaged}`);
    expect(await refuse(makeWorkbook([{ name: 'A', rows: '' }]))).toMatch(/^422: /);
    expect((await directory.db.pool.query('select from imports')).rows).toEqual([]);
  });
});

describe('what programs call .xls', () => {
  const cells = (row: string[], tag = 'td') =>
    row.map((cell) => `<${tag}>${cell}</${tag}>`).join('');

  test('is often a page: its table is read, with its links and cells that reach over several rows', async () => {
    const head = cells([...HEADER, 'Homepage'], 'th');
    const lantern = cells(LANTERN).replace('<td>Boise</td>', '<td rowspan=2>Boise</td>');
    const kite = cells(KITE).replace('<td>Boise</td>', '');
    const page = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta charset="utf-8">
      <style>td { color: red }</style><title>Members</title></head><body>
      <table><tr><td>Members of 2026</td></tr></table>
      <table border=1><thead><tr>${head}</tr></thead><tbody>
      <tr>${lantern}<td><a href="https://lantern.example/">Visit us</a></td></tr>
      <tr>${kite}<td>&nbsp;</td></tr></tbody></table></body></html>`;
    const { format, sheets, sheet } = await staff.upload(page);
    expect({ format, sheets, sheet }).toEqual({
      format: 'xlsx',
      sheets: ['Table 1', 'Table 2'],
      sheet: 'Table 2',
    });
    expect(await importAll(page, [...PLACE, 'website'])).toEqual([
      `${AS_LISTED[0]} | https://lantern.example/`,
      `${AS_LISTED[1]} | `,
    ]);
  });

  test('is sometimes XML of 2003', async () => {
    const data = (row: string[]) =>
      row.map((cell) => `<Cell><Data ss:Type="String">${cell}</Data></Cell>`).join('');
    const file = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
      <Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
      <Worksheet ss:Name="Members"><Table><Row>${data(HEADER)}</Row><Row>${data(LANTERN)}</Row>
      <Row>${data(KITE.slice(0, 5))}<Cell ss:Index="7"><Data>retail</Data></Cell>${data(['true'])}</Row>
      </Table></Worksheet></Workbook>`;
    expect(await staff.upload(file)).toMatchObject({ format: 'xlsx', sheet: 'Members' });
    expect(await importAll(file)).toEqual(AS_LISTED);
  });
});

describe('places as JSON', () => {
  const FACTS = [...PLACE, 'website', 'email', 'latitude', 'longitude'];
  const osm = (tags: Record<string, string>, more: object) => ({
    type: 'node',
    id: 7,
    tags,
    ...more,
  });
  const bakery = {
    name: 'Qx Bread',
    shop: 'bakery',
    'addr:housenumber': '12',
    'addr:street': 'Elm Street',
    'addr:unit': 'Suite 5',
    'addr:city': 'Boise',
    'addr:state': 'ID',
    'addr:postcode': '83702',
    'contact:phone': '+1-208-555-0142',
    'contact:website': 'https://bread.example/',
    email: 'hello@bread.example',
  };
  const asListed =
    'Qx Bread | 12 Elm Street, Suite 5 | Boise | ID | 83702 | (208) 555-0142 | https://bread.example/ | hello@bread.example | 43.61 | -116.2';

  test('GeoJSON of OpenStreetMap gives streets of several tags, kinds and points', async () => {
    const file = {
      type: 'FeatureCollection',
      generator: 'overpass-turbo "x{["',
      features: [
        {
          type: 'Feature',
          id: 'node/7',
          properties: bakery,
          geometry: { type: 'Point', coordinates: [-116.2, 43.61] },
        },
        {
          type: 'Feature',
          properties: {
            name: 'Qx Motor',
            shop: 'yes',
            amenity: 'car_wash',
            'addr:city': 'Boise',
            'addr:state': 'Idaho',
          },
          geometry: {
            type: 'Polygon',
            coordinates: [
              [
                [-116.3, 43.6],
                [-116.3, 43.62],
                [-116.2, 43.62],
                [-116.3, 43.6],
              ],
            ],
          },
        },
      ],
    };
    const { format, columns } = await staff.upload(JSON.stringify(file));
    expect(format).toBe('json');
    expect(columns).toContain('category');
    expect(columns).not.toContain('addr:street');
    const listed = await importAll(JSON.stringify(file, null, 2), [...FACTS, 'category_id']);
    expect(listed.map((row) => row.replace(/ \| \d+$/, ''))).toEqual([
      asListed,
      'Qx Motor |  | Boise | ID |  |  |  |  | 43.61 | -116.25',
    ]);
    const { rows } = await directory.db.pool.query(`select (select slug from categories c
      where c.id = category_id) as category from businesses order by id`);
    expect(rows.map(({ category }) => category)).toEqual(['restaurants', 'automotive']);
  });

  test('Overpass answers, lists, and one object a line are read alike', async () => {
    const node = osm(bakery, { lat: 43.61, lon: -116.2 });
    const way = osm(bakery, { type: 'way', center: { lat: 43.61, lon: -116.2 } });
    const feature = {
      type: 'Feature',
      properties: bakery,
      geometry: { type: 'Point', coordinates: [-116.2, 43.61] },
    };
    const files = [
      JSON.stringify({ version: 0.6, elements: [node] }),
      JSON.stringify({ version: 0.6, elements: [way] }),
      JSON.stringify([node]),
      JSON.stringify(feature),
      `${JSON.stringify(feature)}\n`,
      `\x1e${JSON.stringify(feature)}\n`,
      `\ufeff${JSON.stringify([feature])}`,
    ];
    for (const file of files) {
      await directory.reset();
      expect(await importAll(file, FACTS)).toEqual([asListed]);
    }
  });

  test('Google’s places and saved places are split where an address stands in one piece', async () => {
    const places = {
      places: [
        {
          displayName: { text: 'Qx Bread', languageCode: 'en' },
          formattedAddress: '12 Elm Street, Boise, ID 83702, USA',
          nationalPhoneNumber: '(208) 555-0142',
          websiteUri: 'https://bread.example/',
          location: { latitude: 43.61, longitude: -116.2 },
          primaryType: 'bakery',
          types: ['bakery', 'point_of_interest'],
        },
      ],
    };
    const results = {
      status: 'OK',
      results: [
        {
          name: 'Qx Bread',
          formatted_address: '12 Elm Street, Boise, ID 83702, United States',
          formatted_phone_number: '(208) 555-0142',
          website: 'https://bread.example/',
          geometry: { location: { lat: 43.61, lng: -116.2 } },
          types: ['bakery', 'food'],
        },
      ],
    };
    const split =
      'Qx Bread | 12 Elm Street | Boise | ID | 83702 | (208) 555-0142 | https://bread.example/ |  | 43.61 | -116.2';
    for (const file of [places, results]) {
      await directory.reset();
      expect(await importAll(JSON.stringify(file), FACTS)).toEqual([split]);
    }
    const takeout = {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [-116.2, 43.61] },
          properties: {
            date: '2026-01-01T00:00:00Z',
            google_maps_url: 'http://maps.google.example/?cid=1',
            location: {
              name: 'Qx Bread',
              address: '12 Elm Street, Boise, ID 83702, USA',
              country_code: 'US',
            },
          },
        },
      ],
    };
    await directory.reset();
    const { id, proposedMapping } = await staff.upload(JSON.stringify(takeout));
    const mapping = { ...proposedMapping, category: { value: 'retail' } };
    await staff.start(id, 'dry-run', { mapping });
    await directory.runJobs();
    expect(await staff.read(id)).toMatchObject({ counts: { new: 1, error: 0 } });
  });

  test('a saved place has the point of its link, and the link is no website', async () => {
    const place = (name: string, url: string, coordinates: number[]) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates },
      properties: {
        google_maps_url: url,
        location: { name, address: '44 Cedar Row, Boise, ID 83702, United States' },
      },
    });
    const features = [
      place('Qx Inn', 'http://maps.google.com/?q=43.6166,-116.2035', [0, 0]),
      place('Qx Tea', 'http://maps.google.com/?cid=12345', [-116.2, 43.61]),
    ];
    const { id, proposedMapping } = await staff.upload(
      JSON.stringify({ type: 'FeatureCollection', features }),
    );
    expect(proposedMapping.website).toBeUndefined();
    const mapping = { ...proposedMapping, category: { value: 'retail' } };
    await staff.start(id, 'dry-run', { mapping });
    await directory.runJobs();
    await staff.run(id, 'commit');
    const { rows } = await directory.db.pool.query(
      'select name, latitude, longitude, website from businesses order by id',
    );
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['Qx Inn', 43.6166, -116.2035, null],
      ['Qx Tea', 43.61, -116.2, null],
    ]);
  });

  test('coordinates in meters become degrees', async () => {
    const file = JSON.stringify({
      type: 'FeatureCollection',
      crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3857' } },
      features: [
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [-12935714.448396167, 5406300.590882472] },
          properties: Object.fromEntries(HEADER.map((name, at) => [name, LANTERN[at]])),
        },
      ],
    });
    expect(await importAll(file, ['name', 'latitude', 'longitude'])).toEqual([
      'Qx Lantern | 43.6166 | -116.2035',
    ]);
  });

  test('a damaged file says how far it goes; nothing of it is kept', async () => {
    const whole = JSON.stringify({ elements: [osm(bakery, {}), osm(bakery, {})] });
    expect(await refuse(whole.slice(0, -30))).toBe(
      '422: This file is damaged: it can be read only up to entry 1. Download it again, and upload it.',
    );
    expect(await refuse(`{"elements": [${'{"tags": nonsense}'}]}`)).toMatch(/^422: .* entry 1\./);
    expect(await refuse('{"elements": []}')).toMatch(/^422: /);
    expect(await refuse(`[${'['.repeat(100_000)}${']'.repeat(100_000)}]`)).toMatch(/^422: /);
    const deep = `{"a":${'{"b":'.repeat(300)}1${'}'.repeat(300)}}`;
    expect(await refuse(`[${deep}]`)).toMatch(/^422: /);
  });
});

describe('vCards', () => {
  test('of versions 2.1 to 4 are listings: company, work address, the phone for customers', async () => {
    const file = [
      'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Paz;Rosa;;;\r\nFN:Rosa Paz\r\nORG:Qx Bread\\, Boise;Sales',
      'item1.ADR;TYPE=WORK:;Suite 5;12 Elm Street;Boise;ID;83702;USA',
      'ADR;TYPE=HOME:;;1 Home Row;Nampa;ID;83651;USA',
      'TEL;TYPE=FAX,WORK:(208) 555-0199\r\nTEL;TYPE=CELL:(208) 555-0198',
      'TEL;TYPE=WORK,VOICE:(208) 555-0142\r\nEMAIL;TYPE=INTERNET:hello@bread.example',
      'URL:https://bread.example/\r\nCATEGORIES:Bakery,Members\r\nNOTE:Rolls\\, bread\\nand a v',
      ' ery long line\r\nEND:VCARD',
      'BEGIN:VCARD\nVERSION:4.0\nFN:Qx Kite Loft\nADR;TYPE="work":;;2 Birch Row;Boise;ID;83702;',
      'TEL;VALUE=uri;PREF=1;TYPE="voice,work":tel:+1-208-555-0143\nGEO:geo:43.61,-116.2',
      'CATEGORIES:retail\nEND:VCARD',
      'BEGIN:VCARD\nVERSION:2.1\nFN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Qx Caf=C3=A9 O=',
      'l=C3=A9\nADR;WORK:;;3 Birch Row;Boise;ID;83702\nTEL;WORK;VOICE:208-555-0144',
      'CATEGORIES:Coffee shop\nEND:VCARD\n',
    ].join('\n');
    const { format } = await staff.upload(file);
    expect(format).toBe('vcard');
    expect(
      await importAll(file, [...PLACE, 'email', 'website', 'description', 'latitude']),
    ).toEqual([
      'Qx Bread, Boise | 12 Elm Street, Suite 5 | Boise | ID | 83702 | (208) 555-0142 | hello@bread.example | https://bread.example/ | Rolls, bread\nand a very long line | 43.6322',
      'Qx Kite Loft | 2 Birch Row | Boise | ID | 83702 | (208) 555-0143 |  |  |  | 43.61',
      'Qx Café Olé | 3 Birch Row | Boise | ID | 83702 | (208) 555-0144 |  |  |  | 43.6322',
    ]);
  });

  test('with the address in one part, folded or not, are taken apart', async () => {
    const file = [
      'BEGIN:VCARD\nVERSION:3.0\nFN:Qx Line\nADR;TYPE=WORK:;;50 Cedar Row\\, Boise\\, ID 83702;;;;',
      'CATEGORIES:retail\nEND:VCARD\nBEGIN:VCARD\nVERSION:2.1\nFN:Qx Fold',
      'ADR;WORK;ENCODING=QUOTED-PRINTABLE:;;51 Cedar=',
      ' Row=2C Boise=2C ID=',
      ' 83702;;;;\nCATEGORIES:retail\nEND:VCARD\n',
    ].join('\n');
    expect(await importAll(file)).toEqual([
      'Qx Line | 50 Cedar Row | Boise | ID | 83702 | ',
      'Qx Fold | 51 Cedar Row | Boise | ID | 83702 | ',
    ]);
  });

  test('without an end are not read', async () => {
    expect(await refuse('BEGIN:VCARD\nFN:Qx Kite\nTEL:208-555-0143\n')).toMatch(/^422: /);
  });
});

describe('a CSV file', () => {
  const text = [HEADER, LANTERN, KITE].map((row) => row.join(',')).join('\n');
  const by = (sign: string, before = '') =>
    before + [HEADER, LANTERN, KITE].map((row) => row.join(sign)).join('\n');
  const swapped = (bytes: Buffer<ArrayBuffer>) => Buffer.from(bytes).swap16();
  const utf16 = (written: string) => Buffer.from(written, 'utf16le');
  const quoted = (row: string[], gap = '') => row.map((cell) => `${gap}"${cell}"`).join(',');
  const files: [kind: string, file: BodyInit][] = [
    ['with a mark of UTF-8', `\ufeff${text}`],
    ['in UTF-16, little end first, with a mark', utf16(`\ufeff${text}`)],
    ['in UTF-16, little end first, without a mark', utf16(text)],
    ['in UTF-16, big end first, with a mark', swapped(utf16(`\ufeff${text}`))],
    ['in UTF-16, big end first, without a mark', swapped(utf16(text))],
    ['with a sep line and semicolons', by(';', 'sep=;\r\n')],
    ['with a sep line and bars, after a mark', by('|', '\ufeffsep=|\n')],
    ['with tabs', by('\t')],
    ['with a title and blank lines above the names', `Valley Merchants,,,,,,,\n,,,,,,,\n\n${text}`],
    [
      'with a space before each quotation mark',
      [HEADER, LANTERN, KITE].map((row) => quoted(row, ' ')).join('\n'),
    ],
    ['with mixed line ends', text.replace('\n', '\r\n').concat('\r\n\r\n')],
    ['with line ends of an old Mac', text.replaceAll('\n', '\r')],
    [
      'with rows that are too short, and blank cells behind',
      `${text.replace(',,retail,true', ',,retail,true,,,')}\n\n`,
    ],
    ['with spreadsheet guards', text.replace('83702,(208)', '"=""83702""",(208)')],
    ['with blank columns between', by(',,').replaceAll(',,', ',,').replace(/^/gm, ',')],
  ];

  test.each(files)('%s is read', async (_, file) => {
    expect(await importAll(file)).toEqual(AS_LISTED);
  });

  test('with a column named twice takes the fuller one', async () => {
    const more = Array.from({ length: 3 }, (_, at) => [`Qx ${at}`, ...LANTERN.slice(1)]);
    const lists = [
      [HEADER, LANTERN, ...more].map((row) => [...row.slice(0, 1), '', ...row.slice(1)]),
      [HEADER, LANTERN, ...more].map(([name = '', ...row], at) => [
        name,
        at === 1 ? '(208) 555-0199' : '',
        ...row,
      ]),
    ];
    for (const list of lists) {
      const [names = [], ...rows] = list;
      const file = [names.with(1, 'phone'), ...rows].map((row) => row.join(',')).join('\n');
      expect((await staff.upload(file)).proposedMapping.phone).toEqual({ column: 6 });
    }
  });

  test('of Windows-1252, with quotation marks inside and a line break in a cell, is read', async () => {
    const row =
      '"Qx Caf\u00e9 ""Ol\u00e9""","26 Birch Row\nRear door",Espa\u00f1ola,NM,87532,,restaurants,true';
    const file = Buffer.from(`${HEADER.join(',')}\n${row}\n`, 'latin1');
    expect(await importAll(file)).toEqual([
      'Qx Café "Olé" | 26 Birch Row, Rear door | Española | NM | 87532 | ',
    ]);
  });

  test.each<[kind: string, file: BodyInit, reason: RegExp]>([
    ['a page', '<!doctype html><html><body><p>Not found</p></body></html>', /an HTML file/],
    ['XML', '<?xml version="1.0"?>\n<rss><channel/></rss>', /an XML file/],
    ['a map', '<?xml version="1.0"?><kml><Placemark/></kml>', /a file for maps/],
    ['OpenStreetMap as XML', '<osm version="0.6"><node/></osm>', /a file for maps/],
    ['a document', '%PDF-1.7\n1 0 obj<<>>endobj\nname,city\n', /a PDF file, not a list/],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /a PNG file/],
    ['packed', Buffer.from('1f8b0800000000000003', 'hex'), /compressed \(gzip\)/],
  ])('that is none but %s is refused in plain words', async (_, file, reason) => {
    expect(await refuse(file)).toMatch(reason);
    expect((await directory.db.pool.query('select from imports')).rows).toEqual([]);
  });

  test('that is called .xlsx is read by what it holds, and so is a workbook called .csv', async () => {
    const send = (fileName: string, body: BodyInit) =>
      directory.app.request(`/api/admin/imports?fileName=${fileName}`, {
        method: 'POST',
        headers: { ...staff.headers, 'content-type': 'application/octet-stream' },
        body,
      });
    expect(await (await send('list.xlsx', text)).json()).toMatchObject({ format: 'csv' });
    const workbook = makeWorkbook([{ name: 'A', rows: makeRows([HEADER, KITE]) }]);
    expect(await (await send('list.csv', workbook)).json()).toMatchObject({ format: 'xlsx' });
    expect((await send('list.pdf', text)).status).toBe(400);
  });
});

test('a mapping that was saved for a workbook knows the next one, and a CSV of the same columns', async () => {
  const head = ['Firm', 'Where', 'Open', 'Kind'];
  const row = ['Qx Bread', '12 Elm St, Boise, ID 83702', 'Mon-Fri 9-5', 'Bakery'];
  const workbook = makeWorkbook([{ name: 'A', rows: makeRows([head, row]) }]);
  const { columns, proposedMapping } = await staff.upload(workbook);
  expect(proposedMapping).toMatchObject({
    city: { column: 1, part: 'city' },
    hours: { column: 2 },
  });
  const mapping = { ...proposedMapping, isApproved: { value: 'true' } };
  const saved = await directory.call('POST /api/admin/import-mappings', {
    headers: staff.headers,
    body: { name: 'Members', columns, mapping },
  });
  expect(saved.status).toBe(201);
  await staff.import(workbook, mapping);
  const csv = [head, row].map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n');
  const again = await staff.check(csv);
  expect(again.counts).toMatchObject({ new: 0, changed: 0, same: 1 });
  await directory.db.pool.query('delete from import_mappings');
});
