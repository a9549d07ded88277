import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router';
import * as m from '#messages';
import { invitationAnswer } from '../../../contract/accounts.ts';
import { FormField } from '../../kit/form-field.tsx';
import { Metadata } from '../../kit/metadata.tsx';
import { Button, ButtonAnchor } from '../../kit/ui/button.tsx';
import { ScriptNeeded } from '../../kit/ui/script-needed.tsx';
import { useIsHydrated } from '../../kit/ui/use-is-hydrated.ts';
import { useSendForm } from '../../kit/use-send-form.ts';
import { AccountCard } from './account-card.tsx';

interface ChoosePasswordProps {
  title: string;
  lead: string;
  send: (body: { token: string; password: string }) => Promise<{ email: string }>;
}

/** Page behind an emailed link; its token is in the URL fragment, which isn't sent to the server. */
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

interface ChoosePasswordFormProps {
  token: string;
  send: (body: { token: string; password: string }) => Promise<{ email: string }>;
  onSaved: (email: string) => void;
}

function ChoosePasswordForm({ token, send, onSaved }: ChoosePasswordFormProps) {
  const form = useForm({
    resolver: zodResolver(invitationAnswer),
    defaultValues: { token, password: '' },
  });
  const accept = useSendForm({
    mutationKey: ['choose-password'],
    send,
    fields: invitationAnswer.shape,
    setError: form.setError,
    onSent: ({ email }) => onSaved(email),
  });
  const isBusy = accept.isPending || accept.isSent;
  return (
    <form
      noValidate
      aria-label={m.common_password()}
      onSubmit={form.handleSubmit(accept.sendOnce)}
      className="flex flex-col gap-4"
    >
      <FormField
        form={form}
        name="password"
        label={m.account_new_password()}
        type="password"
        required
        autoComplete="new-password"
        hint={m.account_password_hint()}
      />
      <Button type="submit" disabled={isBusy}>
        {isBusy ? m.common_saving() : m.signin_save_password()}
      </Button>
    </form>
  );
}
