import { afterAll, beforeAll, expect, test } from 'vitest';
import { dropDatabase, makeDatabase } from '../../../tests/databases.ts';
import { createLog } from '../telemetry/log.ts';
import { type Database, type DatabaseAddress, openDatabase } from './database.ts';

let address: DatabaseAddress;
let db: Database;

beforeAll(async () => {
  address = await makeDatabase('bare');
  db = openDatabase(address, { log: createLog('silent'), statementTimeout: 0, isForReads: true });
});
afterAll(async () => {
  await db.close();
  await dropDatabase(address);
});

const which = { name: 'which', text: 'select pg_backend_pid() as pid, $1::int as given' };
const slow = {
  name: 'slow',
  text: 'select pg_backend_pid() as pid from pg_sleep($1::float8)',
};
const broken = { name: 'broken', text: 'select 1 / $1::int as never' };

const ask = (given: number) => db.run<{ pid: number; given: number }>(which, [given]);

async function learn() {
  const pids = async () => {
    const rows = await Promise.all([1, 2, 3].map(ask));
    return new Set(rows.map(([row]) => row?.pid));
  };
  while ((await pids()).size > 1);
}

test('quick statements of one moment share a connection, and each gets its own answer', async () => {
  await learn();
  const rows = await Promise.all([7, 8, 9].map(ask));
  expect(rows.map(([row]) => row?.given)).toEqual([7, 8, 9]);
});

test('what takes its time has a connection of its own, and keeps nobody waiting', async () => {
  await db.run(slow, [0.05]);
  await learn();
  const [[waited], [quick]] = await Promise.all([db.run<{ pid: number }>(slow, [0.05]), ask(1)]);
  expect(waited?.pid).not.toBe(quick?.pid);
});

test('one that fails fails alone', async () => {
  await Promise.allSettled([db.run(broken, [1]), db.run(broken, [1]), db.run(broken, [1])]);
  await learn();
  const [failed, answered] = await Promise.allSettled([db.run(broken, [0]), ask(5)]);
  expect(failed.status).toBe('rejected');
  expect(answered).toMatchObject({ status: 'fulfilled', value: [{ given: 5 }] });
});

test('a connection plans a statement once, for whatever values', async () => {
  for (let given = 0; given < 3; given += 1) await ask(given);
  const { rows } = await db.pool.query(
    `select sum(custom_plans)::int as custom, sum(generic_plans)::int > 0 as "isPlanned"
     from pg_prepared_statements where name = 'which'`,
  );
  expect(rows).toEqual([{ custom: 0, isPlanned: true }]);
});
