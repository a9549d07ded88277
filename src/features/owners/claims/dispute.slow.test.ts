import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CLAIMANT, type Claims, openClaims } from '../../../../tests/claims.ts';
import { bakery, readCookies } from '../../../../tests/directory.ts';

const OWNER = 'olive@rosas.example';
const OBJECTION = 'claims/objection';
const reason = 'The license is in her name.';

let claims: Claims;
let directory: Claims['directory'];
let staff: { cookie: string };

beforeAll(async () => {
  claims = await openClaims();
  ({ directory } = claims);
  staff = await directory.signIn('editor');
});
afterAll(() => directory.close());
beforeEach(() => claims.reset());

const callStaff = (line: string, body?: object) =>
  directory.call(line.replace(' ', ' /api/admin/claims'), { headers: staff, body });
const listClaims = async (status = 'open') => (await callStaff(`GET ?status=${status}`)).json();

async function prove(email = CLAIMANT) {
  const token = await claims.claim({ way: 'website', website: 'rosas.example', email });
  await claims.publish(token);
  await claims.check(token);
  return token;
}

async function decide(winner: 'claimant' | 'former', status = 200) {
  const [{ id }] = await listClaims(status === 200 ? 'open' : 'done');
  directory.mails.length = 0;
  const answer = await callStaff(`POST /${id}/decide`, { winner, reason });
  expect(answer.status, await answer.clone().text()).toBe(status);
  await directory.runJobs();
  return answer.json();
}

const readOwnerArea = async (headers: { cookie: string }) =>
  (await directory.get(`/api/desk/${claims.id}`, headers)).status;
const claimedBy = async () =>
  (await (await directory.get(`/api/businesses/${bakery.slug}`)).json()).claimedBy;

describe('someone else proves to own a listing that has an owner', () => {
  let owner: { cookie: string };
  beforeEach(async () => {
    owner = await directory.openOwnerArea(claims.id, OWNER);
    expect(await claimedBy()).toBe('staff');
    await prove();
  });

  test('it is locked, nobody gets a link, and both are told without the other’s address', async () => {
    expect(await claims.owners()).toEqual([{ email: OWNER, proof: 'staff', locked: true }]);
    expect(claims.linkTo(CLAIMANT)).toBeUndefined();
    const told = directory.mails.filter(({ subject }) =>
      /^(Two people claim|Someone else claims) /.test(subject),
    );
    expect(told.map(({ to }) => to).sort()).toEqual([OWNER, CLAIMANT].sort());
    for (const { to, text } of told) {
      expect(text).not.toContain(to === OWNER ? CLAIMANT : OWNER);
    }
    expect(claims.mailsWith('Two claims to decide').map(({ to }) => to)).toEqual([
      'desk@main.example',
    ]);
    expect(await readOwnerArea(owner)).toBe(200);
    expect(await claimedBy()).toBeNull();
    expect(await listClaims()).toMatchObject([
      { state: 'disputed', email: CLAIMANT, ownerEmail: OWNER, business: { id: claims.id } },
    ]);
  });

  test('staff keep the owner: everything is as before', async () => {
    expect(await decide('former')).toMatchObject({ state: 'refused', reason });
    expect(await claims.owners()).toEqual([{ email: OWNER, proof: 'staff', locked: false }]);
    expect(await readOwnerArea(owner)).toBe(200);
    expect(await claimedBy()).toBe('staff');
    expect(directory.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [CLAIMANT, `Your claim of ${bakery.name} was refused`],
      [OWNER, `${bakery.name} stays yours`],
    ]);
    await decide('claimant', 409);
  });

  test('staff hand it over: the former is out, by every way, and the claimant comes in', async () => {
    expect(await decide('claimant')).toMatchObject({ state: 'proved' });
    expect(await claims.owners()).toEqual([]);
    expect(await readOwnerArea(owner)).toBe(401);
    const handedOver = claims.linkTo(CLAIMANT);
    await directory.post('/api/owner-links', { businessId: claims.id, email: OWNER });
    await directory.runJobs();
    expect(claims.linkTo(OWNER)).toBeUndefined();
    const opened = await directory.app.request(handedOver ?? '', { method: 'POST' });
    expect(opened.status).toBe(303);
    expect(await claims.owners()).toEqual([{ email: CLAIMANT, proof: 'website', locked: false }]);
    expect(await claimedBy()).toBe('website');
    expect(await readOwnerArea({ cookie: readCookies(opened) })).toBe(200);
  });

  test('who lost it may object within 7 days, once, and may get it back', async () => {
    await decide('claimant');
    await claims.press();
    const objection = claims.linkTo(OWNER, OBJECTION) ?? '';
    expect((await directory.app.request(objection, { method: 'POST' })).status).toBe(200);
    expect(await claims.owners()).toMatchObject([{ email: CLAIMANT, locked: true }]);
    await decide('former');
    expect(await claims.owners()).toEqual([]);
    expect((await claims.press(OWNER)).status).toBe(303);
    expect(await claims.owners()).toMatchObject([
      { email: OWNER, proof: 'contact', locked: false },
    ]);
    expect((await directory.app.request(objection, { method: 'POST' })).status).toBe(410);
  });

  test('two members of staff decide at once: the first one counts', async () => {
    const [{ id }] = await listClaims();
    const answers = await Promise.all(
      ['claimant', 'former'].map((winner) => callStaff(`POST /${id}/decide`, { winner, reason })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('a third claim waits, too, and ends with the decision', async () => {
    await prove('third@home.example');
    expect(await listClaims()).toHaveLength(2);
    await decide('claimant');
    expect(await listClaims()).toEqual([]);
    expect(claims.mailsWith('was refused').map(({ to }) => to)).toEqual(['third@home.example']);
  });

  test('keeping the owner unlocks only when no other claim waits', async () => {
    await prove('third@home.example');
    await decide('former');
    expect(await claims.owners()).toMatchObject([{ locked: true }]);
    await decide('former');
    expect(await claims.owners()).toMatchObject([{ locked: false }]);
  });
});

test('who lost it to a claim can no longer undo what was changed before', async () => {
  const owner = await directory.openOwnerArea(claims.id, OWNER);
  const path = `/api/desk/${claims.id}/listing`;
  const { listing } = await (await directory.get(path, owner)).json();
  const description = 'Bread and rolls since 1990.';
  const body = { ...listing, address: '12 Main St', description, phone: '503-555-0111' };
  const saved = await directory.call(`PUT ${path}`, { headers: owner, body });
  expect(saved.status, await saved.clone().text()).toBe(200);
  await directory.runJobs();
  const undo = claims.linkTo(OWNER, 'owner-undo') ?? '';
  expect((await directory.get(undo)).status).toBe(200);
  await prove();
  await decide('claimant');
  for (const method of ['GET', 'POST']) {
    expect((await directory.app.request(undo, { method })).status).toBe(410);
  }
});

test('the owner proves it again, under another spelling: no dispute', async () => {
  await directory.openOwnerArea(claims.id, OWNER);
  await prove('Olive+shop@ROSAS.example');
  expect(await claims.owners()).toMatchObject([{ email: OWNER, locked: false }]);
});

describe('a listing with a contact, but without an owner', () => {
  const FORMER = 'front@rosas.example';
  beforeEach(() => claims.reset({ email: FORMER }));

  test('its contact is told, and can object for 7 days', async () => {
    await prove();
    await claims.press();
    const objection = claims.linkTo(FORMER, OBJECTION) ?? '';
    expect(await (await directory.get(objection)).text()).toContain('<button>This was not me');
    expect(await claims.owners()).toMatchObject([{ email: CLAIMANT, locked: false }]);
    directory.setTime('2024-06-08T12:30:00Z');
    expect((await directory.app.request(objection, { method: 'POST' })).status).toBe(410);
    directory.setTime('2024-06-08T12:00:00Z');
    await claims.press(FORMER, OBJECTION);
    await directory.runJobs();
    expect(await claims.owners()).toMatchObject([{ email: CLAIMANT, locked: true }]);
    expect(claims.mailsWith('Two people claim').map(({ to }) => to)).toEqual([CLAIMANT]);
    expect(await listClaims()).toMatchObject([{ formerEmail: FORMER, state: 'disputed' }]);
    expect(JSON.stringify(directory.mails.filter(({ to }) => to === CLAIMANT))).not.toContain(
      FORMER,
    );
  });

  test('an objection before the link was opened closes the link, until staff decide', async () => {
    await prove();
    await claims.press(FORMER, OBJECTION);
    expect((await claims.press()).status).toBe(410);
    await decide('claimant');
    expect((await claims.press()).status).toBe(303);
  });

  test('staff give it back: the claimant is out', async () => {
    await prove();
    const thief = { cookie: readCookies(await claims.press()) };
    await claims.press(FORMER, OBJECTION);
    await decide('former');
    expect(await readOwnerArea(thief)).toBe(401);
    expect((await claims.press(FORMER)).status).toBe(303);
    expect(await claims.owners()).toMatchObject([{ email: FORMER }]);
  });

  test('a link of one’s own tells nobody', async () => {
    await prove(FORMER);
    expect(claims.linkTo(FORMER, OBJECTION)).toBeUndefined();
  });

  test('a made-up or changed objection is none', async () => {
    await prove();
    const objection = claims.linkTo(FORMER, OBJECTION) ?? '';
    for (const path of [
      '/api/claims/objection',
      objection.replace(/claim=\d+/, 'claim=1'),
      `${objection}x`,
    ]) {
      for (const method of ['GET', 'POST']) {
        expect((await directory.app.request(path, { method })).status).toBe(410);
      }
    }
  });
});

test('of two who prove it before one comes in, the second opens a dispute, not the listing', async () => {
  await prove('first@home.example');
  await prove('second@home.example');
  const links = ['first@home.example', 'second@home.example'].map(
    (one) => claims.linkTo(one) ?? '',
  );
  const opened = await Promise.all(
    links.map((link) => directory.app.request(link, { method: 'POST' })),
  );
  expect(opened.map(({ status }) => status).sort()).toEqual([303, 409]);
  expect(await claims.owners()).toMatchObject([{ locked: true }]);
  expect(await listClaims()).toHaveLength(1);
});

test('mail at the domain opens a dispute only when its link is opened', async () => {
  await directory.openOwnerArea(claims.id, OWNER);
  await claims.claim({ way: 'domain', email: 'mallory@rosas.example' });
  expect(await claims.owners()).toMatchObject([{ email: OWNER, locked: false }]);
  const opened = await claims.press('mallory@rosas.example');
  expect(opened.status).toBe(409);
  expect(await opened.text()).toContain('Our team will decide');
  expect(await claims.owners()).toMatchObject([{ email: OWNER, locked: true }]);
});
