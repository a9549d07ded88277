import { afterAll, beforeAll, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../tests/directory.ts';
import { plantWaiting } from '../../../tests/waiting.ts';
import type { Clerk, QueueItem } from '../../contract/queue.staff.ts';
import { nameOwnRole, type Right } from '../../domain/rights.ts';

type As = { cookie: string };

let directory: Directory;
let editor: As;
let moderator: As;
let claimsOnly: As;
let waits: Awaited<ReturnType<typeof plantWaiting>>;
let pendingId: number;

async function signInWith(right: Right) {
  const { id } = await directory.db.kysely
    .insertInto('roles')
    .values({ name: right, rights: [right] })
    .returning('id')
    .executeTakeFirstOrThrow();
  return directory.signIn(nameOwnRole(id));
}

beforeAll(async () => {
  directory = await openDirectory();
  editor = await directory.signIn('editor');
  moderator = await directory.signIn('moderator');
  claimsOnly = await signInWith('claims');
  const [listed = 0, pending = 0] = await directory.open(bakery, { ...lawFirm, isApproved: false });
  pendingId = pending;
  waits = await plantWaiting(directory, listed);
  await directory.db.pool.query(
    `update reviews set is_held = true, held_for = 'link', held_at = now() where id = $1`,
    [waits.review],
  );
  await directory.db.pool.query(
    `update businesses set owner_email = 'private@example.com' where id = $1`,
    [listed],
  );
});
afterAll(() => directory.close());

const get = (query: string, as: As) => directory.get(`/api/admin/triage${query}`, as);
async function kinds(as: As, query = ''): Promise<string[]> {
  const items: QueueItem[] = await (await get(query, as)).json();
  return [...new Set(items.map(({ kind }) => kind))].sort();
}
const look = (key: string, as: As) => directory.post('/api/admin/triage/look', { key }, as);
const assign = (key: string, userId: string, as: As) =>
  directory.post('/api/admin/triage/assign', { key, userId }, as);

test('each sees the kinds that their role covers, and no other', async () => {
  expect(await kinds(editor)).toEqual(['change', 'listing', 'photo', 'reply', 'report', 'review']);
  expect(await kinds(moderator)).toEqual(['photo', 'reply', 'report', 'review']);
  expect(await kinds(claimsOnly)).toEqual([]);
  expect(await kinds(moderator, '?show=asked')).toEqual([]);
});

test('counts are of the same kinds', async () => {
  const answer = await get('/counts', moderator);
  const counts: { kind: string }[] = await answer.json();
  expect(counts.map(({ kind }) => kind).sort()).toEqual([
    'message',
    'photo',
    'reply',
    'report',
    'reported',
    'review',
    'reviews',
  ]);
  expect(await (await get('/counts', claimsOnly)).json()).toEqual([
    { kind: 'claim', count: 0, isCapped: false },
  ]);
});

test('asking for the work of others is refused, by kind and by the number of an item', async () => {
  expect((await get('?kind=listing', moderator)).status).toBe(403);
  expect((await get('/listings', moderator)).status).toBe(403);
  for (const key of [`listing-${pendingId}`, `change-${waits.change}`, 'claim-1', 'twin-1-2']) {
    expect((await look(key, moderator)).status).toBe(403);
    expect((await assign(key, 'moderator', moderator)).status).toBe(403);
  }
  expect((await look('banana-1', moderator)).status).toBe(404);
  expect((await look(`review-${waits.review}`, moderator)).status).toBe(200);
});

test('a page of one role leads to no item of another', async () => {
  const first = await get('?limit=1', editor);
  const next = first.headers.get('link')?.match(/<([^>]+)>/)?.[1] ?? '';
  const items: QueueItem[] = await (await directory.get(next, moderator)).json();
  expect(items.every(({ kind }) => !['listing', 'change'].includes(kind))).toBe(true);
});

test('work is given only to those whose role covers it', async () => {
  const clerks: Clerk[] = await (await get('/clerks', moderator)).json();
  expect(clerks.map(({ id }) => id).sort()).toEqual(['editor', 'moderator', 'role:1']);
  expect(clerks.find(({ id }) => id === 'role:1')?.kinds).toEqual(['claim']);
  const refused = await assign(`listing-${pendingId}`, 'moderator', editor);
  expect(refused.status).toBe(409);
  expect((await refused.json()).detail).toContain('does not cover');
  expect((await assign(`photo-${waits.photo}`, 'moderator', editor)).status).toBe(200);
});

test('who may not see owners’ addresses cannot find out by searching for them', async () => {
  expect(await kinds(editor, '?q=private@example.com')).not.toEqual([]);
  expect(await kinds(moderator, '?q=private@example.com')).toEqual([]);
  expect(await kinds(moderator, '?q=bakery')).not.toEqual([]);
});

test('saved reasons are those of the decisions that a role makes', async () => {
  const save = async (decision: string, as: As) =>
    directory.post('/api/admin/reasons', { decision, title: decision, text: 'Because.' }, as);
  const { id } = await (await save('reject', editor)).json();
  await save('review', editor);
  const list = async (as: As) => {
    const reasons: { decision: string }[] = await (
      await directory.get('/api/admin/reasons', as)
    ).json();
    return reasons.map(({ decision }) => decision);
  };
  expect(await list(editor)).toEqual(['reject', 'review']);
  expect(await list(moderator)).toEqual(['review']);
  expect((await save('claim', moderator)).status).toBe(403);
  expect((await save('photo', moderator)).status).toBe(201);
  const body = { decision: 'review', title: 'Mine now', text: 'Because.', version: 1 };
  const line = `/api/admin/reasons/${id}`;
  expect((await directory.call(`PUT ${line}`, { headers: moderator, body })).status).toBe(404);
  expect((await directory.call(`DELETE ${line}`, { headers: moderator })).status).toBe(404);
  expect(await list(editor)).toEqual(['reject', 'review', 'photo']);
});

test('an email to an owner is previewed by those who may send it', async () => {
  const line = `/api/admin/businesses/${pendingId}/rejection-mail`;
  expect((await directory.get(line, editor)).status).toBe(200);
  expect((await directory.get(line, moderator)).status).toBe(403);
});
