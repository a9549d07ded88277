import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as m from '#messages';
import { ownName } from '../../../../contract/own-account.ts';
import { useChangeUser } from '../../../accounts/use-change-user.ts';
import { FormField } from '../../../form-field.tsx';
import { send } from '../../../send.ts';
import { useSendForm } from '../../../use-send-form.ts';
import { StaffForm } from '../../form.tsx';

export function NameForm({ name, onClose }: { name: string; onClose: () => void }) {
  const change = useChangeUser();
  const form = useForm({ resolver: zodResolver(ownName), defaultValues: { name } });
  const save = useSendForm({
    mutationKey: ['name'],
    send: (body: { name: string }) => send('PUT /api/auth/name', { body }),
    fields: ownName.shape,
    setError: form.setError,
    onSent: (user) => {
      change(user, m.account_name_changed());
      onClose();
    },
  });
  return (
    <StaffForm
      label={m.common_name()}
      submit={save.isPending ? m.common_saving() : m.common_save()}
      isPending={save.isPending}
      onSubmit={form.handleSubmit(save.sendOnce)}
    >
      <FormField
        form={form}
        name="name"
        label={m.common_name()}
        required
        maxLength={100}
        autoComplete="name"
        hint={m.account_name_hint()}
      />
    </StaffForm>
  );
}
