import { symmetricDecrypt } from 'better-auth/crypto';
import * as m from '#messages';
import { AppError } from '../../../platform/errors.ts';
import type { Accounts } from '../accounts.ts';
import { type Answer, settle } from '../sign-in/refusals.rules.ts';
import { isAppCode, makeAppCode, stepOf } from './app-code.rules.ts';
import { hashBackupCode } from './backup-codes.rules.ts';
import { findAppKey, takeStep } from './queries.ts';

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
 * better-auth takes a code for 90 seconds, any number of times. We take it while the app shows it,
 * once, and hand better-auth a code that it takes now, or one that it counts as wrong. One that the
 * app has just ceased to show is refused without being counted.
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
