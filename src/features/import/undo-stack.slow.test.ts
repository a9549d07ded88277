import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bakery, type Directory, openDirectory } from '../../../tests/directory.ts';
import { openImports, readDerived } from '../../../tests/transfer.ts';

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

async function readBusinesses() {
  const { rows } = await directory.db.pool.query(
    `select name, slug, city, city_key, state, phone, category_id, is_approved, approved_at
     from businesses order by slug`,
  );
  return rows;
}

function rename(name: string) {
  return staff.import(`slug,name\n${bakery.slug},${name}\n`);
}

async function readName(): Promise<string> {
  const [found] = await readBusinesses();
  return found?.name;
}

async function askToUndo(id: number, query = '') {
  const answer = await directory.call(`POST /api/admin/imports/${id}/undo${query}`, {
    headers: staff.headers,
  });
  return { status: answer.status, body: await answer.json() };
}

test('of imports over the same rows the newest is undone first, each exactly', async () => {
  await directory.open(bakery);
  const first = await rename('First');
  const second = await rename('Second');
  expect((await staff.run(second.id, 'undo')).undone).toEqual({ removed: 0, restored: 1, kept: 0 });
  expect(await readName()).toBe('First');
  expect((await staff.run(first.id, 'undo')).undone).toEqual({ removed: 0, restored: 1, kept: 0 });
  expect(await readName()).toBe(bakery.name);
});

test('an older one names what lies on top, and all of it is undone when that is asked for', async () => {
  await directory.open(bakery);
  const ids = [];
  for (const name of ['First', 'Second', 'Third']) ids.push((await rename(name)).id);
  const [first = 0, second = 0, third = 0] = ids;
  const refused = await askToUndo(first);
  expect(refused.status).toBe(409);
  expect(refused.body.detail).toContain('must be undone first: shops.csv, shops.csv.');
  const named = refused.body.current.map(({ id }: { id: number }) => id);
  expect(named.sort()).toEqual([second, third]);
  expect((await askToUndo(first, `?alsoUndo=${third}`)).status).toBe(409);
  expect(await readName()).toBe('Third');

  await staff.run(first, `undo?alsoUndo=${second},${third}`);
  for (const id of ids) {
    expect(await staff.read(id)).toMatchObject({ state: 'undone', undone: { restored: 1 } });
  }
  expect(await readName()).toBe(bakery.name);
});

test('what people changed in between stays, and a try that changed nothing may be tried again', async () => {
  await directory.open(bakery);
  const { id } = await rename('First');
  const change = 'update businesses set version = version + $1';
  await directory.db.pool.query(change, [1]);
  const tried = await staff.run(id, 'undo');
  expect(tried).toMatchObject({ state: 'committed', undone: { restored: 0, kept: 1 } });
  expect(await readName()).toBe('First');
  await staff.run(id, 'undo');
  expect(await staff.listErrors(id)).toHaveLength(1);

  await directory.db.pool.query(change, [-1]);
  expect(await staff.run(id, 'undo')).toMatchObject({ state: 'undone', undone: { restored: 1 } });
  expect(await readName()).toBe(bakery.name);
});

test('three imports over 9,000 rows are undone in one go', async () => {
  const file = (name: string, phone: string) => {
    const rows = Array.from(
      { length: 9000 },
      (_, at) => `${name} ${at},shop-${at},Boise,ID,${phone},retail,true`,
    );
    return `name,slug,city,state,phone,category,is approved\n${rows.join('\n')}\n`;
  };
  await directory.open(bakery);
  const before = await readBusinesses();
  const ids = [];
  for (const name of ['Shop', 'Store', 'Market']) {
    const { id, state } = await staff.import(file(name, `(208) 555-${1000 + name.length}`));
    expect(state).toBe('committed');
    ids.push(id);
  }
  const [first = 0, ...above] = ids;
  expect((await staff.run(first, `undo?alsoUndo=${above}`)).undone).toEqual({
    removed: 9000,
    restored: 0,
    kept: 0,
  });
  expect(await readBusinesses()).toEqual(before);
  const moved = await readDerived(directory);
  await directory.open();
  expect(moved).toEqual(await readDerived(directory));
}, 600_000);
