import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { User } from '../../contract/accounts.ts';
import { Metadata } from '../metadata.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Message } from '../ui/message.tsx';
import { isStaff } from './names.ts';
import { useStaff } from './use-staff.ts';

interface StaffOnlyProps {
  isForAdmins?: boolean;
  /** Stands in while it is not known who looks. */
  skeleton?: ReactNode;
  children: (user: User) => ReactNode;
}

/** A screen for staff. Others are told so, or taken to the sign-in page; the server decides anyway. */
export function StaffOnly({ isForAdmins = false, skeleton, children }: StaffOnlyProps) {
  const user = useStaff();
  if (!user) return <div className="min-h-screen">{skeleton}</div>;
  const isAllowed = isForAdmins ? user.role === 'admin' : isStaff(user);
  return isAllowed ? children(user) : <NotAllowed user={user} />;
}

function NotAllowed({ user }: { user: User }) {
  const { pathname, search } = useLocation();
  const title = user.mustChangePassword ? 'Choose your own password' : 'Not allowed';
  return (
    <>
      <Metadata title={title} isHidden />
      <Message title={title} level="h1">
        {user.mustChangePassword ? (
          <>
            <p className="text-muted">
              The password that you have was made for you. This area opens with one of your own.
            </p>
            <ButtonLink to={`/sign-in?next=${encodeURIComponent(pathname + search)}`}>
              Choose a Password
            </ButtonLink>
          </>
        ) : (
          <>
            <p className="text-muted">
              You are signed in as {user.email}, and this account has no part in this area. An
              administrator can give it one.
            </p>
            <ButtonLink to="/">Return to Homepage</ButtonLink>
          </>
        )}
      </Message>
    </>
  );
}
