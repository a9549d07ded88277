import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFolder } from '../../../../tests/backups.ts';
import { toUrl } from '../../../../tests/databases.ts';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import { examine, type Surroundings } from './doctor.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const { file, close } = openFolder();
const server = createServer();
let forwarded = '';
let directory: Directory;
let healthy: Record<string, string>;

beforeAll(async () => {
  directory = await openDirectory('empty');
  server.on(
    'request',
    getRequestListener((request, env) => {
      const headers = new Headers(request.headers);
      if (forwarded) headers.set('x-forwarded-for', forwarded);
      return directory.app.fetch(new Request(request.url, { headers }), env);
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  healthy = {
    DATABASE_URL: toUrl(directory.address),
    DATA_DIR: file('data'),
    HOST: '127.0.0.1',
    SITE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  };
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await directory.close();
  close();
});

async function see(env: Record<string, string> = {}, around: Partial<Surroundings> = {}) {
  const results = await examine({ env: { ...healthy, ...env }, root, ...around });
  return (check: string) => results.find((result) => result.check === check);
}

test('of the product itself all is well: extensions, rights, announcements, proxies', async () => {
  const found = await see();
  for (const check of ['answer', 'rights', 'extensions', 'tables', 'announcements']) {
    expect([check, found(check)?.state]).toEqual([check, 'ok']);
  }
  expect(found('TRUST_PROXY')).toMatchObject({ state: 'ok' });
});

test('proxies that nobody counted, and proxies that are not there', async () => {
  forwarded = '203.0.113.7';
  const uncounted = (await see())('TRUST_PROXY');
  const counted = (await see({ TRUST_PROXY: '1' }))('TRUST_PROXY');
  forwarded = '';
  const absent = (await see({ TRUST_PROXY: '2' }))('TRUST_PROXY');
  expect(uncounted).toMatchObject({ state: 'failed', advice: expect.stringContaining('to 1 ') });
  expect(uncounted?.finding).toContain('all visitors share one limit');
  expect(counted).toMatchObject({
    state: 'ok',
    finding: 'We came through 1 proxy, as 203.0.113.7.',
  });
  expect(absent?.finding).toContain('anyone can choose their address');
});

test('a user who may create tables, but not use those of another one', async () => {
  const { pool } = directory.db;
  const newcomer = `newcomer_${process.pid}`;
  await pool.query(`create role ${newcomer} login`);
  await pool.query(`grant create on schema public to ${newcomer}`);
  const url = toUrl(directory.address).replace(/\/\/[^@]*@/, `//${newcomer}@`);
  const found = await see({ DATABASE_URL: url });
  await pool.query(`revoke create on schema public from ${newcomer}`);
  await pool.query(`drop role ${newcomer}`);
  expect(found('rights')).toMatchObject({ state: 'failed' });
  expect(found('rights')?.finding).toMatch(/^The user may not use \w+, .* the schema pgboss:/);
  expect(found('rights')?.advice).toContain(`to ${newcomer}`);
});

test('screens that are older than the sources', async () => {
  const build = (await see({}, { build: 'stale' }))('build');
  expect(build).toMatchObject({ state: 'failed', finding: 'It is older than the sources.' });
});

test('jobs for a worker that cannot be, and metrics that strangers may reach', async () => {
  const found = await see({ DATABASE_URL: '', JOBS: 'worker', HOST: '0.0.0.0' });
  expect(found('JOBS')).toMatchObject({ state: 'failed' });
  expect(found('METRICS_TOKEN')).toMatchObject({ state: 'warning' });
});

test('keys of two accounts of Stripe', async () => {
  const key = (kind: string, account: string) => `${kind}_test_51${account}${'x'.repeat(80)}`;
  const found = await see({
    STRIPE_SECRET_KEY: key('sk', 'DoctorsAccount'),
    STRIPE_PUBLISHABLE_KEY: key('pk', 'AnotherAccount'),
  });
  const finding = 'The two keys belong to different accounts.';
  expect(found('payments')).toMatchObject({ state: 'failed', finding });
});
