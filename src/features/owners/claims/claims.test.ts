import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CLAIMANT, type Claims, openClaims } from '../../../../tests/claims.ts';
import { bakery } from '../../../../tests/directory.ts';

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

test('a number is called ten times a day at most; every other way stays open', async () => {
  for (let from = 1; from < 11; from += 1) {
    expect((await startFrom(`203.0.${from}.1`, { way: 'phone' })).status).toBe(201);
  }
  const refused = await startFrom('198.51.100.1', { way: 'phone' });
  expect(refused.status).toBe(429);
  expect((await refused.json()).detail).toContain('another way');
  expect((await startFrom('198.51.100.1', { way: 'letter' })).status).toBe(201);
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
  const change = (field: string, by = 'staff', at = '2024-05-20T12:00:00Z') =>
    directory.db.pool.query('update businesses set origins = $1 where id = $2', [
      { [field]: { by, at } },
      claims.id,
    ]);

  test('less than 30 days ago proves nothing', async () => {
    await change('phone');
    expect(await claims.read()).toMatchObject({
      ways: ['domain', 'website', 'letter', 'staff'],
      waysChanged: ['phone'],
    });
    const refused = await claims.start({ way: 'phone' });
    expect(refused.status).toBe(422);
    expect((await refused.json()).detail).toContain('changed recently');
    directory.setTime('2024-06-20T12:00:00Z');
    expect((await claims.start({ way: 'phone' })).status).toBe(201);
  });

  test('nothing tells that there is a website that was', async () => {
    await change('website');
    expect((await claims.read()).ways).toContain('website');
    const token = await claims.claim({ way: 'website', website: 'rosas.example' });
    claims.records.set('rosas.example', [
      `mainstreet-verification=${(await claims.read(token)).claim.verification}`,
    ]);
    await claims.check(token);
    expect((await claims.read(token)).claim.state).toBe('waiting');
    await claims.claim({ way: 'domain', email: 'me@rosas.example' });
    expect(claims.linkTo('me@rosas.example')).toBeUndefined();
  });

  test('by the claimant never counts for them', async () => {
    await directory.db.pool.query(
      `insert into business_owners (business_id, email, proof, proved_at, revoked_at)
       values ($1, $2, 'contact', '2023-01-01', '2023-02-01')`,
      [claims.id, CLAIMANT.toUpperCase()],
    );
    await change('phone', 'owner', '2023-01-15T00:00:00Z');
    expect((await claims.start({ way: 'phone' })).status).toBe(422);
    expect((await claims.start({ way: 'phone', email: 'other@home.example' })).status).toBe(201);
  });

  test('for the first time, with the submission, was not changed', async () => {
    expect((await claims.read()).waysChanged).toEqual([]);
  });
});

test('what is not listed can’t be claimed', async () => {
  await directory.db.pool.query('update businesses set is_approved = false');
  expect((await directory.get(`/api/businesses/${claims.id}/claim`)).status).toBe(404);
  expect((await claims.start({ way: 'letter' })).status).toBe(404);
});

test('a browser without our code sends both forms', async () => {
  const sendForm = (path: string, fields: Record<string, string>) =>
    directory.app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: String(
        new URLSearchParams({ businessId: String(claims.id), email: CLAIMANT, ...fields }),
      ),
    });
  const started = await sendForm('/api/claims/form', { way: 'letter', website: '', note: '' });
  expect(started.status).toBe(303);
  expect(started.headers.get('location')).toMatch(
    new RegExp(`^/claim/${claims.id}\\?claim=[\\w-]{43}$`),
  );
  await directory.runJobs();
  const refused = await sendForm('/api/claims/code/form', { code: '1' });
  expect(refused.status).toBe(422);
  const entered = await sendForm('/api/claims/code/form', { code: claims.letterCode() });
  expect(entered.headers.get('location')).toBe(`/claim/${claims.id}?proved=true`);
});

test('what ran out is closed at night, and erased after a year', async () => {
  await claims.claim({ way: 'letter' });
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
