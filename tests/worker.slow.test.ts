import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DatabaseAddress } from '../src/platform/database/database.ts';
import { mailQueue } from '../src/platform/mail/compose.ts';
import { type Directory, openDirectory } from './directory.ts';
import { parseMetrics } from './metrics.ts';
import { FIRST_PORT } from './ports.ts';
import { soon } from './soon.ts';

const TOKEN = 'a token for the tests';
const proxy = createServer();
const dataDir = mkdtempSync(path.join(tmpdir(), 'mainstreet-worker-'));
let directory: Directory;
let worker: ChildProcess | undefined;

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(async () => {
  worker?.kill('SIGKILL');
  proxy.close();
  await directory.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Passes connections on to the database of the tests. */
function serveDatabase({ address }: Directory) {
  proxy.on('connection', (socket) => {
    const database = connect(locate(address));
    socket.pipe(database).pipe(socket);
    socket.on('error', () => database.destroy());
    database.on('error', () => socket.destroy());
  });
}

function locate(address: DatabaseAddress) {
  if (!('url' in address)) return { path: path.join(address.host, `.s.PGSQL.${address.port}`) };
  const { hostname, port } = new URL(address.url);
  return { host: hostname, port: Number(port || 5432) };
}

/** The same database by way of the proxy. */
function nameDatabase({ address }: Directory, port: number): string {
  const url = new URL(
    'url' in address ? address.url : `postgresql://${address.user}@localhost/${address.database}`,
  );
  url.host = `127.0.0.1:${port}`;
  return url.href;
}

test('a worker that is there before its database waits for it, works, and ends when it is told to', async () => {
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  proxy.close();
  await once(proxy, 'close');
  const said: string[] = [];
  worker = spawn(process.execPath, ['src/worker.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: nameDatabase(directory, port),
      DATA_DIR: dataDir,
      SMTP_URL: '',
      WORKER_METRICS_PORT: String(FIRST_PORT),
      METRICS_TOKEN: TOKEN,
    },
  });
  worker.stdout?.on('data', (data) => said.push(String(data)));
  await soon(() =>
    expect(said.join('')).toBe(
      `Waiting for the database (connect ECONNREFUSED 127.0.0.1:${port}).\n`,
    ),
  );

  serveDatabase(directory);
  proxy.listen(port, '127.0.0.1');
  const mail = { to: 'owner@example.com', subject: 'Hello', text: '', html: '' };
  await directory.db.kysely
    .transaction()
    .execute((trx) => directory.jobs.enqueue(trx, mailQueue, mail));
  const outbox = path.join(dataDir, 'outbox');
  await soon(() => expect(existsSync(outbox) && readdirSync(outbox)).toHaveLength(1));

  const metrics = `http://127.0.0.1:${FIRST_PORT}/metrics`;
  expect((await fetch(metrics)).status).toBe(401);
  const headers = { authorization: `Bearer ${TOKEN}` };
  // Without an answer within a second, as on a busy machine, the database counts as away.
  await soon(async () => {
    const answer = await fetch(metrics, { headers });
    const series = parseMetrics(await answer.text());
    expect(series.get('database_up')).toBe(1);
    expect(series.get('jobs_failed{queue="mail"}')).toBe(0);
    expect(series.get('mainstreet_waiting{kind="listing"}')).toBe(0);
  });

  const ended = once(worker, 'exit');
  worker.kill('SIGTERM');
  worker.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(said.join('')).toMatch(/^Waiting for the database .*\nThe worker is running\.\n$/);
});
