import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../../tests/directory.ts';
import type { OwnReply } from '../../../contract/reviews.owner.ts';
import type { StaffReply } from '../../../contract/reviews.staff.ts';

let directory: Directory;
let editor: { cookie: string };
let owner: { cookie: string };
let bakeryId: number;
let firmId: number;
let reviewId: number;

const words = 'Thank you, Maria. The rye comes out at six.';

beforeAll(async () => {
  directory = await openDirectory();
  editor = await directory.signIn('editor');
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  directory.setTime('2024-06-01T12:00:00Z');
  [bakeryId = 0, firmId = 0] = await directory.open(
    { ...bakery, email: 'rosa@bakery.example' },
    lawFirm,
  );
  reviewId = await write('Maria', 'The best rye bread in town.');
  owner = await directory.openOwnerArea(bakeryId, 'rosa@bakery.example');
});

async function write(reviewerName: string, comment: string, of = bakeryId): Promise<number> {
  const body = { rating: 4, reviewerName, comment };
  return (await (await directory.post(`/api/businesses/${of}/reviews`, body)).json()).id;
}
interface Reply {
  text?: string;
  updatedAt?: string | null;
  id?: number;
  of?: number;
  headers?: Record<string, string>;
}
const reply = ({
  text = words,
  updatedAt = null,
  id = reviewId,
  of,
  headers = owner,
}: Reply = {}) =>
  directory.call(`PUT /api/desk/${of ?? bakeryId}/reviews/${id}/reply`, {
    body: { text, updatedAt },
    headers,
  });
const send = async (given: Reply = {}): Promise<OwnReply> => (await reply(given)).json();
const removeOwn = (id = reviewId) =>
  directory.call(`DELETE /api/desk/${bakeryId}/reviews/${id}/reply`, { headers: owner });
const readList = async (of = bakeryId, query = '') =>
  (await directory.get(`/api/businesses/${of}/reviews${query}`)).json();
const readPublic = async () => (await readList())[0]?.reply;
const readOwnerArea = async (query = '') =>
  (await directory.get(`/api/desk/${bakeryId}/reviews${query}`, owner)).json();
const readQueue = async (status = 'held'): Promise<StaffReply[]> =>
  (await directory.get(`/api/admin/replies?status=${status}`, editor)).json();
const publish = (updatedAt: string, id = reviewId) =>
  directory.call(`POST /api/admin/replies/${id}/publish`, { body: { updatedAt }, headers: editor });
const removeByStaff = (reason: string, id = reviewId) =>
  directory.call(`DELETE /api/admin/replies/${id}?reason=${encodeURIComponent(reason)}`, {
    headers: editor,
  });
const readActions = async (): Promise<string[]> =>
  (await (await directory.get('/api/admin/audit', editor)).json()).map(
    ({ action }: { action: string }) => action,
  );

describe('an owner answers a review', () => {
  test('once, for everyone to read under it, in every order of the list', async () => {
    expect(await send()).toMatchObject({ text: words, isHeld: false });
    const shown = { text: words, createdAt: '2024-06-01T12:00:00.000Z', updatedAt: null };
    for (const query of ['', '?sort=highest', '?sort=lowest', '?rating=4']) {
      expect(await readList(bakeryId, query)).toMatchObject([{ id: reviewId, reply: shown }]);
    }
    expect(await readOwnerArea()).toMatchObject([{ id: reviewId, reply: { text: words } }]);
    expect(await readQueue('shown')).toMatchObject([{ text: words, review: { id: reviewId } }]);
    expect((await readActions())[0]).toBe('owner.reply');
  });

  test('and is asked to answer those that have no reply, and no others', async () => {
    const count = async () => {
      const answer = await directory.get(`/api/desk/${bakeryId}`, owner);
      return (await answer.json()).listing.unansweredCount;
    };
    expect(await count()).toBe(1);
    await write('Noor', 'Warm rolls at seven in the morning.');
    expect(await count()).toBe(2);
    await send();
    expect(await count()).toBe(1);
    await removeOwn();
    expect(await count()).toBe(2);
  });

  test('changes it, which is seen, and removes it', async () => {
    const { updatedAt } = await send();
    directory.setTime('2024-06-02T12:00:00Z');
    await send({ text: 'Thank you, Maria. It comes out at seven now.', updatedAt });
    expect(await readPublic()).toEqual({
      text: 'Thank you, Maria. It comes out at seven now.',
      createdAt: '2024-06-01T12:00:00.000Z',
      updatedAt: '2024-06-02T12:00:00.000Z',
    });
    expect((await removeOwn()).status).toBe(200);
    expect(await readPublic()).toBeNull();
    expect((await removeOwn()).status).toBe(404);
    expect((await readActions()).slice(0, 3)).toEqual([
      ...['owner.remove-reply', 'owner.edit-reply', 'owner.reply'],
    ]);
    expect(await send()).toMatchObject({ isHeld: false });
  });

  test('a second click of the same words is the same reply', async () => {
    const answers = await Promise.all([reply(), reply(), reply()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await readActions()).filter((action) => action.startsWith('owner.'))).toHaveLength(2);
  });

  test('two tabs: the later one is shown what is there, and nothing is lost', async () => {
    const { updatedAt } = await send();
    const first = await send({ text: 'The words of the first tab.', updatedAt });
    const refused = await reply({ text: 'The words of the second tab.', updatedAt });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      current: { text: 'The words of the first tab.' },
    });
    const again = { text: 'The words of the second tab.', updatedAt: first.updatedAt };
    expect(await send(again)).toMatchObject({ text: again.text });
    await removeOwn();
    const gone = await reply({ text: 'The words of a third tab.', updatedAt: first.updatedAt });
    expect([gone.status, (await gone.json()).current]).toEqual([409, null]);
  });

  test('HTML and other scripts stay the words that they are', async () => {
    const text = '<img src=x onerror=alert(1)> Дякую! ありがとう 🥐 & "bis bald"\nRosa';
    await send({ text });
    expect((await readPublic()).text).toBe(text);
  });

  test.each([
    ['Too short', 'Reply must be at least 10 characters'],
    ['x'.repeat(1001), 'Use at most 1000 characters'],
    ['Thanks\0 for the visit', 'Remove the control characters'],
    ['\u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200b', 'Reply must be at least 10'],
  ])('%j is refused', async (text, message) => {
    const answer = await reply({ text });
    expect(answer.status).toBe(422);
    expect(JSON.stringify((await answer.json()).errors)).toContain(message);
  });

  test('only under listed reviews of the listing itself', async () => {
    const other = await write('Tom', 'They won my case in a week.', firmId);
    const held = await write('Ad', 'Cheap watches at https://watches.example now');
    for (const id of [other, held, 999_999]) expect((await reply({ id })).status).toBe(404);
    expect((await reply({ id: other, of: firmId })).status).toBe(401);
    expect((await removeOwn(other)).status).toBe(404);
    const { rows } = await directory.db.pool.query('select from review_replies');
    expect(rows).toEqual([]);
  });

  test('the desk lists reviews page by page, or those without an answer', async () => {
    for (const name of ['Ann', 'Ben', 'Cleo']) await write(name, `A fine place, says ${name}.`);
    await send();
    const names = (list: { reviewerName: string }[]) => list.map((one) => one.reviewerName);
    expect(names(await readOwnerArea())).toEqual(['Cleo', 'Ben', 'Ann', 'Maria']);
    const first = await directory.get(
      `/api/desk/${bakeryId}/reviews?show=unanswered&limit=2`,
      owner,
    );
    expect(first.headers.get('x-total-count')).toBe('3');
    expect(names(await first.json())).toEqual(['Cleo', 'Ben']);
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect(names(await (await directory.get(next, owner)).json())).toEqual(['Ann']);
  });

  test('a deleted review takes its reply along', async () => {
    await send();
    await directory.call(`DELETE /api/admin/reviews/${reviewId}`, { headers: editor });
    expect(await readList()).toEqual([]);
    await directory.runJobs();
    const { rows } = await directory.db.pool.query('select from review_replies');
    expect(rows).toEqual([]);
  });
});

describe('a reply waits for staff', () => {
  const long = 'We are sorry that you had to wait so long for your bread.';

  test.each([
    ['with a link', 'Order at https://bread.example next time.', 'link'],
    ['with a bare domain', 'Order at best-bread.com next time.', 'link'],
  ])('%s', async (_, text, heldFor) => {
    expect(await send({ text })).toMatchObject({ isHeld: true });
    expect(await readPublic()).toBeNull();
    expect(await readOwnerArea()).toMatchObject([{ reply: { text, isHeld: true } }]);
    expect(await readQueue()).toMatchObject([{ text, heldFor, business: { id: bakeryId } }]);
  });

  test('with the words of another one, unless they are few', async () => {
    const second = await write('Tom', 'I waited twenty minutes for it.');
    await send({ text: long });
    expect(await send({ text: long.toUpperCase(), id: second })).toMatchObject({ isHeld: true });
    await removeOwn(second);
    await removeOwn();
    await send({ text: 'Thank you so much!' });
    expect(await send({ text: 'Thank you so much!', id: second })).toMatchObject({ isHeld: false });
  });

  test('a link that is added later takes it back; without one it is public at once', async () => {
    const { updatedAt } = await send();
    const held = await send({ text: `${words} See www.bread.example.`, updatedAt });
    expect(held.isHeld).toBe(true);
    expect(await readPublic()).toBeNull();
    await send({ text: words, updatedAt: held.updatedAt });
    expect(await readPublic()).toMatchObject({ text: words });
  });

  test('who publish it as they read it, once; its owner is told', async () => {
    const { updatedAt } = await send({ text: 'Order at https://bread.example next time.' });
    const changed = await send({ text: 'Order at https://evil.example next time.', updatedAt });
    expect((await publish(updatedAt)).status).toBe(409);
    const answers = await Promise.all([publish(changed.updatedAt), publish(changed.updatedAt)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await readPublic()).toMatchObject({ text: 'Order at https://evil.example next time.' });
    await directory.runJobs();
    const mail = directory.mails.at(-1);
    expect([mail?.to, mail?.subject]).toEqual(['rosa@bakery.example', 'Your reply is public']);
    expect((await readActions())[0]).toBe('reply.publish');
  });

  test('or remove any one, with a reason; the next one in its place waits', async () => {
    await send();
    expect((await removeByStaff('')).status).toBe(400);
    const answers = await Promise.all([removeByStaff('Names a guest'), removeByStaff('Rude')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await readPublic()).toBeNull();
    expect(await readOwnerArea('?show=unanswered')).toHaveLength(1);
    await directory.runJobs();
    expect(directory.mails.at(-1)?.text).toMatch(/Reason: (Names a guest|Rude)/);
    expect(directory.mails.at(-1)?.text).toContain('/api/owner-link?token=');
    expect(await send({ text: 'Thank you all the same, Maria.' })).toMatchObject({ isHeld: true });
    await removeOwn();
    const { updatedAt } = await send();
    expect(await readQueue()).toMatchObject([{ heldFor: 'removed' }]);
    await publish(updatedAt);
    expect(await readPublic()).toMatchObject({ text: words });
  });
});
