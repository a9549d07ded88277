import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Directory,
  openDirectory,
  PASSWORD,
  readCookies,
} from '../../../../tests/directory.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Mobile/15E148 Safari/604.1';

let directory: Directory;

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate users, verifications cascade');
  await directory.signIn('editor');
  await directory.db.pool.query('delete from sessions');
});

async function enterWith(userAgent: string): Promise<{ cookie: string }> {
  const body = { email: 'editor@example.com', password: PASSWORD };
  const answer = await directory.post('/api/auth/sign-in', body, { 'user-agent': userAgent });
  return { cookie: readCookies(answer) };
}

async function openSession(userAgent: string): Promise<{ cookie: string }> {
  const headers = await directory.signIn('editor');
  const text = 'update sessions set user_agent = $1 where user_agent is null';
  await directory.db.pool.query(text, [userAgent]);
  return headers;
}

const list = async (headers: Record<string, string>) =>
  (await directory.get('/api/auth/sessions', headers)).json();
const end = (id: string | null, headers: Record<string, string>) =>
  directory.post('/api/auth/sessions/end', { id, password: PASSWORD }, headers);
const isOpen = async (headers: Record<string, string>) =>
  (await directory.get('/api/auth/user', headers)).status === 200;
const age = (time: string) =>
  directory.db.pool.query(`update sessions set updated_at = now() - interval '${time}'`);

test('a person sees where they are signed in, this session first', async () => {
  const phone = await enterWith(IPHONE);
  const computer = await enterWith(FIREFOX);
  const answer = await directory.get('/api/auth/sessions', phone);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const sessions = await answer.json();
  expect(sessions).toMatchObject([
    { device: 'Safari on iPhone', isPhone: true, isThis: true },
    { device: 'Firefox on Windows', isPhone: false, isThis: false },
  ]);
  expect(Date.parse(sessions[0].beganAt)).toBeGreaterThan(Date.now() - 60_000);
  expect(JSON.stringify(sessions)).not.toContain(computer.cookie.slice(26, 50));
  expect((await directory.get('/api/auth/sessions')).status).toBe(401);
});

test('one of the others is ended, this one is not', async () => {
  const phone = await openSession(IPHONE);
  const computer = await openSession(FIREFOX);
  const [own, other] = await list(phone);
  expect((await end(own.id, phone)).status).toBe(404);
  expect(await (await end(other.id, phone)).json()).toMatchObject([{ id: own.id }]);
  expect([await isOpen(phone), await isOpen(computer)]).toEqual([true, false]);
  const { rows } = await directory.db.pool.query('select actor, action from audit_log');
  expect(rows).toEqual([{ actor: 'editor', action: 'account.end-session' }]);
});

test('the password is asked for, where there is one', async () => {
  const phone = await openSession(IPHONE);
  const computer = await openSession(FIREFOX);
  for (const proof of [{}, { password: 'wrong' }]) {
    const answer = await directory.post('/api/auth/sessions/end', { id: null, ...proof }, phone);
    expect(answer.status).toBe(422);
    expect((await answer.json()).errors[0].field).toBe('password');
  }
  expect(await isOpen(computer)).toBe(true);
  await directory.db.pool.query('delete from accounts');
  expect((await directory.post('/api/auth/sessions/end', { id: null }, phone)).status).toBe(200);
});

test('all the others are ended at once', async () => {
  const phone = await openSession(IPHONE);
  const others = [await openSession(FIREFOX), await openSession(FIREFOX)];
  expect(await (await end(null, phone)).json()).toHaveLength(1);
  expect(await Promise.all([phone, ...others].map(isOpen))).toEqual([true, false, false]);
});

test("nobody ends another person's", async () => {
  const phone = await openSession(IPHONE);
  const admin = await directory.signIn('admin');
  const [own] = await list(phone);
  expect((await end(own.id, admin)).status).toBe(404);
  expect((await end(null, admin)).status).toBe(200);
  expect((await end(null, {})).status).toBe(401);
  expect(await isOpen(phone)).toBe(true);
});

test('a session ends by 12 hours without use, which each use begins anew', async () => {
  const phone = await openSession(IPHONE);
  await age('11 hours 59 min');
  expect(await isOpen(phone)).toBe(true);
  const [{ lastUsedAt }] = await list(phone);
  expect(Date.parse(lastUsedAt)).toBeGreaterThan(Date.now() - 60_000);
  await age('12 hours 1 min');
  expect(await isOpen(phone)).toBe(false);
  expect(await list(await openSession(FIREFOX))).toHaveLength(1);
});

test('a session ends 7 days after the sign-in, however much it is used', async () => {
  await enterWith(IPHONE);
  const { rows } = await directory.db.pool.query(
    'select round(extract(epoch from expires_at - created_at) / 86400)::int as days from sessions',
  );
  expect(rows).toEqual([{ days: 7 }]);
});
