import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as m from '#messages';
import { type PasswordChange, passwordChange, type User } from '../../contract/accounts.ts';
import { FormField } from '../kit/form-field.tsx';
import { send } from '../kit/send.ts';
import { Button } from '../kit/ui/button.tsx';
import { useSendForm } from '../kit/use-send-form.ts';
import { passwordField } from './secret-fields.ts';

interface PasswordFormProps {
  currentPassword?: string;
  onChanged: (user: User) => void;
}

export function PasswordForm({ currentPassword = '', onChanged }: PasswordFormProps) {
  const form = useForm<PasswordChange>({
    resolver: zodResolver(passwordChange),
    defaultValues: { currentPassword, newPassword: '' },
  });
  const change = useSendForm({
    mutationKey: ['password'],
    send: (body: PasswordChange) => send('POST /api/auth/password', { body }),
    fields: passwordChange.shape,
    setError: form.setError,
    onSent: (user) => {
      form.reset();
      onChanged(user);
    },
  });
  return (
    <form
      noValidate
      aria-label={m.common_password()}
      onSubmit={form.handleSubmit(change.sendOnce)}
      className="flex flex-col gap-4"
    >
      {!currentPassword && (
        <FormField
          form={form}
          name="currentPassword"
          {...passwordField}
          label={m.account_current_password()}
        />
      )}
      <FormField
        form={form}
        name="newPassword"
        label={m.account_new_password()}
        type="password"
        required
        autoComplete="new-password"
        hint={m.account_password_hint()}
      />
      <Button type="submit" disabled={change.isPending} className="self-start">
        {change.isPending ? m.common_saving() : m.account_change_password()}
      </Button>
    </form>
  );
}
