import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import { isStaff } from '../../accounts/names.ts';
import { PasswordForm } from '../../accounts/password-form.tsx';
import { useChangeUser } from '../../accounts/use-change-user.ts';
import { useStaff } from '../../accounts/use-staff.ts';
import { Metadata } from '../../metadata.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Card } from '../../ui/card.tsx';
import { NoticesCard } from './notices-card.tsx';
import { PasskeysCard } from './passkeys/passkeys-card.tsx';
import { ProfileCard } from './profile/profile-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TwoFactorCard } from './two-factor/card.tsx';

export function AccountPage() {
  const user = useStaff();
  return (
    <div className="page-width py-6">
      <Metadata title={m.staff_account_your_account()} isHidden />
      {user && !isStaff(user) ? (
        <BackLink to="/">{m.staff_account_home()}</BackLink>
      ) : (
        <BackLink to="/admin">{m.staff_account_admin_dashboard()}</BackLink>
      )}
      <h1 className="mb-5 text-2xl font-extrabold">{m.staff_account_your_account()}</h1>
      {user ? <Account user={user} /> : <AccountSkeleton />}
    </div>
  );
}

function Account({ user }: { user: User }) {
  const change = useChangeUser();
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <ProfileCard user={user} />
      {user.hasPassword ? (
        <>
          <Card title={m.staff_account_password()}>
            <PasswordForm
              onChanged={(changed) => change(changed, m.staff_account_password_changed())}
            />
          </Card>
          <TwoFactorCard user={user} />
        </>
      ) : (
        <p className="text-muted">{m.staff_account_you_sign_in_with_your()}</p>
      )}
      {(user.hasPassword || user.hasPasskey) && <PasskeysCard user={user} />}
      {isStaff(user) && <NoticesCard />}
      <SessionsCard user={user} />
    </div>
  );
}

function AccountSkeleton() {
  return (
    <div
      role="status"
      aria-label={m.staff_account_loading()}
      className="skeleton h-screen max-w-2xl"
    />
  );
}
