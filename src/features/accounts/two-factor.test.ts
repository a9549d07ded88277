import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { showCode } from '../../../tests/authenticator.ts';
import { type Directory, openDirectory, PASSWORD, readCookies } from '../../../tests/directory.ts';

let directory: Directory;
let editor: { cookie: string };

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate users, verifications cascade');
  editor = await directory.signIn('editor');
});

const signIn = () =>
  directory.post('/api/auth/sign-in', { email: 'editor@example.com', password: PASSWORD });

const sendCode = (code: string, from: Response) =>
  directory.post('/api/auth/sign-in/code', { code }, { cookie: readCookies(from) });

const wrongCodeThan = (key: string) => (showCode(key) === '000000' ? '111111' : '000000');

/** Turns the second factor on; answers the app's key, the backup codes and the new session. */
async function startTwoFactor() {
  const prepared = await directory.post('/api/auth/two-factor', { password: PASSWORD }, editor);
  const { uri, key, backupCodes } = await prepared.json();
  const confirmed = await directory.post(
    '/api/auth/two-factor/confirm',
    { code: showCode(key) },
    editor,
  );
  expect(await confirmed.json()).toMatchObject({ hasTwoFactor: true });
  return { uri, key, backupCodes, headers: { cookie: readCookies(confirmed) } };
}

test('a sign-in asks for the code of the app, then starts the session', async () => {
  const { uri, key } = await startTwoFactor();
  expect(uri).toMatch(/^otpauth:\/\/totp\/Mainstreet:editor(@|%40)example\.com\?secret=/);
  const first = await signIn();
  expect(await first.json()).toEqual({ next: 'code' });
  const halfway = { cookie: readCookies(first) };
  expect((await directory.get('/api/auth/user', halfway)).status).toBe(401);
  const wrong = await sendCode(wrongCodeThan(key), first);
  expect(wrong.status).toBe(422);
  expect((await wrong.json()).errors).toEqual([
    { field: 'code', message: 'The code is not right.' },
  ]);
  const code = showCode(key);
  const right = await sendCode(` ${code.slice(0, 3)} ${code.slice(3)} `, first);
  expect(await right.json()).toEqual({ next: 'done' });
  const user = await directory.get('/api/auth/user', { cookie: readCookies(right) });
  expect(await user.json()).toMatchObject({ role: 'editor', hasTwoFactor: true });
  expect((await sendCode(showCode(key), first)).status).toBe(401);
});

test('other sessions end when it is turned on, and when it is turned off', async () => {
  const isOpen = async (headers: { cookie: string }) =>
    (await directory.get('/api/auth/user', headers)).status === 200;
  const other = await directory.signIn('editor');
  const { key, headers } = await startTwoFactor();
  expect([await isOpen(headers), await isOpen(other)]).toEqual([true, false]);
  const second = { cookie: readCookies(await sendCode(showCode(key), await signIn())) };
  expect(await isOpen(second)).toBe(true);
  const stopped = await directory.post(
    '/api/auth/two-factor/stop',
    { password: PASSWORD },
    headers,
  );
  expect(await isOpen({ cookie: readCookies(stopped) })).toBe(true);
  expect(await isOpen(second)).toBe(false);
});

test('a backup code serves once', async () => {
  const { backupCodes } = await startTwoFactor();
  expect(backupCodes).toHaveLength(10);
  expect((await sendCode(backupCodes[0], await signIn())).status).toBe(200);
  const again = await sendCode(backupCodes[0], await signIn());
  expect(again.status).toBe(422);
  expect((await sendCode(backupCodes[1], await signIn())).status).toBe(200);
});

test('the key counts only once a code has shown that the app works', async () => {
  const prepared = await directory.post('/api/auth/two-factor', { password: PASSWORD }, editor);
  const { key } = await prepared.json();
  const wrong = await directory.post(
    '/api/auth/two-factor/confirm',
    { code: wrongCodeThan(key) },
    editor,
  );
  expect(wrong.status).toBe(422);
  expect(await (await signIn()).json()).toEqual({ next: 'done' });
});

test('the password is asked for before it is turned on or off', async () => {
  const wrong = await directory.post('/api/auth/two-factor', { password: 'wrong' }, editor);
  expect(wrong.status).toBe(422);
  const { headers } = await startTwoFactor();
  const stop = (password: string) =>
    directory.post('/api/auth/two-factor/stop', { password }, headers);
  expect((await stop('wrong')).status).toBe(422);
  expect(await (await stop(PASSWORD)).json()).toMatchObject({ hasTwoFactor: false });
  expect(await (await signIn()).json()).toEqual({ next: 'done' });
  const { rows } = await directory.db.pool.query('select action from audit_log order by id');
  expect(rows.map(({ action }) => action)).toEqual([
    'account.start-two-factor',
    'account.stop-two-factor',
  ]);
});

test('wrong codes are few, then the sign-in begins anew', async () => {
  const { key } = await startTwoFactor();
  const first = await signIn();
  for (let count = 0; count < 5; count += 1) {
    expect((await sendCode(wrongCodeThan(key), first)).status).toBe(422);
  }
  const late = await sendCode(showCode(key), first);
  expect(late.status).toBe(401);
  expect((await late.json()).detail).toBe('Too many wrong codes. Please start again.');
  const second = await signIn();
  for (let count = 0; count < 5; count += 1) await sendCode(wrongCodeThan(key), second);
  const locked = await sendCode(showCode(key), await signIn());
  expect(locked.status).toBe(429);
  expect(locked.headers.get('retry-after')).toBe('900');
});
