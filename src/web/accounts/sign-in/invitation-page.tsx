import * as m from '#messages';
import { send } from '../../send.ts';
import { ChoosePassword } from './choose-password.tsx';

export function InvitationPage() {
  return (
    <ChoosePassword
      title={m.accounts_sign_in_choose_your_password()}
      lead={m.accounts_sign_in_you_will_sign_in_with_your()}
      send={(body) => send('POST /api/auth/invitation', { body })}
    />
  );
}
