import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Directory, openDirectory, PASSWORD } from '../../../../tests/directory.ts';
import { createPasskeyDevice } from '../../../../tests/passkey-device.ts';
import { createPasskeyUse } from '../../../../tests/passkey-use.ts';
import type { PasskeyPlan } from '../../../contract/accounts.ts';

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

describe('signing in is refused', () => {
  test('with an answer that was given before, on the same question and on the next', async () => {
    const device = await use.add(editor);
    const { question, browser } = await use.askToSignIn();
    const answer = device.answer(question);
    const both = await Promise.all([use.signIn(answer, browser), use.signIn(answer, browser)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await use.signIn(answer, browser)).status).toBe(422);
    const next = await use.askToSignIn(browser.cookie);
    expect((await use.signIn(answer, next.browser)).status).toBe(422);
  });

  test('in another browser than the one that was asked', async () => {
    const device = await use.add(editor);
    const { question } = await use.askToSignIn();
    const other = await use.askToSignIn();
    expect((await use.signIn(device.answer(question), other.browser)).status).toBe(422);
    expect((await use.signIn(device.answer(question), { cookie: '' })).status).toBe(401);
  });

  test('after a quarter of an hour', async () => {
    const device = await use.add(editor);
    const { question, browser } = await use.askToSignIn();
    directory.setTime('2024-06-01T12:15:01Z');
    expect((await use.signIn(device.answer(question), browser)).status).toBe(422);
  });

  const forgeries = {
    'from another site': { origin: 'https://evil.example' },
    'from another port of ours': { origin: 'http://localhost:4000' },
    'for another site': { rpId: 'evil.example' },
    'to a made-up question': { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
    'of a key that nobody unlocked': { isVerified: false },
    'in the name of someone else': { userHandle: Buffer.from('admin').toString('base64url') },
  };

  test.each(Object.entries(forgeries))('with an answer %s', async (_, forged) => {
    await directory.signIn('admin');
    const device = await use.add(editor);
    const { question, browser } = await use.askToSignIn();
    expect((await use.signIn(device.answer(question, forged), browser)).status).toBe(422);
    expect((await use.readUser(await use.enterWith(device))).role).toBe('editor');
  });

  test('with a copy of the key, which has counted less', async () => {
    const device = await use.add(editor);
    await use.enterWith(device);
    await use.enterWith(device);
    const { question, browser } = await use.askToSignIn();
    expect((await use.signIn(device.answer(question, { counter: 1 }), browser)).status).toBe(422);
  });

  test('with what is no answer at all', async () => {
    const device = await use.add(editor);
    const { question, browser } = await use.askToSignIn();
    const answer = device.answer(question);
    const broken = { ...answer.response, clientDataJSON: 'bm90IGpzb24', signature: 'AA' };
    for (const response of [broken, { ...answer.response, authenticatorData: 'AA' }]) {
      expect((await use.signIn({ ...answer, response }, browser)).status).toBe(422);
    }
    const changed = { ...answer, response: { ...answer.response, signature: 'MEUCIQD' } };
    expect((await use.signIn(changed, browser)).status).toBe(422);
  });
});

describe('a passkey is not added', () => {
  test('without the right proof', async () => {
    expect((await use.plan(editor, {})).status).toBe(422);
    expect((await use.plan(editor, { password: 'wrong' })).status).toBe(422);
    const admin = await directory.signIn('admin');
    const theirs = await use.add(admin);
    const passkey = theirs.answer(await use.askOwn(editor));
    expect((await use.plan(editor, { passkey })).status).toBe(422);
  });

  test('on what was asked of another session, on a forged site, or twice', async () => {
    const device = createPasskeyDevice();
    const planned: PasskeyPlan = await (await use.plan(editor)).json();
    const admin = await directory.signIn('admin');
    expect((await use.keep(device.make(planned), admin)).status).toBe(422);
    const forged = device.make(planned, { origin: 'https://evil.example' });
    expect((await use.keep(forged, editor)).status).toBe(422);
    // The forged answer consumed the challenge.
    expect((await use.keep(device.make(planned), editor)).status).toBe(422);
    const again: PasskeyPlan = await (await use.plan(editor)).json();
    expect((await use.keep(device.make(again), editor)).status).toBe(201);
    const third: PasskeyPlan = await (await use.plan(admin)).json();
    expect((await use.keep(device.make(third), admin)).status).toBe(409);
  });

  test('by an answer to sign in, nor the other way round', async () => {
    const device = await use.add(editor);
    const own = await use.askOwn(editor);
    const { browser } = await use.askToSignIn();
    expect((await use.signIn(device.answer(own), browser)).status).toBe(422);
    const { question } = await use.askToSignIn();
    expect((await use.plan(editor, { passkey: device.answer(question) })).status).toBe(422);
  });

  test('by those who sign in through their organization alone', async () => {
    await directory.db.pool.query(`update accounts set provider_id = 'organization'`);
    expect((await use.plan(editor, { password: PASSWORD })).status).toBe(409);
  });

  test('to the account of another person, nor renamed or removed there', async () => {
    await use.add(editor);
    const [{ id }] = await use.list(editor);
    const admin = await directory.signIn('admin');
    expect(await use.list(admin)).toEqual([]);
    const body = { name: 'Mine' };
    const rename = await directory.call(`PUT /api/auth/passkeys/${id}`, { headers: admin, body });
    expect(rename.status).toBe(404);
    expect((await use.remove(id, { password: PASSWORD }, admin)).status).toBe(404);
    expect(await use.list(editor)).toMatchObject([{ name: 'My phone' }]);
  });
});
