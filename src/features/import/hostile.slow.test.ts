import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as m from '#messages';
import { type Directory, openDirectory } from '../../../tests/directory.ts';
import { measureStandstill } from '../../../tests/standstill.ts';
import { openImports } from '../../../tests/transfer.ts';
import { acceptUpload } from './steps/upload.ts';

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

const HEAD = 'name,slug,city,state,category';

async function readNames(): Promise<string[]> {
  const { rows } = await directory.db.pool.query('select name from businesses order by name');
  return rows.map(({ name }) => name);
}

function encodeUtf16(text: string, order: 'le' | 'be'): Buffer {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return order === 'le' ? bytes : bytes.swap16();
}

const CAFE = `${HEAD}\nCafé Noël – “1st”,cafe,Boise,ID,retail\n`;

test.each([
  ['utf-8', Buffer.from(CAFE)],
  ['utf-8', Buffer.from(`\ufeff${CAFE}`)],
  ['utf-16le', encodeUtf16(CAFE, 'le')],
  ['utf-16be', encodeUtf16(CAFE, 'be')],
  [
    'windows-1252',
    Buffer.from(CAFE.replace('–', '\x96').replace('“', '\x93').replace('”', '\x94'), 'latin1'),
  ],
] as const)('a file in %s is read in its encoding', async (encoding, bytes) => {
  const written = await staff.import(new Uint8Array(bytes));
  expect(written.encoding).toBe(encoding);
  expect(written.columns).toEqual(HEAD.split(','));
  expect(await readNames()).toEqual(['Café Noël – “1st”']);
});

test.each([
  [';', HEAD.replaceAll(',', ';'), 'Moon, Blue;moon;Boise;ID;retail'],
  ['\t', HEAD.replaceAll(',', '\t'), 'Moon, Blue\tmoon\tBoise\tID\tretail'],
  ['|', HEAD.replaceAll(',', '|'), 'Moon, Blue|moon|Boise|ID|retail'],
])('columns may be separated by %j', async (delimiter, head, row) => {
  const written = await staff.import(`${head}\r\n${row}\r\n`);
  expect(written).toMatchObject({ delimiter, lineEnds: 'crlf', counts: { new: 1 } });
  expect(await readNames()).toEqual(['Moon, Blue']);
});

test('lines may end in all ways in one file, and blank ones are none', async () => {
  const file = `${HEAD}\r\n\r\nA One,a,Boise,ID,retail\n\n\nB Two,b,Boise,ID,retail\rC Three,c,Boise,ID,nowhere\r\n,,,,\n`;
  const checked = await staff.check(file);
  expect(checked).toMatchObject({ lineEnds: 'mixed', counts: { new: 2, error: 1 } });
  expect(await staff.listErrors(checked.id)).toEqual(['7 category: This category does not exist']);
});

test('a quote that is never closed costs its own row only', async () => {
  const checked = await staff.check(`${HEAD}
"Open,open,Boise,ID,retail
Shut,shut,Boise,ID,retail
Inner "quote",inner,Boise,ID,retail
"Stray" one,stray,Boise,ID,retail
"Two
Lines",two,Boise,ID,retail
`);
  expect(await staff.listErrors(checked.id)).toEqual([
    '2 -: Text follows a closing quotation mark',
    '5 -: Text follows a closing quotation mark',
  ]);
  expect(checked.counts).toMatchObject({ new: 3, error: 2 });
});

test('NULs and other control characters are told, and never reach the database', async () => {
  const checked = await staff.check(
    `${HEAD}\nNu\0l,nul,Boise,ID,retail\nFine,fine,Boise,ID,retail\n`,
  );
  expect(checked).toMatchObject({ counts: { new: 2, error: 0 }, mended: 1 });
  const answer = await directory.get(`/api/admin/imports/${checked.id}/mended`, staff.headers);
  expect(await answer.json()).toMatchObject([{ line: 2, value: 'Nu\ufffdl', became: 'Nul' }]);
  await staff.run(checked.id, 'commit');
  expect(await readNames()).toEqual(['Fine', 'Nul']);
});

test('formulas come in as text', async () => {
  await staff.import(`${HEAD}\n'=HYPERLINK(1),a,Boise,ID,retail\n=1+1,b,Boise,ID,retail\n`);
  expect(await readNames()).toEqual(['=1+1', '=HYPERLINK(1)']);
});

test('a thousand columns are read, one more is refused', async () => {
  const more = (count: number) => Array.from({ length: count }, (_, at) => `extra ${at}`).join(',');
  const row = `Wide,wide,Boise,ID,retail${','.repeat(995)}`;
  expect((await staff.check(`${HEAD},${more(995)}\n${row}\n`)).counts.new).toBe(1);
  const refused = await staff.send(`${HEAD},${more(996)}\n${row}\n`);
  expect(refused.status).toBe(422);
  expect((await refused.json()).detail).toBe('The file has more than 1,000 columns.');
});

test.each([
  ['', 'The file is empty. Choose another one.'],
  [`${HEAD}\n`, 'The file has only a header row.'],
  [
    'just some words\nand more\n',
    'This is not a CSV file: its first line must contain the column names.',
  ],
  [
    '\x89PNG\r\n\x1a\n\0\0\0\rIHDR,\0,\0',
    'This is not a CSV file: its first line must contain the column names.',
  ],
  ['x,'.repeat(200_000), 'Its first line is too long to be a header row.'],
  ['PK\x03\x04a,b\nc,d\n', m.import_workbook_broken()],
])('what is no CSV file is refused (%#)', async (file, detail) => {
  const refused = await staff.send(file);
  expect(refused.status).toBe(422);
  expect((await refused.json()).detail).toBe(detail);
  const { rows } = await directory.db.pool.query('select from imports');
  expect(rows).toHaveLength(0);
});

function stream(pieces: Iterable<string>): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.iterator]();
  return new ReadableStream({
    pull(controller) {
      const { value, done } = iterator.next();
      if (done) controller.close();
      else controller.enqueue(Buffer.from(value));
    },
  });
}

test('a file that is too large is refused, by its length or while it comes', async () => {
  const told = await directory.app.request('/api/admin/imports', {
    method: 'POST',
    headers: {
      ...staff.headers,
      'content-type': 'text/csv',
      'content-length': String(600 * 1024 * 1024),
    },
    body: HEAD,
  });
  expect(told.status).toBe(413);
  let read = 0;
  function* write() {
    yield `${HEAD}\n`;
    for (; read < 100; read += 1) yield 'A,a,Boise,ID,retail\n'.repeat(50_000);
  }
  const maxSize = 5 * 1024 * 1024;
  const upload = { fileName: 'big.csv', actor: 'admin', bytes: stream(write()), maxSize };
  await expect(acceptUpload(directory, upload)).rejects.toThrow('larger than 5 MB');
  expect(read).toBeLessThan(10);
  const { rows } = await directory.db.pool.query('select from imports');
  expect(rows).toHaveLength(0);
});

async function checkLongLine(megabytes: number) {
  function* write() {
    yield `${HEAD}\nFirst,first,Boise,ID,retail\n"`;
    for (let at = 0; at < megabytes; at += 1) yield 'x'.repeat(1024 * 1024);
    yield '\nLast,last,Boise,ID,retail\n';
  }
  const answer = await directory.app.request('/api/admin/imports', {
    method: 'POST',
    headers: { ...staff.headers, 'content-type': 'text/csv' },
    body: stream(write()),
    duplex: 'half',
  } as RequestInit);
  const { id, proposedMapping, size } = await answer.json();
  expect(size).toBeGreaterThan(megabytes * 1024 * 1024);
  let most = 0;
  const looking = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 5);
  await staff.start(id, 'dry-run', { mapping: proposedMapping });
  await directory.runJobs();
  clearInterval(looking);
  return { id, most };
}

test('a line of 100 MB is one error, in little memory', async () => {
  // The threads that check large files take most of it, whatever the file; the first ones leave some.
  await checkLongLine(5);
  const { most: ordinary } = await checkLongLine(5);
  const { id, most } = await checkLongLine(100);
  expect(most - ordinary).toBeLessThan(150 * 1024 * 1024);
  expect((await staff.read(id)).counts).toMatchObject({ new: 2, error: 1 });
  expect(await staff.listErrors(id)).toEqual(['3 -: The line is longer than 1,000,000 characters']);
});

test.each(['shops.html', 'shops.csv.exe', 'shops', 'shops.csv/'])(
  'a file that is named %s is refused',
  async (name) => {
    const answer = await directory.app.request(
      `/api/admin/imports?fileName=${encodeURIComponent(name)}`,
      { method: 'POST', headers: { ...staff.headers, 'content-type': 'text/csv' }, body: CAFE },
    );
    expect(answer.status).toBe(400);
    expect((await answer.json()).detail).toContain(
      '.csv, .tsv, .txt, .xlsx, .geojson, .json, .vcf or .xml',
    );
  },
);

const MEGABYTE = 1024 * 1024;
const repeat = (text: string) => text.repeat(MEGABYTE / text.length);

test.each([
  ['empty lines', repeat('\n')],
  ['empty rows', repeat(',\n')],
  ['the shortest rows', repeat('a\n')],
  ['one row of empty cells', repeat(',')],
  ['one row of quoted cells', repeat('"",')],
  ['open quotation marks', repeat('"a\n')],
  ['one cell of slashes', `"${repeat('\\')}"x\n`],
  ['one cell of quotation marks', repeat('"')],
  ['one cell that unfolds to nothing', `${repeat('<b>')},Boise,ID,retail`],
])(
  '%s of a megabyte hold nobody up',
  async (_, rows) => {
    const standstill = await measureStandstill(async () => {
      const { id } = await staff.upload(
        `name,city,state,category\nBakery,Boise,ID,retail\n${rows}`,
      );
      const { headers } = staff;
      const mapping = Object.fromEntries(
        ['name', 'city', 'state', 'category'].map((field, column) => [field, { column }]),
      );
      const preview = { headers, body: { mapping } };
      const shown = await directory.call(`POST /api/admin/imports/${id}/preview`, preview);
      expect((await shown.json())[0]).toMatchObject({ values: { name: 'Bakery' } });
      const values = { headers, body: { field: 'name', from: { column: 0 } } };
      const counted = await directory.call(`POST /api/admin/imports/${id}/values`, values);
      expect(await counted.json()).toMatchObject({ isWhole: true });
    });
    expect(standstill).toBeLessThan(120);
  },
  120_000,
);

test('a row of a megabyte is refused in the check, and holds nobody up', async () => {
  const text = 'call (208) 555-0142 a@b.example https://x.example 9-5, ';
  const cells = ['name', 'city', 'state', 'phone', 'hours', 'website', 'email', 'description'];
  const long = cells.map(() => `"${text.repeat(2000)}"`).join(',');
  const standstill = await measureStandstill(async () => {
    const { counts } = await staff.check(`${cells.join(',')},category\n${long},retail\n`);
    expect(counts).toMatchObject({ new: 0, error: 1 });
  });
  expect(standstill).toBeLessThan(120);
}, 120_000);
