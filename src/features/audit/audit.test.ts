import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../tests/directory.ts';
import { type AuditEntry, auditCalls } from '../../contract/audit.staff.ts';
import { createAuditWorkers } from './jobs.ts';

let directory: Directory;
let admin: { cookie: string };
let ids: number[];

beforeAll(async () => {
  directory = await openDirectory();
  admin = await directory.signIn('admin');
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  directory.setTime('2090-06-01T12:00:00Z');
  ids = await directory.open({ ...bakery, isApproved: false }, lawFirm);
});

const change = (line: string) => directory.call(line, { headers: admin });
const list = (query = '') => directory.get(`/api/admin/audit${query}`, admin);
const read = async (query = ''): Promise<AuditEntry[]> => (await list(query)).json();
const actions = (entries: AuditEntry[]) => entries.map(({ action }) => action);

async function changeBoth() {
  await change(`POST /api/admin/businesses/${ids[0]}/approve`);
  await change(`POST /api/admin/businesses/${ids[1]}/upgrade`);
  await change(`DELETE /api/admin/businesses/${ids[1]}?reason=Closed`);
}

test('the log tells who did what to which business, newest first', async () => {
  await changeBoth();
  const entries = await read();
  expect(auditCalls.list.output.parse(entries)).toEqual(entries);
  expect(actions(entries)).toEqual(['business.delete', 'business.upgrade', 'business.approve']);
  expect(entries[0]).toEqual({
    id: expect.any(Number),
    at: '2090-06-01T12:00:00.000Z',
    actor: 'admin@example.com',
    action: 'business.delete',
    businessId: ids[1],
    businessName: lawFirm.name,
    isRestorable: true,
    program: null,
    reason: 'Closed',
    before: expect.objectContaining({ slug: lawFirm.slug, isPremium: true, categoryId: 7 }),
    after: null,
    names: { 'category 7': 'Business' },
  });
  expect(entries[2]).toMatchObject({
    before: { isApproved: false },
    after: { isApproved: true },
    isRestorable: false,
  });
});

test('a visitor’s submission stands in it too', async () => {
  await directory.post('/api/businesses', {
    name: 'New Gym',
    description: 'A gym for everybody',
    address: '1 Main St',
    city: 'Boise',
    state: 'ID',
    zipCode: '83702',
    categoryId: 1,
  });
  expect(await read()).toMatchObject([
    { actor: 'visitor', action: 'business.submit', businessName: 'New Gym' },
  ]);
});

test('it is read page by page, and of one business alone', async () => {
  await changeBoth();
  const first = await list('?limit=2');
  expect(first.headers.get('x-total-count')).toBe('3');
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const last = await directory.get(next, admin);
  expect(actions(await last.json())).toEqual(['business.approve']);
  expect(last.headers.get('link')).toBeNull();
  const one = await list(`?businessId=${ids[1]}`);
  expect(one.headers.get('x-total-count')).toBe('2');
  expect(actions(await one.json())).toEqual(['business.delete', 'business.upgrade']);
  expect(await read('?businessId=999999')).toEqual([]);
});

test('only the last deletion of a business can be undone, and for 30 days', async () => {
  const restorable = async () => (await read()).map(({ isRestorable }) => isRestorable);
  await change(`DELETE /api/admin/businesses/${ids[1]}`);
  await change(`POST /api/admin/businesses/${ids[1]}/restore`);
  expect(await restorable()).toEqual([false, false]);
  directory.setTime('2090-06-02T12:00:00Z');
  await change(`DELETE /api/admin/businesses/${ids[1]}`);
  expect(await restorable()).toEqual([true, false, false]);
  directory.setTime('2090-07-02T12:00:01Z');
  expect(await restorable()).toEqual([false, false, false]);
});

test('what was purged keeps its lines without a name', async () => {
  await change(`DELETE /api/admin/businesses/${ids[1]}`);
  await directory.db.pool.query('delete from businesses where id = $1', [ids[1]]);
  expect(await read()).toMatchObject([
    { businessId: ids[1], businessName: null, isRestorable: false },
  ]);
});

test.each(['cursor=-', 'cursor=zzzzzzzzzzzzz', 'limit=101', 'businessId=x'])(
  'the log refuses ?%s',
  async (query) => {
    expect((await list(`?${query}`)).status).toBe(400);
  },
);

test('its file says which category was edited', async () => {
  const headers = admin;
  const create = { name: 'Kiosks', slug: 'kiosks', description: 'Small shops.', icon: 'store' };
  const made = await directory.call('POST /api/admin/categories', { headers, body: create });
  const { id } = await made.json();
  const body = { ...create, description: 'Small shops in the street.' };
  await directory.call(`PUT /api/admin/categories/${id}`, { headers, body });
  const file = await (await directory.get('/api/admin/audit/export', admin)).text();
  expect(file).toContain('Edited a category: Kiosks');
});

test('the log is for staff', async () => {
  expect((await directory.get('/api/admin/audit')).status).toBe(401);
  expect((await directory.get('/api/admin/audit', await directory.signIn('none'))).status).toBe(
    403,
  );
  expect((await directory.get('/api/admin/audit', await directory.signIn('editor'))).status).toBe(
    200,
  );
});

test('lines are kept for three years', async () => {
  await changeBoth();
  const prune = async (time: string) => {
    directory.setTime(time);
    for (const { queue, run } of createAuditWorkers(directory)) await run({}, queue.name);
    return (await read()).length;
  };
  await prune('2093-05-31T12:00:00Z');
  // After a clock jump, deletions by date wait for a day.
  expect(await prune('2093-06-01T12:00:00Z')).toBe(3);
  expect(await prune('2093-06-01T12:00:01Z')).toBe(0);
});
