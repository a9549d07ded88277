import { expect, test } from 'vitest';
import { createRowReader, findMissing } from './row.rules.ts';

const source = {
  columns: ['name', 'city', 'state'],
  mapping: { name: { column: 0 }, city: { column: 1 }, state: { column: 2 } },
  vocabulary: {
    readCategory: () => 1,
    findTrades: () => null,
    findTradesOfHeading: () => null,
    listKinds: () => null,
  },
  fields: [],
};
const readRow = createRowReader(source);

test('a cell that nobody can see anything in is an empty one', () => {
  const row = readRow({ line: 2, cells: ['\u200b\u3164', 'Boise', '\u202eID'], fault: null });
  expect(row.errors).toEqual([]);
  expect(row.values).toMatchObject({ name: null, city: 'Boise', state: 'ID' });
  expect(findMissing(row, source).map(({ reason }) => reason)).toContain(
    'Business name is required',
  );
});
