import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCheckout, type Till } from '../../../tests/checkout.ts';
import { expectCountsRight } from '../../../tests/counts.ts';
import { bakery, type Directory, openDirectory } from '../../../tests/directory.ts';
import { mergeListings } from './merge.ts';
import { undoMerge } from './undo-merge.ts';

let directory: Directory;
let till: Till;
let editor: { cookie: string };
let oldId: number;
let newId: number;

beforeAll(async () => {
  directory = await openDirectory();
  till = createCheckout(directory);
  editor = await directory.signIn('editor');
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  directory.setTime('2090-06-01T12:00:00Z');
  await directory.db.pool.query('truncate merges, twin_labels');
  [oldId = 0, newId = 0] = await directory.open(bakery, { ...bakery, slug: 'rosas-again' });
});

const EDITOR = { id: 'editor', rights: [] };
const query = async (text: string, values: unknown[] = []) =>
  (await directory.db.pool.query(text, values)).rows;
const merge = async () => {
  const rows = await query('select version from businesses where id = any($1) order by id', [
    [oldId, newId],
  ]);
  const [survivor, merged] = rows.map(({ version }) => version);
  return mergeListings(
    directory,
    { survivor: { id: oldId, version: survivor }, merged: { id: newId, version: merged } },
    EDITOR,
  );
};
const write = (reviewerName: string, id = newId) =>
  directory.post(`/api/businesses/${id}/reviews`, {
    rating: 5,
    reviewerName,
    comment: `${reviewerName} was here on a Sunday.`,
  });

async function expectFiguresRight() {
  const wrong = await query(`
    select b.id from businesses b
    cross join lateral (
      select coalesce(sum(rating) filter (where is_counted), 0) as sum,
        count(*) filter (where is_counted) as counted,
        count(*) filter (where not is_counted) as uncounted
      from reviews where business_id = b.id and not is_held) r
    where (rating_sum, review_count, uncounted_reviews) <> (r.sum, r.counted, r.uncounted)`);
  expect(wrong).toEqual([]);
}

test('reviews that are written meanwhile come along or are refused, and all sums are right', async () => {
  const names = Array.from({ length: 12 }, (_, place) => `Guest ${place}`);
  const [first, ...others] = names;
  expect((await write(first ?? '')).status).toBe(201);
  const [answers, merged] = await Promise.all([
    Promise.all(others.map((name, place) => write(name, place % 2 ? oldId : newId))),
    merge(),
  ]);
  expect(answers.map(({ status }) => status).every((status) => [201, 404].includes(status))).toBe(
    true,
  );
  await expectFiguresRight();
  expect(
    await query('select count(*)::int as left from reviews where business_id = $1', [newId]),
  ).toEqual([{ left: 0 }]);
  await undoMerge(directory, merged.id, EDITOR);
  await expectFiguresRight();
  await expectCountsRight(directory);
});

test('reviews that staff hold and publish meanwhile', async () => {
  const ids: number[] = [];
  for (const place of [1, 2, 3, 4]) {
    ids.push((await (await write(`Guest ${place}`)).json()).id);
  }
  const act = (id: number, action: string) =>
    directory.call(`POST /api/admin/reviews/${id}/${action}`, { headers: editor });
  await Promise.all([...ids.map((id) => act(id, 'hold')), merge()]);
  await expectFiguresRight();
  await Promise.all(ids.map((id) => act(id, 'publish')));
  await expectFiguresRight();
});

test('a payment that was begun for the one that went pays for the one that stayed', async () => {
  const intent = await till.open(newId);
  await till.pay(intent);
  const [early] = await Promise.allSettled([merge(), till.deliverAll()]);
  if (early.status === 'rejected') await merge();
  await till.deliverAll();
  const [row] = await query('select is_premium, premium_until from businesses where id = $1', [
    oldId,
  ]);
  expect(row.is_premium).toBe(true);
  expect(await query('select business_id, status from payments')).toEqual([
    { business_id: oldId, status: 'paid' },
  ]);
  expect((await till.confirm(intent, newId)).status).toBe(200);
});

test('money that goes back later takes the year from the one that stayed', async () => {
  const intent = await till.open(newId);
  await till.pay(intent);
  await till.confirm(intent, newId);
  const [{ version }] = await query('select version from businesses where id = $1', [newId]);
  await mergeListings(
    directory,
    { survivor: { id: oldId, version: 1 }, merged: { id: newId, version }, movesPremium: true },
    { id: 'admin', rights: ['premium'] },
  );
  await query('delete from businesses where id = $1', [newId]);
  await till.sandbox.refundIntent(intent);
  await till.deliverAll();
  expect(await query('select is_premium from businesses')).toEqual([{ is_premium: false }]);
  expect(await query('select status from payments')).toEqual([{ status: 'refunded' }]);
});

test('an owner who edits meanwhile is heard before, or told that the listing is gone', async () => {
  await query(`update businesses set email = 'rosa@bakery.example' where id = $1`, [newId]);
  const owner = await directory.openOwnerArea(newId, 'rosa@bakery.example');
  const editing = await (await directory.get(`/api/desk/${newId}/listing`, owner)).json();
  const [{ version }] = await query('select version from businesses where id = $1', [newId]);
  const confirm = directory.call(`POST /api/desk/${newId}/confirm`, { headers: owner });
  const [answer, merged] = await Promise.all([
    confirm,
    mergeListings(
      directory,
      { survivor: { id: oldId, version: 1 }, merged: { id: newId, version } },
      EDITOR,
    ).catch((error) => error),
  ]);
  expect(editing).toBeTruthy();
  expect([200, 401, 404]).toContain(answer.status);
  if (answer.status === 200 && merged instanceof Error) expect(merged.message).toContain('changed');
  await expectCountsRight(directory);
});

test('merged round and round by several at once, nothing gets stuck or lost', async () => {
  const ids = [oldId, newId, ...(await directory.open({ ...bakery, slug: 'third' }))];
  for (const id of ids) await write(`Guest of ${id}`, id);
  const pairs = ids.flatMap((one) =>
    ids.filter((other) => other !== one).map((other) => [one, other]),
  );
  await Promise.allSettled(
    pairs.map(([survivor = 0, merged = 0]) =>
      mergeListings(
        directory,
        { survivor: { id: survivor, version: 1 }, merged: { id: merged, version: 1 } },
        EDITOR,
      ),
    ),
  );
  const [{ count }] = await query(
    'select count(*)::int as count from reviews r join businesses b on b.id = r.business_id where b.deleted_at is null',
  );
  expect(count).toBe(3);
  await expectFiguresRight();
  await expectCountsRight(directory);
});
