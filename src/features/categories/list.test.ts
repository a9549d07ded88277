import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../tests/directory.ts';
import { createDocumentRenderer, loadWebBuilds } from '../../documents.ts';
import { readConfig } from '../../platform/config/config.ts';
import { createLog } from '../../platform/telemetry/log.ts';

let directory: Directory;
const ADDED = 130;

beforeAll(async () => {
  const config = readConfig({ LOG_LEVEL: 'silent' });
  const documents = createDocumentRenderer(config, await loadWebBuilds(), createLog('silent'));
  directory = await openDirectory('empty', { documents });
  await directory.db.pool.query(
    `insert into categories (name, slug, position)
     select 'Category ' || n, 'category-' || n, 1000 + n / 3 from generate_series(1, ${ADDED}) n`,
  );
});
afterAll(() => directory.close());

async function walk(start: string) {
  const found: { id: number; slug: string }[] = [];
  const totals = new Set<string | null>();
  for (let path: string | undefined = start; path; ) {
    const answer = await directory.get(path);
    expect(answer.status).toBe(200);
    found.push(...(await answer.json()));
    totals.add(answer.headers.get('x-total-count'));
    path = answer.headers.get('link')?.match(/^<(.*)>; rel="next"$/)?.[1];
  }
  return { found, totals };
}

test('categories come in pages, each once, in the order of staff', async () => {
  const { rows } = await directory.db.pool.query(
    'select slug from categories order by position, id',
  );
  for (const start of ['/api/categories', '/api/categories?limit=7']) {
    const { found, totals } = await walk(start);
    expect(found.map(({ slug }) => slug)).toEqual(rows.map(({ slug }) => slug));
    expect(totals).toEqual(new Set([String(rows.length)]));
  }
  const [first] = await (await directory.get('/api/categories?limit=1')).json();
  expect(Object.keys(first)).toEqual([
    'id',
    'name',
    'slug',
    'icon',
    'description',
    'businessCount',
  ]);
});

test('published pages come in pages too', async () => {
  const whole = await walk('/api/pages');
  const parts = await walk('/api/pages?limit=3');
  expect(parts.found).toEqual(whole.found);
  expect(parts.totals).toEqual(new Set([String(whole.found.length)]));
  expect(whole.found.length).toBeGreaterThan(3);
});

test.each(['limit=0', 'limit=101', 'limit=x', 'cursor=made-up', 'cursor=WyJ4Il0'])(
  'neither list takes ?%s',
  async (query) => {
    expect((await directory.get(`/api/categories?${query}`)).status).toBe(400);
    expect((await directory.get(`/api/pages?${query}`)).status).toBe(400);
  },
);

test('a screen that chooses among categories has them all', async () => {
  for (const path of ['/submit', '/search', '/categories']) {
    const page = await (await directory.get(path)).text();
    expect(page).toContain(`Category ${ADDED}`);
    expect(page).toContain('Category 1<');
  }
});
