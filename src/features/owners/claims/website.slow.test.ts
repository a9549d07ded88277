import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CLAIMANT, type Claims, openClaims } from '../../../../tests/claims.ts';
import { bakery, readCookies } from '../../../../tests/directory.ts';
import { checkWebsite } from './verify-website.ts';

let claims: Claims;
let directory: Claims['directory'];

beforeAll(async () => {
  claims = await openClaims();
  ({ directory } = claims);
});
afterAll(() => directory.close());
beforeEach(() => claims.reset());

describe('by website', () => {
  const places: [string, (code: string) => void][] = [
    [
      'a file',
      (code) =>
        claims.web.set(
          'https://rosas.example/.well-known/mainstreet-verification.txt',
          `${code}\n`,
        ),
    ],
    [
      'a tag',
      (code) =>
        claims.web.set(
          'http://www.rosas.example/',
          `<html><META content='${code}' name=mainstreet-verification></html>`,
        ),
    ],
    [
      'a TXT record',
      (code) => claims.records.set('rosas.example', ['v=spf1', `mainstreet-verification=${code}`]),
    ],
  ];

  test.each(places)('%s proves it, and a link is mailed', async (_, put) => {
    const token = await claims.claim({ way: 'website', website: 'www.Rosas.example' });
    expect((await claims.read(token)).claim).toMatchObject({
      way: 'website',
      state: 'waiting',
      target: 'rosas.example',
      email: 'r•••@home.example',
    });
    await claims.check(token);
    expect((await claims.read(token)).claim.state).toBe('waiting');
    put((await claims.read(token)).claim.verification);
    await claims.check(token);
    expect((await claims.read(token)).claim.state).toBe('proved');
    const opened = await claims.press();
    expect(opened.headers.get('location')).toBe(`/desk/${claims.id}`);
    const ownerArea = await directory.get(`/api/desk/${claims.id}`, {
      cookie: readCookies(opened),
    });
    expect(await ownerArea.json()).toMatchObject({ owner: { email: CLAIMANT, proof: 'website' } });
    const page = await (await directory.get(`/api/businesses/${bakery.slug}`)).json();
    expect(page).toMatchObject({ claimedBy: 'website' });
    expect(page).not.toHaveProperty('ownerEmail');
  });

  test('is looked at every hour by itself, for 48 hours', async () => {
    const token = await claims.claim({ way: 'website', website: 'rosas.example' });
    const { verification } = (await claims.read(token)).claim;
    const look = async (time: string) => {
      directory.setTime(time);
      await directory.db.kysely
        .transaction()
        .execute((trx) =>
          directory.jobs.enqueue(trx, { name: 'check-claimed-websites', retries: 0 }, {}),
        );
      claims.asked.length = 0;
      await directory.runJobs();
      return claims.asked.length > 0;
    };
    expect(await look('2024-06-01T12:30:00Z')).toBe(false);
    expect(await look('2024-06-01T13:01:00Z')).toBe(true);
    expect(await look('2024-06-01T13:11:00Z')).toBe(false);
    claims.records.set('rosas.example', [`mainstreet-verification=${verification}`]);
    expect(await look('2024-06-03T12:01:00Z')).toBe(false);
    expect((await claims.read(token)).claim.state).toBe('expired');
  });

  test('another website than the one on file is never claims.asked, and the answer is the same', async () => {
    const right = await claims.start({ way: 'website', website: 'rosas.example' });
    const wrong = await claims.start({ way: 'website', website: 'evil.example' });
    expect(wrong.status).toBe(right.status);
    const tokens = [(await right.json()).token, (await wrong.json()).token];
    for (const token of tokens) await claims.check(token);
    expect(claims.asked.filter((url) => url.includes('evil'))).toEqual([]);
    const [one, other] = [
      (await claims.read(tokens[0])).claim,
      (await claims.read(tokens[1])).claim,
    ];
    expect(Object.keys(one)).toEqual(Object.keys(other));
    expect([one.state, other.state]).toEqual(['waiting', 'waiting']);
  });

  test('a code that another claim left there proves nothing', async () => {
    const first = await claims.claim({ way: 'website', website: 'rosas.example' });
    const code = (await claims.read(first)).claim.verification;
    claims.records.set('rosas.example', [`mainstreet-verification=${code}`]);
    const second = await claims.claim({
      way: 'website',
      website: 'rosas.example',
      email: 'eve@evil.example',
    });
    await claims.check(second);
    expect((await claims.read(second)).claim.state).toBe('waiting');
  });

  test('two looks at once mail one link', async () => {
    const token = await claims.claim({ way: 'website', website: 'rosas.example' });
    claims.records.set('rosas.example', [
      `mainstreet-verification=${(await claims.read(token)).claim.verification}`,
    ]);
    const { rows } = await directory.db.pool.query('select id from claims');
    await directory.db.kysely.transaction().execute(async (trx) => {
      for (const { id } of [...rows, ...rows])
        await directory.jobs.enqueue(trx, checkWebsite, { id });
    });
    await directory.runJobs();
    expect(claims.mailsWith('You can now')).toHaveLength(1);
  });

  test.each([
    'facebook.com',
    'm.facebook.com',
    'https://sites.google.com/view/rosas',
    'wixsite.com',
  ])('%s belongs to too many', async (website) => {
    const answer = await claims.start({ way: 'website', website });
    expect(answer.status).toBe(422);
    expect((await answer.json()).errors[0].field).toBe('website');
  });

  test.each([
    '',
    'rosas',
    '127.0.0.1',
    'http://[::1]/',
    'http://localhost',
    'ro sas.example',
    '..',
  ])('“%s” is no website', async (website) =>
    expect((await claims.start({ way: 'website', website })).status).toBe(422),
  );
});

describe('by mail at the domain', () => {
  test('the link goes there, and opening it is the proof', async () => {
    await claims.claim({ way: 'domain', email: 'me@rosas.example' });
    expect(await claims.owners()).toEqual([]);
    expect((await claims.press('me@rosas.example')).status).toBe(303);
    expect(await claims.owners()).toMatchObject([{ email: 'me@rosas.example', proof: 'domain' }]);
  });

  test('an address elsewhere gets the same answer and no mail', async () => {
    const right = await claims.start({ way: 'domain', email: 'me@rosas.example' });
    const wrong = await claims.start({ way: 'domain', email: 'me@evil.example' });
    expect([wrong.status, Object.keys(await wrong.json())]).toEqual([
      right.status,
      Object.keys(await right.json()),
    ]);
    await directory.runJobs();
    expect(directory.mails.map(({ to }) => to)).toEqual(['me@rosas.example']);
  });

  test.each(['rosa@gmail.com', 'rosa@facebook.com', 'rosa@x.wixsite.com', 'rosa@comcast.net'])(
    '%s is refused before anything is looked up',
    async (email) => expect((await claims.start({ way: 'domain', email })).status).toBe(422),
  );
});
