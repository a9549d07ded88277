import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, openPresence } from '../src/platform/database/database.ts';
import { isAway, isFull } from '../src/platform/database/errors.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/embedded/embedded.ts';
import { createLog } from '../src/platform/telemetry/log.ts';
import { PRIMARY_SETTINGS, startReplica } from './replica.ts';
import { soon } from './soon.ts';

let folder: string;
let primary: EmbeddedPostgres;
let replica: EmbeddedPostgres;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-failover-'));
  chmodSync(folder, 0o755);
  const log = () => {};
  const settings = { ...PRIMARY_SETTINGS, fsync: 'off' };
  primary = await startEmbeddedPostgres({ dataDir: path.join(folder, 'one'), log, settings });
  replica = await startReplica(primary, { dataDir: path.join(folder, 'two'), log });
});
afterAll(async () => {
  await replica.stop();
  await primary.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a replica where the primary should be is a database that is away, until it is promoted', async () => {
  const lines: { msg: string; reason?: string }[] = [];
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) });
  const presence = openPresence(replica.connection, { log, patience: 300 });
  const db = openDatabase(replica.connection, { log, presence, statementTimeout: 3000 });
  const refusal = await db.pool.query('create table shops ()').catch((error: unknown) => error);
  expect(isAway(refusal)).toBe(true);
  expect(lines).toContainEqual(
    expect.objectContaining({
      msg: 'the database is away',
      reason: expect.stringContaining('a replica'),
    }),
  );

  const client = new pg.Client(replica.connection);
  await client.connect();
  await client.query('select pg_promote()');
  await client.end();
  await soon(() => db.pool.query('create table if not exists shops ()'));
  expect(lines.at(-1)?.msg).toBe('the database is back');
  await db.close();
  presence.close();
});

test('a database that its provider made read-only is as good as full', async () => {
  const log = createLog('silent');
  const db = openDatabase(primary.connection, { log, statementTimeout: 3000, maxConnections: 1 });
  await db.pool.query('set default_transaction_read_only = on');
  const refusal = await db.pool.query('create table shops ()').catch((error: unknown) => error);
  expect([isFull(refusal), isAway(refusal)]).toEqual([true, false]);
  await db.close();
});
