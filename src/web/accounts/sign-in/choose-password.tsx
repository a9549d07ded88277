import { useState } from 'react';
import { useLocation } from 'react-router';
import * as m from '#messages';
import { Metadata } from '../../metadata.tsx';
import { ButtonAnchor } from '../../ui/button.tsx';
import { ScriptNeeded } from '../../ui/script-needed.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { AccountCard } from './account-card.tsx';
import { ChoosePasswordForm } from './choose-password-form.tsx';

interface ChoosePasswordProps {
  title: string;
  lead: string;
  send: (body: { token: string; password: string }) => Promise<{ email: string }>;
}

/** Where the link of an email leads; what makes it valid stands behind the `#`. */
export function ChoosePassword({ title, lead, send }: ChoosePasswordProps) {
  const { hash } = useLocation();
  const isHydrated = useIsHydrated();
  const [email, setEmail] = useState<string | null>(null);
  const token = hash.slice(1);
  if (email) {
    return (
      <AccountCard title={m.signin_password_saved()} lead={m.signin_password_saved_next({ email })}>
        <Metadata title={title} isHidden />
        <ButtonAnchor href="/api/login?next=/admin">{m.signin_title()}</ButtonAnchor>
      </AccountCard>
    );
  }
  return (
    <AccountCard title={title} lead={lead}>
      <Metadata title={title} isHidden />
      <ScriptNeeded>{m.signin_password_needs_script()}</ScriptNeeded>
      {isHydrated && !token && (
        <p role="alert" className="font-medium text-danger">
          {m.signin_link_incomplete()}
        </p>
      )}
      {isHydrated && token ? (
        <ChoosePasswordForm token={token} send={send} onSaved={setEmail} />
      ) : (
        <div className="h-44 noscript:hidden" />
      )}
    </AccountCard>
  );
}
