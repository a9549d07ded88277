import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';

let directory: Directory;

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate users, verifications cascade');
});

const readUser = (headers: Record<string, string>) => directory.get('/api/auth/user', headers);

describe('a session', () => {
  const CLICK = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' };

  test.each<Record<string, string>>([CLICK, { ...CLICK, 'sec-fetch-site': 'none' }])(
    'ends with a log-out by a link of ours or a typed address (%o)',
    async (from) => {
      const headers = await directory.signIn('admin');
      const answer = await directory.get('/api/logout', { ...headers, ...from });
      expect(answer.status).toBe(302);
      expect(answer.headers.get('location')).toBe('/');
      expect(answer.headers.getSetCookie().join()).toMatch(/session_token=;.*Max-Age=0/i);
      expect((await readUser(headers)).status).toBe(401);
    },
  );

  test.each<Record<string, string>>([
    { ...CLICK, 'sec-fetch-dest': 'image' },
    { ...CLICK, 'sec-fetch-dest': 'iframe' },
    { ...CLICK, 'sec-fetch-dest': 'empty' },
    { ...CLICK, 'sec-purpose': 'prefetch;prerender' },
    { ...CLICK, 'sec-fetch-site': 'cross-site' },
    { ...CLICK, 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'same-origin' },
    { origin: 'https://evil.example' },
    { referer: 'https://evil.example/page' },
    { referer: 'http://localhost:3000/restaurants/rosas-bakery-and-cafe' },
    { origin: 'null' },
    {},
  ])('outlives what may be no click of ours (%o): a page asks first', async (from) => {
    const headers = await directory.signIn('admin');
    const answer = await directory.get('/api/logout', { ...headers, ...from });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toMatch(/<form method="post">\s*<button>Log out/);
    expect((await readUser(headers)).status).toBe(200);
  });

  test('ends with the button of that page, which works on our own page only', async () => {
    const headers = await directory.signIn('admin');
    const press = (origin: string) =>
      directory.call('POST /api/logout', { headers: { ...headers, origin } });
    expect((await press('https://evil.example')).status).toBe(403);
    expect((await readUser(headers)).status).toBe(200);
    const answer = await press('http://localhost:3000');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
    expect((await readUser(headers)).status).toBe(401);
  });

  test('that is over already leads home from a log-out', async () => {
    const answer = await directory.get('/api/logout');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
  });
});
