import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, lawFirm, openDirectory } from '../../../tests/directory.ts';
import { names } from './database.ts';

let directory: Directory;

beforeAll(async () => {
  directory = await openDirectory();
});

afterAll(() => directory.close());

test('every table and column comes back from its name in the code', async () => {
  const { rows } = await directory.db.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'
     union select column_name from information_schema.columns where table_schema = 'public'`,
  );
  const columns = rows.map(({ name }) => name);
  expect(columns).toContain('facet_counts');
  expect(columns).toContain('access_token_expires_at');
  expect(columns.map((column) => names.toColumn(names.toProperty(column)))).toEqual(columns);
});

test('a prepared statement answers the same rows as the builder', async () => {
  await directory.open(lawFirm);
  const statement = { name: 'all_listings', text: 'select * from businesses where city = $1' };
  const rows = await directory.db.run<{ nameKey: string; submittedAt: Date }>(statement, [
    'Portland',
  ]);
  expect(rows).toMatchObject([{ nameKey: 'hill and partners law', submittedAt: expect.any(Date) }]);
  const built = directory.db.kysely.selectFrom('businesses').selectAll();
  expect(await built.execute()).toEqual(rows);
  expect(await directory.db.run(statement, ['Nowhere'])).toEqual([]);
  expect(await directory.db.run(statement, ['Portland'])).toEqual(rows);
});

test('keys inside JSON stay as they are', async () => {
  const values = { key_one: [{ key_two: 1 }] };
  const { db } = directory;
  const entry = { at: new Date(), actor: 'clock', action: 'try', before: JSON.stringify(values) };
  await db.kysely
    .insertInto('auditLog')
    .values({ ...entry, after: null })
    .execute();
  const kept = db.kysely.selectFrom('auditLog').select('before').where('action', '=', 'try');
  expect(await kept.executeTakeFirst()).toEqual({ before: values });
  const statement = { name: 'kept', text: `select before from audit_log where action = 'try'` };
  expect(await db.run(statement, [])).toEqual([{ before: values }]);
});
