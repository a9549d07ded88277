import '../../zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { type Invitation, invitation } from '../../../contract/staff/members.ts';
import { send } from '../../api.ts';
import { FormField } from '../../form-field.tsx';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useSendForm } from '../../use-send-form.ts';
import { refetchLists } from '../use-staff-action.ts';
import { STAFF_LISTS } from './lists.ts';

export function InviteForm({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const form = useForm<Invitation>({
    resolver: zodResolver(invitation),
    defaultValues: { name: '', email: '', role: 'editor' },
  });
  const invite = useSendForm({
    mutationKey: ['invite'],
    send: (body: Invitation) => send('POST /api/admin/staff', { body }),
    fields: invitation.shape,
    setError: form.setError,
    onSent: ({ email }) => {
      toast({ title: 'Invitation sent', description: email });
      void refetchLists(queryClient, STAFF_LISTS);
      onClose();
    },
  });
  return (
    <form
      noValidate
      aria-label="Invitation"
      onSubmit={form.handleSubmit(invite.sendOnce)}
      className="flex flex-col gap-4"
    >
      <FormField form={form} name="name" label="Name" required autoComplete="off" />
      <FormField form={form} name="email" label="Email" type="email" required autoComplete="off" />
      <FormField form={form} name="role" as="select" label="Role">
        <option value="editor">Editor</option>
        <option value="admin">Administrator</option>
      </FormField>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={invite.isPending}>
          {invite.isPending ? 'Sending...' : 'Send Invitation'}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
