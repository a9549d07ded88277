import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../src/app.ts';
import type { HttpApp } from '../src/platform/http/app.ts';
import { type Directory, openDirectory } from './directory.ts';

let directory: Directory;
let apps: [HttpApp, HttpApp];

beforeAll(async () => {
  directory = await openDirectory('empty', { env: { RATE_LIMIT_FACTOR: '1' } });
  const secret = 'a secret that only the tests know, 123';
  const other = createApp({
    ...{ ...directory, searchDb: directory.db, secret },
    ...{ documents: null, pages: null },
  });
  apps = [directory.app, other];
});
afterAll(() => directory.close());

test('two processes on one database count together', async () => {
  const statuses = [];
  for (let count = 0; count < 12; count += 1) {
    const answer = await apps[count % 2]?.request('/api/businesses/1/reviews/1/report', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ reason: 'spam' }),
    });
    statuses.push(answer?.status);
  }
  expect(statuses).toEqual([...Array(10).fill(404), 429, 429]);
});
