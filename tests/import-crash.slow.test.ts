import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BusinessImport } from '../src/contract/imports.staff.ts';
import { FIRST_PORT } from './ports.ts';
import { openProduct } from './product.ts';

const ROWS = 15_000;
const TIMEOUT_MS = 150_000;

const product = openProduct(FIRST_PORT);
let admin: { cookie: string };

beforeAll(async () => {
  await product.start();
  admin = await product.signIn();
});
afterAll(() => product.close());

async function call(method: string, path: string, init: RequestInit = {}) {
  const answer = await fetch(`${product.site}${path}`, {
    method,
    ...init,
    headers: { ...admin, ...init.headers },
  });
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  return answer;
}

async function step(path: string, body?: object): Promise<BusinessImport> {
  const init = body && {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  return (await call('POST', path, init)).json();
}

async function waitFor(id: number, isReached: (source: BusinessImport) => boolean) {
  const end = Date.now() + TIMEOUT_MS;
  for (;;) {
    const source: BusinessImport = await (await call('GET', `/api/admin/imports/${id}`)).json();
    if (isReached(source)) return source;
    if (Date.now() > end) throw new Error(`It stays ${source.state} at ${source.progress}`);
    await sleep(20);
  }
}

test('an import that is killed at 60% goes on by itself, and every row is there once', async () => {
  const rows = Array.from(
    { length: ROWS },
    (_, at) => `Shop ${at},shop-${at},Boise,ID,retail,true`,
  );
  const file = `name,slug,city,state,category,is approved\n${rows.join('\n')}\n`;
  const upload = await call('POST', '/api/admin/imports', {
    headers: { 'content-type': 'text/csv' },
    body: file,
  });
  const { id, proposedMapping: mapping }: BusinessImport = await upload.json();
  await step(`/api/admin/imports/${id}/dry-run`, { mapping });
  await waitFor(id, ({ state }) => state === 'checked');
  await step(`/api/admin/imports/${id}/commit`);
  await waitFor(id, ({ progress, state }) => state === 'committing' && progress >= 0.6);
  await product.kill('both');

  await product.start();
  const found: BusinessImport = await (await call('GET', `/api/admin/imports/${id}`)).json();
  expect(found.state).toBe('committing');
  // Of the last steps the disk may not have known yet.
  expect(found.progress).toBeGreaterThan(0.4);
  const done = await waitFor(id, ({ state }) => state === 'committed');
  expect(done.counts).toEqual({ new: ROWS, changed: 0, same: 0, error: 0 });
  const search = await call('GET', '/api/businesses/search?state=ID&limit=1');
  expect(search.headers.get('x-total-count')).toBe(String(ROWS));
  const exported = await (await call('GET', '/api/admin/businesses/export')).text();
  const slugs = exported
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',')[1]);
  expect(new Set(slugs).size).toBe(ROWS);
  expect(slugs).toHaveLength(ROWS);
});
