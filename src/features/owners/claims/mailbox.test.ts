import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CLAIMANT, type Claims, openClaims } from '../../../../tests/claims.ts';
import { bakery, lawFirm } from '../../../../tests/directory.ts';

const OTHER = 'other.agent@insurance.example';

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

async function setWebsite(website: string, id = claims.id) {
  await directory.call(`PUT /api/admin/businesses/${id}`, {
    headers: staff,
    body: { ...bakery, name: `Agent ${id}`, slug: `agent-${id}`, categoryId: 1, website },
  });
  await directory.db.pool.query(
    `update businesses set is_approved = true, origins = null where id = $1`,
    [id],
  );
}

async function pressLink(email: string) {
  await claims.claim({ way: 'domain', email });
  return claims.press(email);
}

describe('a mailbox at the website alone opens nothing', () => {
  test.each([
    [
      'where the website is one page of a larger site',
      'https://www.insurance.example/agents/boise-7',
    ],
    ['where it is a part of a larger domain', 'https://boise.insurance.example/'],
  ])('%s', async (_, website) => {
    await setWebsite(website);
    const answer = await pressLink(OTHER);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await answer.text()).toContain('our team will look at your claim');
    expect(await claims.owners()).toEqual([]);
  });

  test('where it is a university', async () => {
    await setWebsite('https://www.university.edu/');
    expect((await pressLink('student1@university.edu')).status).toBe(200);
    expect(await claims.owners()).toEqual([]);
  });

  test('where another listing has its website at the same host, in any state', async () => {
    const [other = 0] = await directory.open({ ...lawFirm, website: 'http://insurance.example/' });
    await setWebsite('https://www.insurance.example/');
    await setWebsite('http://insurance.example/', other);
    expect((await pressLink(OTHER)).status).toBe(200);
    expect(await claims.owners()).toEqual([]);
  });

  test('nor does it lock whoever owns the listing', async () => {
    await directory.openOwnerArea(claims.id, CLAIMANT);
    await setWebsite('https://www.insurance.example/agents/boise-7');
    expect((await pressLink(OTHER)).status).toBe(200);
    expect(await claims.owners()).toMatchObject([{ email: CLAIMANT, locked: false }]);
  });
});

test('a mailbox at a website of the listing’s own is enough', async () => {
  await setWebsite('https://www.qx-bakery.example');
  expect((await pressLink('rosa@qx-bakery.example')).status).toBe(303);
  expect(await claims.owners()).toMatchObject([{ proof: 'domain' }]);
});

test('staff decide with the evidence beside the listing, once, and are told once', async () => {
  const website = 'https://www.insurance.example/agents/boise-7';
  const [other = 0] = await directory.open(lawFirm);
  await setWebsite('https://www.insurance.example/agents/nampa-2', other);
  await setWebsite(website);
  const token = await claims.claim({ way: 'domain', email: OTHER });
  const list = () => directory.call('GET /api/admin/claims', { headers: staff });
  expect(await (await list()).json()).toEqual([]);
  expect((await claims.press(OTHER)).status).toBe(200);
  expect((await claims.press(OTHER)).status).toBe(200);
  await directory.runJobs();
  expect(claims.mailsWith('A claim to decide')).toHaveLength(1);
  expect((await claims.read(token)).claim).toMatchObject({ state: 'waiting', isWithStaff: true });
  const [claim] = await (await list()).json();
  expect(claim).toMatchObject({
    email: OTHER,
    target: 'insurance.example',
    website,
    sharing: 1,
    mailboxAt: directory.clock().toISOString(),
    needsStaff: true,
  });
  const approve = `POST /api/admin/claims/${claim.id}/approve`;
  expect((await directory.call(approve, { headers: staff })).status).toBe(200);
  await directory.runJobs();
  expect((await claims.press(OTHER)).status).toBe(303);
  expect(await claims.owners()).toMatchObject([{ email: OTHER, proof: 'staff' }]);
});
