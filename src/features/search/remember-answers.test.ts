import { expect, test } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { rememberAnswers } from './answer/search.ts';

test('what was asked is not asked again, and other values are another question', async () => {
  const asked: unknown[][] = [];
  const run = async (_: unknown, values: unknown[]) => {
    asked.push(values);
    return [{ values }] as never[];
  };
  const db = rememberAnswers({ run } as unknown as Database);
  const statement = { name: 'towns', text: 'select 1' };
  const first = await db.run(statement, ['boise']);
  expect(await db.run(statement, ['boise'])).toBe(first);
  await db.run(statement, ['reno']);
  await db.run({ ...statement, name: 'cities' }, ['boise']);
  expect(asked).toEqual([['boise'], ['reno'], ['boise']]);
});
