import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../tests/directory.ts';
import { formatArray, formatCopyRow, inCopyTransaction } from './copy.ts';

let directory: Directory;
beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());

const ODD = ['a\tb', 'back\\slash \\N', 'two\r\nlines', '"quoted", {braced}', 'NULL', '', null];

test('whatever a text holds arrives as it was', async () => {
  const found = await inCopyTransaction(directory.db, async (trx, copy) => {
    await sql`create temp table odd (at int, text text) on commit drop`.execute(trx);
    await copy('odd', 'at, text', ODD.map((text, at) => formatCopyRow([at, text])).join(''));
    const { rows } = await sql<{ text: string }>`select text from odd order by at`.execute(trx);
    return rows.map(({ text }) => text);
  });
  expect(found).toEqual(ODD);
  const { rows } = await directory.db.pool.query('select $1::text[] as texts', [formatArray(ODD)]);
  expect(rows[0].texts).toEqual(ODD);
});

test('what fails leaves nothing, and its connection goes', async () => {
  const broken = inCopyTransaction(directory.db, async (trx, copy) => {
    await sql`create table half_written (at int)`.execute(trx);
    await copy('half_written', 'at', formatCopyRow(['no number']));
  });
  await expect(broken).rejects.toThrow(/invalid input syntax/);
  const { rows } = await directory.db.pool.query(`select to_regclass('half_written') as found`);
  expect(rows).toEqual([{ found: null }]);
});
