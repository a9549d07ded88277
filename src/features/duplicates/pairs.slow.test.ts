import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../tests/directory.ts';
import { openImports } from '../../../tests/transfer.ts';
import type { ListingChange } from '../businesses/model/change-listing.rules.ts';
import { changeListing } from '../businesses/model/change-listing.ts';
import { checkNext } from './pairs/check.ts';
import { findAllDuplicates } from './pairs/find-all.ts';

let directory: Directory;

beforeAll(async () => {
  directory = await openDirectory();
});
beforeEach(() => directory.reset());
afterAll(() => directory.close());

const listed = {
  ...bakery,
  address: '1200 SE Division St',
  zipCode: '97202',
  phone: '503.555.0100',
};
const duplicate = { ...listed, slug: 'rosas-2', name: 'Rosas Bakery and Cafe LLC', phone: '' };

async function readPairs() {
  const { rows } = await directory.db.pool.query(
    'select low_id, high_id, score, reasons, state from duplicate_pairs order by low_id, high_id',
  );
  return rows;
}

async function runChecks() {
  const queue = { name: 'check-twins', retries: 3 };
  await directory.db.kysely.transaction().execute((trx) => directory.jobs.enqueue(trx, queue, {}));
  await directory.runJobs();
}

function change(id: number, wanted: ListingChange) {
  const operation = { action: 'business.edit', by: 'staff', at: directory.clock() };
  return directory.db.kysely
    .transaction()
    .execute((trx) => changeListing(trx, id, operation, () => wanted));
}

const decide = (state: string) =>
  directory.db.pool.query(
    `update duplicate_pairs set state = $1, decided_at = now(), decided_by = 'staff'`,
    [state],
  );

test('a listing that comes again is a pair with the one that is there, pending or not', async () => {
  const [first, , second] = await directory.open(listed, lawFirm, {
    ...duplicate,
    isApproved: false,
  });
  await runChecks();
  const [pair, ...others] = await readPairs();
  expect(others).toEqual([]);
  expect(pair).toMatchObject({ low_id: first, high_id: second, state: 'open' });
  expect(pair.score).toBeGreaterThan(3);
  expect(pair.reasons[0]).toMatchObject({ code: 'street-same' });
});

test('pairs follow what is changed; those that are no longer alike go', async () => {
  const [, second = 0] = await directory.open(listed, duplicate);
  await runChecks();
  const [before] = await readPairs();
  await change(second, { phone: '(503) 555-0199' });
  await runChecks();
  const [after] = await readPairs();
  expect(after.score).toBeLessThan(before.score);
  await change(second, { address: '77 Burnside St' });
  await runChecks();
  expect(await readPairs()).toEqual([]);
  await change(second, { address: listed.address });
  await runChecks();
  expect(await readPairs()).toHaveLength(1);
});

test('different is for ever, unless name, address or phone of one of them changes', async () => {
  const [first = 0] = await directory.open(listed, duplicate);
  await runChecks();
  await decide('different');
  await change(first, { description: 'Bread and rolls' });
  await change(first, { website: 'https://rosas.example' });
  await runChecks();
  expect(await readPairs()).toMatchObject([{ state: 'different' }]);
  await change(first, { phone: '(503) 555-0123' });
  expect(await readPairs()).toMatchObject([{ state: 'open' }]);
  await decide('same');
  await change(first, { phone: '(503) 555-0124' });
  await runChecks();
  expect(await readPairs()).toMatchObject([{ state: 'same' }]);
});

test('after an import its rows are paired with each other and with what is there', async () => {
  const staff = await openImports(directory);
  const [first] = await directory.open(listed);
  const rows = [
    'Rosas Bakery & Cafe Inc,1200 Southeast Division St.,Portland,OR,97202,,restaurants',
    'Hill Law,12 Main St,Boise,ID,83702,(208) 555-0177,services',
    'Hill Law LLC,12 Main Street,Boise,ID,83702,2085550177,services',
  ];
  const header = 'name,address,city,state,zip code,phone,category';
  const { id } = await staff.import(`${header}\n${rows.join('\n')}\n`);
  const { rows: names } = await directory.db.pool.query(
    `select l.id as low, l.name as one, h.name as other from duplicate_pairs p
     join businesses l on l.id = p.low_id join businesses h on h.id = p.high_id order by 1`,
  );
  expect(names).toMatchObject([
    { low: first, other: 'Rosas Bakery & Cafe Inc' },
    { one: 'Hill Law', other: 'Hill Law LLC' },
  ]);
  await staff.run(id, 'undo');
  expect(await readPairs()).toEqual([]);
  const { rows: keys } = await directory.db.pool.query(
    'select distinct business_id from business_keys',
  );
  expect(keys).toEqual([{ business_id: first }]);
});

test('someone who is changing a listing is not waited for, and its pair comes later', async () => {
  const [first = 0] = await directory.open(listed, duplicate);
  await directory.db.kysely.transaction().execute(async (trx) => {
    await sql`select from businesses where id = ${first} for update`.execute(trx);
    expect(await checkNext(directory.db, directory.clock)).toBe(0);
  });
  expect(await readPairs()).toEqual([]);
  await runChecks();
  expect(await readPairs()).toHaveLength(1);
  const { rows } = await directory.db.pool.query('select from twin_checks');
  expect(rows).toEqual([]);
});

test('the whole run finds what the jobs find, and may be repeated', async () => {
  await directory.open(listed, lawFirm, duplicate);
  await runChecks();
  const found = await readPairs();
  await directory.db.pool.query('delete from duplicate_pairs');
  await directory.db.pool.query('delete from business_keys');
  const stages: string[] = [];
  const report = (stage: string) => stages.push(stage);
  const bands = await findAllDuplicates(directory.db, directory.clock, { report });
  expect(bands).toEqual([{ state: 'open', same: 1, likely: 0, maybe: 0 }]);
  expect(await readPairs()).toEqual(found);
  await decide('different');
  expect(await findAllDuplicates(directory.db, directory.clock, { report, anew: true })).toEqual([
    { state: 'different', same: 1, likely: 0, maybe: 0 },
  ]);
  expect(stages).toContain('Keys');
});
