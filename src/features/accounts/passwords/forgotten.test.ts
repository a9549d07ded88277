import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { showCode } from '../../../../tests/authenticator.ts';
import {
  type Directory,
  openDirectory,
  PASSWORD,
  readCookies,
} from '../../../../tests/directory.ts';

const NEW_PASSWORD = 'brand new password';
const EMAIL = 'editor@example.com';

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

const ask = (email = EMAIL) => directory.post('/api/auth/forgotten-password', { email });
const answer = (token: string, password = NEW_PASSWORD) =>
  directory.post('/api/auth/forgotten-password/answer', { token, password });
const run = (text: string) => directory.db.pool.query(text);

async function readLink(screen = 'new-password'): Promise<string> {
  await directory.runJobs();
  const texts = directory.mails.map(({ text }) => text).reverse();
  const pattern = new RegExp(`/sign-in/${screen}#(\\S+)`);
  return texts.map((text) => text.match(pattern)?.[1]).find(Boolean) ?? '';
}

async function askForLink(): Promise<string> {
  await ask();
  return readLink();
}

async function readAudit() {
  const { rows } = await directory.db.pool.query(
    'select actor, action, after from audit_log order by id',
  );
  return rows;
}

describe('a forgotten password', () => {
  test('is replaced with a link from an email, which ends all sessions', async () => {
    const token = await askForLink();
    expect(directory.mails[0]).toMatchObject({
      to: EMAIL,
      subject: 'Choose a new password for Mainstreet',
    });
    expect((await directory.get('/api/auth/user', editor)).status).toBe(200);
    expect(await (await answer(token)).json()).toEqual({ email: EMAIL });
    expect((await directory.get('/api/auth/user', editor)).status).toBe(401);
    await expect(directory.enter(EMAIL, PASSWORD)).rejects.toThrow('401');
    await directory.enter(EMAIL, NEW_PASSWORD);
    await directory.runJobs();
    expect(directory.mails[1]?.subject).toBe('Your password for Mainstreet was changed');
    const audit = await readAudit();
    expect(audit).toMatchObject([
      { actor: 'visitor', action: 'account.forget-password', after: { userId: 'editor' } },
      { actor: 'editor', action: 'account.reset-password' },
    ]);
    expect(JSON.stringify(audit)).not.toContain(token);
  });

  test('is asked for in the same words by everyone, and nothing is looked up before', async () => {
    await run(`update users set disabled_at = now() where id = 'editor'`);
    const told = async (email: string) => {
      const given = await ask(email);
      return [given.status, await given.text(), given.headers.get('set-cookie')];
    };
    expect(await told('nobody@example.com')).toEqual(await told(EMAIL));
    const jobs = await directory.db.pool.query(
      `select data from pgboss.job where name = 'send-password-link'`,
    );
    expect(jobs.rows).toHaveLength(2);
    await directory.runJobs();
    expect(directory.mails).toEqual([]);
    expect(await readAudit()).toEqual([]);
  });

  test('leaves two-factor sign-in on: its code is still asked for', async () => {
    const prepared = await directory.post('/api/auth/two-factor', { password: PASSWORD }, editor);
    const { key } = await prepared.json();
    const show = () => showCode(key, directory.clock().getTime());
    await directory.post('/api/auth/two-factor/confirm', { code: show() }, editor);
    await answer(await askForLink());
    const first = await directory.post('/api/auth/sign-in', {
      email: EMAIL,
      password: NEW_PASSWORD,
    });
    expect(await first.json()).toEqual({ next: 'code' });
    directory.setTime('2024-06-01T12:01:00Z');
    const half = { cookie: readCookies(first) };
    expect((await directory.get('/api/auth/user', half)).status).toBe(401);
    const whole = await directory.post('/api/auth/sign-in/code', { code: show() }, half);
    expect(whole.status).toBe(200);
  });

  test('is found by its address however that is written', async () => {
    await ask(' EDITOR@Example.com ');
    expect(await readLink()).not.toBe('');
  });
});

describe('a link', () => {
  test('works once, also in two windows at a time', async () => {
    const token = await askForLink();
    const both = await Promise.all([answer(token), answer(token, 'another new password')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await answer(token)).status).toBe(404);
  });

  test('works for an hour', async () => {
    const token = await askForLink();
    directory.setTime('2024-06-01T13:00:01Z');
    const late = await answer(token);
    expect(late.status).toBe(404);
    expect((await late.json()).detail).toBe(
      'This link was used or has expired. Ask for a new one.',
    );
  });

  test('works no more once a newer one was sent', async () => {
    const first = await askForLink();
    const second = await askForLink();
    expect(second).not.toBe(first);
    expect((await answer(first)).status).toBe(404);
    expect((await answer(second)).status).toBe(200);
  });

  test('of two that are asked for at once, one works', async () => {
    await Promise.all([ask(), ask()]);
    await directory.runJobs();
    const tokens = directory.mails.map(({ text }) => text.match(/#(\S+)/)?.[1] ?? '');
    const statuses = [];
    for (const token of tokens) statuses.push((await answer(token)).status);
    expect(statuses.sort()).toEqual([200, 404]);
  });

  test.each(['password', 'mainstreet2026'])(
    'takes no password that is easy to guess (%s), and works again after it',
    async (easy) => {
      const token = await askForLink();
      const refused = await answer(token, easy);
      expect((await refused.json()).errors[0]).toMatchObject({ field: 'password' });
      expect((await answer(token)).status).toBe(200);
    },
  );

  test('that is made up opens nothing', async () => {
    await askForLink();
    for (const token of ['', 'x', 'A'.repeat(43), 'A'.repeat(300)]) {
      expect([404, 422]).toContain((await answer(token)).status);
    }
    const { rows } = await run('select token_hash from account_links');
    expect((await answer(rows[0].token_hash)).status).toBe(404);
  });

  test('is no invitation, nor is an invitation a link', async () => {
    const token = await askForLink();
    const taken = await directory.post('/api/auth/invitation', { token, password: NEW_PASSWORD });
    expect(taken.status).toBe(404);
    const confirmed = await directory.post('/api/auth/email/confirm', { token });
    expect(confirmed.status).toBe(404);
    expect((await answer(token)).status).toBe(200);
    expect((await answer(token)).status).toBe(404);
  });

  test('is void once the password was changed, or the account disabled', async () => {
    const token = await askForLink();
    const change = { currentPassword: PASSWORD, newPassword: 'one of my own choosing' };
    await directory.post('/api/auth/password', change, editor);
    expect((await answer(token)).status).toBe(404);
    const second = await askForLink();
    const admin = await directory.signIn('admin');
    const body = { isDisabled: true };
    await directory.call('PUT /api/admin/staff/editor', { headers: admin, body });
    expect((await answer(second)).status).toBe(404);
    await directory.call('PUT /api/admin/staff/editor', {
      headers: admin,
      body: { isDisabled: false },
    });
    expect((await answer(second)).status).toBe(404);
  });

  test('is sent three times an hour to an address at most', async () => {
    for (let count = 0; count < 5; count += 1) await ask();
    await directory.runJobs();
    expect(directory.mails).toHaveLength(3);
    directory.setTime('2024-06-01T13:00:01Z');
    expect(await askForLink()).not.toBe('');
    expect(directory.mails).toHaveLength(4);
  });
});

test('who was invited and has no password yet gets the invitation again', async () => {
  const admin = await directory.signIn('admin');
  const body = { email: 'rosa@example.com', name: 'Rosa Lee', role: 'editor' };
  await directory.call('POST /api/admin/staff', { headers: admin, body });
  const first = await readLink('invitation');
  await ask(body.email);
  const second = await readLink('invitation');
  expect(second).not.toBe(first);
  const accept = (token: string) =>
    directory.post('/api/auth/invitation', { token, password: NEW_PASSWORD });
  expect((await accept(first)).status).toBe(404);
  expect((await accept(second)).status).toBe(200);
});

test('who signs in through the organization alone is told so, and gets no link', async () => {
  await run(`update accounts set provider_id = 'organization'`);
  await ask();
  expect(await readLink()).toBe('');
  expect(directory.mails[0]?.text).toContain("you sign in with your organization's account");
});

describe('without JavaScript', () => {
  const send = (fields: Record<string, string>, headers: object = {}) =>
    directory.app.request('/api/auth/forgotten-password/form', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: String(new URLSearchParams(fields)),
    });

  test('the form asks for a link all the same', async () => {
    const sent = await send({ email: EMAIL });
    expect(sent.status).toBe(303);
    expect(sent.headers.get('location')).toBe('/sign-in/forgotten?sent=true');
    expect(await readLink()).not.toBe('');
    const same = await send({ email: 'nobody@example.com' });
    expect(same.headers.get('location')).toBe('/sign-in/forgotten?sent=true');
  });

  test('it says what is wrong, and no other site can send it', async () => {
    const empty = await send({ email: 'rosa' });
    expect([empty.status, await empty.text()]).toEqual([
      422,
      expect.stringContaining('Valid email is required'),
    ]);
    expect((await send({ email: EMAIL }, { origin: 'https://evil.example' })).status).toBe(403);
  });
});

test('a network asks five times an hour', async () => {
  const strict = await openDirectory('empty', { env: { RATE_LIMIT_FACTOR: '1' } });
  const statuses = [];
  for (let count = 0; count < 6; count += 1) {
    const email = `${count}@example.com`;
    statuses.push((await strict.post('/api/auth/forgotten-password', { email })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  await strict.close();
});
