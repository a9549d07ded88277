import { expect, test } from 'vitest';
import { makeWorkbook, makeZip } from '../../../../tests/workbook.ts';
import type { AskedTable } from './reader.ts';
import { readTable } from './table.ts';

const NAMES = '<row r="1"><c t="inlineStr"><is><t>Name</t></is></c></row>';
const sheet = (rows: string, behind = '') => makeWorkbook([{ name: 'A', rows, behind }]);
const nothing = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

const beyond: [
  what: string,
  format: 'xlsx' | 'json' | 'vcard',
  file: () => Buffer,
  says: string,
][] = [
  [
    'cells that begin at the thousandth column',
    'xlsx',
    () => Buffer.from(`<table>${'<tr><td index=1000>'.repeat(25_000)}</table>`),
    '20,000,000 cells',
  ],
  [
    'rows of a thousand columns',
    'xlsx',
    () =>
      sheet(
        nothing(25_000)
          .map((at) => `<row r="${at}"><c r="ALL${at}"><v>1</v></c></row>`)
          .join(''),
      ),
    '20,000,000 cells',
  ],
  [
    'merged cells without end',
    'xlsx',
    () => sheet(NAMES, '<mergeCell ref="A1:A1048576"/>'.repeat(300_000)),
    '200,000 merged cells and links',
  ],
  [
    'shared texts without end',
    'xlsx',
    () =>
      makeWorkbook([{ name: 'A', rows: NAMES }], {
        strings: [`</t></si>${'<si/>'.repeat(6_000_000)}<si><t>`],
      }),
    '5,000,000 texts',
  ],
  [
    'styles without end',
    'xlsx',
    () => makeWorkbook([{ name: 'A', rows: NAMES }], { formats: Array(70_000).fill('0') }),
    '65,536 cell styles',
  ],
  ['tags in tags', 'xlsx', () => sheet('<a>'.repeat(1_000_000)), '1,000 levels of nesting'],
  [
    'tags in tags of a page',
    'xlsx',
    () => Buffer.from(`<table>${'<b>'.repeat(1_000_000)}`),
    '1,000 levels of nesting',
  ],
  [
    'parts without end',
    'xlsx',
    () => makeZip(Object.fromEntries(nothing(11_000).map((at) => [`part${at}`, '']))),
    '10,000 parts',
  ],
  [
    'rows without end',
    'xlsx',
    () => Buffer.from(`<table>${'<tr>'.repeat(1_100_000)}`),
    '1,048,576 rows',
  ],
  [
    'places without end',
    'json',
    () => Buffer.from(`[${'{"a":1},'.repeat(1_100_000)}{}]`),
    '1,048,576 rows',
  ],
  [
    'cards without end',
    'vcard',
    () => Buffer.from('BEGIN:VCARD\nEND:VCARD\n'.repeat(1_100_000)),
    '1,048,576 rows',
  ],
];

async function readAll(format: AskedTable['format'], file: Buffer): Promise<void> {
  for await (const _ of (await readTable(format, file, null)).pieces);
}

test('cells that reach over a hundred rows and columns are more columns than a list has', async () => {
  const cells = '<tr><td rowspan=100 colspan=100>x'.repeat(14_000);
  await expect(readAll('xlsx', Buffer.from(`<table>${cells}</table>`))).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('The file has more than 1,000 columns.'),
  });
}, 120_000);

test.each(beyond)(
  '%s are refused with the limit',
  async (_, format, file, says) => {
    await expect(readAll(format, file())).rejects.toMatchObject({
      code: 'too_large',
      message: expect.stringContaining(`The file has more than ${says}.`),
    });
  },
  120_000,
);
