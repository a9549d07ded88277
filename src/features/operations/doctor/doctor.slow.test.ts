import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { backUp, openFolder } from '../../../../tests/backups.ts';
import { toUrl } from '../../../../tests/databases.ts';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import { openSealer } from '../backups/seal.rules.ts';
import { formatResults, type Result, runChecks } from './check.ts';
import { examine, examineHere } from './doctor.ts';
import { judgeSpace } from './machine.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const { file, close } = openFolder();
const AUTH_SECRET = 'a secret that only the doctor may see';
const ends: (() => void)[] = [];
let directory: Directory;
let healthy: Record<string, string>;

beforeAll(async () => {
  directory = await openDirectory('empty');
  mkdirSync(file('data'));
  mkdirSync(file('backups'));
  const sealer = openSealer(AUTH_SECRET);
  const clock = () => new Date('2026-11-23T08:17:00Z');
  await backUp(directory.db, file('backups/mainstreet-2026-11-23.sql.zst'), { sealer, clock });
  healthy = {
    DATABASE_URL: toUrl(directory.address),
    DATA_DIR: file('data'),
    HOST: '127.0.0.1',
    BACKUP_DIR: file('backups'),
    AUTH_SECRET,
    SITE_URL: await serve((_, response) => response.end('{"status":"ready"}')),
  };
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
});
afterAll(async () => {
  await directory.close();
  close();
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createHttpServer(answer).listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function serveMail(answers: Record<string, string>): Promise<string> {
  const server = createServer((socket) => {
    socket.write('220 mail.example\r\n');
    socket.on('data', (line) => {
      const word = String(line).slice(0, 4).trim().toUpperCase();
      socket.write(`${answers[word] ?? '250 OK'}\r\n`);
    });
    socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => server.close());
  return `smtp://ann:wrong-word@127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function see(env: Record<string, string>, stripe?: (path: string) => object) {
  const fetch =
    stripe && (async (url: string | URL | Request) => Response.json(stripe(String(url))));
  const results = await examine({ env: { ...healthy, ...env }, root, ...(fetch && { fetch }) });
  return (check: string) => results.find((result) => result.check === check);
}

const bad = (results: Result[]) =>
  results.filter(({ state }) => state === 'failed' || state === 'warning');

test('with a healthy set-up nothing fails, and nothing secret is printed', async () => {
  const results = await examine({ env: healthy, root });
  expect(bad(results).map(({ check }) => check)).toEqual(['SITE_URL']);
  expect(results.filter(({ state }) => state === 'failed')).toEqual([]);
  const text = formatResults(results);
  expect(text).toContain('ok       connection: It answers.');
  expect(text).toContain('Nothing failed; 1 warning.');
  expect(text).not.toContain(healthy.AUTH_SECRET);
});

test('a file of settings that cannot be read', async () => {
  writeFileSync(file('broken.env'), 'PORT 3000\n');
  expect(await examineHere({ root }, { ENV_FILE: file('broken.env') })).toMatchObject([
    { check: 'file', state: 'failed', finding: expect.stringContaining('broken.env') },
  ]);
});

test('all settings that are wrong are named at once, and nothing else is looked at', async () => {
  const results = await examine({
    env: { ...healthy, SMTP_URL: 'mail.example', PORT: '99999', AUTH_SECRET: 'short' },
    root,
  });
  expect(results.map(({ check }) => check).sort()).toEqual(['AUTH_SECRET', 'PORT', 'SMTP_URL']);
  expect(results.every(({ state }) => state === 'failed')).toBe(true);
});

test('a database that is not there, and what hangs on it is skipped', async () => {
  const url = new URL('postgresql://mainstreet:hunter-two@127.0.0.1:1/mainstreet');
  const found = await see({ DATABASE_URL: url.href });
  expect(found('connection')).toMatchObject({ state: 'failed' });
  expect(found('connection')?.finding).toContain('ECONNREFUSED');
  expect(found('tables')).toMatchObject({ state: 'skipped' });
  expect(found('announcements')).toMatchObject({ state: 'skipped' });
});

test('a user who may not create tables', async () => {
  const { pool } = directory.db;
  const weak = `weak_${process.pid}`;
  await pool.query(`create role ${weak} login`);
  const url = toUrl(directory.address).replace(/\/\/[^@]*@/, `//${weak}@`);
  const found = await see({ DATABASE_URL: url });
  await pool.query(`drop role ${weak}`);
  expect(found('connection')).toMatchObject({ state: 'ok' });
  expect(found('rights')).toMatchObject({ state: 'failed' });
});

test('tables of a later version', async () => {
  await directory.db.pool.query(
    `insert into kysely_migration (name, timestamp) values ('9999_later', '')`,
  );
  const found = await see({});
  await directory.db.pool.query(`delete from kysely_migration where name = '9999_later'`);
  expect(found('tables')).toMatchObject({
    state: 'failed',
    finding: 'They are of a later version (9999_later).',
  });
});

test('a replica that is none', async () => {
  const found = await see({ DATABASE_REPLICA_URL: toUrl(directory.address) });
  expect(found('replica')).toMatchObject({ state: 'failed', finding: 'It is no replica.' });
});

test('a mail server that refuses the password, which is not repeated', async () => {
  const url = await serveMail({
    EHLO: '250-mail.example\r\n250 AUTH PLAIN',
    AUTH: '535 5.7.8 wrong-word is not your password',
  });
  const found = await see({ SMTP_URL: url });
  expect(found('mail')).toMatchObject({ state: 'failed' });
  expect(found('mail')?.finding).toContain('535');
  expect(found('mail')?.finding).not.toContain('wrong-word');
});

test('a collector of traces, and what is none', async () => {
  const collector = await serve((request, response) => {
    response.statusCode = request.headers['api-key'] === 'wrong-word' ? 401 : 200;
    response.end();
  });
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: collector };
  expect((await see(endpoint))('traces')).toMatchObject({ state: 'ok' });
  const refused = await see({ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'api-key=wrong-word' });
  expect(refused('traces')).toMatchObject({
    state: 'failed',
    finding: 'The collector answers 401.',
  });
  const nowhere = await see({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' });
  expect(nowhere('traces')?.finding).toContain('cannot be reached');
});

const live = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const listOf = (...data: object[]) => ({ object: 'list', data, has_more: false });

test('keys of two modes', async () => {
  const found = await see({ ...live, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, () => listOf());
  expect(found('payments')).toMatchObject({
    state: 'failed',
    finding: 'The secret key is a live key, the publishable key a test one.',
  });
});

test.each([
  ['nowhere', [], 'Stripe does not know where to send events.'],
  [
    'to a disabled endpoint',
    [{ status: 'disabled', enabled_events: ['*'] }],
    'The endpoint is disabled.',
  ],
  [
    'in part',
    [
      {
        status: 'enabled',
        enabled_events: [
          'payment_intent.succeeded',
          'payment_intent.canceled',
          'charge.refunded',
          'charge.dispute.created',
        ],
      },
    ],
    'Stripe does not send charge.dispute.closed.',
  ],
])('events that Stripe sends %s', async (_, endpoints, finding) => {
  const own = `${healthy.SITE_URL}/api/webhooks/stripe`;
  const found = await see(live, (url) =>
    url.includes('webhook_endpoints')
      ? listOf(...endpoints.map((one) => ({ ...one, url: own })))
      : listOf(),
  );
  expect(found('payments')).toMatchObject({ state: 'ok' });
  expect(found('payment events')).toMatchObject({ state: 'failed', finding });
});

test('another site at the address', async () => {
  const other = await serve((_, response) => response.end('<h1>Welcome to nginx!</h1>'));
  const found = await see({ SITE_URL: other });
  expect(found('answer')).toMatchObject({
    state: 'failed',
    finding: `Something else answers at ${other} (status 200).`,
  });
});

test('a proxy whose clock is off', async () => {
  const slow = await serve((_, response) => {
    response.setHeader('date', new Date(Date.now() - 90_000).toUTCString());
    response.end('{"status":"ready"}');
  });
  expect((await see({ SITE_URL: slow }))('clock')).toBeDefined();
  const results = await examine({ env: { ...healthy, SITE_URL: slow }, root });
  const clocks = results.filter(({ check }) => check === 'clock').map(({ state }) => state);
  expect(clocks).toEqual(['ok', 'warning']);
});

test('packages of an earlier version', async () => {
  const results = await examine({ env: healthy, root, packages: 'stale' });
  expect(results.find(({ check }) => check === 'packages')).toMatchObject({ state: 'warning' });
});

test('a public address without encryption, and no backups', async () => {
  const found = await see({ SITE_URL: 'http://directory.invalid', BACKUP_DIR: '' });
  expect(found('SITE_URL')).toMatchObject({ state: 'failed' });
  expect(found('BACKUP_DIR')).toMatchObject({ state: 'warning' });
  expect(found('answer')).toMatchObject({ state: 'failed' });
});

test('a backup of last week, and a secret that others can read', async () => {
  mkdirSync(file('old'));
  const backup = file('old/mainstreet-2026-11-16.sql.zst');
  writeFileSync(backup, 'rows');
  utimesSync(backup, Date.now() / 1000 - 7 * 86_400, Date.now() / 1000 - 7 * 86_400);
  writeFileSync(file('old/secret'), 'x');
  chmodSync(file('old/secret'), 0o644);
  const found = await see({ BACKUP_DIR: file('old'), DATA_DIR: file('old') });
  expect(found('last backup')).toMatchObject({
    state: 'failed',
    finding: 'mainstreet-2026-11-16.sql.zst is 168 hours old.',
  });
  expect(found('secret')).toMatchObject({ state: 'failed' });
});

test('a backup that this directory has not sealed, and one that was changed', async () => {
  expect((await see({}))('seal of backups')).toMatchObject({
    state: 'ok',
    finding: expect.stringContaining(openSealer(AUTH_SECRET).key),
  });
  const other = await see({ AUTH_SECRET: 'the secret of another directory, as long' });
  expect(other('seal of backups')).toMatchObject({
    state: 'failed',
    finding: expect.stringContaining('is sealed by a key that is not known here'),
  });
  mkdirSync(file('changed'));
  const whole = readFileSync(file('backups/mainstreet-2026-11-23.sql.zst'));
  const text = zstdDecompressSync(whole).toString();
  const changed = text.replace(/"signature":"../, '"signature":"AA');
  writeFileSync(file('changed/mainstreet-2026-11-23.sql.zst'), zstdCompressSync(changed));
  expect((await see({ BACKUP_DIR: file('changed') }))('seal of backups')).toMatchObject({
    state: 'failed',
    finding: expect.stringContaining('its seal does not fit'),
  });
});

test('photos in a bucket are in no backup', async () => {
  const bucket = { PHOTOS_S3_URL: 'http://127.0.0.1:1', PHOTOS_S3_BUCKET: 'photos' };
  const found = await see({ ...bucket, PHOTOS_S3_KEY: 'key', PHOTOS_S3_SECRET: 'secret' });
  expect(found('copies of photos')).toMatchObject({ state: 'warning' });
  expect((await see({}))('copies of photos')).toMatchObject({ state: 'ok' });
});

test.each([
  [0.5, 0.5, 'failed'],
  [50, 0.05, 'warning'],
  [50, 0.5, 'ok'],
])('a disk with %d GB free, a share of %d: %s', (gigabytes, share, state) => {
  const bavail = gigabytes * 2 ** 18;
  expect(judgeSpace({ bavail, blocks: bavail / share, bsize: 4096 }).state).toBe(state);
});

test('what hangs is given up, and the others are told all the same', async () => {
  const results = await runChecks(
    [
      { group: 'A', name: 'hangs', examine: () => new Promise(() => {}) },
      { group: 'A', name: 'breaks', examine: () => Promise.reject(new Error('no such thing')) },
    ],
    20,
  );
  expect(results).toMatchObject([
    { check: 'hangs', state: 'failed', finding: 'There was no answer within 0.02 seconds.' },
    { check: 'breaks', state: 'failed', finding: 'It could not be checked: no such thing.' },
  ]);
});
