import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import { runs } from '../../../../tests/runs.ts';
import { openImports } from '../../../../tests/transfer.ts';
import { escapeFormula } from '../../../platform/csv.ts';
import { unescapeFormula } from '../../export/cells.rules.ts';
import { createCsvReader } from './csv.rules.ts';
import {
  createDecoder,
  createEncodingDetector,
  detectDelimiter,
  detectLineEnds,
  type TextEncoding,
} from './text.rules.ts';

let directory: Directory;
let staff: Awaited<ReturnType<typeof openImports>>;

beforeAll(async () => {
  directory = await openDirectory();
  staff = await openImports(directory);
});
beforeEach(() => directory.reset());
afterAll(() => directory.close());

const HEADER = ['name', 'description', 'city', 'state', 'category id'];

const westernCell = fc
  .array(
    fc.constantFrom('a', 'é b', 'ñ!', '"', ',', ';', '|', '\t', '\n', '\r\n', "'", '=1+1', ' '),
  )
  .map((parts) => parts.join(''));
const anyCell = fc.oneof(
  westernCell,
  fc.string({ unit: 'binary', maxLength: 30 }).map((text) => text.replaceAll('\0', '')),
  fc.constantFrom('北京', '€ 5', '🍕', '\u2028', '""', 'x"y', '\ufeff'),
);

const shape = fc.record({
  encoding: fc.constantFrom<TextEncoding>('utf-8', 'utf-16le', 'utf-16be', 'windows-1252'),
  hasMark: fc.boolean(),
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  isQuoted: fc.boolean(),
  isEnded: fc.boolean(),
});
type Shape = typeof shape extends fc.Arbitrary<infer T> ? T : never;

function write(rows: string[][], { delimiter, lineEnd, isQuoted, isEnded }: Shape): string {
  return stringify(rows, {
    delimiter,
    record_delimiter: lineEnd,
    quoted: isQuoted,
    quoted_match: /[\r\n]/,
    eof: isEnded,
  });
}

function encode(text: string, { encoding, hasMark }: Shape): Buffer {
  if (encoding === 'windows-1252') return Buffer.from(text, 'latin1');
  const marked = hasMark ? `\ufeff${text}` : text;
  if (encoding === 'utf-8') return Buffer.from(marked, 'utf8');
  const bytes = Buffer.from(marked, 'utf16le');
  return encoding === 'utf-16be' ? bytes.swap16() : bytes;
}

function cut(bytes: Buffer, sizes: number[]): Buffer[] {
  const pieces: Buffer[] = [];
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    pieces.push(bytes.subarray(at, at + size));
    at += size;
  }
  return pieces;
}

function withRows(cell: fc.Arbitrary<string>, given: Shape) {
  const row = fc
    .tuple(cell, cell, cell, cell, cell)
    .filter((cells) => cells.join('').trim() !== '');
  return fc.record({
    given: fc.constant(given),
    rows: fc.array(row, { minLength: 1, maxLength: 6 }),
    sizes: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 }),
  });
}

const file = shape.chain((given) =>
  withRows(given.encoding === 'windows-1252' ? westernCell : anyCell, given),
);

test('a file is read as it was written, in whatever encoding, delimiter, line ends and pieces', () => {
  fc.assert(
    fc.property(file, ({ given, rows, sizes }) => {
      const written = [HEADER, ...rows.map((row) => row.map((cell) => cell.toWellFormed()))];
      const bytes = encode(write(written, given), given);
      const pieces = cut(bytes, sizes);
      const detector = createEncodingDetector();
      for (const piece of pieces) detector.see(piece);
      const encoding = detector.end(bytes);
      const isPlain = bytes.every((byte) => byte < 128);
      expect(encoding).toBe(
        given.encoding === 'windows-1252' && isPlain ? 'utf-8' : given.encoding,
      );
      const decode = createDecoder(encoding);
      const text = createDecoder(encoding)(bytes, true);
      const delimiter = detectDelimiter(text, true);
      expect(delimiter).toBe(given.delimiter);
      const read = createCsvReader(delimiter);
      const records = pieces.flatMap((piece, at) => {
        const isLast = at === pieces.length - 1;
        return read(decode(piece, isLast), isLast);
      });
      expect(records.map(({ fault }) => fault)).toEqual(written.map(() => null));
      expect(records.map(({ cells }) => cells)).toEqual(written);
    }),
    { numRuns: runs(400) },
  );
});

test('line ends are told from the first rows', () => {
  const words = fc.array(fc.constantFrom('a', 'b c', 'd,e'), { minLength: 2, maxLength: 9 });
  fc.assert(
    fc.property(words, fc.constantFrom('\n', '\r\n', '\r'), (lines, lineEnd) => {
      const names = { '\n': 'lf', '\r\n': 'crlf', '\r': 'cr' } as const;
      expect(detectLineEnds(lines.join(lineEnd))).toBe(names[lineEnd]);
    }),
  );
});

test('an escaped cell is no formula, and comes back as it was', () => {
  const start = fc.constantFrom('', "'", "''", '=', '+', '-', '@', '\t', '\r', ' ', '\n');
  fc.assert(
    fc.property(fc.array(start), fc.string({ unit: 'binary' }), (starts, rest) => {
      const cell = starts.join('') + rest;
      expect(escapeFormula(cell)).not.toMatch(/^[=+@\t\r＝＋＠－-]/);
      expect(unescapeFormula(escapeFormula(cell))).toBe(cell);
    }),
    { numRuns: runs(500) },
  );
});

test('an export that another program wrote again, in its own way, changes nothing', async () => {
  const name = westernCell
    .map((text) => `Shop ${text.replaceAll(/\s+/g, ' ').trim()}`)
    .map((text) => text.trim());
  await fc.assert(
    fc.asyncProperty(
      shape,
      fc.array(name, { minLength: 1, maxLength: 4 }),
      async (given, names) => {
        await directory.reset();
        await directory.open(...names.map((name, at) => ({ name, slug: `shop-${at}` })));
        const exported = createCsvReader(',')(await staff.export(), true);
        const rows = exported.map(({ cells }) => cells);
        const { counts } = await staff.check(new Uint8Array(encode(write(rows, given), given)));
        expect(counts).toEqual({ new: 0, changed: 0, same: names.length, error: 0 });
      },
    ),
    { numRuns: runs(5) },
  );
});
