import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../tests/directory.ts';
import { changeSettings } from '../../../tests/settings.ts';

let directory: Directory;
let bakeryId: number;
let lawId: number;
let owner: { cookie: string };

const ROSA = 'rosa@bakery.example';
const ALL_ON = ['reviews', 'figures', 'inquiries', 'listings'].map((kind) => ({
  kind,
  isOn: true,
}));

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  directory.setTime('2024-06-01T16:00:00Z');
  await changeSettings(directory, {});
  [bakeryId = 0, lawId = 0] = await directory.open(bakery, lawFirm);
  owner = await directory.openOwnerArea(bakeryId, ROSA);
});

const read = async (headers = owner) =>
  (await directory.get(`/api/desk/${bakeryId}/mails`, headers)).json();
const turn = (kind: string, isOn: boolean, headers = owner) =>
  directory.call(`PUT /api/desk/${bakeryId}/mails`, { headers, body: { kind, isOn } });

async function deliver() {
  await directory.runJobs({ isUndoOver: true });
  return directory.mails.splice(0);
}

let visitors = 0;
const from = () => ({ 'x-forwarded-for': `192.0.2.${++visitors}` });
const review = () =>
  directory.post(
    `/api/businesses/${bakeryId}/reviews`,
    { rating: 5, reviewerName: `Guest ${visitors}`, comment: `Good bread, number ${visitors}.` },
    from(),
  );
const ask = () =>
  directory.post(
    '/api/inquiries',
    {
      businessIds: [bakeryId],
      name: 'Ann',
      email: 'ann@home.example',
      message: `Do you bake for ${visitors} guests?`,
    },
    from(),
  );

async function changeContact(email: string, headers = owner) {
  await directory.call(`POST /api/desk/${bakeryId}/contact`, { headers, body: { email } });
  const sent = await deliver();
  const mail = sent.find(({ to }) => to === email);
  const link = mail?.text.match(/localhost:3000(\/api\/owner-link\S+)/)?.[1] ?? '';
  expect((await directory.app.request(link, { method: 'POST' })).status).toBe(303);
  return directory.openOwnerArea(bakeryId, email);
}

const stopLinkOf = (mail?: { headers?: Record<string, string> | undefined }) =>
  /\/api\/stop-mails\?[^>]+/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[0] ?? '';

test('an owner sees every kind of email on one page, and switches each', async () => {
  expect(await read()).toEqual(ALL_ON);
  await review();
  await ask();
  expect((await deliver()).filter(({ to }) => to === ROSA)).toHaveLength(2);
  for (const kind of ['reviews', 'inquiries', 'figures']) {
    expect((await turn(kind, false)).status).toBe(200);
  }
  expect(await read()).toEqual(ALL_ON.map(({ kind }) => ({ kind, isOn: kind === 'listings' })));
  await review();
  expect((await ask()).status).toBe(409);
  expect((await deliver()).filter(({ to }) => to === ROSA)).toEqual([]);
  for (const kind of ['reviews', 'inquiries', 'figures']) await turn(kind, true);
  expect(await read()).toEqual(ALL_ON);
  directory.setTime('2024-06-02T16:00:00Z');
  await review();
  expect((await deliver()).filter(({ to }) => to === ROSA)).toHaveLength(1);
});

test('a weekly choice stays when it is switched on again', async () => {
  const body = { reviewMail: 'weekly' };
  await directory.call(`PUT /api/desk/${bakeryId}/review-settings`, { headers: owner, body });
  const readSettings = async (headers = owner) =>
    (await directory.get(`/api/desk/${bakeryId}/review-settings`, headers)).json();
  await turn('reviews', true);
  expect(await readSettings()).toMatchObject({ reviewMail: 'weekly' });
  await turn('reviews', false);
  await turn('reviews', false);
  expect(await readSettings()).toMatchObject({ reviewMail: 'never' });
  const now = await changeContact('rosa@new.example');
  await turn('reviews', true, now);
  expect(await readSettings(now)).toMatchObject({ reviewMail: 'weekly' });
});

test('without all news an owner still gets links that are asked for', async () => {
  await turn('listings', false);
  await review();
  expect((await deliver()).filter(({ to }) => to === ROSA)).toEqual([]);
  await directory.post('/api/owner-links', { email: ROSA, businessId: bakeryId });
  expect((await deliver()).filter(({ to }) => to === ROSA)).toHaveLength(1);
  await turn('listings', true);
  expect(await read()).toEqual(ALL_ON);
});

test('what the directory or the owner has no right to is refused', async () => {
  await changeSettings(directory, { inquiries: false });
  expect((await read()).map(({ kind }: { kind: string }) => kind)).not.toContain('inquiries');
  expect((await turn('inquiries', true)).status).toBe(404);
  expect((await turn('receipts', false)).status).toBe(422);
  const other = await directory.openOwnerArea(lawId, 'saul@law.example');
  expect((await turn('reviews', false, other)).status).toBe(401);
  expect((await directory.get(`/api/desk/${bakeryId}/mails`)).status).toBe(401);
});

test('a stop link works after the owner changed the address, and the choices come along', async () => {
  await ask();
  const link = stopLinkOf((await deliver()).find(({ to }) => to === ROSA));
  await turn('figures', false);
  const now = await changeContact('rosa@new.example');
  expect(await read(now)).toContainEqual({ kind: 'figures', isOn: false });
  expect(await (await directory.get(link)).text()).toContain('no longer be able to write');
  const stopped = await directory.app.request(link, { method: 'POST' });
  expect(await stopped.text()).toContain('The message form is off your page');
  expect(await read(now)).toContainEqual({ kind: 'inquiries', isOn: false });
  expect((await ask()).status).toBe(409);
  await directory.app.request(`${link}&again=1`, { method: 'POST' });
  expect((await ask()).status).toBe(201);
});

test('the link of a former owner says so, and changes nothing for the next one', async () => {
  await ask();
  const link = stopLinkOf((await deliver()).find(({ to }) => to === ROSA));
  await directory.db.pool.query('update business_owners set revoked_at = now()');
  await directory.openOwnerArea(bakeryId, 'next@bakery.example');
  for (const method of ['GET', 'POST']) {
    const answer = await directory.app.request(link, { method });
    expect(await answer.text()).toContain('You no longer manage this listing');
  }
  expect((await ask()).status).toBe(201);
});
