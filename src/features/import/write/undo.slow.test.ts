import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../../tests/directory.ts';
import { openImports, readDerived } from '../../../../tests/transfer.ts';
import { continueImport } from '../steps/work.ts';

let directory: Directory;
let staff: Awaited<ReturnType<typeof openImports>>;

beforeAll(async () => {
  directory = await openDirectory();
  staff = await openImports(directory);
});
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate imports cascade');
});
afterAll(() => directory.close());

const FILE = `name,slug,city,state,category,is approved
New One,new-one,Boise,ID,retail,true
New Two,new-two,Boise,ID,retail,true
Rosa,${bakery.slug},Salem,,services,
Hill,${lawFirm.slug},,,,false
`;

async function readBusinesses() {
  const { rows } = await directory.db.pool.query(
    `select name, slug, city, city_key, state, category_id, category_key, is_approved, approved_at
     from businesses order by slug`,
  );
  return rows;
}

async function expectTrueCounts() {
  const moved = await readDerived(directory);
  await directory.open();
  expect(moved).toEqual(await readDerived(directory));
}

test('an import is undone as a whole', async () => {
  await directory.open(bakery, lawFirm);
  const before = await readBusinesses();
  const { id, counts } = await staff.import(FILE);
  expect(counts).toEqual({ new: 2, changed: 2, same: 0, error: 0 });
  expect(await readBusinesses()).not.toEqual(before);
  const undone = await staff.run(id, 'undo');
  expect(undone).toMatchObject({ state: 'undone', undone: { removed: 2, restored: 2, kept: 0 } });
  expect(await readBusinesses()).toEqual(before);
  await expectTrueCounts();
});

test('what was changed, reviewed or deleted since stays, and is told', async () => {
  await directory.open(bakery, lawFirm);
  const { id } = await staff.import(FILE);
  await directory.post('/api/businesses/1/reviews', {});
  await directory.db.pool.query(`
    insert into reviews (business_id, rating, reviewer_name, comment, author_hash, comment_hash)
    select id, 5, 'Ann', 'Very good indeed', 'a', 'c' from businesses where slug = 'new-two'`);
  await directory.db.pool.query('update businesses set version = version + 1 where slug = $1', [
    bakery.slug,
  ]);
  const undone = await staff.run(id, 'undo');
  expect(undone.undone).toEqual({ removed: 1, restored: 1, kept: 2 });
  expect(await staff.listErrors(id)).toEqual([
    '3 slug: Kept: it was changed, reviewed or paid for after the import',
    '4 slug: Kept: it was changed, reviewed or paid for after the import',
  ]);
  const slugs = (await readBusinesses()).map(({ slug }) => slug);
  expect(slugs).toEqual([lawFirm.slug, 'new-two', bakery.slug]);
  await expectTrueCounts();
});

test('canceling before anything is written leaves nothing', async () => {
  const { id } = await staff.check(FILE);
  expect((await staff.cancel(id)).state).toBe('canceled');
  const { rows } = await directory.db.pool.query('select from import_rows, import_chunks');
  expect(rows).toHaveLength(0);
  expect(await readBusinesses()).toHaveLength(0);
});

test('canceling during the writing takes back what was written', async () => {
  const rows = Array.from({ length: 3000 }, (_, at) => `Shop ${at},Boise,ID,retail,true`);
  const { id } = await staff.check(`name,city,state,category,is approved\n${rows.join('\n')}\n`);
  await staff.start(id, 'commit');
  await continueImport(directory, id, () => true);
  expect((await readBusinesses()).length).toBeGreaterThan(0);
  expect((await staff.cancel(id)).state).toBe('undoing');
  await directory.runJobs();
  expect((await staff.read(id)).state).toBe('undone');
  expect(await readBusinesses()).toHaveLength(0);
  await expectTrueCounts();
});
