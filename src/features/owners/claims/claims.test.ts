import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CLAIMANT, type Claims, openClaims } from '../../../../tests/claims.ts';
import { bakery } from '../../../../tests/directory.ts';
import { hashToken } from '../../../platform/token.ts';

let claims: Claims;
let directory: Claims['directory'];

beforeAll(async () => {
  claims = await openClaims();
  ({ directory } = claims);
});
afterAll(() => directory.close());
beforeEach(() => claims.reset());

const note = 'I have baked here since 1990.';
const startFrom = (from: string, body: object) =>
  directory.post(
    '/api/claims',
    { businessId: claims.id, email: CLAIMANT, ...body },
    { 'x-forwarded-for': from },
  );

test('a claim is known by its token only, and a made-up one shows nothing', async () => {
  const token = await claims.claim({ way: 'website', website: 'rosas.example' });
  for (const other of ['', '1', 'x'.repeat(43), `${token}x`]) {
    expect((await claims.read(other)).claim).toBeNull();
  }
  const [other = 0] = await directory.open({ ...bakery, slug: 'other' });
  const elsewhere = await directory.get(`/api/businesses/${other}/claim?token=${token}`);
  expect((await elsewhere.json()).claim).toBeNull();
  expect(elsewhere.headers.get('cache-control')).toBe('no-store');
  const { rows } = await directory.db.pool.query('select c::text as row from claims c');
  expect(rows[0].row).not.toContain(token);
});

describe('a claim by website is looked at again when the claimant asks', () => {
  const check = (token: string) => directory.post('/api/claims/check', { token });
  const sendForm = (token: string) =>
    directory.app.request('/api/claims/check/form', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ token }),
    });

  test('and proved once the code is on the website', async () => {
    const token = await claims.claim({ way: 'website', website: 'rosas.example' });
    await claims.check(token);
    expect((await claims.read(token)).claim).toMatchObject({ state: 'waiting' });
    expect(claims.linkTo(CLAIMANT)).toBeUndefined();
    await claims.publish(token);
    expect((await claims.read(token)).claim).toMatchObject({ state: 'waiting' });
    expect(await (await check(token)).json()).toEqual({ isAccepted: true });
    await directory.runJobs();
    expect((await claims.read(token)).claim).toMatchObject({ state: 'proved' });
    await claims.press();
    expect(await claims.owners()).toMatchObject([{ email: CLAIMANT, proof: 'website' }]);
  });

  test('also by the form without scripts, which leads back to the claim', async () => {
    const token = await claims.claim({ way: 'website', website: 'rosas.example' });
    await claims.publish(token);
    const sent = await sendForm(token);
    expect([sent.status, sent.headers.get('location')]).toEqual([
      303,
      `/claim/${claims.id}?claim=${token}`,
    ]);
    await directory.runJobs();
    expect((await claims.read(token)).claim).toMatchObject({ state: 'proved' });
  });

  test('but not another way, a made-up token, or a claim that was decided', async () => {
    const byStaff = await claims.claim({ way: 'staff', note });
    for (const token of [byStaff, 'x'.repeat(43)]) {
      expect((await check(token)).status).toBe(404);
      const form = await sendForm(token);
      expect([form.status, await form.text()]).toEqual([404, expect.stringContaining('website')]);
    }
    expect((await check('')).status).toBe(422);
    const token = await claims.claim({ way: 'website', website: 'rosas.example' });
    await claims.publish(token);
    await directory.db.pool.query(
      `update claims set state = 'refused', decided_at = now() where way = 'website'`,
    );
    claims.asked.length = 0;
    expect((await check(token)).status).toBe(200);
    await directory.runJobs();
    expect(claims.asked).toEqual([]);
    expect(await claims.owners()).toEqual([]);
  });
});

describe('how many claims a network may make', () => {
  const askFrom = ({ directory, id }: Claims) => {
    const body = { businessId: id, email: CLAIMANT, way: 'staff', note };
    return async (from: string) =>
      (await directory.post('/api/claims', body, { 'x-forwarded-for': from })).status;
  };

  test('five in a day, and forty of its neighborhood, however fast', async () => {
    const strict = await openClaims({ RATE_LIMIT_FACTOR: '1' });
    await strict.reset();
    const ask = askFrom(strict);
    const asks = Array.from({ length: 7 }, () => ask('203.0.113.9'));
    expect((await Promise.all(asks)).sort()).toEqual([201, 201, 201, 201, 201, 429, 429]);
    for (let network = 0; network < 35; network += 1) {
      expect(await ask(`2001:db8:7:${network}::1`)).toBe(201);
    }
    const rest = [];
    for (let network = 0; network < 8; network += 1) {
      rest.push(await ask(`2001:db8:7:a${network}::1`));
    }
    expect(rest).toEqual([201, 201, 201, 201, 201, 429, 429, 429]);
    strict.directory.setTime('2024-06-02T12:00:01Z');
    expect(await ask('203.0.113.9')).toBe(201);
    expect(await ask('2001:db8:7:b::1')).toBe(201);
    await strict.directory.close();
  });

  test('more where a site lifts its limits, as for a library', async () => {
    const library = await openClaims({ RATE_LIMIT_FACTOR: '4' });
    await library.reset();
    const ask = askFrom(library);
    const statuses = [];
    for (let claim = 0; claim < 21; claim += 1) statuses.push(await ask('203.0.113.9'));
    expect(statuses).toEqual([...Array(20).fill(201), 429]);
    await library.directory.close();
  });
});

test('an owner claims while others send bogus claims to the listing, also in their name', async () => {
  const owner = 'me@rosas.example';
  for (let from = 1; from < 9; from += 1) {
    const email = from % 2 ? `eve${from}@evil.example` : owner;
    expect((await startFrom(`203.0.${from}.1`, { way: 'staff', note, email })).status).toBe(201);
    const sent = await startFrom(`203.0.${from}.2`, { way: 'domain', email: owner });
    expect(sent.status).toBe(201);
  }
  await directory.runJobs();
  const before = directory.mails.filter(({ to }) => to === owner).length;
  expect(before).toBe(6);
  expect((await claims.start({ way: 'domain', email: owner })).status).toBe(201);
  await directory.runJobs();
  expect((await claims.press(owner)).status).toBe(303);
  expect(await claims.owners()).toMatchObject([{ email: owner, proof: 'domain' }]);
});

test('a stranger gets three emails a day about claims, and none once they stopped them', async () => {
  const victim = 'victim@home.example';
  for (let from = 1; from < 31; from += 1) {
    await startFrom(`203.0.${from}.1`, { way: 'staff', note, email: victim });
  }
  await directory.runJobs();
  const mails = directory.mails.splice(0).filter(({ to }) => to === victim);
  expect(mails).toHaveLength(3);
  const link = mails[0]?.headers?.['List-Unsubscribe']?.slice(1, -1) ?? '';
  expect(mails[0]?.text).toContain(link);
  const path = link.replace('http://localhost:3000', '');
  directory.setTime('2024-06-03T12:00:00Z');
  const start = () => startFrom('203.0.77.1', { way: 'staff', note, email: victim });
  expect((await directory.get(path)).status).toBe(200);
  await start();
  await directory.runJobs();
  expect(directory.mails.splice(0).filter(({ to }) => to === victim)).toHaveLength(1);
  await directory.app.request(path, { method: 'POST' });
  const known = await start();
  await directory.runJobs();
  expect(directory.mails.splice(0).filter(({ to }) => to === victim)).toEqual([]);
  expect(Object.keys(await known.json())).toEqual(['token']);
});

describe('a contact that was changed', () => {
  const proveByWebsite = async (email: string): Promise<string> => {
    const token = await claims.claim({ way: 'website', website: 'rosas.example', email });
    await claims.publish(token);
    await claims.check(token);
    return (await claims.read(token)).claim.state;
  };
  const change = (by = 'staff', at = '2024-05-20T12:00:00Z') =>
    directory.db.pool.query('update businesses set origins = $1 where id = $2', [
      { website: { by, at } },
      claims.id,
    ]);

  test('nothing tells that there is a website that was', async () => {
    await change();
    expect((await claims.read()).ways).toContain('website');
    expect(await proveByWebsite(CLAIMANT)).toBe('waiting');
    await claims.claim({ way: 'domain', email: 'me@rosas.example' });
    expect(claims.linkTo('me@rosas.example')).toBeUndefined();
    directory.setTime('2024-06-20T12:00:00Z');
    await claims.claim({ way: 'domain', email: 'me@rosas.example' });
    expect(claims.linkTo('me@rosas.example')).toBeDefined();
  });

  test('by the claimant never counts for them', async () => {
    await directory.db.pool.query(
      `insert into business_owners (business_id, email, proof, proved_at, revoked_at)
       values ($1, $2, 'contact', '2023-01-01', '2023-02-01')`,
      [claims.id, CLAIMANT.toUpperCase()],
    );
    await change('owner', '2023-01-15T00:00:00Z');
    expect(await proveByWebsite(CLAIMANT)).toBe('waiting');
    expect(await proveByWebsite('other@home.example')).toBe('proved');
  });
});

test('who has neither email nor website asks staff, with evidence', async () => {
  await directory.db.pool.query('update businesses set website = null, email = null');
  expect((await claims.read()).ways).toContain('staff');
  expect((await claims.start({ way: 'staff' })).status).toBe(422);
  const token = await claims.claim({ way: 'staff', note });
  const staff = await directory.signIn('editor');
  const [{ id, note: evidence }] = await (await directory.get('/api/admin/claims', staff)).json();
  expect(evidence).toBe(note);
  const approve = `POST /api/admin/claims/${id}/approve`;
  expect((await directory.call(approve, { headers: staff })).status).toBe(200);
  await directory.runJobs();
  expect((await claims.read(token)).claim.state).toBe('proved');
  expect((await claims.press()).status).toBe(303);
  expect(await claims.owners()).toMatchObject([{ email: CLAIMANT, proof: 'staff' }]);
});

test.each(['letter', 'phone'])(
  'a claim by %s of an earlier release is shown to the claimant and to staff',
  async (way) => {
    const token = 'x'.repeat(43);
    const target = '12 Main St, Boise, ID 83702';
    await directory.db.pool.query(
      `insert into claims (business_id, way, state, email, target, token_hash, expires_at, network_hash,
         created_at, decided_at)
       values ($1, $2, 'proved', $3, $4, $5, '2024-07-01', 'network', '2024-05-30', '2024-05-31')`,
      [claims.id, way, CLAIMANT, target, hashToken(token)],
    );
    expect((await claims.read(token)).claim).toMatchObject({ way, state: 'proved' });
    const staff = await directory.signIn('editor');
    const list = await (await directory.get('/api/admin/claims?status=done', staff)).json();
    expect(list).toMatchObject([{ way, target }]);
    expect((await claims.start({ way })).status).toBe(422);
  },
);

test('what is not listed can’t be claimed', async () => {
  await directory.db.pool.query('update businesses set is_approved = false');
  expect((await directory.get(`/api/businesses/${claims.id}/claim`)).status).toBe(404);
  expect((await claims.start({ way: 'staff', note })).status).toBe(404);
});

test('a browser without our code sends the form', async () => {
  const fields = {
    businessId: String(claims.id),
    email: CLAIMANT,
    way: 'staff',
    website: '',
    note,
  };
  const started = await directory.app.request('/api/claims/form', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: String(new URLSearchParams(fields)),
  });
  expect(started.status).toBe(303);
  expect(started.headers.get('location')).toMatch(
    new RegExp(`^/claim/${claims.id}\\?claim=[\\w-]{43}$`),
  );
});

test('what ran out is closed at night, and erased after a year', async () => {
  await claims.claim({ way: 'domain', email: 'me@rosas.example' });
  const states = async () =>
    (await directory.db.pool.query('select state from claims')).rows.map(({ state }) => state);
  await claims.runNightly('prune-claims', '2024-07-02T12:00:00Z');
  expect(await states()).toEqual(['expired']);
  for (const time of ['2025-05-31T12:00:00Z', '2025-06-01T11:30:00Z']) {
    await claims.runNightly('prune-claims', time);
    expect(await states()).toEqual(['expired']);
  }
  await claims.runNightly('prune-claims', '2025-06-01T12:30:00Z');
  expect(await states()).toEqual([]);
});
