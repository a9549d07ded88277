import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import type { Proof } from '../../../contract/passkeys.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Accounts } from '../accounts.ts';
import { settle } from '../sign-in/refusals.rules.ts';
import { verifyCode } from '../two-factor/codes.ts';
import { bindToSession } from './challenges.ts';
import { verifyPasskey } from './verify.ts';

/** As much as signing in takes, so that an open browser alone changes no way to sign in. */
export async function requireProof(
  accounts: Accounts,
  user: User,
  { password, code, passkey }: Proof,
  headers: Headers,
): Promise<void> {
  if (passkey) {
    const bound = await bindToSession(accounts, 'proof', headers);
    const { userId } = await verifyPasskey(accounts, bound, passkey);
    if (userId === user.id) return;
    throw new AppError('invalid', m.accounts_passkeys_this_passkey_belongs_to_someone());
  }
  if (!user.hasPassword) {
    throw new AppError(
      'conflict',
      user.hasPasskey
        ? m.accounts_passkeys_confirm_this_with_your_passkey()
        : m.accounts_passkeys_you_sign_in_with_your(),
    );
  }
  if (!password) throw missing('password', m.accounts_passkeys_password_is_required());
  const { api } = accounts.auth;
  await settle(api.verifyPassword({ body: { password }, headers, returnHeaders: true }));
  if (!user.hasTwoFactor) return;
  // The password first: a wrong one does not use up a code.
  if (!code) throw missing('code', m.accounts_passkeys_code_is_required());
  await verifyCode(accounts, user.id, code, headers);
}

function missing(field: string, message: string): AppError {
  return new AppError('invalid', message, { fields: [{ field, message }] });
}
