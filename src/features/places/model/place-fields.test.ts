import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, names, openDirectory } from '../../../../tests/directory.ts';

let directory: Directory;

beforeAll(async () => {
  directory = await openDirectory();
  const places: [name: string, city: string, state: string, zipCode: string][] = [
    ['Boise Slices', 'Boise', 'ID', '83702'],
    ['Nampa Slices', 'Nampa', 'ID', '83651'],
    ['Mission Slices', 'San Francisco', 'CA', '94110'],
    ['Pitt Slices', 'Pittsburgh', 'PA', '15222'],
    ['Loop Slices', 'Chicago', 'IL', '60601'],
    ['Guam Slices', 'Hagåtña', 'GU', '96910'],
    ['Maine Slices', 'Portland', 'ME', '04101'],
    ['Rose City Slices', 'Portland', 'OR', '97201'],
  ];
  await directory.open(
    ...places.map(([name, city, state, zipCode], at) => ({
      ...{ name, city, state, zipCode },
      slug: `slices-${at}`,
      trades: ['pizza-places'],
    })),
  );
});
afterAll(() => directory.close());

async function find(given: Record<string, string>) {
  const answer = await directory.get(`/api/businesses/search?${new URLSearchParams(given)}`);
  expect(answer.status).toBe(200);
  const told = JSON.parse(decodeURIComponent(answer.headers.get('x-understanding') ?? '{}'));
  return { names: (await names(answer)).toSorted(), told };
}

test.each([
  [{ city: 'Pittsburgh PA' }, ['Pitt Slices']],
  [{ city: 'Pittsburg', state: 'PA' }, ['Pitt Slices']],
  [{ city: 'pittsburg pa' }, ['Pitt Slices']],
  [{ city: 'calif' }, ['Mission Slices']],
  [{ city: 'Californa' }, ['Mission Slices']],
  [{ city: '83702' }, ['Boise Slices', 'Nampa Slices']],
  [{ city: '83702-1234' }, ['Boise Slices', 'Nampa Slices']],
  [{ city: 'bay area' }, ['Mission Slices']],
  [{ city: 'Cook County, IL' }, ['Loop Slices']],
  [{ city: 'Cook County', state: 'IL' }, ['Loop Slices']],
  [{ city: 'Guam' }, ['Guam Slices']],
  [{ city: 'Hagatna' }, ['Guam Slices']],
  [{ city: 'Portland' }, ['Maine Slices', 'Rose City Slices']],
  [{ city: 'Portland', state: 'ME' }, ['Maine Slices']],
  [{ near: 'boise' }, ['Boise Slices', 'Nampa Slices']],
  [{ near: 'Boise ID' }, ['Boise Slices', 'Nampa Slices']],
  [{ near: 'treasure valley' }, ['Boise Slices', 'Nampa Slices']],
  [{ near: 'LAX' }, []],
])('%j lists %j', async (given, expected) => {
  expect((await find(given)).names).toEqual(expected);
});

test('the place of the fields is told as it was read', async () => {
  const told = async (given: Record<string, string>) => (await find(given)).told.understoodAs;
  expect(await told({ city: 'calif', query: 'slices' })).toEqual({ query: 'slices', state: 'CA' });
  expect(await told({ city: '83702' })).toEqual({ near: '83702' });
  expect(await told({ city: 'Boise' })).toBeUndefined();
  expect((await find({ city: 'bay area' })).told).toMatchObject({
    region: 'San Francisco Bay Area',
    understoodAs: { region: 'san-francisco-bay-area' },
  });
});

test('near me needs the position of the visitor, in any field', async () => {
  const fields: Record<string, string>[] = [{ city: 'near me' }, { near: 'near me' }];
  for (const given of fields)
    expect((await find({ query: 'pizza', ...given })).told.needsPosition).toBe(true);
});

test('a place abroad has nothing, and it is said why', async () => {
  const fields: Record<string, string>[] = [{ city: 'Toronto' }, { near: 'Vancouver, BC' }];
  for (const given of fields) {
    const { names: found, told } = await find({ query: 'pizza', ...given });
    expect(found).toEqual([]);
    expect(told.widened).toEqual([expect.objectContaining({ step: 'nowhere' })]);
  }
});

test('the place of the fields replaces the one in the words', async () => {
  const { names: found, told } = await find({ query: 'slices boise', city: 'Nampa', state: 'ID' });
  expect(found).toEqual(['Nampa Slices']);
  expect(told.understoodAs).toMatchObject({ query: 'slices', city: 'nampa', state: 'ID' });
  expect((await find({ query: 'Boise Slices', city: 'Nampa', state: 'ID' })).names).toEqual([
    'Boise Slices',
  ]);
});
