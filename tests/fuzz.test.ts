import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, openDirectory } from './directory.ts';
import { fuzz } from './fuzzer.ts';

let directory: Directory;
beforeAll(async () => {
  directory = await openDirectory('sample');
});
afterAll(() => directory.close());

test('whatever is asked, no call fails, breaks its schema or leads elsewhere', async () => {
  let staff = await directory.signIn('admin');
  let asked = 0;
  const send = async (url: string, init: RequestInit) => {
    asked += 1;
    const isStaff = asked % 2 === 0;
    const headers = { ...init.headers, ...(isStaff && staff) };
    const answer = await directory.app.request(url, { ...init, headers });
    if (isStaff && answer.status === 401) staff = await directory.signIn('admin');
    return answer;
  };
  const openApi = await (await directory.get('/api/openapi.json')).json();
  const { faults, requests, byStatus } = await fuzz({ openApi, requests: 1500, seed: 21, send });
  expect(faults).toEqual([]);
  expect(requests).toBeGreaterThanOrEqual(1500);
  // Neither all refused nor all taken: the input is near enough to what the calls expect.
  expect(byStatus[200]).toBeGreaterThan(100);
  expect(byStatus[422]).toBeGreaterThan(50);
}, 120_000);
