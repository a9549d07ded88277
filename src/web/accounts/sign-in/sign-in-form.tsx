import '../../zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type Credentials, credentials, type SignInStep } from '../../../contract/accounts.ts';
import { send } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useSendForm } from '../../use-send-form.ts';

interface SignInFormProps {
  /** Where the browser sends it itself, before this code has loaded. */
  action: string;
  onEntered: (next: SignInStep, password: string) => void;
}

export function SignInForm({ action, onEntered }: SignInFormProps) {
  // No default values, so that what was typed before this code had loaded is read from the fields.
  const { register, handleSubmit, setError, formState } = useForm<Credentials>({
    resolver: zodResolver(credentials),
  });
  const enter = useSendForm({
    mutationKey: ['sign-in'],
    send: (body: Credentials) => send('POST /api/auth/sign-in', { body }),
    fields: credentials.shape,
    setError,
    onSent: ({ next }, { password }) => onEntered(next, password),
  });
  const isBusy = enter.isPending || enter.isSent;
  return (
    <form
      noValidate
      method="post"
      action={action}
      aria-label="Sign in"
      onSubmit={handleSubmit(enter.sendOnce)}
      className="flex flex-col gap-4 noscript:hidden"
    >
      <TextField
        label="Email"
        type="email"
        required
        autoComplete="username"
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <TextField
        label="Password"
        type="password"
        required
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" disabled={isBusy}>
        {isBusy ? 'Signing in...' : 'Sign in'}
      </Button>
    </form>
  );
}
