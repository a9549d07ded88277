import '../../zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { invitationAnswer } from '../../../contract/accounts.ts';
import { send } from '../../api.ts';
import { FormField } from '../../form-field.tsx';
import { Button } from '../../ui/button.tsx';
import { useSendForm } from '../../use-send-form.ts';

interface InvitationFormProps {
  token: string;
  onAccepted: (email: string) => void;
}

export function InvitationForm({ token, onAccepted }: InvitationFormProps) {
  const form = useForm({
    resolver: zodResolver(invitationAnswer),
    defaultValues: { token, password: '' },
  });
  const accept = useSendForm({
    mutationKey: ['invitation'],
    send: (body: { token: string; password: string }) =>
      send('POST /api/auth/invitation', { body }),
    fields: invitationAnswer.shape,
    setError: form.setError,
    onSent: ({ email }) => onAccepted(email),
  });
  const isBusy = accept.isPending || accept.isSent;
  return (
    <form
      noValidate
      aria-label="Password"
      onSubmit={form.handleSubmit(accept.sendOnce)}
      className="flex flex-col gap-4"
    >
      <FormField
        form={form}
        name="password"
        label="New password"
        type="password"
        required
        autoComplete="new-password"
        hint="At least 8 characters. A few words that only you would combine work best."
      />
      <Button type="submit" disabled={isBusy}>
        {isBusy ? 'Saving...' : 'Save Password'}
      </Button>
    </form>
  );
}
