import { randomBytes, timingSafeEqual } from 'node:crypto';
import { verifyPassword as verifyOlder } from 'better-auth/crypto';
import { z } from 'zod';
import * as m from '#messages';
import { AppError } from '../../../platform/errors.ts';
import { createGate } from '../../../platform/gate.ts';
import { openSideProcess } from '../../../platform/processes/side-process.ts';
import type { Derivation } from './hash-process.ts';

/** scrypt parameters recommended by OWASP's password storage cheat sheet: 32 MB of memory, parallelism 3. */
const COST = { log2: 15, r: 8, p: 3 };
const SIZE = 32;
const MAX_MEMORY = 64 * 1024 * 1024;

/** Each hash takes about a third of a second of CPU time, so hashing runs in a separate process at low priority. */
const hashing = openSideProcess(new URL('./hash-process.ts', import.meta.url), 20_000, {
  niceness: 5,
});

const inTurn = createGate({
  atOnce: 1,
  waiting: 8,
  patience: 5000,
  refuse: refuseForNow,
});

export function refuseForNow(): AppError {
  return new AppError('too_many_requests', m.account_passwords_busy(), {
    retryAfter: 2,
  });
}

/**
 * Returns `scrypt$15$8$3$salt$key`. The hash includes its parameters, so the cost can be raised without
 * invalidating older hashes.
 */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(16);
  const { log2, r, p } = cost;
  const key = await derive(password, salt, cost);
  return ['scrypt', log2, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Verifies a password; also accepts hashes in better-auth's own format. */
export async function verifyPassword(given: { hash: string; password: string }): Promise<boolean> {
  const [kind, log2, r, p, salt = '', key = ''] = given.hash.split('$');
  if (kind !== 'scrypt') return inTurn(() => verifyOlder(given));
  const cost = { log2: Number(log2), r: Number(r), p: Number(p) };
  const kept = Buffer.from(key, 'base64url');
  const made = await derive(given.password, Buffer.from(salt, 'base64url'), cost);
  return kept.length === made.length && timingSafeEqual(kept, made);
}

function derive(password: string, salt: Buffer, { log2, r, p }: typeof COST): Promise<Buffer> {
  const question: Derivation = {
    // The same letters may be typed as different code points.
    password: password.normalize('NFKC'),
    salt,
    size: SIZE,
    options: { cost: 2 ** log2, blockSize: r, parallelization: p, maxmem: MAX_MEMORY },
  };
  return inTurn(async () =>
    Buffer.from(z.instanceof(Uint8Array).parse(await hashing.ask(question))),
  );
}
