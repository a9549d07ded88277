import * as m from '#messages';
import { AppError } from '../../../platform/errors.ts';
import { readCommonPasswords } from './common-passwords.ts';
import { isEasyPassword, type Owner } from './easy-password.rules.ts';

/** Throws `invalid` for the field where such a password stands. */
export function refuseEasyPassword(field: string, password: string, owner: Owner) {
  if (!isEasyPassword(password, owner, readCommonPasswords())) return;
  const message = m.account_password_guessable();
  throw new AppError('invalid', message, { fields: [{ field, message }] });
}
