import * as m from '#messages';
import { send } from '../../send.ts';
import { ChoosePassword } from './choose-password.tsx';

export function NewPasswordPage() {
  return (
    <ChoosePassword
      title={m.accounts_sign_in_choose_a_new_password()}
      lead={m.accounts_sign_in_wherever_you_are_signed_in_now()}
      send={(body) => send('POST /api/auth/forgotten-password/answer', { body })}
    />
  );
}
