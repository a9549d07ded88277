import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Directory, openDirectory, PASSWORD } from '../../../../tests/directory.ts';

let directory: Directory;
let editor: { cookie: string };

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate users, verifications cascade');
  directory.setTime('2024-06-01T12:00:00Z');
  editor = await directory.signIn('editor');
});

const FORMER = 'editor@example.com';
const WANTED = 'edith@example.com';

const rename = (name: string) =>
  directory.call('PUT /api/auth/name', { headers: editor, body: { name } });
const ask = (body: object = {}, as = editor) =>
  directory.post('/api/auth/email', { email: WANTED, password: PASSWORD, ...body }, as);
const confirm = (token: string) => directory.post('/api/auth/email/confirm', { token });
const read = async () => (await directory.get('/api/auth/user', editor)).json();

async function readLink(): Promise<string> {
  await directory.runJobs();
  const texts = directory.mails.map(({ text }) => text).reverse();
  return texts.map((text) => text.match(/\/new-email#(\S+)/)?.[1]).find(Boolean) ?? '';
}

async function readAudit() {
  const { rows } = await directory.db.pool.query(
    'select actor, action, before, after from audit_log order by id',
  );
  return rows;
}

test('everyone changes their own name', async () => {
  const changed = await rename('  Edith  Lee Reed ');
  expect(await changed.json()).toMatchObject({ firstName: 'Edith', lastName: 'Lee Reed' });
  expect((await read()).firstName).toBe('Edith');
  for (const name of ['', ' ', 'x'.repeat(101)]) expect((await rename(name)).status).toBe(422);
  const [line] = await readAudit();
  expect(line).toMatchObject({ action: 'account.change-name', before: { name: 'Sam' } });
});

describe('a new address', () => {
  test('holds once it is confirmed by a link sent there, and the former one is told', async () => {
    expect(await (await ask()).json()).toEqual({ isAccepted: true });
    const token = await readLink();
    expect((await read()).email).toBe(FORMER);
    const sent = directory.mails.map(({ to, subject }) => [to, subject]).sort();
    expect(sent).toEqual([
      [WANTED, 'Confirm your new address for Mainstreet'],
      [FORMER, 'A new address for your account at Mainstreet'],
    ]);
    expect(directory.mails.find(({ to }) => to === FORMER)?.text).not.toContain(token);
    expect(await (await confirm(token)).json()).toEqual({ email: WANTED });
    expect((await read()).email).toBe(WANTED);
    await expect(directory.enter(FORMER, PASSWORD)).rejects.toThrow('401');
    await directory.enter(WANTED, PASSWORD);
    await directory.runJobs();
    expect(directory.mails.at(-1)).toMatchObject({
      to: FORMER,
      subject: 'The address of your account at Mainstreet was changed',
    });
    expect((await confirm(token)).status).toBe(404);
    expect(await readAudit()).toMatchObject([
      { action: 'account.ask-email', before: { email: FORMER }, after: { email: WANTED } },
      { action: 'account.change-email', before: { email: FORMER }, after: { email: WANTED } },
    ]);
  });

  test('takes the password', async () => {
    expect((await ask({ password: 'wrong' })).status).toBe(422);
    expect((await ask({ password: undefined })).status).toBe(422);
    await directory.runJobs();
    expect(directory.mails).toEqual([]);
  });

  test('that is taken gets the same answer, and changes nothing', async () => {
    await directory.signIn('admin');
    const free = await ask();
    const taken = await ask({ email: 'ADMIN@example.com' });
    expect([taken.status, await taken.text()]).toEqual([free.status, await free.text()]);
    expect(await readLink()).not.toBe('');
    const mails = directory.mails.map(({ to }) => to).sort();
    expect(mails).toEqual(['admin@example.com', WANTED, FORMER, FORMER]);
    const told = directory.mails.find(({ to }) => to === 'admin@example.com');
    expect(told?.subject).toBe('You already have an account at Mainstreet');
  });

  test('that someone else got meanwhile is not taken from them', async () => {
    await ask();
    const token = await readLink();
    const admin = await directory.signIn('admin');
    await ask({}, admin);
    const other = await readLink();
    const both = await Promise.all([confirm(token), confirm(other)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    const { rows } = await directory.db.pool.query('select from users where email = $1', [WANTED]);
    expect(rows).toHaveLength(1);
  });

  test('is confirmed within a day, by the newest link, once', async () => {
    await ask();
    const first = await readLink();
    await ask({ email: 'other@example.com' });
    const second = await readLink();
    expect((await confirm(first)).status).toBe(404);
    directory.setTime('2024-06-02T12:00:01Z');
    expect((await confirm(second)).status).toBe(404);
    await ask();
    const third = await readLink();
    const twice = await Promise.all([confirm(third), confirm(third)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  test('that a thief asked for is void once the password was changed', async () => {
    await ask();
    const token = await readLink();
    const change = { currentPassword: PASSWORD, newPassword: 'one of my own choosing' };
    await directory.post('/api/auth/password', change, editor);
    expect((await confirm(token)).status).toBe(404);
  });

  test('voids a link for a new password that was sent to the former one', async () => {
    await directory.post('/api/auth/forgotten-password', { email: FORMER });
    await directory.runJobs();
    const old = directory.mails[0]?.text.match(/new-password#(\S+)/)?.[1] ?? '';
    await ask();
    await confirm(await readLink());
    const body = { token: old, password: 'brand new password' };
    expect((await directory.post('/api/auth/forgotten-password/answer', body)).status).toBe(404);
  });

  test('is not for a disabled account', async () => {
    await ask();
    const token = await readLink();
    await directory.db.pool.query('update users set disabled_at = now()');
    expect((await confirm(token)).status).toBe(404);
  });
});

test('who their organization knows can change neither name nor address here', async () => {
  await directory.db.pool.query(
    `insert into accounts (id, provider_id, account_id, user_id)
     values ('o', 'organization', 'sub', 'editor')`,
  );
  expect((await rename('Someone Else')).status).toBe(409);
  expect((await ask()).status).toBe(409);
  expect(await read()).toMatchObject({ firstName: 'Sam', isFromOrganization: true });
});
