import '../zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type PasswordChange, passwordChange, type User } from '../../contract/accounts.ts';
import { send } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { useSendForm } from '../use-send-form.ts';

interface PasswordFormProps {
  /** Known when it has just been typed; asked for otherwise. */
  currentPassword?: string;
  onChanged: (user: User) => void;
}

/** Changes one's password. */
export function PasswordForm({ currentPassword = '', onChanged }: PasswordFormProps) {
  const { register, handleSubmit, setError, reset, formState } = useForm<PasswordChange>({
    resolver: zodResolver(passwordChange),
    defaultValues: { currentPassword, newPassword: '' },
  });
  const { errors } = formState;
  const change = useSendForm({
    mutationKey: ['password'],
    send: (body: PasswordChange) => send('POST /api/auth/password', { body }),
    fields: passwordChange.shape,
    setError,
    onSent: (user) => {
      reset();
      onChanged(user);
    },
  });
  return (
    <form
      noValidate
      aria-label="Password"
      onSubmit={handleSubmit(change.sendOnce)}
      className="flex flex-col gap-4"
    >
      {!currentPassword && (
        <TextField
          label="Current password"
          type="password"
          required
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
      )}
      <TextField
        label="New password"
        type="password"
        required
        autoComplete="new-password"
        hint="At least 8 characters. A few words that only you would put together are best."
        error={errors.newPassword?.message}
        {...register('newPassword')}
      />
      <Button type="submit" disabled={change.isPending} className="self-start">
        {change.isPending ? 'Saving...' : 'Change Password'}
      </Button>
    </form>
  );
}
