import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkPlace } from '../src/platform/config/start-checks.ts';
import { toClientConfig } from '../src/platform/database/database.ts';
import { dropDatabase, makeDatabase, toUrl } from './databases.ts';
import { FIRST_PORT } from './ports.ts';

const other = createServer();
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-refused-'));
  await once(other.listen(FIRST_PORT, '127.0.0.1'), 'listening');
});
afterAll(() => {
  other.close();
  rmSync(folder, { recursive: true });
});

const place = () => path.join(folder, 'new', 'data');

/** Runs a program of the product until it ends. */
async function run(env: Record<string, string>, program = 'src/server.ts') {
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(FIRST_PORT + 1),
      DATA_DIR: place(),
      DATABASE_URL: '',
      SEED: 'none',
      WEB_CONCURRENCY: '2',
      ...env,
    },
  });
  const [out, said, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { status, out, said };
}

test.each([
  ['a port that is taken', { PORT: String(FIRST_PORT) }, /^PORT: another program is using this/],
  ['an address of another machine', { HOST: '192.0.2.1' }, /^HOST: this machine has no such/],
  ['a password that is easy to guess', { ADMIN_PASSWORD: 'password' }, /^ADMIN_PASSWORD: /],
  ['a setting that means nothing', { WEB_CONCURRENCY: 'many' }, /^WEB_CONCURRENCY: /],
])('%s is told in one line before anything is written', async (_, env, line) => {
  const { status, out, said } = await run(env);
  expect([status, out]).toEqual([1, '']);
  expect(said).toMatch(line);
  expect(said.trim().split('\n')).toHaveLength(1);
  expect(readdirSync(folder)).toEqual([]);
});

test('a data folder below a file is told', async () => {
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  const { status, said } = await run({ DATA_DIR: path.join(file, 'data') });
  expect([status, said]).toEqual([1, `DATA_DIR: ${file} is not a folder. Set another DATA_DIR.\n`]);
  rmSync(file);
});

test('too little room is told for a new database, and only for that', async () => {
  const config = { port: 0, host: '127.0.0.1', dataDir: place(), databaseUrl: undefined };
  const lacking = () => 100 * 2 ** 20;
  await expect(checkPlace(config, lacking)).rejects.toThrow(
    `DATA_DIR: the disk of ${folder} has 100 MB free, and a new database needs 600 MB.`,
  );
  await checkPlace({ ...config, databaseUrl: 'postgresql://db.example/mainstreet' }, lacking);
  expect(existsSync(place())).toBe(false);
});

test('an earlier version ends on a database of a later one, with one sentence', async () => {
  const address = await makeDatabase('empty');
  const client = new pg.Client(toClientConfig(address));
  await client.connect();
  await client.query(`insert into kysely_migration values ('9999_of_tomorrow', now()::text)`);
  await client.end();
  const DATABASE_URL = toUrl(address);
  for (const program of ['src/server.ts', 'src/worker.ts', 'scripts/check-listings.ts']) {
    const { status, said } = await run({ DATABASE_URL }, program);
    expect([status, said], program).toEqual([
      1,
      'The database was changed by a later version of the product (9999_of_tomorrow). Start that version, or go back to a backup made by this one (docs/upgrading.md). Nothing was changed.\n',
    ]);
  }
  await dropDatabase(address);
});
