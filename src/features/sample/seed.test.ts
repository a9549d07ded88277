import { expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../tests/directory.ts';
import { settlePoints } from '../businesses/points.queries.ts';

async function listIndexes({ db }: Directory) {
  const { rows } = await db.pool.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where schemaname = 'public' order by indexname`,
  );
  return rows.map(({ indexdef }) => indexdef);
}

test('a directory that was filled has the indexes of an empty one, and every point', async () => {
  const [empty, sample] = [await openDirectory('empty'), await openDirectory('sample')];
  expect(await listIndexes(sample)).toEqual(await listIndexes(empty));
  const { rowCount } = await sample.db.pool.query(settlePoints('true'));
  expect(rowCount).toBe(0);
  await empty.close();
  await sample.close();
});
