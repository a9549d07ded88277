import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../tests/directory.ts';
import { openImports } from '../../../tests/transfer.ts';
import { makeRows, makeWorkbook } from '../../../tests/workbook.ts';
import type { ImportMapping } from '../../contract/imports.staff.ts';

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

interface OddFile {
  kind: string;
  file: BodyInit;
  columns: string;
  listed: string[];
  mended?: string[];
  refused?: string[];
  mapping?: ImportMapping;
}

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
const backwards = (text: string) => utf16(text).swap16();
const windows = (text: string) => Buffer.from(text, 'latin1');
const lines = (...written: string[]) => `${written.join('\n')}\n`;
const cells = (column: string, ...odd: string[]) =>
  lines(
    `name,city,state,category,${column}`,
    ...odd.map((cell, at) => `Qx ${at + 1},Boise,ID,retail,"${cell.replaceAll('"', '""')}"`),
  );
const places = (...rows: string[]) => lines('name,city,state,zip code,category', ...rows);
const book = (rows: (string | number)[][]) =>
  makeWorkbook([{ name: 'Members', rows: makeRows(rows) }]);
const NAMES = ['name', 'address', 'city', 'state', 'zip code', 'phone', 'category'];
const LANTERN = ['Qx Lantern', '1 Birch Row', 'Boise', 'ID', '83702', '208-555-0142', 'retail'];
const PLACE = 'name, address, city, state, zip_code, phone';
const AS_LISTED = 'Qx Lantern | 1 Birch Row | Boise | ID | 83702 | (208) 555-0142';
const feature = (properties: object | null, geometry: object | null) => ({
  type: 'Feature',
  properties,
  geometry,
});
const collection = (...features: object[]) =>
  JSON.stringify({ type: 'FeatureCollection', features });
const AT = { type: 'Point', coordinates: [-116.2, 43.61, 820.5] };
const SHOP = { name: 'Qx Kite', city: 'Boise', state: 'ID', category: 'retail' };

const ofLines: OddFile[] = [
  {
    kind: 'tabs in UTF-16 with a line break in a cell, as spreadsheets save "Unicode Text"',
    file: utf16(
      [NAMES.join('\t'), LANTERN.join('\t').replace('1 Birch Row', '"1 Birch Row\nRear"')].join(
        '\r\n',
      ),
    ),
    columns: PLACE,
    listed: [AS_LISTED.replace('Row', 'Row, Rear')],
    mended: ['2 address: 1 Birch Row\nRear -> 1 Birch Row, Rear'],
  },
  {
    kind: 'UTF-16 with the big end first, accents and a sep line of tabs',
    file: backwards(
      ['sep=\t', NAMES.join('\t'), LANTERN.join('\t')].join('\r\n').replace('Lantern', 'Lántern'),
    ),
    columns: PLACE,
    listed: [AS_LISTED.replace('Lantern', 'Lántern')],
  },
  {
    kind: 'quoted names after a mark, with line breaks in them',
    file: `\ufeff"Business\nName","Street\nAddress","City","State","Zip\nCode","Phone","Category"\n${LANTERN}\n`,
    columns: PLACE,
    listed: [AS_LISTED],
  },
  {
    kind: 'a title, the day of the report and a count above the names',
    file: lines(
      'Valley Merchants Association',
      '"Members as of January 3, 2026"',
      'Records: 1',
      '',
      NAMES.join(','),
      LANTERN.join(','),
    ),
    columns: PLACE,
    listed: [AS_LISTED],
  },
  {
    kind: 'names again on each printed page, and a total at the end',
    file: lines(
      NAMES.join(','),
      LANTERN.join(','),
      NAMES.join(','),
      LANTERN.join(',').replace('Lantern', 'Kite').replace('1 Birch', '2 Birch'),
      'Total: 2,,,,,,',
    ),
    columns: 'name',
    listed: ['Qx Lantern', 'Qx Kite'],
  },
  {
    kind: 'quotation marks that a database escaped with backslashes',
    file: lines(
      'name,address,city,state,category',
      String.raw`"Qx \"Olé\" Café","1 Birch Row","Boise","ID","retail"`,
      String.raw`"Qx Kite","2 Birch Row, the \"Annex\"","Boise","ID","retail"`,
    ),
    columns: 'name, address',
    listed: ['Qx "Olé" Café | 1 Birch Row', 'Qx Kite | 2 Birch Row, the "Annex"'],
  },
  {
    kind: 'bars with one behind each row, and mixed line ends',
    file: `${NAMES.join('|')}|\r\n${LANTERN.join('|')}|\r${LANTERN.join('|').replace('Lantern', 'Kite')}|\n`,
    columns: 'name, zip_code',
    listed: ['Qx Lantern | 83702', 'Qx Kite | 83702'],
  },
  {
    kind: 'a comma too many in an address that nobody quoted',
    file: lines(
      NAMES.join(','),
      LANTERN.join(','),
      'Qx Kite,2 Birch Row,Suite 5,Boise,ID,83702,,retail',
    ),
    columns: 'name',
    listed: ['Qx Lantern'],
    refused: ['3 -: The row has 8 columns, but the first line has 7'],
  },
  {
    kind: 'rows that end after what they know, of a header that goes on',
    file: lines('name,city,state,category,address,phone,website,notes', 'Qx Kite,Boise,ID,retail'),
    columns: 'name, city, phone',
    listed: ['Qx Kite | Boise | '],
  },
  {
    kind: 'a quotation mark for inches in the middle of a cell, and one that is never closed',
    file: lines(
      'name,city,state,category',
      'Qx 12" Pipe,Boise,ID,retail',
      '"Qx Open,Boise,ID,retail',
      'Qx After,Boise,ID,retail',
    ),
    columns: 'name',
    listed: ['Qx 12" Pipe', 'Qx After'],
    refused: ['3 -: A quotation mark is opened but never closed'],
  },
  {
    kind: 'Windows-1252 with curly quotation marks, a dash and accents',
    file: windows(
      lines('name;city;state;category', 'Qx Rosa\x92s Caf\xe9 \x96 \x93Ol\xe9\x94;Boise;ID;retail'),
    ),
    columns: 'name',
    listed: ['Qx Rosa’s Café – “Olé”'],
  },
  {
    kind: 'a table as it is written in a text, with a ruler under its names',
    file: lines(
      `| ${NAMES.join(' | ')} |`,
      `|${NAMES.map(() => '---').join('|')}|`,
      `| ${LANTERN.join(' | ')} |`,
    ),
    columns: PLACE,
    listed: [AS_LISTED],
  },
  {
    kind: 'lines that were each put into one cell in quotation marks',
    file: [NAMES, LANTERN]
      .map((row) => `"${row.map((cell) => `""${cell}""`).join(',')}"\r\n`)
      .join(''),
    columns: PLACE,
    listed: [AS_LISTED],
  },
  {
    kind: 'apostrophes for quotation marks',
    file: lines(...[NAMES, LANTERN].map((row) => row.map((cell) => `'${cell}'`).join(','))),
    columns: PLACE,
    listed: [AS_LISTED],
  },
  {
    kind: 'quotation marks inside that nobody doubled',
    file: lines(NAMES.join(','), `"Qx "Lantern" Shop",${LANTERN.slice(1).join(',')}`),
    columns: 'name, address',
    listed: ['Qx "Lantern" Shop | 1 Birch Row'],
  },
  {
    kind: 'a sign of DOS at the end, and signs of nothing within',
    file: `${lines(NAMES.join(','), LANTERN.join(',').replace('Lantern', 'Lantern\0'))}\x1a`,
    columns: PLACE,
    listed: [AS_LISTED],
  },
  {
    kind: 'carets between cells',
    file: lines(NAMES.join('^'), LANTERN.join('^')),
    columns: PLACE,
    listed: [AS_LISTED],
  },
  {
    kind: 'letters of an old Mac, with its line ends',
    file: windows('name,city,state,category\rQx Caf\x8e Pe\x96a,Boise,ID,bakery\r'),
    columns: 'name',
    listed: ['Qx Café Peña'],
  },
  {
    kind: 'UTF-8 into which lines of Windows-1252 were pasted',
    file: Buffer.concat([
      Buffer.from(lines('name,city,state,category', 'Qx Café,Boise,ID,bakery')),
      windows('Qx Pe\xf1a,Boise,ID,retail\n'),
    ]),
    columns: 'name',
    listed: ['Qx Café', 'Qx Peña'],
  },
  {
    kind: 'columns that are called the same, and some without a name',
    file: lines(
      'name,,city,state,phone,phone,category,',
      'Qx Kite,7,Boise,ID,,208-555-0143,retail,',
    ),
    columns: 'name, city',
    listed: ['Qx Kite | Boise'],
  },
];

const oneOf = (names: string, row: string) => lines(names, row);
const BREAD = 'Qx Bread | 12 Elm St | Boise | ID | 83702 | (208) 555-0142';
const NAMED = { name: 'Qx Bread', phone: '208-555-0142', category: 'bakery' };
const PLACED = { address: '12 Elm St', city: 'Boise', state: 'ID', zip: '83702' };

const ofPrograms: OddFile[] = [
  {
    kind: 'Google’s business profiles: a column of hours for each day, x for closed',
    file: oneOf(
      'Store code,Business name,Address line 1,Address line 2,Locality,Administrative area,Country / Region,Postal code,Primary phone,Website,Primary category,Sunday hours,Monday hours,Tuesday hours,Wednesday hours,Thursday hours,Friday hours,Saturday hours',
      'Q1,Qx Bread,12 Elm St,,Boise,ID,US,83702,(208) 555-0142,https://bread.example/,Bakery,x,09:00-17:00,09:00-17:00,09:00-17:00,09:00-17:00,09:00-17:00,10:00-14:00',
    ),
    columns: `${PLACE}, hours->'weekly'->5->0->>0, hours->'weekly'->6`,
    listed: [`${BREAD} | 10:00 | `],
  },
  {
    kind: 'contacts of Google: labels before values, several values by colons',
    file: lines(
      'First Name,Last Name,Name Suffix,Organization Name,E\u002dmail 1 - Label,E\u002dmail 1 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country',
      'Rosa,Paz,Jr.,Qx Bread,* Work,hello@bread.example ::: rosa@bread.example,Work,208-555-0142 ::: 208-555-0199,Work,"12 Elm St\nBoise, ID 83702",12 Elm St,Boise,ID,83702,US',
    ),
    mapping: { category: { value: 'retail' } },
    columns: `${PLACE}, email`,
    listed: [`${BREAD} | hello@bread.example`],
  },
  {
    kind: 'contacts of Outlook, with a title that is a person’s',
    file: oneOf(
      '"Title","First Name","Last Name","Suffix","Company","Business Street","Business City","Business State","Business Postal Code","Business Country/Region","Business Fax","Business Phone","Home Phone","Categories"',
      '"Ms.","Rosa","Paz","","Qx Bread","12 Elm St","Boise","ID","83702","United States of America","(208) 555-0199","(208) 555-0142","(208) 555-0190","Bakery"',
    ),
    columns: PLACE,
    listed: [BREAD],
  },
  {
    kind: 'a list of subscribers, with the address in one cell by two spaces and the region of the mailbox',
    file: oneOf(
      '"Email Address","Company","Address","Phone Number",MEMBER_RATING,CC,REGION',
      '"hello@bread.example","Qx Bread","12 Elm St  Boise  ID  83702  US","208-555-0142",2,US,ID',
    ),
    mapping: { category: { value: 'retail' } },
    columns: PLACE,
    listed: [BREAD],
  },
  {
    kind: 'a base with attachments, check marks and several kinds in a cell',
    file: lines(
      'Name,Street,City,State,Zip,Phone,Category,Published,Photo',
      'Qx Bread,12 Elm St,Boise,ID,83702,208-555-0142,"Bakery,Cafe",checked,front.jpg (https://bread.example/a/front.jpg)',
      'Qx Kite,14 Elm St,Boise,ID,83702,,Gift shop,,',
    ),
    columns: 'name, is_approved, image_url',
    listed: ['Qx Bread | true | https://bread.example/a/front.jpg', 'Qx Kite | false | '],
  },
  {
    kind: 'a plugin of WordPress: text with tags, hours in brackets, its own kind of post',
    file: lines(
      'post_title,post_content,post_type,post_category,street,street2,city,region,country,zip,phone,business_hours',
      'Qx Bread,"<p>Best <strong>pie</strong></p>",gd_place,"Bakery,Cafe",12 Elm St,,Boise,Idaho,United States,83702,208-555-0142,"[""Mo 09:00-17:00"",""Tu 09:00-17:00""],[""UTC"":""-7""]"',
    ),
    columns: `${PLACE}, description, hours is not null`,
    listed: [`${BREAD} | Best pie | true`],
  },
  {
    kind: 'a maker of websites: the address is JSON, the text has tags, the picture is no address',
    file: lines(
      '"_id","title","address","phone","about","logo","category"',
      '"1","Qx Bread","{""formatted"":""12 Elm St, Boise, ID 83702, USA"",""city"":""Boise""}","208-555-0142","<p class=""font_8"">Best pie</p>","wix:image://v1/a.jpg","Bakery"',
    ),
    columns: `${PLACE}, description, image_url`,
    listed: [`${BREAD} | Best pie | `],
  },
  {
    kind: 'a vendor list with a title, several phones in a cell, and the day below',
    file: lines(
      'Valley Chamber of Commerce,,,',
      'Vendor Contact List,,,',
      'Vendor,Phone Numbers,Address,Account #',
      'Qx Bread,Phone:(208) 555-0142 Mobile:(208) 555-0199,"12 Elm St\nBoise, ID  83702 US",',
      '"Friday, Jan 03, 2026 09:15 AM GMT-07:00",,,',
    ),
    mapping: { category: { value: 'retail' } },
    columns: PLACE,
    listed: [BREAD],
  },
  {
    kind: 'a report that ends in its copyright and who made it',
    file: lines(
      '"Account Name","Billing Street","Billing City","Billing State/Province","Billing Zip/Postal Code","Phone","Industry"',
      '"Qx Bread","12 Elm St","Boise","ID","83702","(208) 555-0142","Bakery"',
      '',
      '"Copyright (c) 2026. All rights reserved."',
    ),
    columns: PLACE,
    listed: [BREAD],
  },
  {
    kind: 'licenses of a city, with boroughs, house numbers and cuisines of their own columns',
    file: oneOf(
      'CAMIS,DBA,BORO,BUILDING,STREET,ZIPCODE,PHONE,CUISINE DESCRIPTION',
      '30075445,QX BREAD,Bronx,1007,MORRIS PARK AVE,10462,7185550142,Bakery',
    ),
    mapping: { state: { value: 'NY' } },
    columns: PLACE,
    listed: ['QX BREAD | 1007 MORRIS PARK AVE | Bronx | NY | 10462 | (718) 555-0142'],
  },
  {
    kind: 'a guide of Puerto Rico without accents',
    file: lines(
      'Negocio,Direccion,Pueblo,Estado,Codigo postal,Telefono,Categoria',
      'Qx Pan,12 Calle Luna,MAYAGUEZ,Puerto Rico,680,787-555-0142,Panaderia',
      'Qx Sol,PO BOX 9,Bayamon,PR,960,787-555-0143,Restaurante',
    ),
    columns: PLACE,
    listed: [
      'Qx Pan | 12 Calle Luna | Mayagüez | PR | 00680 | (787) 555-0142',
      'Qx Sol | PO BOX 9 | Bayamón | PR | 00960 | (787) 555-0143',
    ],
  },
  {
    kind: 'OpenStreetMap as CSV, with points and house numbers in columns of their own',
    file: oneOf(
      '@lat\t@lon\tname\taddr:housenumber\taddr:street\taddr:city\taddr:state\taddr:postcode\tphone\tshop',
      '43.61\t-116.2\tQx Bread\t12\tElm St\tBoise\tID\t83702\t+1 208 555 0142\tbakery',
    ),
    columns: `${PLACE}, latitude`,
    listed: [`${BREAD} | 43.61`],
  },
  {
    kind: 'an open list of places with ids of kinds beside their names',
    file: oneOf(
      'fsq_place_id,name,latitude,longitude,address,locality,region,postcode,country,tel,fsq_category_ids,fsq_category_labels',
      '4b,Qx Bread,43.61,-116.2,12 Elm St,Boise,ID,83702,US,(208) 555-0142,[4bf],[Dining and Drinking > Bakery]',
    ),
    columns: `${PLACE}, latitude`,
    listed: [`${BREAD} | 43.61`],
  },
];

const ofCells: OddFile[] = [
  {
    kind: 'phones with slashes, dots, countries, words and marks of other keyboards',
    file: cells(
      'phone',
      '208/555-0142',
      '1.208.555.0143',
      '001 208 555 0144',
      '+1 (208) 555-0145 x5',
      '208‑555‑0146',
      '208 555 0147 (cell)',
      'T 208 555 0148 F 208 555 0199',
      '2085550149;',
      '208-555-0150 ask for Ann',
      '１２０８５５５０１５１',
    ),
    columns: 'phone',
    listed: [
      ...['(208) 555-0142', '(208) 555-0143', '(208) 555-0144', '(208) 555-0145 ext. 5'],
      ...['(208) 555-0146', '(208) 555-0147', '(208) 555-0148', '(208) 555-0149'],
      ...['(208) 555-0150', '(208) 555-0151'],
    ],
    mended: [
      '2 phone: 208/555-0142 -> (208) 555-0142',
      '4 phone: 001 208 555 0144 -> (208) 555-0144',
      '5 phone: +1 (208) 555-0145 x5 -> (208) 555-0145 ext. 5',
      '6 phone: 208‑555‑0146 -> (208) 555-0146',
      '7 phone: 208 555 0147 (cell) -> (208) 555-0147',
      '8 phone: T 208 555 0148 F 208 555 0199 -> (208) 555-0148',
      '9 phone: 2085550149; -> (208) 555-0149',
      '10 phone: 208-555-0150 ask for Ann -> (208) 555-0150',
      '11 phone: １２０８５５５０１５１ -> (208) 555-0151',
    ],
  },
  {
    kind: 'phones that are none',
    file: cells(
      'phone',
      '0',
      '000-000-0000',
      '(   )    -',
      '9999999999',
      'see website',
      '#REF!',
      '12',
    ),
    columns: 'phone',
    listed: ['', '', '', '', '', '', ''],
    mended: [
      '2 phone: 0 ->  (This is not a phone number)',
      '3 phone: 000-000-0000 ->  (This is not a phone number)',
      '4 phone: (   )    - ->  (This is not a phone number)',
      '5 phone: 9999999999 ->  (This is not a phone number)',
      '6 phone: see website ->  (This is not a phone number)',
      '7 phone: #REF! ->',
      '8 phone: 12 ->  (This is not a phone number)',
    ],
  },
  {
    kind: 'phones with letters and extensions in many words',
    file: cells(
      'phone',
      '1-800-FLOWERS',
      '(208) 555-KITE',
      '208-555-0142 extension 12',
      '208-555-0142, ext 12',
      '208-555-0142 EXT.#12',
      '208-555-0142 option 2',
    ),
    columns: 'phone_e164',
    listed: [
      ...['+18003569377', '+12085555483', '+12085550142;ext=12', '+12085550142;ext=12'],
      ...['+12085550142;ext=12', '+12085550142'],
    ],
    mended: [
      '4 phone: 208-555-0142 extension 12 -> (208) 555-0142 ext. 12',
      '5 phone: 208-555-0142, ext 12 -> (208) 555-0142 ext. 12',
      '6 phone: 208-555-0142 EXT.#12 -> (208) 555-0142 ext. 12',
      '7 phone: 208-555-0142 option 2 -> (208) 555-0142',
    ],
  },
  {
    kind: 'ZIP codes as numbers, cut, joined and with words',
    file: places(
      'Qx 1,Chester,MA,1011,retail',
      'Qx 2,Boise,ID,8.3702E+04,retail',
      'Qx 3,Boise,ID,"83,702",retail',
      'Qx 4,Boise,ID,83702 1234,retail',
      'Qx 5,Boise,ID,83702-0000,retail',
      'Qx 6,San Juan,PR,926,retail',
      'Qx 7,Boise,ID,8370,retail',
      'Qx 8,Boise,ID,83702 USA,retail',
      'Qx 9,Holtsville,NY,501.0,retail',
      'Qx 10,Newark,NJ,71021234,retail',
      'Qx 11,Boise,ID,K1A 0B1,retail',
    ),
    columns: 'zip_code',
    listed: [
      ...['01011', '83702', '83702', '83702-1234', '83702', '00926', '', '83702', '00501'],
      ...['07102-1234', ''],
    ],
    mended: [
      '2 zip code: 1011 -> 01011',
      '3 zip code: 8.3702E+04 -> 83702',
      '4 zip code: 83,702 -> 83702',
      '5 zip code: 83702 1234 -> 83702-1234',
      '6 zip code: 83702-0000 -> 83702',
      '7 zip code: 926 -> 00926',
      '8 zip code: 8370 ->  (A ZIP code must have five digits)',
      '9 zip code: 83702 USA -> 83702',
      '10 zip code: 501.0 -> 00501',
      '11 zip code: 71021234 -> 07102-1234',
      '12 zip code: K1A 0B1 ->  (A ZIP code must have five digits)',
    ],
  },
  {
    kind: 'states in old words, dots and parentheses',
    file: places(
      'Qx 1,Boise,Idaho (ID),,retail',
      'Qx 2,Boise,I.D.,,retail',
      'Qx 3,Durham,N. Carolina,,retail',
      'Qx 4,Fargo,No. Dakota,,retail',
      'Qx 5,Washington,"Washington, D.C.",,retail',
      'Qx 6,Erie,Penna.,,retail',
      'Qx 7,Ponce,Puerto Rico,,retail',
      'Qx 8,Buffalo,NEW  YORK,,retail',
      'Qx 9,Wheeling,W. Va.,,retail',
      'Qx 10,Seattle,WA - Washington,,retail',
      'Qx 11,Boise,US-ID,,retail',
      'Qx 12,Toronto,Ontario,,retail',
    ),
    columns: 'state',
    listed: ['ID', 'ID', 'NC', 'ND', 'DC', 'PA', 'PR', 'NY', 'WV', 'WA', 'ID'],
    refused: ['13 state: This is not a US state'],
  },
  {
    kind: 'towns in capitals, with their state, ZIP code or country behind, and shortened',
    file: places(
      'Qx 1,mc call,ID,,retail',
      'Qx 2,"Boise, Idaho",ID,,retail',
      'Qx 3,Boise ID 83702,ID,,retail',
      'Qx 4,ST LOUIS,MO,,retail',
      'Qx 5,Ft. Collins,CO,,retail',
      'Qx 6,City of Boise,ID,,retail',
      'Qx 7,boise,ID,,retail',
      'Qx 8,12345,ID,,retail',
    ),
    columns: 'city',
    listed: ['McCall', 'Boise', 'Boise', 'St. Louis', 'Fort Collins', 'Boise', 'Boise'],
    mended: [
      '2 zip code:  -> 83638 (The only ZIP code of Mc Call)',
      '3 city: Boise, Idaho -> Boise',
      '4 city: Boise ID 83702 -> Boise',
    ],
    refused: ['9 city: This is not a city name'],
  },
  {
    kind: 'towns without the marks of their names, with kinds of towns before and asides behind',
    file: places(
      'Qx 1,Winston Salem,NC,,retail',
      'Qx 2,Lees Summit,MO,,retail',
      'Qx 3,Espanola,NM,,retail',
      'Qx 4,Coeur D Alene,ID,,retail',
      'Qx 5,Town of Jackson,WY,,retail',
      'Qx 6,So. Portland,ME,,retail',
      'Qx 7,Boise (Downtown),ID,,retail',
      'Qx 8,DeKalb,IL,,retail',
    ),
    columns: 'city',
    listed: [
      ...['Winston-Salem', "Lee's Summit", 'Española', "Coeur d'Alene", 'Jackson'],
      ...['South Portland', 'Boise', 'DeKalb'],
    ],
  },
  {
    kind: 'points of two numbers in one cell, in ten millionths, and by spaces',
    file: lines(
      'name,city,state,category,latitude,longitude',
      'Qx 1,Boise,ID,retail,"43.61, -116.2",',
      'Qx 2,Boise,ID,retail,436100000,-1162000000',
      'Qx 3,Boise,ID,retail,43 36 36 N,116 12 0 W',
      'Qx 4,Boise,ID,retail,43.61,−116.2',
      'Qx 5,Boise,ID,retail,5405879,-12935582',
    ),
    columns: `case location_precision when 'rooftop' then latitude || ' ' || longitude end`,
    listed: ['43.61 -116.2', '43.61 -116.2', '43.61 -116.2', '43.61 -116.2', ''],
  },
  {
    kind: 'points swapped, without a sign, with degrees and directions, and on the line of nothing',
    file: lines(
      'name,city,state,category,latitude,longitude',
      'Qx 1,Boise,ID,retail,-116.2,43.61',
      'Qx 2,Boise,ID,retail,43.61,116.2',
      'Qx 3,Boise,ID,retail,43.61° N,116.2° W',
      `Qx 4,Boise,ID,retail,"43° 36' 36"" N","116° 12' 0"" W"`,
      'Qx 5,Boise,ID,retail,0,0',
      'Qx 6,Boise,ID,retail,43.61,',
      'Qx 7,Boise,ID,retail,"43,61","-116,2"',
      'Qx 8,Boise,ID,retail,48.85,2.35',
      'Qx 9,Boise,ID,retail,N 43.61,W 116.2',
    ),
    columns: `case location_precision when 'rooftop' then latitude || ' ' || longitude end`,
    listed: [
      ...['', '', '43.61 -116.2', '43.61 -116.2', '', ''],
      ...['43.61 -116.2', '', '43.61 -116.2'],
    ],
  },
  {
    kind: 'email addresses with names, several, in words, and of a host that is none',
    file: cells(
      'email',
      'Rosa Paz <rosa@shop.example>',
      'rosa@shop.example / ann@shop.example',
      'mailto:rosa@shop.example?subject=Hi',
      'rosa [at] shop [dot] example',
      'rosa@shop',
      'ROSA@SHOP.EXAMPLE',
      'rosa@shop.example.',
      'rosa@@shop.example',
      '"rosa@shop.example"',
      'rosa @shop.example',
    ),
    columns: 'lower(email)',
    listed: [
      ...['rosa@shop.example', 'rosa@shop.example', 'rosa@shop.example', 'rosa@shop.example'],
      ...['', 'rosa@shop.example', 'rosa@shop.example', '', 'rosa@shop.example'],
      'rosa@shop.example',
    ],
  },
  {
    kind: 'websites mistyped, marked up, and those that are none',
    file: cells(
      'website',
      'http//shop.example',
      'https:/shop.example',
      'Shop.Example',
      'https://shop.example\u200e',
      '<a href="https://shop.example/a">Our shop</a>',
      '[Shop](https://shop.example/b)',
      'Website: shop.example/c',
      'facebook.com/shop.example',
      'shop.example.',
      'http://www.shop.example  http://other.example',
      'yes',
      '@shop.example',
      'http://',
    ),
    columns: 'website',
    listed: [
      ...['https://shop.example', 'https://shop.example', 'https://Shop.Example'],
      ...['https://shop.example', 'https://shop.example/a', 'https://shop.example/b'],
      ...['https://shop.example/c', 'https://facebook.com/shop.example', 'https://shop.example'],
      ...['http://www.shop.example', '', '', ''],
    ],
  },
  {
    kind: 'names with entities, guards, tabs, invisible characters and spaces of all widths',
    file: lines(
      'name,city,state,category',
      'Smith &AMP; Sons,Boise,ID,retail',
      '"=""Qx Guard""",Boise,ID,retail',
      '"\tQx Tab\there ",Boise,ID,retail',
      'Qx\u200b Zero\u00a0Width\u2009Thin,Boise,ID,retail',
      'Qx Cafe\u0301,Boise,ID,retail',
      'Qx Tom&#8217;s &lt;b&gt;Best&lt;/b&gt;,Boise,ID,retail',
      '#NAME?,Boise,ID,retail',
    ),
    columns: 'name',
    listed: [
      ...['Smith & Sons', 'Qx Guard', 'Qx Tab here', 'Qx Zero Width Thin', 'Qx Café'],
      'Qx Tom’s <b>Best</b>',
    ],
    refused: ['8 name: Business name is required'],
  },
  {
    kind: 'letters that were decoded twice, or wrongly',
    file: lines(
      'name,city,state,category,description',
      'Qx CafÃ© OlÃ©,Boise,ID,retail,Rosaâ€™s bread â€“ since 1990',
      'Qx São,Boise,ID,retail,Ã la carte',
    ),
    columns: 'name, description',
    listed: ['Qx Café Olé | Rosa’s bread – since 1990', 'Qx São | Ã la carte'],
    mended: [],
  },
  {
    kind: 'words for nothing in every optional column',
    file: lines(
      'name,address,city,state,zip code,phone,email,website,description,latitude,longitude,hours,services,category',
      'Qx 1,NULL,Boise,ID,nan,None,N/A,#N/A,-,\\N,null,n.a.,TBD,retail',
      'Qx 2,--,Boise,ID,(blank),unknown,none,n/a,?,NaN,NaN,#VALUE!,none,retail',
    ),
    columns: 'concat(address, zip_code, phone, email, website, description, hours, services)',
    listed: ['', ''],
  },
  {
    kind: 'yes and no in many words',
    file: cells('is approved', 'Y', 'active', 'TRUE', 'x', 'No', 'pending', '0', ''),
    columns: 'is_approved',
    listed: ['true', 'false', 'true', 'true', 'false', 'false', 'false', 'false'],
    mended: [
      '3 is approved: active ->  (Use yes or no)',
      '7 is approved: pending ->  (Use yes or no)',
    ],
  },
  {
    kind: 'hours with dashes, dots and words, and some that nobody can read',
    file: cells(
      'hours',
      'Mon–Fri 9–5',
      'M-F: 8:30am - 5pm; Sat: 9 a.m. – noon',
      'Mo-Fr 09:00-17:00; Sa off',
      'Daily 10AM-10PM',
      'whenever',
    ),
    columns: 'hours is not null',
    listed: ['true', 'true', 'true', 'true', 'false'],
  },
  {
    kind: 'a whole address in one cell, as people write them',
    file: lines(
      'Business,Full Address,Type',
      'Qx 1,"12 Elm St, Suite 4, Boise, ID 83702",Bakery',
      'Qx 2,"12 Elm St Boise ID 83702",Bakery',
      'Qx 3,"12 Elm St\nBoise, ID 83702-1234\nUnited States",Bakery',
      'Qx 4,"PO Box 12, Boise, Idaho, 83702",Bakery',
    ),
    columns: 'address, city, state, zip_code',
    listed: [
      '12 Elm St, Suite 4 | Boise | ID | 83702',
      '12 Elm St | Boise | ID | 83702',
      '12 Elm St | Boise | ID | 83702-1234',
      'PO Box 12 | Boise | ID | 83702',
    ],
  },
  {
    kind: 'kinds in several words, several kinds, and one that nobody knows',
    file: lines(
      'name,city,state,category',
      'Qx 1,Boise,ID,Coffee & Tea',
      'Qx 2,Boise,ID,Bakery; Cafe',
      'Qx 3,Boise,ID,AUTO REPAIR',
      'Qx 4,Boise,ID,Wuzzle',
    ),
    columns: 'name',
    listed: ['Qx 1', 'Qx 2', 'Qx 3'],
    refused: ['5 category: This category does not exist'],
  },
];

const ofBooks: OddFile[] = [
  {
    kind: 'a workbook whose first sheet is empty',
    file: makeWorkbook([
      { name: 'Sheet1', rows: '' },
      { name: 'Members', rows: makeRows([NAMES, LANTERN]) },
    ]),
    columns: PLACE,
    listed: [AS_LISTED],
  },
  {
    kind: 'a workbook whose first sheet holds a pivot of totals, and its list begins in column C',
    file: makeWorkbook([
      {
        name: 'Totals',
        rows: makeRows([
          ['Row Labels', 'Count of Members'],
          ['Boise', 12],
        ]),
      },
      { name: 'Members', rows: makeRows([NAMES, LANTERN].map((row) => ['', '', ...row])) },
    ]),
    columns: PLACE,
    listed: [AS_LISTED],
  },
  {
    kind: 'a workbook with numbers where texts should be: phones, ZIP codes, floats of points',
    file: book([
      [...NAMES, 'latitude', 'longitude'],
      [
        'Qx Lantern',
        '1 Birch Row',
        'Chester',
        'MA',
        1011,
        4135550142,
        'retail',
        42.28000000000001,
        -72.98,
      ],
      ['Qx Kite', 12, 'Boise', 'ID', 837021234, 2085550143.0, 'retail', 43.61, 116.2],
    ]),
    columns: `${PLACE}, latitude, longitude`,
    listed: [
      'Qx Lantern | 1 Birch Row | Chester | MA | 01011 | (413) 555-0142 | 42.28 | -72.98',
      'Qx Kite | 12 | Boise | ID | 83702-1234 | (208) 555-0143 | 43.6322 | -116.2052',
    ],
    mended: [
      '2 zip code: 1011 -> 01011',
      '3 zip code: 837021234 -> 83702-1234',
      '3 longitude: 116.2 ->  (This longitude is outside the United States)',
    ],
  },
  {
    kind: 'a workbook of formulas: with results, with errors, and such that were never calculated',
    file: makeWorkbook([
      {
        name: 'A',
        rows: `${makeRows([NAMES])}
          <row r="2"><c t="str"><f>A9&amp;B9</f><v>Qx Lantern</v></c><c t="e"><f>X1</f><v>#REF!</v></c>
          <c t="str"><f>PROPER("boise")</f><v>Boise</v></c><c t="str"><v>ID</v></c>
          <c><f>83700+2</f><v>83702</v></c><c><f>NOW()</f></c><c t="str"><v>retail</v></c></row>`,
      },
    ]),
    columns: PLACE,
    listed: ['Qx Lantern |  | Boise | ID | 83702 | '],
    mended: ['2 address: #REF! ->'],
  },
  {
    kind: 'a workbook with prefixes on every name, as reporting services write it',
    file: makeWorkbook([
      {
        name: 'A',
        rows: makeRows([NAMES, LANTERN]).replace(/<(\/?)(row|c|is|t|v)\b/g, '<$1x:$2'),
      },
    ]),
    columns: PLACE,
    listed: [AS_LISTED],
  },
  {
    kind: 'a workbook with cells of one kind and town for several rows, and links behind cells and in formulas',
    file: makeWorkbook([
      {
        name: 'A',
        rows: `${makeRows([['name', 'state', 'city', 'category', 'website', 'email']])}
          <row r="2"><c t="str"><v>Qx Bread</v></c><c t="str"><v>ID</v></c><c t="str"><v>Boise</v></c>
            <c t="str"><v>bakery</v></c><c t="str"><v>Visit us</v></c><c t="str"><v>Write</v></c></row>
          <row r="3"><c t="str"><v>Qx Kite</v></c><c t="str"><v>ID</v></c><c r="C3"/><c r="D3"/>
            <c t="str"><f>HYPERLINK("https://kite.example/","Shop")</f><v>Shop</v></c></row>`,
        behind: `<mergeCells><mergeCell ref="C2:C3"/><mergeCell ref="D2:D3"/></mergeCells>
          <hyperlinks><hyperlink ref="E2" r:id="rId1"/><hyperlink ref="F2" r:id="rId2"/></hyperlinks>`,
        links: ['https://bread.example/', 'mailto:hello@bread.example'],
      },
    ]),
    columns: 'name, city, website, email',
    listed: [
      'Qx Bread | Boise | https://bread.example/ | hello@bread.example',
      'Qx Kite | Boise | https://kite.example/ | ',
    ],
  },
  {
    kind: 'a workbook with a link behind the cell of the website',
    file: book([
      ['name', 'city', 'state', 'category', 'website'],
      ['Qx Lantern', 'Boise', 'ID', 'retail', 'Visit us'],
      ['Qx Kite', 'Boise', 'ID', 'retail', 'www.kite.example'],
    ]),
    columns: 'website',
    listed: ['', 'https://www.kite.example'],
    mended: ['2 website: Visit us ->  (Invalid URL)'],
  },
];

const ofPlaces: OddFile[] = [
  {
    kind: 'GeoJSON with features that have no properties, no geometry, or a height',
    file: collection(
      feature(null, AT),
      feature(SHOP, null),
      feature({ ...SHOP, name: 'Qx High' }, AT),
    ),
    columns: `name, case location_precision when 'rooftop' then latitude end`,
    listed: ['Qx Kite | ', 'Qx High | 43.61'],
    refused: [
      '2 name: Business name is required',
      '2 city: City is required',
      '2 state: State is required',
      '2 category: Category is required',
    ],
  },
  {
    kind: 'GeoJSON of lines, areas in areas, and collections of geometries, with a reference system',
    file: JSON.stringify({
      type: 'FeatureCollection',
      crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } },
      features: [
        feature(SHOP, {
          type: 'MultiPoint',
          coordinates: [
            [-116.2, 43.6],
            [-116.2, 43.62],
          ],
        }),
        feature(
          { ...SHOP, name: 'Qx Both' },
          {
            type: 'GeometryCollection',
            geometries: [
              AT,
              {
                type: 'LineString',
                coordinates: [
                  [-116.2, 43.61],
                  [-116.2, 43.61],
                ],
              },
            ],
          },
        ),
      ],
    }),
    columns: 'name, latitude, longitude',
    listed: ['Qx Kite | 43.61 | -116.2', 'Qx Both | 43.61 | -116.2'],
  },
  {
    kind: 'an Overpass answer with nodes of ways, relations and tags in capitals',
    file: JSON.stringify({
      version: 0.6,
      osm3s: { copyright: 'OpenStreetMap [contributors]' },
      elements: [
        {
          type: 'way',
          id: 1,
          bounds: { minlat: 43.6, minlon: -116.3, maxlat: 43.62, maxlon: -116.1 },
          nodes: [2, 3],
          tags: {
            name: 'Qx Way',
            shop: 'clothes',
            'addr:city': 'Boise',
            'addr:state': 'ID',
            phone: '+1 208 555 0142;+1 208 555 0143',
          },
        },
        { type: 'node', id: 2, lat: 43.6, lon: -116.3 },
        {
          type: 'relation',
          id: 4,
          center: { lat: 43.61, lon: -116.2 },
          tags: { name: 'Qx Mall', shop: 'mall', 'addr:city': 'Boise', 'addr:state': 'ID' },
        },
      ],
    }),
    columns: 'name, phone, latitude, longitude',
    listed: ['Qx Way | (208) 555-0142 | 43.61 | -116.2', 'Qx Mall |  | 43.61 | -116.2'],
    mended: ['2 phone: +1 208 555 0142;+1 208 555 0143 -> (208) 555-0142'],
  },
  {
    kind: 'saved places of Takeout as they were written before',
    file: collection(
      feature(
        {
          'Google Maps URL': 'https://maps.example/?cid=1',
          Location: {
            Address: '12 Elm Street, Boise, ID 83702, United States',
            'Business Name': 'Qx Bread',
            'Country Code': 'US',
            'Geo Coordinates': { Latitude: '43.6100000', Longitude: '-116.2000000' },
          },
          Published: '2020-01-01T00:00:00Z',
          Title: 'Qx Bread',
        },
        AT,
      ),
    ),
    columns: 'name, address, city, state, zip_code, latitude',
    listed: ['Qx Bread | 12 Elm Street | Boise | ID | 83702 | 43.61'],
    mapping: { category: { value: 'retail' } },
  },
  {
    kind: 'places as a website describes itself to search engines',
    file: JSON.stringify([
      {
        '@context': 'https://schema.org',
        '@type': 'Bakery',
        name: 'Qx Bread',
        telephone: '+1-208-555-0142',
        url: 'https://bread.example/',
        email: 'mailto:hello@bread.example',
        address: {
          '@type': 'PostalAddress',
          streetAddress: '12 Elm Street',
          addressLocality: 'Boise',
          addressRegion: 'ID',
          postalCode: '83702',
        },
        geo: { '@type': 'GeoCoordinates', latitude: 43.61, longitude: -116.2 },
      },
    ]),
    columns: `${PLACE}, website, email, latitude`,
    listed: [
      'Qx Bread | 12 Elm Street | Boise | ID | 83702 | (208) 555-0142 | https://bread.example/ | hello@bread.example | 43.61',
    ],
    mended: ['2 email: mailto:hello@bread.example -> hello@bread.example'],
  },
  {
    kind: 'businesses of another directory’s interface, with lists and blanks in them',
    file: JSON.stringify({
      total: 1,
      businesses: [
        {
          name: 'Qx Bread',
          phone: '+12085550142',
          location: {
            address1: '12 Elm Street',
            address2: '',
            city: 'Boise',
            state: 'ID',
            zip_code: '83702',
            country: 'US',
          },
          coordinates: { latitude: 43.61, longitude: -116.2 },
          categories: [{ alias: 'bakeries', title: 'Bakeries' }],
        },
      ],
    }),
    columns: `${PLACE}, latitude`,
    listed: ['Qx Bread | 12 Elm Street | Boise | ID | 83702 | (208) 555-0142 | 43.61'],
  },
];

const ofObjects: OddFile[] = [
  {
    kind: 'places of an open map: names, kinds and addresses in objects and lists',
    file: collection(
      feature(
        {
          id: '08f',
          sources: [{ dataset: 'meta', record_id: '1' }],
          names: { primary: 'Qx Bread', common: null },
          categories: { primary: 'bakery', alternate: ['cafe'] },
          phones: ['+12085550142'],
          addresses: [
            { freeform: '12 Elm St', locality: 'Boise', postcode: '83702', region: 'ID' },
          ],
        },
        AT,
      ),
    ),
    columns: `${PLACE}, latitude`,
    listed: [`${BREAD} | 43.61`],
  },
  {
    kind: 'a website’s own list for search engines, with hours as objects',
    file: JSON.stringify({
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      itemListElement: [
        {
          '@type': 'ListItem',
          position: 1,
          item: {
            '@type': 'Bakery',
            name: 'Qx Bread',
            telephone: '208-555-0142',
            address: {
              streetAddress: '12 Elm St',
              addressLocality: 'Boise',
              addressRegion: 'ID',
              postalCode: '83702',
            },
            openingHoursSpecification: [
              {
                dayOfWeek: ['https://schema.org/Monday', 'Tuesday'],
                opens: '09:00',
                closes: '17:00',
              },
            ],
          },
        },
      ],
    }),
    columns: `${PLACE}, hours->'weekly'->1->0->>0`,
    listed: [`${BREAD} | 09:00`],
  },
  {
    kind: 'records by their ids',
    file: JSON.stringify({
      '-Na': { ...NAMED, ...PLACED },
      '-Nb': { ...NAMED, ...PLACED, name: 'Qx Kite', address: '14 Elm St' },
    }),
    columns: PLACE,
    listed: [BREAD, BREAD.replace('Bread', 'Kite').replace('12', '14')],
  },
  {
    kind: 'records of a base, each with its fields in an envelope',
    file: JSON.stringify({ records: [{ id: 'rec1', fields: { ...NAMED, ...PLACED } }] }),
    columns: PLACE,
    listed: [BREAD],
  },
];

const card = (...properties: string[]) => lines('BEGIN:VCARD', ...properties, 'END:VCARD');
const ofCards: OddFile[] = [
  {
    kind: 'a vCard whose lines are folded with tabs in the middle of a word, with a photo',
    file: card(
      'VERSION:3.0',
      'FN:Qx Lan\r\n\ttern',
      'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQAAAQABAAD//gA7Q1JFQVRPUjog\r\n Z2QtanBlZyB2MS4wICh1c2luZw==',
      'item1.ADR;type=WORK;type=pref:;;1 Birch\r\n  Row;Boise;ID;83702;United States',
      'item1.X-ABADR:us',
      'item2.TEL;type=pref:(208) 555-0142',
      'item2.X-ABLabel:_$!<Main>!$_',
      'CATEGORIES:retail',
    )
      .replaceAll('\n', '\r\n')
      .replaceAll('\r\r', '\r'),
    columns: PLACE,
    listed: [AS_LISTED],
  },
  {
    kind: 'a vCard in quoted-printable of Windows, with soft line breaks in the address',
    file: card(
      'VERSION:2.1',
      'N;CHARSET=windows-1252;ENCODING=QUOTED-PRINTABLE:Caf=E9;Qx',
      'FN;CHARSET=windows-1252;ENCODING=QUOTED-PRINTABLE:Qx Caf=E9',
      'ADR;WORK;ENCODING=QUOTED-PRINTABLE:;;1 Birch Row=2C=20=\nRear=0D=0Adoor;Boise;ID;83702;USA',
      'TEL;WORK:208.555.0142',
      'CATEGORIES:retail',
    ),
    columns: PLACE,
    listed: ['Qx Café | 1 Birch Row, Rear, door | Boise | ID | 83702 | (208) 555-0142'],
  },
  {
    kind: 'vCards without a full name, without an address, and with a label for one',
    file: lines(
      card(
        'VERSION:3.0',
        'N:Paz;Rosa;;;',
        'ADR:;;1 Birch Row;Boise;ID;83702;',
        'CATEGORIES:retail',
      ).trim(),
      card('VERSION:4.0', 'FN:Qx None', 'TEL:208-555-0143', 'CATEGORIES:retail').trim(),
      card(
        'VERSION:4.0',
        'KIND:org',
        'FN:Qx Labeled',
        'ADR;LABEL="2 Birch Row\\nBoise, ID 83702":;;;;;;',
        'CATEGORIES:retail',
      ).trim(),
    ),
    columns: 'name, address, city, state, zip_code',
    listed: [
      'Rosa Paz | 1 Birch Row | Boise | ID | 83702',
      'Qx Labeled | 2 Birch Row | Boise | ID | 83702',
    ],
    refused: ['3 city: City is required', '3 state: State is required'],
  },
];

const files = [...[ofLines, ofPrograms, ofCells, ofBooks, ofPlaces, ofObjects, ofCards]].flat();

async function listMended(id: number): Promise<string[]> {
  const answer = await directory.get(`/api/admin/imports/${id}/mended?limit=100`, staff.headers);
  const mended: { line: number; column: string; value: string; became: string; reason: string }[] =
    await answer.json();
  return mended.map(({ line, column, value, became, reason }) =>
    `${line} ${column}: ${value} -> ${became}${reason ? ` (${reason})` : ''}`.trim(),
  );
}

test('there are forty kinds', () => {
  expect(new Set(files.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(40);
});

const FORMATS = ['csv', 'xlsx', 'geojson'];

test.each(files)(
  '$kind, and nothing changes by the same again',
  async ({ kind, file, columns, listed, mended, refused = [], mapping }) => {
    const { id, proposedMapping } = await staff.upload(file);
    await staff.start(id, 'dry-run', { mapping: { ...proposedMapping, ...mapping } });
    await directory.runJobs();
    const checked = await staff.read(id);
    const told = await listMended(id);
    const wrong = await staff.listErrors(id);
    if (checked.counts.new > 0) await staff.run(id, 'commit');
    const { rows } = await directory.db.pool.query({
      text: `select ${columns} from businesses order by id`,
      rowMode: 'array',
    });
    const next = await staff.upload(file);
    await staff.start(next.id, 'dry-run', { mapping: { ...proposedMapping, ...mapping } });
    await directory.runJobs();
    const { counts: again } = await staff.read(next.id);
    expect([again.new, again.changed]).toEqual([0, 0]);
    const format = FORMATS[files.findIndex((one) => one.kind === kind) % FORMATS.length];
    const path = `/api/admin/businesses/export?columns=all&format=${format}`;
    const exported = await (await directory.get(path, staff.headers)).arrayBuffer();
    if (rows.length > 0) {
      const { counts: back } = await staff.check(exported);
      expect(back).toEqual({ new: 0, changed: 0, same: rows.length, error: 0 });
    }
    expect({
      listed: rows.map((row) => row.map((cell: unknown) => cell ?? '').join(' | ')),
      mended: told,
      refused: wrong,
      counts: [checked.counts.new, checked.counts.error, checked.mended],
    }).toEqual({
      listed,
      mended: mended ?? told,
      refused,
      counts: [
        listed.length,
        new Set(refused.map((reason) => Number.parseInt(reason, 10))).size,
        new Set((mended ?? told).map((reason) => Number.parseInt(reason, 10))).size,
      ],
    });
  },
);
