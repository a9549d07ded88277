import { expect, test } from 'vitest';
import { writeCsvLine } from './csv.ts';

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  "'=1",
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '﹦1',
  '﹣1',
])('no spreadsheet runs %s', (cell) => expect(writeCsvLine([cell]).startsWith("'")).toBe(true));

test.each(['1＝1', 'Rosa’s', '', '–'])('%s stays as it is', (cell) =>
  expect(writeCsvLine([cell])).toBe(`${cell}\n`),
);
