import * as m from '#messages';
import type { Proof, User } from '../../../contract/accounts.ts';
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
    throw new AppError('invalid', m.passkeys_not_yours());
  }
  if (!user.hasPassword) {
    throw new AppError(
      'conflict',
      user.hasPasskey ? m.passkeys_confirm_first() : m.passkeys_organization_account(),
    );
  }
  if (!password) throw missing('password', m.input_password_required());
  const { api } = accounts.auth;
  await settle(api.verifyPassword({ body: { password }, headers, returnHeaders: true }));
  if (!user.hasTwoFactor) return;
  // The password first: a wrong one does not use up a code.
  if (!code) throw missing('code', m.input_code_required());
  await verifyCode(accounts, user.id, code, headers);
}

function missing(field: string, message: string): AppError {
  return new AppError('invalid', message, { fields: [{ field, message }] });
}
