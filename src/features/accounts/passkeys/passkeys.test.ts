import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { showCode } from '../../../../tests/authenticator.ts';
import { backUp, openFolder, openPlace } from '../../../../tests/backups.ts';
import {
  type Directory,
  openDirectory,
  PASSWORD,
  readCookies,
} from '../../../../tests/directory.ts';
import { createPasskeyDevice } from '../../../../tests/passkey-device.ts';
import { createPasskeyUse } from '../../../../tests/passkey-use.ts';

let directory: Directory;
let editor: { cookie: string };
let use: ReturnType<typeof createPasskeyUse>;

beforeAll(async () => {
  directory = await openDirectory('empty', { env: { REQUIRE_TWO_FACTOR: 'staff' } });
  use = createPasskeyUse(directory);
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate users, verifications, passkey_challenges cascade');
  directory.setTime('2024-06-01T12:00:00Z');
  editor = await directory.signIn('editor');
});

async function readAudit(): Promise<string[]> {
  const { rows } = await directory.db.pool.query('select action from audit_log order by id');
  return rows.map(({ action }) => action);
}

describe('a passkey', () => {
  test('is added with the password, signs in, and counts as two factors', async () => {
    expect(await use.readUser(editor)).toMatchObject({ needsTwoFactor: true, rights: [] });
    const device = await use.add(editor);
    expect(await use.list(editor)).toEqual([
      {
        id: expect.any(Number),
        name: 'My phone',
        isSynced: true,
        createdAt: '2024-06-01T12:00:00.000Z',
        lastUsedAt: null,
      },
    ]);
    // The session that was started with the password alone still has one factor.
    expect(await use.readUser(editor)).toMatchObject({ needsTwoFactor: true, hasPasskey: true });
    const as = await use.enterWith(device);
    expect(await use.readUser(as)).toMatchObject({
      needsTwoFactor: false,
      withPasskey: true,
      role: 'editor',
    });
    expect((await directory.get('/api/admin/reviews', as)).status).toBe(200);
    expect((await use.list(as))[0].lastUsedAt).toBe('2024-06-01T12:00:00.000Z');
    await directory.runJobs();
    expect(directory.mails.map(({ subject }) => subject)).toEqual([
      'A passkey was added to your account at Mainstreet',
    ]);
    expect(await readAudit()).toEqual(['account.add-passkey']);
  });

  test('asks for no code where two-factor sign-in is on', async () => {
    const device = await use.add(editor);
    const { key } = await (
      await directory.post('/api/auth/two-factor', { password: PASSWORD }, editor)
    ).json();
    const confirm = { code: showCode(key, directory.clock().getTime()) };
    await directory.post('/api/auth/two-factor/confirm', confirm, editor);
    expect((await use.readUser(await use.enterWith(device))).role).toBe('editor');
  });

  test('stays what it was through a change of the password, and of two-factor sign-in', async () => {
    const as = await use.enterWith(await use.add(editor));
    const change = { currentPassword: PASSWORD, newPassword: 'brand new password' };
    const changed = await directory.post('/api/auth/password', change, as);
    expect(await changed.json()).toMatchObject({ role: 'editor', withPasskey: true });
    const later = { cookie: readCookies(changed) };
    expect(await use.readUser(later)).toMatchObject({ role: 'editor', withPasskey: true });
    const { key } = await (
      await directory.post('/api/auth/two-factor', { password: change.newPassword }, later)
    ).json();
    const code = showCode(key, directory.clock().getTime());
    const on = await directory.post('/api/auth/two-factor/confirm', { code }, later);
    expect(await use.readUser({ cookie: readCookies(on) })).toMatchObject({ withPasskey: true });
  });

  test('ends the session that the browser had before', async () => {
    const device = await use.add(editor);
    const { question, browser } = await use.askToSignIn();
    const cookie = `${browser.cookie}; ${editor.cookie}`;
    expect((await use.signIn(device.answer(question), { cookie })).status).toBe(200);
    expect((await directory.get('/api/auth/user', editor)).status).toBe(401);
  });

  test('is named, and removed with proof, which ends the sessions elsewhere', async () => {
    const device = await use.add(editor);
    const [{ id }] = await use.list(editor);
    const rename = await directory.call(`PUT /api/auth/passkeys/${id}`, {
      headers: editor,
      body: { name: 'Old phone' },
    });
    expect((await rename.json())[0].name).toBe('Old phone');
    const elsewhere = await use.enterWith(device);
    expect((await use.remove(id, {}, editor)).status).toBe(422);
    expect((await use.remove(id, { password: 'wrong' }, editor)).status).toBe(422);
    expect(await (await use.remove(id, { password: PASSWORD }, editor)).json()).toEqual([]);
    expect((await directory.get('/api/auth/user', elsewhere)).status).toBe(401);
    const { question, browser } = await use.askToSignIn();
    expect((await use.signIn(device.answer(question), browser)).status).toBe(422);
    expect(await readAudit()).toEqual([
      ...['account.add-passkey', 'account.rename-passkey', 'account.remove-passkey'],
    ]);
  });

  test('proves who asks for another one, in place of the password', async () => {
    const first = await use.add(editor);
    const as = await use.enterWith(first);
    const passkey = first.answer(await use.askOwn(as));
    await use.add(as, { passkey });
    expect(await use.list(as)).toHaveLength(2);
    expect((await use.plan(as, { passkey })).status).toBe(422);
  });

  test('takes a code besides the password where two-factor sign-in is on', async () => {
    const prepared = await directory.post('/api/auth/two-factor', { password: PASSWORD }, editor);
    const { key } = await prepared.json();
    const show = () => showCode(key, directory.clock().getTime());
    const on = await directory.post('/api/auth/two-factor/confirm', { code: show() }, editor);
    const as = { cookie: readCookies(on) };
    const bare = await use.plan(as);
    expect((await bare.json()).errors[0].field).toBe('code');
    directory.setTime('2024-06-01T12:01:00Z');
    expect((await use.plan(as, { password: PASSWORD, code: show() })).status).toBe(200);
  });

  test('that is the only way to sign in is not removed', async () => {
    const device = await use.add(editor);
    const as = await use.enterWith(device);
    await directory.db.pool.query('delete from accounts');
    const [{ id }] = await use.list(as);
    const refused = await use.remove(id, { passkey: device.answer(await use.askOwn(as)) }, as);
    expect(refused.status).toBe(409);
    expect((await refused.json()).detail).toContain('only way to sign in');
    expect(await use.list(as)).toHaveLength(1);
  });

  test('of someone who was disabled does not sign in, and says no more than any other', async () => {
    const device = await use.add(editor);
    await directory.db.pool.query('update users set disabled_at = now()');
    const { question, browser } = await use.askToSignIn();
    const disabled = await use.signIn(device.answer(question), browser);
    const next = await use.askToSignIn();
    const unknown = await use.signIn(createPasskeyDevice().answer(next.question), next.browser);
    expect([disabled.status, unknown.status]).toEqual([422, 422]);
    expect((await disabled.json()).detail).toBe((await unknown.json()).detail);
  });

  test('is kept by a backup, and signs in after it was restored', async () => {
    const { file, close } = openFolder();
    const device = await use.add(editor);
    await backUp(directory.db, file('passkeys.sql.zst'));
    const place = await openPlace();
    await place.restore(file('passkeys.sql.zst'));
    await place.db.close();
    const restored = await openDirectory('empty', { at: place.address });
    const later = createPasskeyUse(restored);
    expect((await later.readUser(await later.enterWith(device))).email).toBe('editor@example.com');
    await restored.close();
    close();
  });
});
