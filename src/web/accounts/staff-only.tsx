import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { User } from '../../contract/accounts.ts';
import { Metadata } from '../metadata.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Message } from '../ui/message.tsx';
import { ScriptNeeded } from '../ui/script-needed.tsx';
import { isStaff } from './names.ts';
import { useStaff } from './use-staff.ts';

interface StaffOnlyProps {
  isForAdmins?: boolean;
  children: (user: User) => ReactNode;
}

/** Guards a staff screen. Others see a notice or the sign-in page; the server decides anyway. */
export function StaffOnly({ isForAdmins = false, children }: StaffOnlyProps) {
  const user = useStaff();
  return (
    <>
      <div className="page-width hidden pt-6 noscript:block">
        <ScriptNeeded>
          The staff area needs JavaScript. Please turn it on and{' '}
          <a href="/sign-in" className="font-semibold text-accent underline">
            sign in
          </a>
          .
        </ScriptNeeded>
      </div>
      <Allowed {...{ user, isForAdmins, children }} />
    </>
  );
}

function Allowed({ user, isForAdmins, children }: StaffOnlyProps & { user: User | null }) {
  if (!user) return <StaffSkeleton />;
  const isAllowed = isForAdmins ? user.role === 'admin' : isStaff(user);
  return isAllowed ? children(user) : <NotAllowed user={user} />;
}

function StaffSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="page-width py-6 noscript:hidden">
      <div className="skeleton h-8 w-56 max-w-full" />
      <div className="skeleton mt-3 h-6 w-96 max-w-full" />
      <div className="skeleton mt-6 h-screen" />
    </div>
  );
}

function NotAllowed({ user }: { user: User }) {
  const { pathname, search } = useLocation();
  const { title, text, label, to } = explain(user, pathname + search);
  return (
    <>
      <Metadata title={title} isHidden />
      <Message title={title} level="h1">
        <p className="text-muted">{text}</p>
        <ButtonLink to={to}>{label}</ButtonLink>
      </Message>
    </>
  );
}

function explain(user: User, path: string) {
  if (user.mustChangePassword) {
    return {
      title: 'Choose your own password',
      text: 'Your password was generated for you. Choose your own to open this area.',
      label: 'Choose a Password',
      to: `/sign-in?next=${encodeURIComponent(path)}`,
    };
  }
  if (user.needsTwoFactor) {
    return {
      title: 'Set up two-factor sign-in',
      text: 'This area requires a code from an authenticator app when you sign in. Setting it up takes a minute.',
      label: 'Set It Up',
      to: '/admin/account',
    };
  }
  return {
    title: 'Not allowed',
    text: `You are signed in as ${user.email}. This account has no access to this area. An administrator can give it a role.`,
    label: 'Return to Homepage',
    to: '/',
  };
}
