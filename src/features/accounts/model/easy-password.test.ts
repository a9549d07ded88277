import { expect, test } from 'vitest';
import { isEasyPassword, readCommonPasswords } from './easy-password.ts';

const common = readCommonPasswords();
const owner = {
  site: { name: 'Oak Street', url: 'https://oakstreet.example' },
  email: 'rosa.park@bakery.example',
};

test.each([
  ...['password', 'Password1!', 'P@ssw0rd2024', 'qwerty123', '12345678', '123456789', '87654321'],
  ...['aaaaaaaa', '12121212', 'admin2026', 'welcome1', 'letmein123', 'iloveyou', 'abcd1234'],
  ...['corvette', 'Michelle', 'sp1derman', 'Liverpool!', 'elephant99', 'blink182', 'q1w2e3r4t5'],
  ...['oakstreet1', 'OakStreet2026', 'rosapark', 'Rosa1234', 'bakery!!', 'mainstreet'],
])('%s is easy to guess', (password) => {
  expect(isEasyPassword(password, owner, common)).toBe(true);
});

test('each of the commonest passwords that leaked is easy to guess', () => {
  const passwords = [...common];
  expect(passwords.length).toBeGreaterThan(3000);
  expect(passwords.filter((password) => password.length < 8)).toEqual([]);
  expect(passwords.filter((password) => !isEasyPassword(password, owner, common))).toEqual([]);
});

test.each([
  ...['correct horse battery', 'a new one', 'x7kq-93mp-ab2d-qq8w', 'pässwörter im wald'],
  ...['73915064', 'my admin likes rye bread', 'zzzz yyyy xxxx wwww', '密码很长很难猜'],
])('%s is not', (password) => {
  expect(isEasyPassword(password, owner, common)).toBe(false);
});
