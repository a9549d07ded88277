import type { User } from '../../../contract/accounts.ts';
import { PasswordForm } from '../../accounts/password-form.tsx';
import { roleNames } from '../../accounts/role-names.ts';
import { SessionsCard } from '../../accounts/sessions-card.tsx';
import { TwoFactorCard } from '../../accounts/two-factor-card.tsx';
import { useChangeUser } from '../../accounts/use-change-user.ts';
import { useStaff } from '../../accounts/use-staff.ts';
import { Metadata } from '../../metadata.tsx';
import { Card } from '../../ui/card.tsx';

/** Of everybody who is signed in, whatever their role. */
export function AccountPage() {
  const user = useStaff();
  return (
    <div className="page-width min-h-screen py-8">
      <Metadata title="Your account" isHidden />
      <h1 className="mb-6 text-2xl font-extrabold sm:text-3xl">Your account</h1>
      {user && <Account user={user} />}
    </div>
  );
}

function Account({ user }: { user: User }) {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  const change = useChangeUser();
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <Card title={name || user.email}>
        <p className="wrap-anywhere text-muted">
          {name && `${user.email}, `}
          {roleNames[user.role]}
        </p>
      </Card>
      {user.hasPassword ? (
        <>
          <Card title="Password">
            <PasswordForm onChanged={(changed) => change(changed, 'Password changed')} />
          </Card>
          <TwoFactorCard user={user} />
        </>
      ) : (
        <p className="text-muted">
          You sign in with your organization, so there is no password here.
        </p>
      )}
      <SessionsCard user={user} />
    </div>
  );
}
