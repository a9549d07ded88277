import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { verifyPassword as verifyOlder } from 'better-auth/crypto';
import * as m from '#messages';
import { AppError } from '../../../platform/errors.ts';
import { createGate } from '../../../platform/http/gate.ts';

/** One of the settings that OWASP's cheat sheet for passwords names: 32 MB, three times over. */
const COST = { log2: 15, r: 8, p: 3 };
const SIZE = 32;
const MAX_MEMORY = 64 * 1024 * 1024;

/** Each takes one of the process's four pool threads, which files and compression need as well. */
const inTurn = createGate({
  atOnce: 2,
  waiting: 8,
  patience: 5000,
  refuse: refuseForNow,
});

export function refuseForNow(): AppError {
  return new AppError('too_many_requests', m.account_passwords_busy(), {
    retryAfter: 2,
  });
}

/** `scrypt$15$8$3$salt$key`: the cost can grow, and older hashes still carry theirs. */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(16);
  const { log2, r, p } = cost;
  const key = await derive(password, salt, cost);
  return ['scrypt', log2, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Whether the hash is of the password; also by hashes that better-auth made before. */
export async function verifyPassword(given: { hash: string; password: string }): Promise<boolean> {
  const [kind, log2, r, p, salt = '', key = ''] = given.hash.split('$');
  if (kind !== 'scrypt') return inTurn(() => verifyOlder(given));
  const cost = { log2: Number(log2), r: Number(r), p: Number(p) };
  const kept = Buffer.from(key, 'base64url');
  const made = await derive(given.password, Buffer.from(salt, 'base64url'), cost);
  return kept.length === made.length && timingSafeEqual(kept, made);
}

function derive(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  const options: ScryptOptions = {
    cost: 2 ** cost.log2,
    blockSize: cost.r,
    parallelization: cost.p,
    maxmem: MAX_MEMORY,
  };
  const run = () =>
    new Promise<Buffer>((resolve, reject) => {
      // The same letters may be typed as different code points.
      scrypt(password.normalize('NFKC'), salt, SIZE, options, (error, key) =>
        error ? reject(error) : resolve(key),
      );
    });
  return inTurn(run);
}
