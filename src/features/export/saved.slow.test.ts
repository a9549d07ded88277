import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../tests/directory.ts';

let directory: Directory;
let headers: { cookie: string };

beforeAll(async () => {
  directory = await openDirectory();
  headers = await directory.signIn('admin');
});
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate saved_exports');
  await directory.open(
    { ...bakery, trades: ['bakeries'], source: 'owner' },
    { ...lawFirm, isPremium: true },
    { name: 'Waiting', slug: 'waiting', isApproved: false },
    { name: '=Gone', slug: 'gone', deletedAt: directory.clock() },
  );
});
afterAll(() => directory.close());

const read = async (query: string) => {
  const answer = await directory.get(`/api/admin/exports/file?${query}`, headers);
  return { answer, lines: (await answer.text()).trimEnd().split('\n') };
};

test.each([
  ['state=OR', ['Rosa’s Bakery & Café']],
  ['city=portland', ['Rosa’s Bakery & Café', 'Hill and Partners Law']],
  ['city=portland&state=ME', ['Hill and Partners Law']],
  ['category=restaurants', ['Rosa’s Bakery & Café']],
  ['trade=bakeries', ['Rosa’s Bakery & Café']],
  ['trade=no-such-trade', []],
  ['category=no-such-category', []],
  ['status=pending', ['Waiting']],
  ['premium=yes', ['Hill and Partners Law']],
  ['premium=no&status=approved', ['Rosa’s Bakery & Café']],
  ['source=owner', ['Rosa’s Bakery & Café']],
])('%s gives %j, as many as were counted', async (query, names) => {
  const { lines } = await read(`columns=name&${query}`);
  expect(lines).toEqual(['name', ...names]);
  const counted = await directory.get(`/api/admin/exports/count?${query}`, headers);
  expect(await counted.json()).toEqual({ rows: names.length });
});

test.each([
  ['lacks=website', ['Rosa’s Bakery & Café', 'Waiting']],
  ['lacks=website&status=pending', ['Waiting']],
  ['q=hill', ['Hill and Partners Law']],
  ['import=7', []],
])('the list by %s gives %j', async (query, names) => {
  const answer = await directory.get(`/api/admin/exports/selection?${query}`, headers);
  const [header = '', ...lines] = (await answer.text()).trimEnd().split('\n');
  expect(header.split(',')).toContain('hours');
  expect(lines.map((line) => line.split(',')[0])).toEqual(names);
});

test('listings that were chosen, and no more than may be', async () => {
  const { rows } = await directory.db.pool.query('select id from businesses order by id');
  const ids = rows.map(({ id }) => id);
  const chosen = `/api/admin/exports/selection?ids=`;
  const answer = await directory.get(chosen + [ids[0], ids[3]].join(','), headers);
  expect((await answer.text()).trimEnd().split('\n')).toHaveLength(2);
  const many = Array.from({ length: 501 }, (_, at) => at + 1).join(',');
  expect((await directory.get(chosen + many, headers)).status).toBe(400);
  expect((await directory.get(`${chosen}1,x`, headers)).status).toBe(400);
});

test('listings that changed since a day', async () => {
  await directory.db.pool.query(
    `update businesses set updated_at = '2026-05-01T00:00:00Z' where slug = $1`,
    [bakery.slug],
  );
  await directory.db.pool.query(
    `update businesses set updated_at = '2026-04-30T23:59:59Z' where slug <> $1`,
    [bakery.slug],
  );
  const { lines } = await read('columns=slug,changed&changedSince=2026-05-01');
  expect(lines).toEqual(['slug,changed', `${bakery.slug},2026-05-01`]);
});

test('columns come in the order that was chosen, and cells that look like a formula are escaped', async () => {
  await directory.db.pool.query(`update businesses set name = '=1+1' where slug = $1`, [
    bakery.slug,
  ]);
  const { lines, answer } = await read(
    'columns=zip code,name,category,trades,is premium&state=OR&name=Weekly “List”',
  );
  expect(lines).toEqual([
    'zip code,name,category,trades,is premium',
    "97201,'=1+1,Restaurants,bakeries,false",
  ]);
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="weekly-list_2024-06-01.csv"',
  );
});

test('every column can be exported', async () => {
  const all =
    'name,slug,description,address,city,state,zip code,phone,email,website,category id,is premium,is approved,trades,lat,lon,source,owner email,id,category,rating,reviews,added,changed';
  const { lines } = await read(`columns=${all}`);
  expect(lines).toHaveLength(4);
  expect(lines[1]).toMatch(/,Restaurants,,0,2024-06-01,\d{4}-\d\d-\d\d$/);
});

test('an export without choices is the plain one, to the letter', async () => {
  const plain = await directory.get('/api/admin/businesses/export', headers);
  const chosen = await directory.get('/api/admin/exports/file', headers);
  expect(await chosen.text()).toBe(await plain.text());
});

test.each(['columns=name,name', 'columns=', 'columns=owner_email', "state='--", 'changedSince=x'])(
  '%s is refused',
  async (query) => {
    expect((await read(query)).answer.status).toBe(400);
  },
);

test('exports are saved by name, changed, and deleted', async () => {
  const call = (line: string, body?: unknown) => directory.call(line, { headers, body });
  const weekly = { name: 'Weekly', filter: { state: 'OR' }, columns: ['name', 'city'] };
  const created = await call('POST /api/admin/exports', weekly);
  expect(created.status).toBe(201);
  const { id } = await created.json();
  expect((await call('POST /api/admin/exports', { ...weekly, name: 'weekly' })).status).toBe(422);
  const path = `/api/admin/exports/${id}`;
  const changed = await call(`PUT ${path}`, { ...weekly, filter: {}, version: 1 });
  expect(await changed.json()).toMatchObject({ filter: {}, version: 2 });
  expect((await call(`PUT ${path}`, { ...weekly, version: 1 })).status).toBe(409);
  const list = async () => (await call('GET /api/admin/exports')).json();
  expect(await list()).toMatchObject([{ name: 'Weekly', columns: ['name', 'city'] }]);
  expect((await call(`DELETE ${path}`)).status).toBe(200);
  expect(await list()).toEqual([]);
});

test('who exported what is in the audit log', async () => {
  await read('columns=name,owner email&state=OR');
  const { rows } = await directory.db.pool.query(
    `select actor, after from audit_log where action = 'business.export'`,
  );
  expect(rows).toEqual([
    { actor: 'admin', after: { state: 'OR', columns: ['name', 'owner email'] } },
  ]);
});
