import { hashPassword as hashOlder } from 'better-auth/crypto';
import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './hash.ts';

test('a password opens its own hash and no other does', async () => {
  const hash = await hashPassword('Grüße an Rosa');
  expect(hash).toMatch(/^scrypt\$15\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
  expect(await hashPassword('Grüße an Rosa')).not.toBe(hash);
  expect(await verifyPassword({ hash, password: 'Grüße an Rosa' })).toBe(true);
  expect(await verifyPassword({ hash, password: 'Gru\u0308ße an Rosa' })).toBe(true);
  expect(await verifyPassword({ hash, password: 'grüße an rosa' })).toBe(false);
  expect(await verifyPassword({ hash, password: 'Grüße an Rosa ' })).toBe(false);
});

test('a hash from before still opens', async () => {
  const hash = await hashOlder('correct horse battery');
  expect(await verifyPassword({ hash, password: 'correct horse battery' })).toBe(true);
  expect(await verifyPassword({ hash, password: 'correct horse' })).toBe(false);
});
