import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as m from '#messages';
import { invitationAnswer } from '../../../contract/accounts.ts';
import { FormField } from '../../form-field.tsx';
import { Button } from '../../ui/button.tsx';
import { useSendForm } from '../../use-send-form.ts';

interface ChoosePasswordFormProps {
  token: string;
  send: (body: { token: string; password: string }) => Promise<{ email: string }>;
  onSaved: (email: string) => void;
}

export function ChoosePasswordForm({ token, send, onSaved }: ChoosePasswordFormProps) {
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
