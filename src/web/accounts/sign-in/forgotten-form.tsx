import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import { forgottenPassword } from '../../../contract/forgotten-password.ts';
import { FormField } from '../../form-field.tsx';
import { send } from '../../send.ts';
import { Button } from '../../ui/button.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { useSendForm } from '../../use-send-form.ts';

export function ForgottenForm() {
  const navigate = useNavigate();
  const isHydrated = useIsHydrated();
  const form = useForm<{ email: string }>({ resolver: zodResolver(forgottenPassword) });
  const ask = useSendForm({
    mutationKey: ['forgotten'],
    send: (body: { email: string }) => send('POST /api/auth/forgotten-password', { body }),
    fields: forgottenPassword.shape,
    setError: form.setError,
    onSent: () => void navigate('/sign-in/forgotten?sent=true'),
  });
  const isBusy = ask.isPending || ask.isSent;
  return (
    <form
      // Without our code the browser itself says what is missing, and sends it.
      noValidate={isHydrated}
      method="post"
      action="/api/auth/forgotten-password/form"
      aria-label={m.signin_forgotten_password()}
      onSubmit={form.handleSubmit(ask.sendOnce)}
      className="flex flex-col gap-4"
    >
      <FormField
        type="email"
        autoComplete="username"
        form={form}
        name="email"
        label={m.common_email()}
        required
      />
      <Button type="submit" disabled={isBusy}>
        {isBusy ? m.common_sending() : m.signin_send_link()}
      </Button>
    </form>
  );
}
