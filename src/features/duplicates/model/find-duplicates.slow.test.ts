import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../../tests/directory.ts';
import {
  type DuplicateFacts,
  findDuplicatesOfAll,
  findPossibleDuplicates,
} from './find-duplicates.ts';

let directory: Directory;

beforeAll(async () => {
  directory = await openDirectory();
});
beforeEach(() => directory.reset());
afterAll(() => directory.close());

const rosas: DuplicateFacts = {
  name: "Rosa's Bakery & Café, Inc.",
  address: '1200 S.E. Division Street #4',
  city: 'Portland',
  state: 'OR',
  zipCode: '97202',
  phone: '(503) 555-0100',
  website: null,
  categoryId: 0,
  latitude: null,
  longitude: null,
};

const listed = {
  ...bakery,
  address: '1200 SE Division St',
  zipCode: '97202',
  phone: '503.555.0100',
};

test('a listing is found however it is written, with its reasons', async () => {
  const [id = 0] = await directory.open(listed, lawFirm);
  const [duplicate, ...others] = await findPossibleDuplicates(directory.db, rosas, { limit: 5 });
  expect(others).toEqual([]);
  expect(duplicate).toMatchObject({ businessId: id, verdict: 'same' });
  expect(duplicate?.reasons.map(({ code }) => code)).toContain('street-same');
  expect(await findPossibleDuplicates(directory.db, rosas, { limit: 5, except: id })).toEqual([]);
});

test('pending listings are found by staff only, deleted ones by nobody', async () => {
  const [id] = await directory.open({ ...listed, isApproved: false });
  expect(await findPossibleDuplicates(directory.db, rosas, { limit: 5 })).toMatchObject([
    { businessId: id },
  ]);
  expect(await findPossibleDuplicates(directory.db, rosas, { limit: 5, onlyListed: true })).toEqual(
    [],
  );
  await directory.reset();
  await directory.open({ ...listed, deletedAt: new Date() });
  expect(await findPossibleDuplicates(directory.db, rosas, { limit: 5 })).toEqual([]);
});

test('many are asked for at once, also in a transaction', async () => {
  const [id] = await directory.open(listed, lawFirm);
  const asked = [
    { ...rosas, name: 'Another', phone: null, id: null },
    { ...rosas, id: null },
  ];
  const found = await directory.db.kysely
    .transaction()
    .execute((trx) => findDuplicatesOfAll(trx, asked, { limit: 5 }));
  expect(found).toMatchObject([[], [{ businessId: id, verdict: 'same' }]]);
});

test('a branch of a chain and another store of one house are others', async () => {
  await directory.open({ ...listed, name: 'Hudson #1114' });
  const store = { ...rosas, name: 'Hudson #1116' };
  expect(await findPossibleDuplicates(directory.db, store, { limit: 5 })).toEqual([]);
  const branch = { ...rosas, name: 'Hudson #1114', address: '77 Burnside St', zipCode: '97214' };
  expect(await findPossibleDuplicates(directory.db, branch, { limit: 5 })).toEqual([]);
});
