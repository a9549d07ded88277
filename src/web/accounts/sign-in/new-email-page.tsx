import { useMutation } from '@tanstack/react-query';
import { useHref, useLocation } from 'react-router';
import * as m from '#messages';
import { HttpError } from '../../kit/api.ts';
import { Metadata } from '../../kit/metadata.tsx';
import { send } from '../../kit/send.ts';
import { Button, ButtonAnchor } from '../../kit/ui/button.tsx';
import { ScriptNeeded } from '../../kit/ui/script-needed.tsx';
import { useIsHydrated } from '../../kit/ui/use-is-hydrated.ts';
import { AccountCard } from './account-card.tsx';

const TITLE = m.signin_new_email_title();

/** Requires a click, because mail scanners open links and must not change anything. */
export function NewEmailPage() {
  const token = useLocation().hash.slice(1);
  const isHydrated = useIsHydrated();
  const account = useHref('/admin/account');
  const confirm = useMutation({
    mutationFn: () => send('POST /api/auth/email/confirm', { body: { token } }),
  });
  if (confirm.data) {
    const lead = m.signin_new_email_lead({ email: confirm.data.email });
    return (
      <AccountCard title={m.signin_new_email_done()} lead={lead}>
        <Metadata title={TITLE} isHidden />
        <ButtonAnchor href={account}>{m.signin_go_to_account()}</ButtonAnchor>
      </AccountCard>
    );
  }
  return (
    <AccountCard title={TITLE} lead={m.signin_new_email_effect()}>
      <Metadata title={TITLE} isHidden />
      <ScriptNeeded>{m.signin_new_email_needs_script()}</ScriptNeeded>
      {confirm.error && (
        <p role="alert" className="font-medium text-danger">
          {confirm.error instanceof HttpError ? confirm.error.detail : m.common_no_response_retry()}
        </p>
      )}
      <Button
        className="noscript:hidden"
        disabled={!isHydrated || !token || confirm.isPending}
        onClick={() => confirm.mutate()}
      >
        {m.signin_new_email_confirm()}
      </Button>
      {isHydrated && !token && (
        <p role="alert" className="font-medium text-danger">
          {m.signin_link_incomplete()}
        </p>
      )}
    </AccountCard>
  );
}
