import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createApp } from '../src/app.ts';
import { createDocumentRenderer, loadWebBuilds } from '../src/documents.ts';
import type { HttpApp } from '../src/platform/http/app.ts';
import { createPageCache } from '../src/platform/http/page-cache.ts';
import { createLog } from '../src/platform/telemetry/log.ts';
import { bakery, type Directory, openDirectory } from './directory.ts';

const NEAR = '43.6187,-116.2146';
const BOUNDS = '-116.2951,43.5873,-116.1017,43.7019';
const DIGITS = /43\.6187|116\.2146|116\.2951|43\.5873|116\.1017|43\.7019/;

let directory: Directory;
let app: HttpApp;
const lines: string[] = [];
const pages = createPageCache({ maxBytes: 10_000_000 });
const share = vi.spyOn(pages, 'share');

beforeAll(async () => {
  directory = await openDirectory('empty', { env: { METRICS_TOKEN: 'm'.repeat(32) } });
  await directory.open(bakery);
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  const documents = createDocumentRenderer(directory.config, await loadWebBuilds(), log);
  pages.setHearing(true);
  app = createApp({ ...directory, searchDb: directory.db, log, documents, pages });
});
afterAll(() => directory.close());

const visits = [
  `/api/businesses/search?query=bread&near=${NEAR}`,
  `/api/businesses/search?near=${encodeURIComponent(NEAR)}&within=10`,
  `/api/businesses/search?bounds=${BOUNDS}`,
  `/api/businesses/search/facets?near=${NEAR}`,
  `/api/businesses/search?near=${NEAR}&within=900`,
  `/api/businesses/search?near=${NEAR}&cursor=tampered`,
  `/search?query=bread&near=${NEAR}`,
  `/search?bounds=${BOUNDS}`,
  `/nowhere?near=${NEAR}`,
];

test('no position of a visitor is logged, counted, or written to any table', async () => {
  for (const visit of visits) for (let time = 0; time < 2; time += 1) await app.request(visit);
  expect(lines.length).toBeGreaterThanOrEqual(visits.length * 2);
  expect(
    lines.filter((line) => DIGITS.test(line.replace(/"(time|ms|requestId)":[^,]+/g, ''))),
  ).toEqual([]);
  const metrics = await app.request('/metrics', {
    headers: { authorization: `Bearer ${'m'.repeat(32)}` },
  });
  expect(await metrics.text()).not.toMatch(/\{[^}]*near|116\.2/);
  for (const [table, column] of await listTextColumns()) {
    const { rows } = await directory.db.pool.query(
      `select "${column}"::text as text from ${table} where "${column}"::text ~ $1`,
      [DIGITS.source],
    );
    expect([table, column, rows]).toEqual([table, column, []]);
  }
});

async function listTextColumns(): Promise<[table: string, column: string][]> {
  const { rows } = await directory.db.pool.query(
    `select format('%I.%I', table_schema, table_name) as name, column_name
     from information_schema.columns join information_schema.tables
       using (table_schema, table_name)
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
       and data_type in ('text', 'character varying', 'jsonb', 'json', 'ARRAY', 'USER-DEFINED')`,
  );
  expect(rows.length).toBeGreaterThan(50);
  return rows.map((row) => [row.name, row.column_name]);
}

test('no page is kept by a position, here or by anyone on the way', async () => {
  share.mockClear();
  for (const visit of visits) {
    const { headers } = await app.request(visit);
    expect([visit, headers.get('cache-control')]).toEqual([visit, 'no-store']);
  }
  expect(share.mock.calls.map(([key]) => key)).toEqual(['/nowhere']);
  expect(pages.read().bytes).toBe(0);
});

test('a page near a ZIP code or a town is kept as ever', async () => {
  for (const near of ['83702', 'Boise,+ID']) {
    const { headers } = await app.request(`/search?near=${near}`);
    expect(headers.get('cache-control')).toMatch(/^public/);
  }
  expect(pages.read().bytes).toBeGreaterThan(0);
});

test('other sites are not told what address a visitor comes from', async () => {
  const { headers } = await app.request(`/search?near=${NEAR}`);
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
});
