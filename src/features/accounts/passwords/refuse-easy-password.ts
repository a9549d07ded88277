import { AppError } from '../../../platform/errors.ts';
import { readCommonPasswords } from './common-passwords.ts';
import { EASY, isEasyPassword, type Owner } from './easy-password.rules.ts';

/** Throws `invalid` for the field where such a password stands. */
export function refuseEasyPassword(field: string, password: string, owner: Owner) {
  if (!isEasyPassword(password, owner, readCommonPasswords())) return;
  throw new AppError('invalid', EASY, { fields: [{ field, message: EASY }] });
}
