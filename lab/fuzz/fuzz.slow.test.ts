import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDocumentRenderer, loadWebBuilds } from '../../src/documents.ts';
import { makeFirstAdmin } from '../../src/features/accounts/first-account.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { createSteadyServer } from '../../src/platform/http/server.ts';
import { createLog } from '../../src/platform/telemetry/log.ts';
import { type Directory, openDirectory } from '../../tests/directory.ts';
import { fuzz } from './fuzzer.ts';
import { LISTED_FILE } from './transfer-journeys.ts';

const admin = { email: 'admin@fuzz.example', password: 'a word that only the fuzz knows' };
const lists = mkdtempSync(path.join(tmpdir(), 'mainstreet-lists-'));
let directory: Directory;
let server: Server;

beforeAll(async () => {
  writeFileSync(path.join(lists, LISTED_FILE.name), LISTED_FILE.text);
  const documents = createDocumentRenderer(
    readConfig({}),
    await loadWebBuilds(),
    createLog('silent'),
  );
  directory = await openDirectory('sample', {
    documents,
    env: { TRUST_PROXY: '1', IMPORT_DIR: lists },
  });
  const { db, clock } = directory;
  const config = readConfig({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
  await makeFirstAdmin(db, config, { clock, secret: 'of a test' });
  server = createSteadyServer(getRequestListener(directory.app.fetch)).http;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.close();
  await directory.close();
  rmSync(lists, { recursive: true });
});

test('whatever is asked, no answer fails, breaks its schema, leads elsewhere or tells too much', async () => {
  const { port } = server.address() as AddressInfo;
  const site = `http://127.0.0.1:${port}`;
  const mails = {
    settle: () => directory.runJobs(),
    read: (to: string) =>
      directory.mails
        .filter((mail) => mail.to === to)
        .map(({ text }) => text)
        .reverse()
        .join('\n'),
  };
  const patience = () => Number.POSITIVE_INFINITY;
  const result = await fuzz({
    site,
    requests: 900,
    seed: 21,
    share: 1,
    isWhole: false,
    admin,
    mails,
    patience,
  });
  const { faults, byStatus, journeys } = result;
  expect(faults).toEqual([]);
  // Most journeys were completed, and the input was a mix of valid and invalid requests.
  expect(journeys).toBeGreaterThanOrEqual(3);
  expect(byStatus[200]).toBeGreaterThan(100);
  expect(byStatus[400]).toBeGreaterThan(30);
  expect(byStatus[422]).toBeGreaterThan(5);
});
