import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bakery, type Directory, openDirectory } from '../../../../tests/directory.ts';
import type { StaffReview } from '../../../contract/reviews.staff.ts';

let directory: Directory;
let editor: { cookie: string };
let admin: { cookie: string };
let bakeryId: number;

beforeAll(async () => {
  directory = await openDirectory();
  editor = await directory.signIn('editor');
  admin = await directory.signIn('admin');
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  directory.setTime('2024-06-01T12:00:00Z');
  [bakeryId = 0] = await directory.open(bakery);
});

async function write(comment: string, rating = 4): Promise<number> {
  const body = { rating, reviewerName: 'Maria', comment };
  return (await (await directory.post(`/api/businesses/${bakeryId}/reviews`, body)).json()).id;
}
const writeListed = () => write('The best rye bread in town.');
const writeHeld = () => write('Cheap watches at https://watches.example now');
const report = (id: number, comment: string) =>
  directory.call(`POST /api/businesses/${bakeryId}/reviews/${id}/report`, {
    body: { reason: 'false', comment },
    headers: {},
  });
const call = (line: string, headers = editor) => directory.call(line, { headers });
const undo = (id: number, headers = editor) => call(`POST /api/admin/reviews/${id}/undo`, headers);
const queue = async (status: string): Promise<StaffReview[]> =>
  (await call(`GET /api/admin/reviews?status=${status}`)).json();

async function readState() {
  const { rows } = await directory.db.pool.query(`
    select (select json_agg(r order by id) from reviews r) as reviews,
      (select json_agg(p order by id) from review_reports p) as reports,
      rating_sum, review_count from businesses`);
  return rows;
}

test('a published review is held again, for the reason that it was', async () => {
  const id = await writeHeld();
  const before = await readState();
  await call(`POST /api/admin/reviews/${id}/publish`);
  const undone = await undo(id);
  expect(await undone.json()).toMatchObject({ id, isHeld: true, heldFor: 'link' });
  expect(await readState()).toEqual(before);
  expect((await undo(id)).status).toBe(409);
});

test('a review that was kept has its open reports again', async () => {
  const id = await writeListed();
  await report(id, 'Never was there.');
  const before = await readState();
  await call(`POST /api/admin/reviews/${id}/publish`);
  expect(await queue('reported')).toEqual([]);
  expect((await undo(id)).status).toBe(200);
  expect(await readState()).toEqual(before);
  expect((await queue('reported'))[0]?.reports).toHaveLength(1);
});

test('a deleted review comes back with its rating and its reports', async () => {
  const id = await writeListed();
  await report(id, 'Never was there.');
  const before = await readState();
  await call(`DELETE /api/admin/reviews/${id}`);
  expect(await queue('reported')).toEqual([]);
  expect(await queue('held')).toEqual([]);
  expect(
    (await directory.get(`/api/businesses/${bakeryId}/reviews`)).headers.get('x-total-count'),
  ).toBe('0');
  expect((await call(`POST /api/admin/reviews/${id}/publish`)).status).toBe(404);
  expect((await call(`DELETE /api/admin/reviews/${id}`)).status).toBe(404);
  expect((await undo(id)).status).toBe(200);
  expect(await readState()).toEqual(before);
  await directory.runJobs();
  expect(await readState()).toEqual(before);
});

test('a deleted review that was held comes back as a held one', async () => {
  const id = await writeHeld();
  const before = await readState();
  await call(`DELETE /api/admin/reviews/${id}`);
  expect((await undo(id)).status).toBe(200);
  expect(await readState()).toEqual(before);
});

test('a deletion is final after its time, and so is the row', async () => {
  const id = await writeListed();
  await call(`DELETE /api/admin/reviews/${id}`);
  directory.setTime('2024-06-01T12:00:31Z');
  expect((await undo(id)).status).toBe(409);
  await directory.runJobs();
  expect((await directory.db.pool.query('select from reviews')).rowCount).toBe(0);
  expect((await undo(id)).status).toBe(404);
});

test('nobody takes back what someone else decided, or what visitors answered since', async () => {
  const id = await writeHeld();
  await call(`POST /api/admin/reviews/${id}/publish`);
  expect((await undo(id, admin)).status).toBe(409);
  await report(id, 'It is an advertisement.');
  expect((await undo(id)).status).toBe(409);
});
