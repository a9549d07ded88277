import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bakery, type Directory, openDirectory } from '../../../tests/directory.ts';
import type { QueueItem } from '../../contract/queue.staff.ts';

let directory: Directory;
let editor: { cookie: string };
let id: number;
let silent: number;

beforeAll(async () => {
  directory = await openDirectory();
  editor = await directory.signIn('editor');
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  directory.setTime('2090-06-01T12:00:00Z');
  [id = 0, silent = 0] = await directory.open(
    { ...bakery, isApproved: false, email: 'rosa@example.com' },
    { name: 'Mute', slug: 'mute', isApproved: false },
  );
});

const ask = (question: string, of = id) =>
  directory.post(`/api/admin/businesses/${of}/question`, { question }, editor);
const list = async (show: string): Promise<QueueItem[]> =>
  (await directory.get(`/api/admin/triage?show=${show}`, editor)).json();
const ids = async (show: string) => (await list(show)).map(({ id: one }) => one);

test('the owner is asked by mail, and the item waits for them', async () => {
  const preview = await directory.post(
    `/api/admin/businesses/${id}/question/preview`,
    { question: 'Is it the back door?' },
    editor,
  );
  expect((await ask('Is it the back door?')).status).toBe(200);
  expect(await ids('due')).toEqual([silent]);
  expect(await list('asked')).toMatchObject([
    { id, question: { question: 'Is it the back door?', state: 'waiting', answer: null } },
  ]);
  await directory.runJobs();
  const [mail] = directory.mails;
  expect(mail).toMatchObject({
    to: 'rosa@example.com',
    subject: `A question about ${bakery.name}`,
  });
  const shown = await preview.json();
  const hideSecrets = (text = '') => text.replace(/(\?)\S*token=\S*/g, '$1');
  expect(shown.to).toBe('rosa@example.com');
  expect(hideSecrets(mail?.text)).toBe(hideSecrets(shown.text));
});

test('an answer on the desk brings it back', async () => {
  await ask('Is it the back door?');
  const owner = await directory.openOwnerArea(id, 'rosa@example.com');
  const { question } = await (await directory.get(`/api/desk/${id}/question`, owner)).json();
  directory.setTime('2090-06-01T13:00:00Z');
  const answer = { answer: 'Yes, the red one.', askedAt: question.askedAt };
  expect((await directory.post(`/api/desk/${id}/question`, answer, owner)).status).toBe(200);
  expect(await ids('asked')).toEqual([]);
  expect((await list('due'))[0]?.question).toEqual({
    question: 'Is it the back door?',
    askedAt: '2090-06-01T12:00:00.000Z',
    state: 'answered',
    answer: 'Yes, the red one.',
    answeredAt: '2090-06-01T13:00:00.000Z',
  });
  const other = { answer: 'Yes', askedAt: '2090-01-01T12:00:00.000Z' };
  expect((await directory.post(`/api/desk/${id}/question`, other, owner)).status).toBe(409);
});

test('so does a change of the listing, and so do seven days', async () => {
  await ask('Is it the back door?');
  directory.setTime('2090-06-08T11:59:00Z');
  expect(await ids('due')).toEqual([silent]);
  directory.setTime('2090-06-08T12:00:01Z');
  expect((await list('due'))[0]?.question?.state).toBe('silent');
  expect((await ask('Still there?')).status).toBe(200);
  await directory.db.pool.query('update businesses set version = version + 1 where id = $1', [id]);
  expect((await list('due'))[0]?.question?.state).toBe('changed');
});

test('who has no address is not asked, and nobody twice', async () => {
  const nobody = await ask('Hello?', silent);
  expect(nobody.status).toBe(409);
  expect((await nobody.json()).detail).toBe(
    'Mute has no email address, so there is nobody to ask.',
  );
  const both = await Promise.all([ask('One?'), ask('Two?')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  await directory.runJobs();
  expect(directory.mails).toHaveLength(1);
});

test('a question that is taken back in time is not sent', async () => {
  await ask('Is it the back door?');
  const path = `DELETE /api/admin/businesses/${id}/question`;
  expect((await directory.call(path, { headers: editor })).status).toBe(200);
  expect((await directory.call(path, { headers: editor })).status).toBe(404);
  await directory.runJobs();
  expect(directory.mails).toEqual([]);
  expect(await ids('due')).toEqual([id, silent]);
});

test('the mail of a rejection is shown as it is sent then', async () => {
  const line = `businesses/${id}/rejection-mail?reason=Not%20in%20the%20US`;
  const preview = await (await directory.get(`/api/admin/${line}`, editor)).json();
  await directory.call(`DELETE /api/admin/businesses/${id}/reject?reason=Not%20in%20the%20US`, {
    headers: editor,
  });
  await directory.runJobs();
  const [mail] = directory.mails;
  const hideSecrets = (text = '') => text.replace(/\?\S*token=\S*/g, '');
  expect(hideSecrets(mail?.text)).toBe(hideSecrets(preview.text));
  expect(preview).toMatchObject({ to: mail?.to, subject: mail?.subject });
});
