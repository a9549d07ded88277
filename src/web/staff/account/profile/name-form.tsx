import * as m from '#messages';
import '../../../zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { ownName } from '../../../../contract/own-account.ts';
import { useChangeUser } from '../../../accounts/use-change-user.ts';
import { FormField } from '../../../form-field.tsx';
import { send } from '../../../send.ts';
import { Button } from '../../../ui/button.tsx';
import { useSendForm } from '../../../use-send-form.ts';

export function NameForm({ name, onClose }: { name: string; onClose: () => void }) {
  const change = useChangeUser();
  const form = useForm({ resolver: zodResolver(ownName), defaultValues: { name } });
  const save = useSendForm({
    mutationKey: ['name'],
    send: (body: { name: string }) => send('PUT /api/auth/name', { body }),
    fields: ownName.shape,
    setError: form.setError,
    onSent: (user) => {
      change(user, m.staff_account_name_changed());
      onClose();
    },
  });
  return (
    <form
      noValidate
      aria-label={m.staff_account_name()}
      onSubmit={form.handleSubmit(save.sendOnce)}
      className="flex flex-col gap-4"
    >
      <FormField
        form={form}
        name="name"
        label={m.staff_account_name()}
        required
        maxLength={100}
        autoComplete="name"
        hint={m.staff_account_your_colleagues_see_it_the_audit()}
      />
      <Button type="submit" disabled={save.isPending} className="self-start">
        {save.isPending ? m.staff_account_saving() : m.staff_account_save()}
      </Button>
    </form>
  );
}
