import type { User } from '../../../contract/accounts.ts';
import { isStaff } from '../../accounts/names.ts';
import { PasswordForm } from '../../accounts/password-form.tsx';
import { roleNames } from '../../accounts/role-names.ts';
import { useChangeUser } from '../../accounts/use-change-user.ts';
import { useStaff } from '../../accounts/use-staff.ts';
import { Metadata } from '../../metadata.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Card } from '../../ui/card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TwoFactorCard } from './two-factor-card.tsx';

export function AccountPage() {
  const user = useStaff();
  return (
    <div className="page-width py-6">
      <Metadata title="Your account" isHidden />
      {user && !isStaff(user) ? (
        <BackLink to="/">Home</BackLink>
      ) : (
        <BackLink to="/admin">Admin Dashboard</BackLink>
      )}
      <h1 className="mb-5 text-2xl font-extrabold">Your account</h1>
      {user ? <Account user={user} /> : <AccountSkeleton />}
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
          {user.mustChangePassword
            ? 'Choose your own password to use your role.'
            : roleNames[user.role]}
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
          You sign in with your organization's account, so there is no password here.
        </p>
      )}
      <SessionsCard user={user} />
    </div>
  );
}

function AccountSkeleton() {
  return <div role="status" aria-label="Loading" className="skeleton h-screen max-w-2xl" />;
}
