import * as m from '#messages';
import { isStaff } from '../../accounts/names.ts';
import { PasswordForm } from '../../accounts/password-form.tsx';
import { useChangeUser } from '../../accounts/use-change-user.ts';
import { Card } from '../../ui/card.tsx';
import { useStaffUser } from '../staff-frame.tsx';
import { StaffScreen } from '../staff-screen.tsx';
import { NoticesCard } from './notices-card.tsx';
import { PasskeysCard } from './passkeys/passkeys-card.tsx';
import { ProfileCard } from './profile/profile-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TwoFactorCard } from './two-factor/card.tsx';

export function AccountPage() {
  const user = useStaffUser();
  const change = useChangeUser();
  return (
    <StaffScreen title={m.account_title()}>
      <div className="flex max-w-2xl flex-col gap-6">
        <ProfileCard user={user} />
        {user.hasPassword ? (
          <>
            <Card title={m.common_password()}>
              <PasswordForm
                onChanged={(changed) => change(changed, m.account_password_changed())}
              />
            </Card>
            <TwoFactorCard user={user} />
          </>
        ) : (
          <p className="text-muted">{m.account_no_password()}</p>
        )}
        {(user.hasPassword || user.hasPasskey) && <PasskeysCard user={user} />}
        {isStaff(user) && <NoticesCard />}
        <SessionsCard user={user} />
      </div>
    </StaffScreen>
  );
}
