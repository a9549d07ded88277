import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import { type Invitation, invitation } from '../../../contract/members.staff.ts';
import { FormField } from '../../kit/form-field.tsx';
import { send } from '../../kit/send.ts';
import { useToast } from '../../kit/ui/toast.tsx';
import { refetchLists } from '../../kit/use-send.ts';
import { useSendForm } from '../../kit/use-send-form.ts';
import { StaffForm } from '../../staff/form.tsx';
import { STAFF_LISTS } from './lists.ts';
import { RoleOptions, useRoleChoices } from './role-choices.tsx';

export function InviteForm({ user, onClose }: { user: User; onClose: () => void }) {
  const choices = useRoleChoices(user, null);
  const queryClient = useQueryClient();
  const toast = useToast();
  const form = useForm<Invitation>({
    resolver: zodResolver(invitation),
    defaultValues: { name: '', email: '', role: choices.find(isUsual)?.value ?? '' },
  });
  const chosen = choices.find(({ value }) => value === form.watch('role'));
  const invite = useSendForm({
    mutationKey: ['invite'],
    send: (body: Invitation) => send('POST /api/admin/staff', { body }),
    fields: invitation.shape,
    setError: form.setError,
    onSent: ({ email }) => {
      toast({ title: m.staff_invited_toast(), description: email });
      void refetchLists(queryClient, STAFF_LISTS);
      onClose();
    },
  });
  return (
    <StaffForm
      label={m.staff_invitation()}
      submit={invite.isPending ? m.common_sending() : m.staff_invite_send()}
      isPending={invite.isPending}
      onSubmit={form.handleSubmit(invite.sendOnce)}
      onCancel={onClose}
    >
      <FormField form={form} name="name" label={m.common_name()} required autoComplete="off" />
      <FormField
        type="email"
        autoComplete="off"
        form={form}
        name="email"
        label={m.common_email()}
        required
      />
      <FormField
        form={form}
        name="role"
        as="select"
        label={m.common_role()}
        hint={chosen?.explanation}
      >
        <RoleOptions choices={choices} />
      </FormField>
    </StaffForm>
  );
}

function isUsual({ value, isGivable }: { value: string; isGivable: boolean }): boolean {
  return isGivable && value !== 'admin';
}
