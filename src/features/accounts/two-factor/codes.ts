import { createHmac, timingSafeEqual } from 'node:crypto';
import { symmetricDecrypt } from 'better-auth/crypto';
import * as m from '#messages';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Accounts } from '../model/accounts.ts';
import { hashBackupCode } from '../model/backup-codes.rules.ts';
import { type Answer, settle } from '../model/refusals.rules.ts';

export async function findAppKey(db: Database, userId: string): Promise<string | null> {
  const row = await db.kysely
    .selectFrom('twoFactors')
    .select('secret')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.secret ?? null;
}

/**
 * Marks a time step as used; false if this or a later step has already been used. Uses index
 * `two_factors_user_id_key`.
 */
export async function takeStep(db: Database, userId: string, step: number): Promise<boolean> {
  const row = await db.kysely
    .updateTable('twoFactors')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteTwoFactor(trx: DatabaseTransaction, userId: string): Promise<void> {
  await trx.deleteFrom('twoFactors').where('userId', '=', userId).execute();
  await trx
    .updateTable('users')
    .set({ twoFactorEnabled: false, updatedAt: new Date() })
    .where('id', '=', userId)
    .execute();
}

const STEP = 30_000;

export function stepOf(time: Date | number): number {
  return Math.floor(Number(time) / STEP);
}

/** Returns the code that an authenticator app shows in a time step (RFC 6238). */
export function makeAppCode(key: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

export function isAppCode(code: string, key: string, step: number): boolean {
  const expected = Buffer.from(makeAppCode(key, step));
  const given = Buffer.from(code);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const WRONG = 'wrong';

export async function verifyCode(
  accounts: Accounts,
  userId: string | null,
  given: string,
  headers: Headers,
): Promise<Answer<{ user: { id: string } }>> {
  const code = given.replace(/\s/g, '');
  if (/^\d{6}$/.test(code)) return verifyAppCode(accounts, userId, code, headers);
  const body = { code: hashBackupCode(code) };
  return settle(accounts.auth.api.verifyBackupCode({ body, headers, returnHeaders: true }));
}

export async function verifyAppCode(
  accounts: Accounts,
  userId: string | null,
  given: string,
  headers: Headers,
): Promise<Answer<{ user: { id: string } }>> {
  const body = { code: await takeAppCode(accounts, userId, given.replace(/\s/g, '')) };
  return settle(accounts.auth.api.verifyTOTP({ body, headers, returnHeaders: true }));
}

/**
 * Accepts each app code only once and only while the app shows it, whereas better-auth accepts it repeatedly
 * for 90 seconds. Returns a code for better-auth to verify: one it accepts now, or one it counts as wrong. A
 * code that just expired is rejected without counting.
 */
async function takeAppCode(
  { db, clock, auth }: Accounts,
  userId: string | null,
  code: string,
): Promise<string> {
  const kept = userId && (await findAppKey(db, userId));
  if (!kept) return WRONG;
  const { secretConfig } = await auth.$context;
  const key = await symmetricDecrypt({ key: secretConfig, data: kept });
  const step = stepOf(clock());
  if (isAppCode(code, key, step - 1)) {
    throw refuseCode(m.two_factor_code_expired());
  }
  if (!isAppCode(code, key, step)) return WRONG;
  if (!(await takeStep(db, userId, step))) {
    throw refuseCode(m.two_factor_code_used());
  }
  return makeAppCode(key, stepOf(Date.now()));
}

function refuseCode(message: string): AppError {
  return new AppError('invalid', message, { fields: [{ field: 'code', message }] });
}
