import { expect, test } from 'vitest';
import { createToken, hashToken } from './token.ts';

test('a token is new each time, and its hash is the one that databases have', () => {
  expect(createToken()).toMatch(/^[\w-]{43}$/);
  expect(createToken()).not.toBe(createToken());
  expect(hashToken('a token')).toBe('4zFuK6_rthA6NBjod4wK3JYNQCE6A6fn9PzTQm7YB78');
});
