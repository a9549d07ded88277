import * as m from '#messages';
import { send } from '../../kit/send.ts';
import { ChoosePassword } from './choose-password.tsx';

export function InvitationPage() {
  return (
    <ChoosePassword
      title={m.signin_choose_password()}
      lead={m.signin_choose_password_lead()}
      send={(body) => send('POST /api/auth/invitation', { body })}
    />
  );
}
