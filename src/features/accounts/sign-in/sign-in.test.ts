import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type Directory,
  openDirectory,
  PASSWORD,
  readCookies,
} from '../../../../tests/directory.ts';
import { builtInRoles } from '../../../domain/rights.ts';
import { hashPassword } from '../model/hash.ts';

let directory: Directory;

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate users, verifications cascade');
});

const signIn = (email: string, password: string, headers = {}) =>
  directory.post('/api/auth/sign-in', { email, password }, headers);

const readUser = (headers: Record<string, string>) => directory.get('/api/auth/user', headers);

async function readDetail(answer: Response): Promise<string> {
  return (await answer.json()).detail;
}

describe('signing in', () => {
  test('with the right password starts a session', async () => {
    await directory.signIn('editor');
    const answer = await signIn(' Editor@Example.com ', PASSWORD);
    expect(await answer.json()).toEqual({ next: 'done' });
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^mainstreet\.session_token=/);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/i);
    expect(cookie).not.toMatch(/Secure/);
    const user = await readUser({ cookie: readCookies(answer) });
    expect(await user.json()).toEqual({
      id: 'editor',
      email: 'editor@example.com',
      firstName: 'Sam',
      lastName: null,
      role: 'editor',
      rights: builtInRoles.editor.rights,
      mustChangePassword: false,
      hasPassword: true,
      hasTwoFactor: false,
      roleName: null,
      hasPasskey: false,
      withPasskey: false,
      isFromOrganization: false,
      needsTwoFactor: false,
    });
    expect(user.headers.get('cache-control')).toBe('no-store');
  });

  test('sets a secure cookie on a secure site', async () => {
    const secure = await openDirectory('empty', { env: { SITE_URL: 'https://main.example' } });
    await secure.signIn('admin');
    const answer = await secure.post('/api/auth/sign-in', {
      email: 'admin@example.com',
      password: PASSWORD,
    });
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-mainstreet\.session_token=.*; Path=\/; .*Secure/);
    expect(cookie).not.toMatch(/Domain/i);
    expect((await secure.get('/api/auth/user', { cookie: readCookies(answer) })).status).toBe(200);
    await secure.close();
  });

  test('says the same of a wrong password and an unknown address', async () => {
    await directory.signIn('editor');
    const wrong = await signIn('editor@example.com', 'wrong horse');
    const unknown = await signIn('nobody@example.com', 'wrong horse');
    const noAddress = await signIn('editor', 'wrong horse');
    for (const answer of [wrong, unknown, noAddress]) {
      expect(answer.status).toBe(401);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(await readDetail(answer)).toBe('The email or password is incorrect.');
    }
  });

  test('costs the same for an unknown address as for a wrong password', async () => {
    await directory.signIn('editor');
    const { password } = await directory.accounts.auth.$context;
    const hashed = [vi.spyOn(password, 'hash'), vi.spyOn(password, 'verify')];
    const countHashes = async (email: string) => {
      for (const one of hashed) one.mockClear();
      await signIn(email, 'wrong horse');
      return hashed.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    };
    expect(await countHashes('editor@example.com')).toBe(1);
    expect(await countHashes('nobody@example.com')).toBe(1);
    for (const one of hashed) one.mockRestore();
  });

  test('is refused to other sites, and to what is no JSON', async () => {
    await directory.signIn('editor');
    const foreign = await signIn('editor@example.com', PASSWORD, {
      origin: 'https://evil.example',
    });
    expect(foreign.status).toBe(403);
    const form = await directory.app.request('/api/auth/sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `email=editor@example.com&password=${PASSWORD}`,
    });
    expect(form.status).toBe(415);
    expect((await directory.post('/api/auth/sign-in', {})).status).toBe(422);
  });

  test('is throttled, and says when to try again', async () => {
    const strict = await openDirectory('empty', { env: { RATE_LIMIT_FACTOR: '0.5' } });
    const statuses = [];
    for (let count = 0; count < 6; count += 1) {
      const body = { email: 'nobody@example.com', password: 'wrong horse' };
      const answer = await strict.post('/api/auth/sign-in', body);
      statuses.push(answer.status);
      if (answer.status === 429) expect(answer.headers.get('retry-after')).toMatch(/^[89]\d\d$/);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    await strict.close();
  });

  describe('many tries at once', () => {
    let strict: Directory;
    const LATE = 2;

    beforeEach(async () => {
      strict = await openDirectory('empty', { env: { RATE_LIMIT_FACTOR: '1' } });
    });
    afterEach(() => strict.close());

    async function tryAtOnce(tries: { email: string; from: string }[]) {
      const answers = await Promise.all(
        tries.map(({ email, from }) =>
          strict.post(
            '/api/auth/sign-in',
            { email, password: 'wrong horse' },
            { 'x-forwarded-for': from },
          ),
        ),
      );
      const refused = answers.filter(({ status }) => status === 429);
      for (const answer of refused) expect(answer.headers.get('retry-after')).toBe('2');
      return answers.length - refused.length;
    }
    const tries = (count: number, make: (index: number) => { email: string; from: string }) =>
      Array.from({ length: count }, (_, index) => make(index));

    test('from one address: two are checked at a time', async () => {
      const email = (index: number) => `person-${index}@example.com`;
      const sent = tries(10, (index) => ({ email: email(index), from: '198.51.100.1' }));
      expect(await tryAtOnce(sent)).toBeLessThanOrEqual(2 + LATE);
    });

    test('from one network: four are checked at a time', async () => {
      const email = (index: number) => `person-${index}@example.com`;
      const near = (index: number) => `198.51.100.${index % 10}`;
      expect(
        await tryAtOnce(tries(20, (index) => ({ email: email(index), from: near(index) }))),
      ).toBeLessThanOrEqual(4 + LATE);
      const within = (index: number) => `2001:db8:7:${index}::1`;
      expect(
        await tryAtOnce(tries(20, (index) => ({ email: email(index), from: within(index) }))),
      ).toBeLessThanOrEqual(4 + LATE);
    });

    test('at one account from anywhere: three are checked at a time, whether it exists or not', async () => {
      await strict.signIn('editor');
      const password = await hashPassword(PASSWORD);
      await strict.db.kysely.updateTable('accounts').set({ password }).execute();
      const far = (index: number) => `198.51.${index}.1`;
      for (const email of ['editor@example.com', 'nobody@example.com']) {
        expect(
          await tryAtOnce(tries(10, (index) => ({ email, from: far(index) }))),
        ).toBeLessThanOrEqual(3 + LATE);
      }
    });
  });

  test('leaves a line in the log, without what was typed', async () => {
    await directory.signIn('editor');
    const right = vi.spyOn(directory.log, 'info');
    const wrong = vi.spyOn(directory.log, 'warn');
    await signIn('editor@example.com', PASSWORD);
    await signIn('editor@example.com', 'wrong horse');
    expect(right).toHaveBeenCalledWith(
      expect.objectContaining({ way: 'password', user: 'editor', requestId: expect.any(String) }),
      'sign-in',
    );
    expect(wrong).toHaveBeenCalledWith(
      expect.objectContaining({ way: 'password', address: expect.any(String) }),
      'sign-in refused',
    );
    expect(JSON.stringify([right.mock.calls, wrong.mock.calls])).not.toMatch(/horse/);
    vi.restoreAllMocks();
  });

  test('nothing else of the library can be reached', async () => {
    const headers = await directory.signIn('admin');
    for (const line of [
      'POST /api/auth/sign-up/email',
      'POST /api/auth/sign-in/email',
      'POST /api/auth/sign-in/social',
      'POST /api/auth/update-user',
      'POST /api/auth/delete-user',
      'GET /api/auth/get-session',
      'GET /api/auth/list-sessions',
      'GET /api/auth/callback/organization',
      'POST /api/auth/two-factor/enable',
      'GET /api/auth/error',
      'GET /api/auth/ok',
    ]) {
      const isWrite = line.startsWith('POST');
      const answer = await directory.call(line, { headers, ...(isWrite && { body: {} }) });
      expect(answer.status, line).toBe(404);
    }
  });
});

describe('a session', () => {
  test('that was made up costs no query', async () => {
    const run = vi.spyOn(directory.db, 'run');
    const query = vi.spyOn(directory.db.pool, 'query');
    for (const cookie of [
      '',
      'theme=dark',
      'mainstreet.session_token=abc',
      'mainstreet.session_token=abc.def',
      'mainstreet.session_token=%E0%A4%A.x',
    ]) {
      expect((await readUser({ cookie })).status).toBe(401);
    }
    expect(run).not.toHaveBeenCalled();
    expect(query).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  test('is a new one after each sign-in, and the one before ends', async () => {
    const before = await directory.signIn('editor');
    const answer = await signIn('editor@example.com', PASSWORD, before);
    expect((await readUser({ cookie: readCookies(answer) })).status).toBe(200);
    expect((await readUser(before)).status).toBe(401);
    const now = { cookie: readCookies(answer) };
    expect((await signIn('editor@example.com', 'wrong horse', now)).status).toBe(401);
    expect((await readUser(now)).status).toBe(200);
  });

  test('is over after its time', async () => {
    const headers = await directory.signIn('admin');
    await directory.db.pool.query(`update sessions set expires_at = now() - interval '1 second'`);
    expect((await readUser(headers)).status).toBe(401);
    directory.setTime(new Date().toISOString());
    await directory.runJobs();
  });

  test('ends at once when the account is disabled', async () => {
    const admin = await directory.signIn('admin');
    const editor = await directory.signIn('editor');
    const change = (isDisabled: boolean) =>
      directory.call('PUT /api/admin/staff/editor', { headers: admin, body: { isDisabled } });
    expect(await (await change(true)).json()).toMatchObject({ status: 'disabled' });
    expect((await readUser(editor)).status).toBe(401);
    expect((await signIn('editor@example.com', PASSWORD)).status).toBe(401);
    expect(await (await change(false)).json()).toMatchObject({ status: 'active' });
    expect((await readUser(editor)).status).toBe(401);
    expect((await signIn('editor@example.com', PASSWORD)).status).toBe(200);
  });
});

describe('the way to sign in', () => {
  test.each([
    ['/admin', '/sign-in?next=%2Fadmin'],
    ['/admin?tab=pages&q=a%20b', '/sign-in?next=%2Fadmin%3Ftab%3Dpages%26q%3Da%2520b'],
    ['//evil.example', '/sign-in'],
    ['/\\evil.example', '/sign-in'],
    ['/\t/evil.example', '/sign-in'],
    ['/.//evil.example', '/sign-in'],
    ['https://evil.example', '/sign-in'],
    ['javascript:alert(1)', '/sign-in'],
    ['/api/logout', '/sign-in'],
    ['', '/sign-in'],
  ])('keeps %j if that is ours', async (next, location) => {
    const answer = await directory.get(`/api/login?next=${encodeURIComponent(next)}`);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(location);
  });

  test('is short for who is signed in', async () => {
    const headers = await directory.signIn('editor');
    const answer = await directory.get('/api/login?next=/admin', headers);
    expect(answer.headers.get('location')).toBe('/admin');
  });
});

describe('a password', () => {
  test('is changed by who knows the present one, and other sessions end', async () => {
    const here = await directory.signIn('editor');
    const there = await directory.signIn('editor');
    const change = (body: object, headers: Record<string, string>) =>
      directory.post('/api/auth/password', body, headers);
    const wrong = await change({ currentPassword: 'wrong horse', newPassword: 'a new one' }, here);
    expect(wrong.status).toBe(422);
    expect((await wrong.json()).errors).toEqual([
      { field: 'currentPassword', message: 'The password is incorrect.' },
    ]);
    const same = { currentPassword: PASSWORD, newPassword: PASSWORD };
    expect((await change(same, here)).status).toBe(422);
    const short = { currentPassword: PASSWORD, newPassword: 'short' };
    expect((await change(short, here)).status).toBe(422);
    const easy = { currentPassword: PASSWORD, newPassword: 'Mainstreet2026!' };
    expect((await change(easy, here)).status).toBe(422);
    const right = { currentPassword: PASSWORD, newPassword: 'a new one' };
    expect((await change(right, {})).status).toBe(401);
    const answer = await change(right, here);
    expect(await answer.json()).toMatchObject({ email: 'editor@example.com' });
    expect((await readUser({ cookie: readCookies(answer) })).status).toBe(200);
    expect((await readUser(here)).status).toBe(401);
    expect((await readUser(there)).status).toBe(401);
    expect((await signIn('editor@example.com', PASSWORD)).status).toBe(401);
    expect((await signIn('editor@example.com', 'a new one')).status).toBe(200);
  });
});
