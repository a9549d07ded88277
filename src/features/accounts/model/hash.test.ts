import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
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

test('many at once wait in a short line, the rest are told to come back, and pool threads stay free', async () => {
  const cheap = { log2: 13, r: 8, p: 1 };
  const hash = await hashPassword('correct horse battery', cheap);
  let ended = 0;
  const tries = Array.from({ length: 40 }, (_, index) => {
    const attempt =
      index % 2 ? hashPassword('wrong', cheap) : verifyPassword({ hash, password: 'wrong' });
    return attempt.finally(() => {
      ended += 1;
    });
  });
  const outcomes = Promise.allSettled(tries);
  await new Promise(setImmediate);
  const refusedAtOnce = ended;
  await promisify(gzip)('a page');
  const finishedMeanwhile = ended - refusedAtOnce;
  const refused = (await outcomes).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(31);
  for (const outcome of refused) {
    expect(outcome).toMatchObject({ reason: { code: 'too_many_requests', retryAfter: 2 } });
  }
  expect(refusedAtOnce).toBe(31);
  expect(finishedMeanwhile).toBeLessThan(4);
});
