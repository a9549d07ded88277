import { useState } from 'react';
import { useLocation } from 'react-router';
import { Metadata } from '../../metadata.tsx';
import { ButtonAnchor } from '../../ui/button.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { AccountCard } from './account-card.tsx';
import { InvitationForm } from './invitation-form.tsx';

/** Where the link of an invitation leads; what makes it valid stands behind the `#`. */
export function InvitationPage() {
  const { hash } = useLocation();
  const isHydrated = useIsHydrated();
  const [email, setEmail] = useState<string | null>(null);
  const token = hash.slice(1);
  if (email) {
    return (
      <AccountCard title="Your password is saved" lead={`Sign in with ${email} and your password.`}>
        <Metadata title="Choose your password" isHidden />
        <ButtonAnchor href="/api/login?next=/admin">Sign in</ButtonAnchor>
      </AccountCard>
    );
  }
  return (
    <AccountCard
      title="Choose your password"
      lead="You will sign in with your email address and this password."
    >
      <Metadata title="Choose your password" isHidden />
      {isHydrated && !token && (
        <p role="alert" className="font-medium text-danger">
          This link is incomplete. Please open it from the email again.
        </p>
      )}
      {isHydrated && token ? (
        <InvitationForm token={token} onAccepted={setEmail} />
      ) : (
        <div className="h-44" />
      )}
    </AccountCard>
  );
}
