import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Directory, openDirectory, PASSWORD } from '../../../../tests/directory.ts';
import { makeFirstAdmin, refuseEasyAdminPassword } from '../first-account.ts';
import { resetPassword } from '../passwords/change-password.ts';

let directory: Directory;
let admin: { cookie: string };

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate users, verifications cascade');
  directory.setTime('2024-06-01T12:00:00Z');
  admin = await directory.signIn('admin');
});

const rosa = { email: 'rosa@example.com', name: 'Rosa Lee Park', role: 'editor' };
const NEW_PASSWORD = 'brand new password';

const invite = (body: object = rosa) =>
  directory.call('POST /api/admin/staff', { headers: admin, body });
const change = (id: string, body: object) =>
  directory.call(`PUT /api/admin/staff/${id}`, { headers: admin, body });
const accept = (token: string) =>
  directory.post('/api/auth/invitation', { token, password: NEW_PASSWORD });

async function readLink(): Promise<string> {
  await directory.runJobs();
  const text = directory.mails.at(-1)?.text ?? '';
  return text.match(/http:\/\/localhost:3000\/sign-in\/invitation#(\S+)/)?.[1] ?? '';
}

async function readAudit() {
  const { rows } = await directory.db.pool.query(
    'select actor, action, before, after from audit_log order by id',
  );
  return rows;
}

describe('an invitation', () => {
  test('brings an email, whose link lets one choose a password, once', async () => {
    const member = await (await invite()).json();
    expect(member).toMatchObject({ ...rosa, status: 'invited', hasTwoFactor: false });
    expect((await directory.post('/api/auth/sign-in', { ...rosa, password: 'x' })).status).toBe(
      401,
    );
    const token = await readLink();
    expect(directory.mails[0]?.to).toBe(rosa.email);
    expect(await (await accept(token)).json()).toEqual({ email: rosa.email });
    const again = await accept(token);
    expect(again.status).toBe(404);
    expect((await again.json()).detail).toContain('used or has expired');
    const headers = await directory.enter(rosa.email, NEW_PASSWORD);
    const user = await (await directory.get('/api/auth/user', headers)).json();
    expect(user).toMatchObject({ firstName: 'Rosa', lastName: 'Lee Park', role: 'editor' });
    const audit = await readAudit();
    expect(audit.map(({ action }) => action)).toEqual(['staff.invite', 'staff.accept-invitation']);
    expect(audit[0]).toMatchObject({ actor: 'admin', after: { ...rosa, userId: member.id } });
    expect(JSON.stringify(audit)).not.toContain(token);
  });

  test('used in two windows at once sets one password', async () => {
    await invite();
    const token = await readLink();
    const statuses = (await Promise.all([accept(token), accept(token)])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 404]);
  });

  test('holds for 7 days, and a new one takes its place', async () => {
    const { id } = await (await invite()).json();
    const old = await readLink();
    directory.setTime('2024-06-08T12:00:01Z');
    expect((await accept(old)).status).toBe(404);
    const send = () => directory.call(`POST /api/admin/staff/${id}/invitation`, { headers: admin });
    expect((await send()).status).toBe(200);
    const second = await readLink();
    expect((await send()).status).toBe(200);
    const third = await readLink();
    expect((await accept(second)).status).toBe(404);
    expect((await accept(third)).status).toBe(200);
  });

  test('is not for an address that has an account', async () => {
    await invite();
    const answer = await invite({ ...rosa, email: 'ROSA@example.com' });
    expect(answer.status).toBe(409);
    expect((await answer.json()).errors[0].field).toBe('email');
    expect((await invite({ ...rosa, email: 'rosa' })).status).toBe(422);
    expect((await invite({ ...rosa, email: 'a@b.c', role: 'none' })).status).toBe(422);
  });

  test('shows markup in a name as text', async () => {
    await invite({ ...rosa, name: '<script>alert(1)</script>' });
    await directory.runJobs();
    expect(directory.mails[0]?.html).not.toContain('<script>');
  });

  test('for a forgotten password ends the sessions from before', async () => {
    const editor = await directory.signIn('editor');
    await directory.call('POST /api/admin/staff/editor/invitation', { headers: admin });
    expect((await directory.get('/api/auth/user', editor)).status).toBe(200);
    const token = await readLink();
    expect(directory.mails[0]?.subject).toContain('new password');
    expect((await accept(token)).status).toBe(200);
    expect((await directory.get('/api/auth/user', editor)).status).toBe(401);
    await expect(directory.enter('editor@example.com', PASSWORD)).rejects.toThrow('401');
    await directory.enter('editor@example.com', NEW_PASSWORD);
  });

  test('is void once the account is disabled', async () => {
    const { id } = await (await invite()).json();
    const token = await readLink();
    await change(id, { isDisabled: true });
    expect((await accept(token)).status).toBe(404);
    const send = await directory.call(`POST /api/admin/staff/${id}/invitation`, { headers: admin });
    expect(send.status).toBe(409);
  });
});

describe('staff', () => {
  test('are listed by email, page by page', async () => {
    await directory.signIn('none');
    await invite();
    const first = await directory.get('/api/admin/staff?limit=2', admin);
    expect(first.headers.get('x-total-count')).toBe('3');
    const emails = (members: { email: string }[]) => members.map(({ email }) => email);
    expect(emails(await first.json())).toEqual(['admin@example.com', 'none@example.com']);
    const next = first.headers.get('link')?.match(/<(.+)>/)?.[1] ?? '';
    const second = await directory.get(next, admin);
    expect(emails(await second.json())).toEqual(['rosa@example.com']);
    expect(second.headers.get('link')).toBeNull();
  });

  test('have a new role at once', async () => {
    const editor = await directory.signIn('editor');
    expect((await directory.get('/api/admin/staff', editor)).status).toBe(403);
    expect((await change('editor', { role: 'admin' })).status).toBe(200);
    expect((await directory.get('/api/admin/staff', editor)).status).toBe(200);
    const [line] = await readAudit();
    expect(line).toMatchObject({
      actor: 'admin',
      action: 'staff.change',
      before: { userId: 'editor', role: 'editor' },
      after: { userId: 'editor', role: 'admin' },
    });
  });

  test('always hold an administrator who can sign in', async () => {
    await invite({ ...rosa, role: 'admin' });
    for (const body of [{ role: 'editor' }, { isDisabled: true }]) {
      const answer = await change('admin', body);
      expect(answer.status).toBe(409);
      expect((await answer.json()).detail).toContain('last administrator');
    }
    await accept(await readLink());
    expect((await change('admin', { role: 'editor' })).status).toBe(200);
    expect((await change('admin', { role: 'admin' })).status).toBe(403);
  });

  test('keep one of two administrators who demote each other at once', async () => {
    await directory.signIn('editor');
    await change('editor', { role: 'admin' });
    const answers = await Promise.all([
      change('admin', { role: 'none' }),
      change('editor', { role: 'none' }),
    ]);
    const [first, second] = answers.map(({ status }) => status).sort();
    expect(first).toBe(200);
    expect([403, 409]).toContain(second);
    const { rows } = await directory.db.pool.query(`select from users where role = 'admin'`);
    expect(rows).toHaveLength(1);
  });

  test('that are not there are not found', async () => {
    expect((await change('nobody', { role: 'admin' })).status).toBe(404);
  });
});

describe('the first administrator', () => {
  const SECRET = 'the secret of this installation';
  const settings = {
    adminEmail: 'admin@localhost',
    adminPassword: undefined,
    fixed: { siteName: 'Mainstreet', contactEmail: undefined, structuredFacts: undefined },
    siteUrl: 'http://localhost:3000',
  };
  const start = (given: { adminEmail?: string; adminPassword?: string } = {}) =>
    makeFirstAdmin(
      directory.db,
      { ...settings, ...given },
      { clock: directory.clock, secret: SECRET },
    );

  beforeEach(() => directory.db.pool.query('truncate users cascade'));

  test('has the same password at each start until it was changed, by whatever process', async () => {
    const made = await start();
    expect(made?.madeUpPassword).toBeTruthy();
    expect(await start()).toEqual(made);
    expect(await start({ adminEmail: 'other@localhost' })).toEqual(made);
    const { email = '', madeUpPassword: password = '' } = made ?? {};
    const headers = await directory.enter(email, String(password));
    expect(await start()).toEqual(made);
    const change = { currentPassword: password, newPassword: NEW_PASSWORD };
    expect((await directory.post('/api/auth/password', change, headers)).status).toBe(200);
    expect(await start()).toBeNull();
  });

  test('has a password of its own: another account, or another secret, gives another', async () => {
    const made = await start();
    await directory.db.pool.query('truncate users cascade');
    expect((await start())?.madeUpPassword).not.toBe(made?.madeUpPassword);
    const other = { clock: directory.clock, secret: 'another secret' };
    expect(await makeFirstAdmin(directory.db, settings, other)).toBeNull();
  });

  test('gets a one-time password from whoever runs the machine, which no start shows', async () => {
    const old = await start();
    const own = await directory.enter('admin@localhost', old?.madeUpPassword ?? '');
    const password = await resetPassword(directory, 'Admin@localhost');
    expect((await directory.get('/api/auth/user', own)).status).toBe(401);
    const body = { email: 'admin@localhost', password: old?.madeUpPassword };
    expect((await directory.post('/api/auth/sign-in', body)).status).toBe(401);
    const answer = await directory.post('/api/auth/sign-in', { ...body, password });
    expect(await answer.json()).toEqual({ next: 'password' });
    expect(await start()).toBeNull();
    const { rows } = await directory.db.pool.query(
      `select actor, after ->> 'email' as email from audit_log where action = 'staff.reset-password'`,
    );
    expect(rows).toEqual([{ actor: 'command line', email: 'admin@localhost' }]);
    await expect(resetPassword(directory, 'nobody@localhost')).rejects.toThrow('Nobody has');
    await directory.db.pool.query('update users set disabled_at = now()');
    await expect(resetPassword(directory, 'admin@localhost')).rejects.toThrow('is disabled');
  });

  test('gets a password that opens nothing but its own change', async () => {
    const made = await start();
    expect(made?.email).toBe('admin@localhost');
    const password = made?.madeUpPassword ?? '';
    expect(password).toMatch(/^\w{6}(-\w{5}){4}$/);
    const answer = await directory.post('/api/auth/sign-in', {
      email: 'admin@localhost',
      password,
    });
    expect(await answer.json()).toEqual({ next: 'password' });
    const headers = await directory.enter('admin@localhost', password);
    expect((await directory.get('/api/admin/staff', headers)).status).toBe(403);
    const user = await (await directory.get('/api/auth/user', headers)).json();
    expect(user).toMatchObject({ mustChangePassword: true, role: 'none', firstName: null });
    const changed = await directory.post(
      '/api/auth/password',
      { currentPassword: password, newPassword: NEW_PASSWORD },
      headers,
    );
    expect(await changed.json()).toMatchObject({ mustChangePassword: false, role: 'admin' });
    const own = await directory.enter('admin@localhost', NEW_PASSWORD);
    expect((await directory.get('/api/admin/staff', own)).status).toBe(200);
  });

  test('is made once, however many processes start', async () => {
    const made = await Promise.all([start(), start(), start()]);
    expect(new Set(made.map((one) => one?.madeUpPassword)).size).toBe(1);
    const { rowCount } = await directory.db.pool.query('select from users');
    expect(rowCount).toBe(1);
  });

  test.each(['password', 'Sunshine1!', 'mainstreet2026'])(
    'is not made with a password of the settings that is easy to guess (%s)',
    (adminPassword) => {
      const refuse = () => refuseEasyAdminPassword({ ...settings, adminPassword });
      expect(refuse).toThrow(/^ADMIN_PASSWORD: .*easy to guess/);
    },
  );

  test('keeps the password of the settings', async () => {
    const made = await start({ adminEmail: 'boss@example.com', adminPassword: PASSWORD });
    expect(made).toEqual({ email: 'boss@example.com', madeUpPassword: null });
    const headers = await directory.enter('boss@example.com', PASSWORD);
    expect((await directory.get('/api/admin/staff', headers)).status).toBe(200);
  });
});
