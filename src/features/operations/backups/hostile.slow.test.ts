import { createWriteStream, readFileSync, writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { backUp, describeDatabase, openFolder, openPlace } from '../../../../tests/backups.ts';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../../tests/directory.ts';
import {
  type BackupHeader,
  createBackupTally,
  formatFooter,
  formatHeader,
  formatTableStart,
  hashText,
} from './format.rules.ts';

const { file, close } = openFolder();
const whole = file('whole.sql.zst');
const forged = file('forged.sql.zst');
let directory: Directory;
let place: Awaited<ReturnType<typeof openPlace>>;

beforeAll(async () => {
  directory = await openDirectory();
  await directory.open(bakery, lawFirm);
  await backUp(directory.db, whole);
});
afterEach(() => place?.db.close());
afterAll(async () => {
  await directory.close();
  close();
});

interface Parts {
  header: BackupHeader;
  /** The rows of each table. */
  rows: Map<string, string[]>;
}

/** A backup that somebody changed and gave right checksums, without a seal. */
function forge(change: (parts: Parts) => void): string {
  const lines = zstdDecompressSync(readFileSync(whole)).toString().split('\n');
  const header: BackupHeader = JSON.parse((lines[1] ?? '').slice(3));
  const rows = new Map<string, string[]>();
  for (const { name } of header.tables) {
    const start = lines.findIndex((line) => line.startsWith(`COPY ${name} (`));
    rows.set(name, lines.slice(start + 1, lines.indexOf('\\.', start)));
  }
  change({ header, rows });
  const head = formatHeader(header);
  const tallies = header.tables.map(({ name }) => {
    const tally = createBackupTally();
    for (const row of rows.get(name) ?? []) tally.add(Buffer.from(`${row}\n`));
    return tally.finish();
  });
  const tables = header.tables.map(
    (table) =>
      `${formatTableStart(table)}${(rows.get(table.name) ?? []).map((row) => `${row}\n`).join('')}\\.\n`,
  );
  const footer = formatFooter({ header: hashText(head), tables: tallies, photos: null });
  writeFileSync(forged, zstdCompressSync([head, ...tables, footer].join('')));
  return forged;
}

/** Puts `value` into a column of a table's first row. */
function setCell(
  { header, rows }: Parts,
  table: string,
  [column, value]: [string, string | ((was: string) => string)],
) {
  const at = header.tables.find(({ name }) => name === table)?.columns.indexOf(column) ?? -1;
  expect(at).toBeGreaterThanOrEqual(0);
  const [first = '', ...others] = rows.get(table) ?? [];
  const cells = first.split('\t');
  const cell = typeof value === 'string' ? value : value(cells[at] ?? '');
  rows.set(table, [cells.with(at, cell).join('\t'), ...others]);
}

async function refusalOf(restored: Promise<unknown>): Promise<string> {
  const error = await restored.then(
    () => new Error('it was restored'),
    (reason: unknown) => reason,
  );
  return error instanceof Error ? error.message : String(error);
}

const HOSTILE: [what: string, reason: string, change: (parts: Parts) => void][] = [
  [
    'a row with a cell too many',
    'extra data after last expected column',
    ({ rows }) =>
      rows.set(
        'businesses',
        (rows.get('businesses') ?? []).map((row) => `${row}\tmore`),
      ),
  ],
  [
    'a row with a cell too few',
    'missing data for column',
    ({ rows }) => rows.set('businesses', ['1']),
  ],
  [
    'a row twice',
    'duplicate key',
    ({ rows }) =>
      rows.set(
        'businesses',
        (rows.get('businesses') ?? []).flatMap((row) => [row, row]),
      ),
  ],
  [
    'words for a number',
    'invalid input syntax',
    (parts) => setCell(parts, 'businesses', ['id', '\\u001b[2Jdrop table businesses']),
  ],
  [
    'a number that is written in another way',
    'did not arrive as it was: the table businesses',
    (parts) => setCell(parts, 'businesses', ['id', (id) => `0${id}`]),
  ],
  [
    'a column that is named twice',
    'specified more than once',
    ({ header }) => {
      for (const { name, columns } of header.tables) {
        if (name === 'businesses') columns.push('id');
      }
    },
  ],
  [
    'a column that no table has',
    'This version has no column "); drop table businesses; -- in businesses',
    ({ header }) => {
      for (const { name, columns } of header.tables) {
        if (name === 'businesses') columns.push('"); drop table businesses; --');
      }
    },
  ],
  [
    'a table too few',
    'The backup does not contain the table reviews.',
    ({ header }) => {
      header.tables = header.tables.filter(({ name }) => name !== 'reviews');
    },
  ],
  [
    'the name of a queue that is a path',
    'its header cannot be read',
    ({ header }) => header.queues.push('x; drop table businesses'),
  ],
  [
    'a version that clears the terminal',
    'its header cannot be read',
    ({ header }) => {
      header.product = '\u001b[2J1.0.0';
    },
  ],
  [
    'a table whose name breaks the line',
    'its header cannot be read',
    ({ header, rows }) => {
      header.tables.push({ name: 'x\nCOPY users', columns: ['id'] });
      rows.set('x\nCOPY users', []);
    },
  ],
  [
    'a next number that is no number',
    'its header cannot be read',
    ({ header }) => {
      header.sequences.x = { value: '1; drop table businesses', isCalled: true };
    },
  ],
  [
    'more people of staff than any directory has',
    'more than 10000 people of staff',
    ({ header, rows }) => {
      const columns = header.tables.find(({ name }) => name === 'users')?.columns ?? [];
      const row = columns.map((column) => (column === 'role' ? 'admin' : '1')).join('\t');
      rows.set('users', new Array(10_001).fill(row));
    },
  ],
];

test.each(HOSTILE)(
  'a forged backup with %s is refused in a sentence',
  async (_, reason, change) => {
    place = await openPlace();
    await place.restore(whole);
    const before = await describeDatabase(place.db);
    const message = await refusalOf(place.restore(forge(change), { replace: true }));
    expect(message).toContain(reason);
    expect(message).toMatch(/^[^\p{Cc}]+ Nothing was changed\.$/u);
    expect(await describeDatabase(place.db)).toEqual(before);
  },
);

test('code in texts and in the name of a table without a place stays text', async () => {
  const code = "'); drop table reviews; --";
  const table = { name: 'x (id) from program $$touch /tmp/x$$; --', columns: ['id'] };
  place = await openPlace();
  const { leftOut } = await place.restore(
    forge((parts) => {
      setCell(parts, 'businesses', ['name', code]);
      parts.header.tables.push(table);
      parts.header.sequences['x"; drop table reviews; --'] = { value: '1', isCalled: true };
      parts.rows.set(table.name, ['1']);
    }),
  );
  expect(leftOut).toEqual([table]);
  const { rows } = await place.db.pool.query('select from businesses where name = $1', [code]);
  expect(rows).toHaveLength(1);
  await place.db.pool.query('select from reviews limit 1');
});

const MEGABYTE = 1024 * 1024;

function* endless(head: string, megabytes: number) {
  yield head;
  const piece = Buffer.alloc(MEGABYTE, 'a');
  for (let at = 0; at < megabytes; at += 1) yield piece;
}

test.each([
  ['a row', 'it has a row without an end', () => firstLines(3)],
  ['a header', 'is not a Mainstreet backup', () => firstLines(1)],
])('a small file that becomes 2 GB of %s takes little memory', async (_, reason, head) => {
  const bomb = createZstdCompress();
  await pipeline(Readable.from(endless(head(), 2048)), bomb, createWriteStream(forged));
  place = await openPlace();
  const before = process.memoryUsage().rss;
  const message = await refusalOf(place.restore(forged));
  expect(message).toContain(reason);
  expect((process.memoryUsage().rss - before) / MEGABYTE).toBeLessThan(600);
});

function firstLines(count: number): string {
  const text = zstdDecompressSync(readFileSync(whole)).toString();
  return `${text.split('\n').slice(0, count).join('\n')}\n`;
}

const MAGIC = [0x28, 0xb5, 0x2f, 0xfd];

test.each([
  ['asks for a window of 2 GB', [...MAGIC, 0x00, 0xa8, 0x09, 0, 0, 0x41]],
  ['says that it holds 4 EB', [...MAGIC, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0x40, 0x09, 0, 0, 0x41]],
  [
    'says that it holds 4 EB in small pieces',
    [...MAGIC, 0xc0, 0x00, 0, 0, 0, 0, 0, 0, 0, 0x40, 0x09, 0, 0, 0x41],
  ],
])('a file that %s is refused', async (_, bytes) => {
  writeFileSync(forged, Buffer.from(bytes));
  place = await openPlace();
  expect(await refusalOf(place.restore(forged))).toMatch(/ is (damaged|cut short)\. Nothing/);
});
