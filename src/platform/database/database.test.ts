import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../tests/directory.ts';
import { createLog } from '../telemetry/log.ts';
import { openDatabase } from './database.ts';

let directory: Directory;
beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());

test('closing it ends all connections, whichever way they were used', async () => {
  const log = createLog('silent');
  const open = () => openDatabase(directory.db.address, { log, statementTimeout: 0 });
  const [asked, built] = [open(), open()];
  await asked.run({ name: 'one', text: 'select 1 as one' }, []);
  await built.kysely.selectFrom('categories').select('id').execute();
  expect([asked, built].map(({ pool }) => pool.totalCount)).toEqual([1, 1]);
  await Promise.all([asked.close(), built.close()]);
  expect([asked, built].map(({ pool }) => pool.totalCount)).toEqual([0, 0]);
});

test('two statements whose long names begin alike are two', async () => {
  const reads = openDatabase(directory.db.address, {
    log: createLog('silent'),
    statementTimeout: 0,
    maxConnections: 1,
    isForReads: true,
  });
  const ask = (end: string, text: string) =>
    reads.run({ name: `${'long_'.repeat(13)}${end}`, text }, []);
  expect(await ask('a', 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(await ask('b', 'select 2 as two')).toEqual([{ two: 2 }]);
  expect(await ask('a', 'select 1 as one')).toEqual([{ one: 1 }]);
  await reads.close();
});
