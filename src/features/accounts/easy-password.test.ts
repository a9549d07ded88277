import { expect, test } from 'vitest';
import { isEasyPassword } from './easy-password.rules.ts';

const owner = {
  site: { name: 'Oak Street', url: 'https://oakstreet.example' },
  email: 'rosa.park@bakery.example',
};

test.each([
  ...['password', 'Password1!', 'P@ssw0rd2024', 'qwerty123', '12345678', '123456789', '87654321'],
  ...['aaaaaaaa', '12121212', 'admin2026', 'welcome1', 'letmein123', 'iloveyou', 'abcd1234'],
  ...['oakstreet1', 'OakStreet2026', 'rosapark', 'Rosa1234', 'bakery!!', 'mainstreet'],
])('%s is easy to guess', (password) => {
  expect(isEasyPassword(password, owner)).toBe(true);
});

test.each([
  ...['correct horse battery', 'a new one', 'x7kq-93mp-ab2d-qq8w', 'pässwörter im wald'],
  ...['48151623', 'my admin likes rye bread', 'zzzz yyyy xxxx wwww', '密码很长很难猜'],
])('%s is not', (password) => {
  expect(isEasyPassword(password, owner)).toBe(false);
});
