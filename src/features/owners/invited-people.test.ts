import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  bakery,
  type Directory,
  lawFirm,
  openDirectory,
  readCookies,
} from '../../../tests/directory.ts';
import { emailWeek } from '../reviews/model/owner-mail.ts';

let directory: Directory;
let id: number;
let other: number;
let owner: { cookie: string };

const OWNER = 'rosa@home.example';
const PARTNER = 'luis@home.example';

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  directory.setTime('2090-06-01T12:00:00Z');
  [id = 0, other = 0] = await directory.open(
    { ...bakery, email: OWNER },
    { ...lawFirm, email: 'hill@hill.example' },
  );
  owner = await directory.openOwnerArea(id, OWNER);
});

const call = (line: string, headers: { cookie: string }, body?: object) =>
  directory.call(line, { headers, ...(body && { body }) });
const invite = (email = PARTNER, headers = owner) =>
  call(`POST /api/desk/${id}/invited-people`, headers, { email });
const list = async (headers = owner) =>
  (await call(`GET /api/desk/${id}/invited-people`, headers)).json();
const linksTo = (to: string) => {
  const mail = directory.mails.findLast((one) => one.to === to);
  return [...(mail?.text ?? '').matchAll(/http:\/\/localhost:3000(\/api\/owner-link\S+)/g)].map(
    ([, link = '']) => link,
  );
};
const linkTo = (to: string) => {
  const mail = directory.mails.findLast((one) => one.to === to);
  return mail?.text.match(/http:\/\/localhost:3000(\/api\/owner-link\S+)/)?.[1] ?? '';
};

async function open(link: string): Promise<{ cookie: string }> {
  const opened = await directory.app.request(link, { method: 'POST' });
  return { cookie: readCookies(opened) };
}

async function join(email = PARTNER): Promise<{ cookie: string }> {
  expect((await invite(email)).status).toBe(200);
  await directory.runJobs();
  return open(linkTo(email));
}

test('an invited person opens the invitation, and manages the listing beside the owner', async () => {
  const partner = await join();
  expect(directory.mails.at(-1)).toMatchObject({
    to: PARTNER,
    subject: `Manage ${bakery.name} together`,
  });
  const area = await (await call(`GET /api/desk/${id}`, partner)).json();
  expect(area.owner).toMatchObject({ email: PARTNER, isInvited: true });
  const { version } = area.listing;
  const hours = null;
  expect((await call(`PUT /api/desk/${id}/hours`, partner, { hours, version })).status).toBe(200);
  expect((await call(`GET /api/desk/${id}`, owner)).status).toBe(200);
  expect(await list()).toMatchObject([
    { email: PARTNER, acceptedAt: '2090-06-01T12:00:00.000Z', isSelf: false },
  ]);
  expect(await list(partner)).toMatchObject([{ email: PARTNER, isSelf: true }]);
  expect((await call(`GET /api/desk/${other}`, partner)).status).toBe(401);
  const { rows } = await directory.db.pool.query(
    `select action from audit_log where action like 'owner.%invit%' order by id`,
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'owner.invite-person',
    'owner.accept-invitation',
  ]);
  const owned = await directory.db.pool.query('select owner_email from businesses where id = $1', [
    id,
  ]);
  expect(owned.rows).toEqual([{ owner_email: OWNER }]);
});

test('an invited person gets new links with the own address, and no one else by it', async () => {
  await join();
  directory.mails.length = 0;
  await directory.post('/api/owner-links', { email: PARTNER });
  await directory.runJobs();
  expect(directory.mails.map(({ to }) => to)).toEqual([PARTNER]);
  const partner = await open(linkTo(PARTNER));
  expect((await (await call(`GET /api/desk/${id}`, partner)).json()).owner.isInvited).toBe(true);
  directory.mails.length = 0;
  await directory.post('/api/owner-links', { email: PARTNER, businessId: other });
  await directory.post('/api/owner-links', { email: 'eve@evil.example', businessId: id });
  await directory.runJobs();
  expect(directory.mails).toEqual([]);
});

test('an invited person neither invites, removes others, moves the address nor ends the listing', async () => {
  const partner = await join();
  const ana = await join('ana@home.example');
  const [, second] = await list();
  const forbidden: [string, object?][] = [
    [`POST /api/desk/${id}/invited-people`, { email: 'eve@evil.example' }],
    [`DELETE /api/desk/${id}/invited-people/${second.id}`],
    [`POST /api/desk/${id}/contact`, { email: 'eve@evil.example' }],
    [`POST /api/desk/${id}/ending`, { ending: 'removed' }],
    [`DELETE /api/desk/${id}/sessions`],
  ];
  for (const [line, body] of forbidden) {
    expect((await call(line, partner, body)).status, line).toBe(403);
  }
  expect((await call(`DELETE /api/desk/${id}/invited-people/${second.id}`, ana)).status).toBe(200);
  expect((await call(`GET /api/desk/${id}`, ana)).status).toBe(401);
  expect(await list()).toHaveLength(1);
});

test('whoever is removed is out at once: sessions, open links and new ones', async () => {
  const partner = await join();
  await directory.post('/api/owner-links', { email: PARTNER });
  await directory.runJobs();
  const open48 = linkTo(PARTNER);
  const [{ id: invitedPersonId }] = await list();
  expect(
    (await call(`DELETE /api/desk/${id}/invited-people/${invitedPersonId}`, owner)).status,
  ).toBe(200);
  expect((await call(`GET /api/desk/${id}`, partner)).status).toBe(401);
  const { cookie } = await open(open48);
  expect((await call(`GET /api/desk/${id}`, { cookie })).status).toBe(401);
  await directory.runJobs();
  expect(directory.mails.at(-1)).toMatchObject({
    to: PARTNER,
    subject: `You no longer manage ${bakery.name}`,
  });
  directory.mails.length = 0;
  await directory.post('/api/owner-links', { email: PARTNER });
  await directory.runJobs();
  expect(directory.mails).toEqual([]);
  expect(
    (await call(`DELETE /api/desk/${id}/invited-people/${invitedPersonId}`, owner)).status,
  ).toBe(404);
});

test('people whom a former owner invited are out when the listing changes hands', async () => {
  const partner = await join();
  await directory.db.pool.query('update business_owners set revoked_at = now()');
  expect((await call(`GET /api/desk/${id}`, partner)).status).toBe(401);
  directory.mails.length = 0;
  await directory.post('/api/owner-links', { email: PARTNER });
  await directory.runJobs();
  expect(directory.mails).toEqual([]);
});

test('an owner invites three at most, no one twice, and not themselves; a link opens once', async () => {
  expect((await invite(OWNER.toUpperCase())).status).toBe(400 + 22);
  const partner = await join();
  const spent = linkTo(PARTNER);
  expect((await invite()).status).toBe(422);
  expect((await invite('ana@home.example')).status).toBe(200);
  expect((await invite('ana@home.example')).status).toBe(200);
  expect((await invite('priya@home.example')).status).toBe(200);
  expect((await invite('eve@home.example')).status).toBe(409);
  expect(await list()).toHaveLength(3);
  await invite('ana@home.example');
  expect((await invite('ana@home.example')).status).toBe(429);
  const { cookie } = await open(spent);
  expect((await call(`GET /api/desk/${id}`, { cookie })).status).toBe(401);
  expect((await call(`GET /api/desk/${id}`, partner)).status).toBe(200);
  const [{ id: invitedPersonId }] = await list();
  const stranger = await directory.openOwnerArea(other);
  const line = `DELETE /api/desk/${other}/invited-people/${invitedPersonId}`;
  expect((await call(line, stranger)).status).toBe(404);
});

test('"This was not me" of an invited person closes only what that person has open', async () => {
  const partner = await join();
  const ana = await join('ana@home.example');
  await directory.post('/api/owner-links', { email: PARTNER });
  await directory.runJobs();
  const [link = '', disown = ''] = linksTo(PARTNER);
  expect(await (await directory.get(disown)).text()).toContain('with your address');
  for (const forged of [disown.replace(/person=\d+&/, ''), disown.replace('person=', 'person=1')]) {
    expect((await directory.app.request(forged, { method: 'POST' })).status).toBe(410);
  }
  expect((await directory.app.request(disown, { method: 'POST' })).status).toBe(200);
  expect((await call(`GET /api/desk/${id}`, partner)).status).toBe(401);
  expect((await directory.app.request(link, { method: 'POST' })).status).toBe(410);
  for (const other of [owner, ana]) {
    expect((await call(`GET /api/desk/${id}`, other)).status).toBe(200);
  }
});

test('second people stay when the owner changes the address', async () => {
  await join();
  await join('ana@home.example');
  await call(`POST /api/desk/${id}/contact`, owner, { email: 'ana@home.example' });
  await directory.runJobs();
  owner = await open(linkTo('ana@home.example'));
  expect(await list()).toMatchObject([{ email: PARTNER, acceptedAt: '2090-06-01T12:00:00.000Z' }]);
  const { rows } = await directory.db.pool.query('select email from invited_people');
  expect(rows).toEqual([{ email: PARTNER }]);
  directory.mails.length = 0;
  await directory.post('/api/owner-links', { email: PARTNER });
  await directory.runJobs();
  expect((await call(`GET /api/desk/${id}`, await open(linkTo(PARTNER)))).status).toBe(200);
});

test('they come back when the change of the address is undone, without those invited since', async () => {
  await join();
  directory.setTime('2090-06-01T13:00:00Z');
  await call(`POST /api/desk/${id}/contact`, owner, { email: 'thief@evil.example' });
  await directory.runJobs();
  const thief = await open(linkTo('thief@evil.example'));
  directory.setTime('2090-06-01T14:00:00Z');
  expect((await invite('friend@evil.example', thief)).status).toBe(200);
  await directory.runJobs();
  const told = directory.mails.filter(({ to }) => to === OWNER).map(({ text }) => text);
  const [, undo = ''] = told.join(' ').match(/localhost:3000(\/api\/owner-undo\S+)/) ?? [];
  expect((await directory.app.request(undo, { method: 'POST' })).status).toBe(200);
  expect(await list(await directory.openOwnerArea(id, OWNER))).toMatchObject([{ email: PARTNER }]);
  const { rows } = await directory.db.pool.query('select email from invited_people');
  expect(rows).toEqual([{ email: PARTNER }]);
});

test('another invitation replaces the first; own links take none of the room', async () => {
  await invite();
  await directory.runJobs();
  const first = linkTo(PARTNER);
  directory.setTime('2090-06-02T11:00:00Z');
  await invite();
  await directory.runJobs();
  expect((await directory.app.request(first, { method: 'POST' })).status).toBe(410);
  const partner = await open(linkTo(PARTNER));
  expect(await list(partner)).toMatchObject([{ invitedAt: '2090-06-02T11:00:00.000Z' }]);
  for (const _ of [1, 2, 3, 4]) {
    await directory.post('/api/owner-links', { email: PARTNER });
    await directory.runJobs();
  }
  expect((await invite('ana@home.example')).status).toBe(200);
  const { rows } = await directory.db.pool.query(
    `select before, after from audit_log where action like 'owner.%invit%'`,
  );
  expect(JSON.stringify(rows)).toContain('l…@home.example');
  expect(JSON.stringify(rows)).not.toContain(PARTNER);
});

const review = (reviewerName: string) =>
  directory.post(`/api/businesses/${id}/reviews`, {
    rating: 5,
    reviewerName,
    comment: `${reviewerName} likes the bread.`,
  });
const ask = (name: string) =>
  directory.post('/api/inquiries', {
    businessIds: [id],
    name,
    email: 'ann@home.example',
    message: `Do you bake for ${name}?`,
  });
async function deliver() {
  directory.mails.length = 0;
  await directory.runJobs({ isUndoOver: true });
  return directory.mails.map(({ to, subject }) => `${to}: ${subject}`).sort();
}
const readMails = async (headers: { cookie: string }) =>
  (await call(`GET /api/desk/${id}/mails`, headers)).json();
const turn = (headers: { cookie: string }, kind: string, isOn: boolean) =>
  call(`PUT /api/desk/${id}/mails`, headers, { kind, isOn });

test('an invited person is told of new reviews and messages too, once the invitation is accepted', async () => {
  await invite();
  await review('Ann');
  await ask('Ann');
  expect((await deliver()).filter((mail) => !mail.includes('together'))).toEqual([
    `${OWNER}: Message for ${bakery.name} from Ann`,
    `${OWNER}: New review of ${bakery.name}: 5 stars`,
  ]);
  const partner = await join('ana@home.example');
  await review('Ben');
  await ask('Ben');
  expect(await deliver()).toEqual([
    `ana@home.example: Message for ${bakery.name} from Ben`,
    `ana@home.example: New review of ${bakery.name}: 5 stars`,
    `${OWNER}: Message for ${bakery.name} from Ben`,
    `${OWNER}: New review of ${bakery.name}: 5 stars`,
  ]);
  const theirs = await open(linkTo('ana@home.example'));
  expect((await (await call(`GET /api/desk/${id}`, theirs)).json()).owner).toMatchObject({
    email: 'ana@home.example',
    isInvited: true,
  });
  expect(await readMails(partner)).toEqual([
    { kind: 'reviews', isOn: true },
    { kind: 'inquiries', isOn: true },
    { kind: 'listings', isOn: true },
  ]);
});

test('an invited person chooses the own emails, and none of those of the owner', async () => {
  const partner = await join();
  await turn(partner, 'inquiries', false);
  const weekly = { reviewMail: 'weekly' };
  expect((await call(`PUT /api/desk/${id}/review-settings`, partner, weekly)).status).toBe(200);
  await review('Ann');
  expect((await ask('Ann')).status).toBe(201);
  expect((await deliver()).map((mail) => mail.split(':')[0])).toEqual([OWNER, OWNER]);
  directory.setTime('2090-06-05T14:13:00Z');
  await emailWeek(directory);
  expect(await deliver()).toEqual([`${PARTNER}: New review of ${bakery.name}: 5 stars`]);
  await turn(partner, 'reviews', false);
  await turn(owner, 'inquiries', true);
  const ofOwner = await readMails(owner);
  expect(ofOwner.every(({ isOn }: { isOn: boolean }) => isOn)).toBe(true);
  expect((await turn(partner, 'figures', false)).status).toBe(404);
  for (const [line, body] of [
    ['figures/mail', { isMailed: false }],
    ['inquiry-settings', { takesInquiries: false }],
  ] as const) {
    expect((await call(`PUT /api/desk/${id}/${line}`, partner, body)).status, line).toBe(403);
  }
  await turn(partner, 'listings', false);
  expect((await readMails(owner)).every(({ isOn }: { isOn: boolean }) => isOn)).toBe(true);
});

test('the links in the emails to an invited person stop those only, and do nothing once they left', async () => {
  const partner = await join();
  await review('Ann');
  await ask('Ann');
  await deliver();
  const stops = directory.mails
    .filter(({ to }) => to === PARTNER)
    .map(
      ({ headers }) => /\/api\/stop-mails\?[^>]+/.exec(headers?.['List-Unsubscribe'] ?? '')?.[0],
    );
  expect(stops).toHaveLength(2);
  for (const stop of stops) {
    expect((await directory.app.request(stop ?? '', { method: 'POST' })).status).toBe(200);
  }
  expect(await readMails(partner)).toMatchObject([
    { isOn: false },
    { isOn: false },
    { isOn: true },
  ]);
  expect((await readMails(owner)).every(({ isOn }: { isOn: boolean }) => isOn)).toBe(true);
  await review('Ben');
  expect((await ask('Ben')).status).toBe(201);
  expect((await deliver()).map((mail) => mail.split(':')[0])).toEqual([OWNER, OWNER]);
  await directory.app.request(`${stops[0]}&again=1`, { method: 'POST' });
  await directory.app.request(`${stops[1]}&again=1`, { method: 'POST' });
  await review('Cleo');
  await ask('Cleo');
  expect((await deliver()).filter((mail) => mail.startsWith(PARTNER))).toHaveLength(2);
  const [{ id: invitedPersonId }] = await list();
  await review('Dan');
  await call(`DELETE /api/desk/${id}/invited-people/${invitedPersonId}`, owner);
  expect((await deliver()).filter((mail) => mail.startsWith(PARTNER))).toEqual([
    `${PARTNER}: You no longer manage ${bakery.name}`,
  ]);
  const answer = await directory.app.request(stops[0] ?? '', { method: 'POST' });
  expect(await answer.text()).toContain('You no longer manage this listing');
});

test('an invited person who reads the contact’s mailbox gets one email of each', async () => {
  await join();
  await directory.db.pool.query('update businesses set owner_email = $1 where id = $2', [
    PARTNER,
    id,
  ]);
  await review('Ann');
  await ask('Ann');
  expect(await deliver()).toEqual([
    `${PARTNER}: Message for ${bakery.name} from Ann`,
    `${PARTNER}: New review of ${bakery.name}: 5 stars`,
  ]);
  const { rows } = await directory.db.pool.query('select from unmailed_reviews');
  expect(rows).toEqual([]);
});

test('two invitations at once make one person', async () => {
  const answers = await Promise.all([invite(), invite()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await list()).toHaveLength(1);
  expect((await directory.call(`GET /api/desk/${id}/invited-people`)).status).toBe(401);
});
