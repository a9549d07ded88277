import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Files that may write to `businesses` without `changeListing`, and why. */
const MAY_WRITE = new Map([
  ['src/features/businesses/model/change-listing.queries.ts', 'the door'],
  ['src/features/businesses/model/submit.ts', 'a new submission'],
  ['src/features/businesses/jobs.ts', 'rows that are deleted for good'],
  ['src/features/businesses/model/places.queries.ts', 'points of rows that were written at once'],
  ['src/features/places/model/areas.queries.ts', 'which named areas a listing is in'],
  ['src/features/places/areas/area-moves.ts', 'what the area of the directory lets in or out'],
  ['src/features/categories/staff/category-moves.ts', 'a category moves with all it has'],
  ['src/features/categories/staff/trade-moves.ts', 'a trade goes from all that have it'],
  ['src/features/businesses/fill-derived-columns.ts', 'what the rules find in an old directory'],
  ['src/features/hours/openings.queries.ts', 'clocks of rows that were moved at once'],
  ['src/features/businesses/model/phones.queries.ts', 'numbers that only the code reads'],
  [
    'src/features/settings/settle-fields.ts',
    'values of fields that are forgotten, or kept in another form',
  ],
  ['src/features/reviews/model/queries.ts', 'the rating, which no version counts'],
  [
    'src/features/businesses/model/custom-fields.ts',
    'what the search knows of rows that were moved at once',
  ],
  ['src/features/import/write/write.ts', 'many new rows at once'],
  ['src/features/import/model/write.queries.ts', 'many rows at once'],
  ['src/features/import/write/fill.ts', 'new rows whose category is gone'],
  ['src/features/import/write/structured-fields.ts', 'hours and services of many rows at once'],
  ['src/features/import/write/undo.ts', 'many rows at once, back'],
  ['src/features/sample/seed.ts', 'a fresh directory'],
  ['src/features/sample/queries.ts', 'ratings without the reviews of the sample'],
]);
const WRITES =
  /(updateTable|insertInto|deleteFrom)\(\s*'businesses'|\b(update|insert into|delete from)\s+businesses\b|copyRows\(client, 'businesses'/;

test('a listing is changed through the one door, or by one of the few that say why not', () => {
  const files = globSync('src/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  const writers = files.filter((file) => WRITES.test(readFileSync(file, 'utf8')));
  expect(writers.sort()).toEqual([...MAY_WRITE.keys()].sort());
});

test('nothing but the door changes a single row', () => {
  const files = globSync('src/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  const writers = files.filter((file) =>
    /updateTable\(\s*'businesses'/.test(readFileSync(file, 'utf8')),
  );
  expect(writers).toEqual(['src/features/businesses/model/change-listing.queries.ts']);
});
