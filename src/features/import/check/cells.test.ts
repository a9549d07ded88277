import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import { openImports } from '../../../../tests/transfer.ts';
import { toE164 } from '../../../domain/phone.ts';
import { isSamePlace, makeStreetKey } from '../rows/place.rules.ts';

let directory: Directory;
let staff: Awaited<ReturnType<typeof openImports>>;

beforeAll(async () => {
  directory = await openDirectory();
  staff = await openImports(directory);
});
afterAll(() => directory.close());

test.each([
  ['123 North Main Street, Suite 5', '123 N. Main St'],
  ['515 West 52nd Street', '515 W 52 St'],
  ['9045 Corona Avenue #2B', '9045 corona ave'],
  ['1 Fifth Avenue, 3rd Floor', '1 5th Ave.'],
  ['3801 Miller Drive Apt. B', '3801 Miller Dr'],
])('%s and %s are one street', (one, other) => {
  expect(makeStreetKey(one)).toBe(makeStreetKey(other));
});

test.each([
  ['12 Elm Street', '12 Elm Avenue'],
  ['12 N Elm St', '12 S Elm St'],
  ['704 Factory Street', '706 Factory Street'],
  ['1 Unity Street', '1 Street'],
  ['5 Ste Genevieve Road', '5 Road'],
])('%s and %s are two', (one, other) => {
  expect(makeStreetKey(one)).not.toBe(makeStreetKey(other));
});

test('the plants of a company that share its phone are not one', () => {
  const plant = (address: string) => ({
    streetKey: makeStreetKey(address),
    phoneKey: toE164('+1 (920) 436-4220'),
  });
  expect(isSamePlace(plant('704 Factory Street'), plant('706 Factory Street'))).toBe(false);
  expect(isSamePlace(plant('24 - 13th St PO Box 1231'), plant('24 13th St'))).toBe(true);
  expect(isSamePlace(plant(''), plant('706 Factory Street'))).toBe(true);
  expect(toE164('000-000-0000')).toBeNull();
  expect(toE164('555-555-5555')).toBeNull();
});

test('lost zeros come back and are told; a town that is none is an error that names its column', async () => {
  const checked = await staff.check(`name,city,state,zip,phone,category
Lobster,Portland,ME,4101,,restaurants
Pier,Hoboken,New Jersey,7030,,restaurants
Short,Boise,ID,837,,restaurants
Digits,83702,ID,83702,,restaurants
Blank,,ID,83702,,restaurants
Nothing,N/A,ID,83702,n/a,restaurants
`);
  expect(checked).toMatchObject({ mended: 3, counts: { new: 3, error: 3 } });
  expect(await staff.listErrors(checked.id)).toEqual([
    '5 city: This is not a city name',
    '6 city: City is required',
    '7 city: City is required',
  ]);
  await staff.run(checked.id, 'commit');
  const { rows } = await directory.db.pool.query('select zip_code from businesses order by id');
  expect(rows.map((row) => row.zip_code)).toEqual(['04101', '07030', '']);
});

test('a check without a column for the category is refused before the file is read', async () => {
  const { id } = await staff.upload('name,city,state\nMoon Diner,Boise,ID\n');
  const mapping = { name: { column: 0 }, city: { column: 1 }, state: { column: 2 } };
  await expect(staff.start(id, 'dry-run', { mapping })).rejects.toThrow(
    '422: No column is chosen for: Category. Choose a column, or one value for all rows.',
  );
  expect((await staff.read(id)).state).toBe('uploaded');
});
