import { useMutation } from '@tanstack/react-query';
import { useHref, useLocation } from 'react-router';
import * as m from '#messages';
import { HttpError } from '../../api.ts';
import { Metadata } from '../../metadata.tsx';
import { send } from '../../send.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { ScriptNeeded } from '../../ui/script-needed.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { AccountCard } from './account-card.tsx';

const TITLE = m.accounts_sign_in_confirm_your_new_address();

/** A page with a button: programs that scan mail open links, and must change nothing. */
export function NewEmailPage() {
  const token = useLocation().hash.slice(1);
  const isHydrated = useIsHydrated();
  const account = useHref('/admin/account');
  const confirm = useMutation({
    mutationFn: () => send('POST /api/auth/email/confirm', { body: { token } }),
  });
  if (confirm.data) {
    const lead = m.accounts_sign_in_from_now_on_sign_in_with({ email: confirm.data.email });
    return (
      <AccountCard title={m.accounts_sign_in_your_address_is_changed()} lead={lead}>
        <Metadata title={TITLE} isHidden />
        <ButtonAnchor href={account}>{m.accounts_sign_in_go_to_your_account()}</ButtonAnchor>
      </AccountCard>
    );
  }
  return (
    <AccountCard title={TITLE} lead={m.accounts_sign_in_you_will_sign_in_with_it()}>
      <Metadata title={TITLE} isHidden />
      <ScriptNeeded>{m.accounts_sign_in_confirming_an_address_needs()}</ScriptNeeded>
      {confirm.error && (
        <p role="alert" className="font-medium text-danger">
          {confirm.error instanceof HttpError
            ? confirm.error.detail
            : m.accounts_sign_in_the_server_did_not_respond_please()}
        </p>
      )}
      <Button
        className="noscript:hidden"
        disabled={!isHydrated || !token || confirm.isPending}
        onClick={() => confirm.mutate()}
      >
        {m.accounts_sign_in_confirm_this_address()}
      </Button>
      {isHydrated && !token && (
        <p role="alert" className="font-medium text-danger">
          {m.accounts_sign_in_this_link_is_incomplete_please()}
        </p>
      )}
    </AccountCard>
  );
}
