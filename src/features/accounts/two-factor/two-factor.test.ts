import { symmetricEncrypt } from 'better-auth/crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { showCode } from '../../../../tests/authenticator.ts';
import {
  type Directory,
  openDirectory,
  PASSWORD,
  readCookies,
} from '../../../../tests/directory.ts';
import type { User } from '../../../contract/accounts.ts';
import { shortenSpans } from '../jobs.ts';

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

const showNow = (key: string) => showCode(key, directory.clock().getTime());
const wait = (seconds: number) =>
  directory.setTime(new Date(directory.clock().getTime() + seconds * 1000).toISOString());
const wrongCodeThan = (key: string) => (showNow(key) === '000000' ? '111111' : '000000');

async function startTwoFactor() {
  const prepared = await directory.post('/api/auth/two-factor', { password: PASSWORD }, editor);
  const { uri, key, backupCodes } = await prepared.json();
  const confirmed = await directory.post(
    '/api/auth/two-factor/confirm',
    { code: showNow(key) },
    editor,
  );
  expect(await confirmed.json()).toMatchObject({ hasTwoFactor: true });
  wait(30);
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
    { field: 'code', message: 'The code is incorrect. Enter the one that your app shows now.' },
  ]);
  const code = showNow(key);
  const right = await sendCode(` ${code.slice(0, 3)} ${code.slice(3)} `, first);
  expect(await right.json()).toEqual({ next: 'done' });
  const user = await directory.get('/api/auth/user', { cookie: readCookies(right) });
  expect(await user.json()).toMatchObject({ role: 'editor', hasTwoFactor: true });
  wait(30);
  expect((await sendCode(showNow(key), first)).status).toBe(401);
});

test('other sessions end when it is turned on, and when it is turned off', async () => {
  const isOpen = async (headers: { cookie: string }) =>
    (await directory.get('/api/auth/user', headers)).status === 200;
  const other = await directory.signIn('editor');
  const { key, headers } = await startTwoFactor();
  expect([await isOpen(headers), await isOpen(other)]).toEqual([true, false]);
  const second = { cookie: readCookies(await sendCode(showNow(key), await signIn())) };
  expect(await isOpen(second)).toBe(true);
  wait(30);
  const proof = { password: PASSWORD, code: showNow(key) };
  const stopped = await directory.post('/api/auth/two-factor/stop', proof, headers);
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

test('a code of the app serves once, while the app shows it', async () => {
  const { key } = await startTwoFactor();
  const old = showCode(key, directory.clock().getTime() - 30_000);
  const next = showCode(key, directory.clock().getTime() + 30_000);
  const first = await signIn();
  expect((await sendCode(old, first)).status).toBe(422);
  expect((await sendCode(next, first)).status).toBe(422);
  const second = await signIn();
  const answers = await Promise.all([first, second].map((from) => sendCode(showNow(key), from)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  const again = await sendCode(showNow(key), await signIn());
  expect((await again.json()).detail).toBe('This code was already used. Wait for the next one.');
  wait(30);
  expect((await sendCode(showNow(key), await signIn())).status).toBe(200);
});

test('a code that has just run out says so, and is no wrong try', async () => {
  const { key } = await startTwoFactor();
  const first = await signIn();
  for (let count = 0; count < 6; count += 1) {
    const late = await sendCode(showCode(key, directory.clock().getTime() - 30_000), first);
    expect(late.status).toBe(422);
    expect((await late.json()).errors).toEqual([
      {
        field: 'code',
        message: 'This code has expired. Enter the one that the app shows now.',
      },
    ]);
    wait(30);
  }
  expect(await (await sendCode(showNow(key), first)).json()).toEqual({ next: 'done' });
});

test('the code that turned it on signs nobody in', async () => {
  const { key } = await startTwoFactor();
  wait(-30);
  expect((await sendCode(showNow(key), await signIn())).status).toBe(422);
});

test('a clock that was ahead leaves nobody without codes', async () => {
  const { key } = await startTwoFactor();
  wait(86_400);
  expect((await sendCode(showNow(key), await signIn())).status).toBe(200);
  wait(-86_000);
  expect((await sendCode(showNow(key), await signIn())).status).toBe(422);
  await shortenSpans(directory.db, directory.clock());
  expect((await sendCode(showNow(key), await signIn())).status).toBe(200);
});

test('backup codes are long, and kept as hashes', async () => {
  const { backupCodes } = await startTwoFactor();
  for (const code of backupCodes)
    expect(code).toMatch(/^[a-km-np-z2-9]{6}(-[a-km-np-z2-9]{5}){4}$/);
  const { rows } = await directory.db.pool.query('select backup_codes from two_factors');
  const kept: string[] = JSON.parse(rows[0].backup_codes);
  expect(kept).toHaveLength(10);
  for (const hash of kept) expect(hash).toMatch(/^sha256:[\w-]{43}$/);
});

test('backup codes of before, which were encrypted, still serve once', async () => {
  await startTwoFactor();
  const { secretConfig } = await directory.accounts.auth.$context;
  const data = JSON.stringify(['abcDE-12345', 'fghIJ-67890']);
  const kept = await symmetricEncrypt({ key: secretConfig, data });
  await directory.db.pool.query('update two_factors set backup_codes = $1', [kept]);
  expect((await sendCode('abcDE-12345', await signIn())).status).toBe(200);
  expect((await sendCode('abcDE-12345', await signIn())).status).toBe(422);
  expect((await sendCode('fghIJ-67890', await signIn())).status).toBe(200);
});

test('it is turned on by the password, and off by the password and a code', async () => {
  const wrong = await directory.post('/api/auth/two-factor', { password: 'wrong' }, editor);
  expect(wrong.status).toBe(422);
  const { key, headers } = await startTwoFactor();
  const stop = (proof: object) => directory.post('/api/auth/two-factor/stop', proof, headers);
  expect((await stop({ password: PASSWORD })).status).toBe(422);
  expect((await stop({ password: PASSWORD, code: wrongCodeThan(key) })).status).toBe(422);
  expect((await stop({ password: 'wrong', code: showNow(key) })).status).toBe(422);
  const stopped = await stop({ password: PASSWORD, code: showNow(key) });
  expect(await stopped.json()).toMatchObject({ hasTwoFactor: false });
  expect(await (await signIn()).json()).toEqual({ next: 'done' });
  const { rows } = await directory.db.pool.query('select action from audit_log order by id');
  expect(rows.map(({ action }) => action)).toEqual([
    'account.start-two-factor',
    'account.stop-two-factor',
  ]);
});

test('new backup codes need the password and a code, and take the place of the old', async () => {
  const { backupCodes: old, headers } = await startTwoFactor();
  const renew = (proof: object, from = headers) =>
    directory.post('/api/auth/two-factor/backup-codes', proof, from);
  expect((await renew({ password: PASSWORD })).status).toBe(422);
  expect((await renew({ password: 'wrong', code: old[0] })).status).toBe(422);
  const { backupCodes } = await (await renew({ password: PASSWORD, code: old[0] })).json();
  expect(backupCodes).toHaveLength(10);
  expect((await sendCode(old[1], await signIn())).status).toBe(422);
  expect((await sendCode(backupCodes[0], await signIn())).status).toBe(200);
});

test('where it is off, nothing of it can be turned off or renewed', async () => {
  const prepared = await directory.post('/api/auth/two-factor', { password: PASSWORD }, editor);
  const { key, backupCodes } = await prepared.json();
  for (const call of ['stop', 'backup-codes']) {
    const proof = { password: PASSWORD, code: showNow(key) };
    expect((await directory.post(`/api/auth/two-factor/${call}`, proof, editor)).status).toBe(409);
  }
  const confirm = { code: backupCodes[0] };
  const answer = await directory.post('/api/auth/two-factor/confirm', confirm, editor);
  expect(answer.status).toBe(422);
  expect(await (await signIn()).json()).toEqual({ next: 'done' });
});

test('wrong codes are few, then the sign-in begins anew', async () => {
  const { key } = await startTwoFactor();
  const first = await signIn();
  for (let count = 0; count < 5; count += 1) {
    expect((await sendCode(wrongCodeThan(key), first)).status).toBe(422);
  }
  const late = await sendCode(showNow(key), first);
  expect(late.status).toBe(401);
  expect((await late.json()).detail).toBe('Too many wrong codes. Please start again.');
  const second = await signIn();
  for (let count = 0; count < 5; count += 1) await sendCode(wrongCodeThan(key), second);
  wait(30);
  const locked = await sendCode(showNow(key), await signIn());
  expect(locked.status).toBe(429);
  expect(locked.headers.get('retry-after')).toBe('900');
});

test('an administrator turns it off for one who lost app and codes, but not for themselves', async () => {
  const admin = await directory.signIn('admin');
  const stop = (id: string, headers: { cookie: string }) =>
    directory.call(`POST /api/admin/staff/${id}/two-factor/stop`, { headers });
  const { headers } = await startTwoFactor();
  expect(await (await stop('editor', admin)).json()).toMatchObject({ hasTwoFactor: false });
  expect((await directory.get('/api/auth/user', headers)).status).toBe(401);
  expect(await (await signIn()).json()).toEqual({ next: 'done' });
  expect((await stop('admin', admin)).status).toBe(409);
  expect((await stop('nobody', admin)).status).toBe(404);
  const { rows } = await directory.db.pool.query(
    `select actor, after from audit_log where action = 'staff.stop-two-factor'`,
  );
  expect(rows).toEqual([
    { actor: 'admin', after: { userId: 'editor', email: 'editor@example.com' } },
  ]);
});

test.each([
  ['admins', { admin: 'none', editor: 'editor', none: 'none' }],
  ['staff', { admin: 'none', editor: 'none', none: 'none' }],
] as const)('a site may demand it of %s, who can do nothing before', async (demand, roles) => {
  const strict = await openDirectory('empty', { env: { REQUIRE_TWO_FACTOR: demand } });
  for (const [role, left] of Object.entries(roles) as [User['role'], User['role']][]) {
    const headers = await strict.signIn(role);
    const user: User = await (await strict.get('/api/auth/user', headers)).json();
    expect(user).toMatchObject({ role: left, needsTwoFactor: role !== left });
  }
  const admin = await strict.signIn('admin');
  expect((await strict.get('/api/admin/staff', admin)).status).toBe(403);
  const prepared = await strict.post('/api/auth/two-factor', { password: PASSWORD }, admin);
  const { key } = await prepared.json();
  const code = showCode(key, strict.clock().getTime());
  const confirmed = await strict.post('/api/auth/two-factor/confirm', { code }, admin);
  expect(await confirmed.json()).toMatchObject({ role: 'admin', needsTwoFactor: false });
  const own = { cookie: readCookies(confirmed) };
  expect((await strict.get('/api/admin/staff', own)).status).toBe(200);
  await strict.close();
});
