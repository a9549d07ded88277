import { afterAll, beforeAll, expect, test } from 'vitest';
import { showCode } from '../../../../tests/authenticator.ts';
import { backUp, openFolder, openPlace } from '../../../../tests/backups.ts';
import {
  type Directory,
  openDirectory,
  PASSWORD,
  readCookies,
} from '../../../../tests/directory.ts';

const { file, close } = openFolder();
let before: Directory;
let after: Directory;

beforeAll(async () => {
  before = await openDirectory();
});
afterAll(async () => {
  await before.close();
  await after?.close();
  close();
});

test('a person with two-factor on signs in by code and by backup code after a restore', async () => {
  const headers = await before.signIn('editor');
  const prepared = await before.post('/api/auth/two-factor', { password: PASSWORD }, headers);
  const { key, backupCodes } = await prepared.json();
  const showNow = (directory: Directory) => showCode(key, directory.clock().getTime());
  const confirm = { code: showNow(before) };
  await before.post('/api/auth/two-factor/confirm', confirm, headers);
  await backUp(before.db, file('two-factor.sql.zst'));

  const place = await openPlace();
  await place.restore(file('two-factor.sql.zst'));
  await place.db.close();
  after = await openDirectory('empty', { at: place.address });
  const enter = async (code: string) => {
    const credentials = { email: 'editor@example.com', password: PASSWORD };
    const first = await after.post('/api/auth/sign-in', credentials);
    expect(await first.json()).toEqual({ next: 'code' });
    const answer = await after.post(
      '/api/auth/sign-in/code',
      { code },
      { cookie: readCookies(first) },
    );
    const user = await after.get('/api/auth/user', { cookie: readCookies(answer) });
    return user.status === 200;
  };
  expect(await enter(showNow(after))).toBe(false);
  after.setTime('2024-06-01T12:00:30Z');
  expect(await enter(showNow(after))).toBe(true);
  expect(await enter(backupCodes[3])).toBe(true);
  expect(await enter(backupCodes[3])).toBe(false);
});
