import * as m from '#messages';
import { send } from '../../kit/send.ts';
import { ChoosePassword } from './choose-password.tsx';

export function NewPasswordPage() {
  return (
    <ChoosePassword
      title={m.signin_new_password()}
      lead={m.signin_new_password_effect()}
      send={(body) => send('POST /api/auth/forgotten-password/answer', { body })}
    />
  );
}
