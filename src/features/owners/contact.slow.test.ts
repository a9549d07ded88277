import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bakery, type Directory, openDirectory, readCookies } from '../../../tests/directory.ts';
import { rejectBusiness } from '../businesses/model/reject.ts';
import { approveBusiness } from '../businesses/staff/approve.ts';

let directory: Directory;

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(() => directory.reset());

const PRIVATE = 'rosa@home.example';
const PUBLIC = 'hello@bakery.example';

async function submit(contacts: object): Promise<number> {
  const answer = await directory.post('/api/businesses', {
    name: bakery.name,
    description: 'Rye bread and cinnamon rolls.',
    address: '12 Needle Street',
    city: 'Boise',
    state: 'ID',
    zipCode: '83702',
    categoryId: 1,
    ...contacts,
  });
  expect(answer.status).toBe(201);
  const text = await answer.text();
  expect(text).not.toContain(PRIVATE);
  return JSON.parse(text).id;
}

const linkIn = (text = '') =>
  text.match(/Manage your listing:\nhttp:\/\/localhost:3000(\S+)/)?.[1] ?? '';

test('mails go to the private address, and each has a way in that works', async () => {
  const id = await submit({ email: PUBLIC, ownerEmail: PRIVATE });
  await directory.runJobs();
  await approveBusiness(directory, id, 'staff');
  await directory.runJobs();
  expect(directory.mails.map(({ to }) => to)).toEqual([PRIVATE, PRIVATE]);
  for (const { text } of directory.mails) {
    const opened = await directory.app.request(linkIn(text), { method: 'POST' });
    const headers = { cookie: readCookies(opened) };
    const ownerArea = await (await directory.get(`/api/desk/${id}`, headers)).json();
    expect(ownerArea).toMatchObject({ listing: { email: PUBLIC, ownerEmail: PRIVATE } });
  }
});

test('without one they go to the public address', async () => {
  await submit({ email: PUBLIC });
  await directory.runJobs();
  expect(directory.mails.map(({ to }) => to)).toEqual([PUBLIC]);
});

test('a rejected listing has no way in any more', async () => {
  const id = await submit({ ownerEmail: PRIVATE });
  await rejectBusiness(directory, id, 'staff', 'Not a business');
  await directory.runJobs();
  const rejection = directory.mails.find(({ subject }) => subject.includes('not approved'));
  expect(rejection?.to).toBe(PRIVATE);
  expect(linkIn(rejection?.text)).toBe('');
});

test('no public answer has the private address, nor finds a business by it; staff see it', async () => {
  const id = await submit({ email: PUBLIC, ownerEmail: PRIVATE });
  await approveBusiness(directory, id, 'staff');
  const { slug } = await directory.db.kysely
    .selectFrom('businesses')
    .select('slug')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  for (const path of [
    `/api/businesses/${slug}`,
    '/api/businesses',
    '/api/businesses/recent',
    `/api/businesses/listed?ids=${id}`,
    '/api/businesses/search?query=rosa',
    `/api/suggest?q=${PRIVATE}`,
  ]) {
    expect(await (await directory.get(path)).text(), path).not.toContain(PRIVATE);
  }
  const found = await directory.get(`/api/businesses/search?query=${PRIVATE}`);
  expect(await found.json()).toEqual([]);
  const staff = await directory.signIn('editor');
  const seen = await (await directory.get(`/api/admin/businesses/${id}`, staff)).json();
  expect(seen.ownerEmail).toBe(PRIVATE);
});
