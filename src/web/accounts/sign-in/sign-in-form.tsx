import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as m from '#messages';
import { type Credentials, credentials, type SignInStep } from '../../../contract/accounts.ts';
import { FormField } from '../../form-field.tsx';
import { send } from '../../send.ts';
import { Button } from '../../ui/button.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { useSendForm } from '../../use-send-form.ts';
import { passwordField } from '../secret-fields.ts';

interface SignInFormProps {
  /** Where the browser sends it itself, before this code has loaded. */
  action: string;
  onEntered: (next: SignInStep, password: string) => void;
}

export function SignInForm({ action, onEntered }: SignInFormProps) {
  // No default values, so that what was typed before this code had loaded is read from the fields.
  const form = useForm<Credentials>({
    resolver: zodResolver(credentials),
  });
  const isHydrated = useIsHydrated();
  const enter = useSendForm({
    mutationKey: ['sign-in'],
    send: (body: Credentials) => send('POST /api/auth/sign-in', { body }),
    fields: credentials.shape,
    setError: form.setError,
    onSent: ({ next }, { password }) => onEntered(next, password),
  });
  const isBusy = enter.isPending || enter.isSent;
  return (
    <form
      // Until then the browser itself says what is missing.
      noValidate={isHydrated}
      method="post"
      action={action}
      aria-label={m.signin_title()}
      onSubmit={form.handleSubmit(enter.sendOnce)}
      className="flex flex-col gap-4 noscript:hidden"
    >
      <FormField
        form={form}
        name="email"
        label={m.common_email()}
        type="email"
        required
        autoComplete="username webauthn"
      />
      <FormField form={form} name="password" {...passwordField} />
      <Button type="submit" disabled={isBusy}>
        {isBusy ? m.signin_pending() : m.signin_title()}
      </Button>
    </form>
  );
}
