import type { ReactNode } from 'react';
import { useLocation, useMatches } from 'react-router';
import * as m from '#messages';
import type { User } from '../../contract/accounts.ts';
import { hasRight, type Right } from '../../contract/rights.ts';
import { screenRights } from '../../contract/screen-rights.ts';
import type { PrivateScreen } from '../../contract/screens.ts';
import { Metadata } from '../metadata.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { Message } from '../ui/message.tsx';
import { Rich } from '../ui/rich.tsx';
import { ScriptNeeded } from '../ui/script-needed.tsx';
import { useStaff } from './use-staff.ts';

interface StaffOnlyProps {
  children: (user: User) => ReactNode;
}

/** By the right of the screen. Others see a notice or the sign-in page; the server decides anyway. */
export function StaffOnly({ children }: StaffOnlyProps) {
  const user = useStaff();
  const right = screenRights[useMatches().at(-1)?.id as PrivateScreen] ?? 'staff';
  return (
    <>
      <div className="page-width hidden pt-6 noscript:block">
        <ScriptNeeded>
          <Rich
            message={m.accounts_the_staff_area_needs_javascript}
            parts={{
              a: (text) => (
                <Link to="/sign-in" className="font-semibold text-accent underline">
                  {text}
                </Link>
              ),
            }}
          />
        </ScriptNeeded>
      </div>
      <Allowed {...{ user, right, children }} />
    </>
  );
}

interface AllowedProps extends StaffOnlyProps {
  user: User | null;
  right: Right | 'staff';
}

function Allowed({ user, right, children }: AllowedProps) {
  if (!user) return <StaffSkeleton />;
  return hasRight(user, right) ? children(user) : <NotAllowed user={user} />;
}

function StaffSkeleton() {
  return (
    <div
      role="status"
      aria-label={m.accounts_loading()}
      className="page-width py-6 noscript:hidden"
    >
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
      title: m.accounts_choose_your_own_password(),
      text: m.accounts_your_password_was_generated_for(),
      label: m.accounts_choose_a_password(),
      to: `/sign-in?next=${encodeURIComponent(path)}`,
    };
  }
  if (user.needsTwoFactor) {
    return {
      title: m.accounts_set_up_two_factor_sign_in(),
      text: m.accounts_this_area_requires_a_code_from(),
      label: m.accounts_set_it_up(),
      to: '/admin/account',
    };
  }
  return {
    title: m.accounts_not_allowed(),
    text: m.accounts_you_are_signed_in_as_email({ email: user.email }),
    label: m.accounts_return_to_homepage(),
    to: '/',
  };
}
