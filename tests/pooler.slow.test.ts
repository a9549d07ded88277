import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { examine } from '../src/features/operations/doctor/doctor.ts';
import { listenForChanges } from '../src/platform/database/changes.ts';
import { type DatabaseAddress, openDatabase } from '../src/platform/database/database.ts';
import { migrateToLatest } from '../src/platform/database/migrate.ts';
import { reachDatabase, sharesSessions } from '../src/platform/database/reach.ts';
import { findServerAccount } from '../src/platform/embedded/account.ts';
import { createLog } from '../src/platform/telemetry/log.ts';
import { dropDatabase, makeDatabase, toUrl } from './databases.ts';
import { FIRST_PORT } from './ports.ts';
import { findTokenCaller } from './program.ts';
import { soon } from './soon.ts';

const pgbouncer = findTokenCaller('pgbouncer');
const log = createLog('silent');
let address: DatabaseAddress;
let folder: string;
let pooler: ChildProcess | undefined;

beforeAll(async () => {
  address = await makeDatabase('bare');
  folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-pooler-'));
  chmodSync(folder, 0o755);
});
afterEach(async () => {
  if (!pooler) return;
  const exited = once(pooler, 'exit');
  pooler.kill('SIGQUIT');
  await exited;
  pooler = undefined;
});
afterAll(async () => {
  await dropDatabase(address);
  rmSync(folder, { recursive: true });
});

/** PgBouncer in front of the tests' server; answers the URL. */
async function startPooler(mode: string): Promise<string> {
  if ('url' in address || !pgbouncer) throw new Error('no server of our own');
  const { host, port, user, database } = address;
  const users = path.join(folder, 'users.txt');
  writeFileSync(users, `"${user}" ""\n`);
  const file = path.join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = host=${host} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${FIRST_PORT}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = ${mode}
`,
  );
  // It does not run as root either.
  pooler = spawn(pgbouncer, ['-q', file], { ...findServerAccount(), stdio: 'ignore' });
  const url = `postgresql://${user}@127.0.0.1:${FIRST_PORT}/${database}`;
  await soon(async () => expect(await sharesSessions(url)).toBeTypeOf('boolean'));
  return url;
}

test('without a pooler, each connection has a session of its own', async () => {
  expect(await sharesSessions(toUrl(address))).toBe(false);
});

// Where PgBouncer is not installed (apt-get install pgbouncer), the check itself is tried above.
describe.skipIf(!pgbouncer || process.env.TEST_DATABASE_URL)('PgBouncer', () => {
  test('in transaction mode is refused at the start and by commands, and the doctor says what to set', async () => {
    const url = await startPooler('transaction');
    await expect(reachDatabase(url, [], () => {})).rejects.toThrow(
      /^DATABASE_URL: the pooler there is in transaction mode.*pool_mode = session/,
    );
    for (const command of ['backup', 'export']) {
      const env = { ...process.env, DATABASE_URL: url };
      const given = [`scripts/${command}.ts`, path.join(folder, 'file')];
      const { status, stderr } = spawnSync(process.execPath, given, { env, encoding: 'utf8' });
      expect([command, status, stderr.split('.')[0]]).toEqual([
        ...[command, 1],
        'DATABASE_URL: the pooler there is in transaction mode, which the product cannot use',
      ]);
    }
    await expect(reachDatabase(toUrl(address), [url], () => {})).rejects.toThrow(
      /^DATABASE_REPLICA_URL: the pooler there/,
    );
    const found = await examine({ env: { DATABASE_URL: url, DATA_DIR: folder }, root: '.' });
    expect(found.find(({ check }) => check === 'pooler')).toMatchObject({ state: 'failed' });
  });

  test('in session mode is as good as none: settings, migrations, announcements', async () => {
    const url = await startPooler('session');
    await reachDatabase(url, [], () => {});
    const db = openDatabase({ url }, { log, statementTimeout: 1234 });
    await migrateToLatest(db);
    const { rows } = await db.pool.query(
      `select current_setting('timezone') as zone, current_setting('statement_timeout') as timeout,
         current_setting('pg_trgm.similarity_threshold') as threshold`,
    );
    expect(rows).toEqual([{ zone: 'UTC', timeout: '1234ms', threshold: '0.2' }]);
    const heard = Promise.withResolvers<boolean>();
    const listener = { onChange: () => {}, onHearing: heard.resolve };
    const channel = listenForChanges({ url }, listener, { db, log });
    expect(await heard.promise).toBe(true);
    await channel.close();
    await db.close();
  });
});
