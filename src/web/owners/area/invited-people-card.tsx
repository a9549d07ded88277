import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useHref } from 'react-router';
import * as m from '#messages';
import {
  type ContactInput,
  contactInput,
  MOST_MANAGERS,
  type OwnerManagers,
} from '../../../contract/owner-area.owner.ts';
import { read } from '../../kit/api.ts';
import { formatDate } from '../../kit/dates.ts';
import { FormField } from '../../kit/form-field.tsx';
import { send } from '../../kit/send.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Card } from '../../kit/ui/card.tsx';
import { useToast } from '../../kit/ui/toast.tsx';
import { useFailureToast } from '../../kit/use-failure-toast.ts';
import { useSendForm } from '../../kit/use-send-form.ts';

export const managersOf = (id: number) => read('GET /api/desk/:id/managers', { params: { id } });

interface ManagersCardProps {
  id: number;
  isLocked: boolean;
  isManager: boolean;
}

/** The people whom the owner invited to manage the listing too. */
export function ManagersCard({ id, isLocked, isManager }: ManagersCardProps) {
  const { data: managers = [] } = useQuery(managersOf(id));
  const hasRoom = managers.length < MOST_MANAGERS;
  return (
    <Card title={m.owner_managers_title()}>
      <p>{isManager ? m.owner_managers_guest() : m.owner_managers_text({ most: MOST_MANAGERS })}</p>
      {managers.length > 0 && (
        <ul className="mt-3 divide-y divide-line">
          {managers.map((one) => (
            <ManagerItem key={one.id} id={id} manager={one} mayRemove={!isManager || one.isSelf} />
          ))}
        </ul>
      )}
      {!isManager && hasRoom && <InviteForm id={id} isLocked={isLocked} />}
    </Card>
  );
}

interface ManagerItemProps {
  id: number;
  manager: OwnerManagers[number];
  mayRemove: boolean;
}

function ManagerItem({ id, manager, mayRemove }: ManagerItemProps) {
  const { email, invitedAt, acceptedAt, isSelf } = manager;
  const queryClient = useQueryClient();
  const toast = useToast();
  const showFailure = useFailureToast();
  const signIn = useHref('/desk');
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      send('DELETE /api/desk/:id/managers/:managerId', { params: { id, managerId: manager.id } }),
    onSuccess: () => {
      // Whoever left has no owner area any more.
      if (isSelf) return window.location.assign(signIn);
      toast({ title: m.owner_managers_removed({ email }) });
      return queryClient.invalidateQueries({ queryKey: managersOf(id).queryKey });
    },
    onError: showFailure,
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <p className="min-w-0 wrap-anywhere">
        {email}
        <span className="block text-sm text-muted">
          {acceptedAt
            ? m.owner_managers_since({ date: formatDate(acceptedAt) })
            : m.owner_managers_invited({ date: formatDate(invitedAt) })}
        </span>
      </p>
      {mayRemove && (
        <Button
          variant="secondary"
          className="noscript:hidden"
          disabled={isPending}
          onClick={() => mutate()}
        >
          {isSelf ? m.owner_managers_leave() : m.common_remove()}
        </Button>
      )}
    </li>
  );
}

function InviteForm({ id, isLocked }: { id: number; isLocked: boolean }) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const form = useForm<ContactInput>({
    resolver: zodResolver(contactInput),
    defaultValues: { email: '' },
  });
  const post = useSendForm({
    mutationKey: ['desk-managers', id],
    send: (body: ContactInput) => send('POST /api/desk/:id/managers', { params: { id }, body }),
    fields: contactInput.shape,
    setError: form.setError,
    onSent: (managers) => {
      toast({ title: m.owner_managers_sent({ email: form.getValues('email') }) });
      form.reset();
      queryClient.setQueryData(managersOf(id).queryKey, managers);
    },
  });
  return (
    <form
      noValidate
      aria-label={m.owner_managers_invite()}
      onSubmit={form.handleSubmit(post.sendOnce)}
      className="mt-4 flex flex-col gap-3 noscript:hidden"
    >
      <FormField
        form={form}
        name="email"
        label={m.owner_managers_email()}
        type="email"
        required
        maxLength={254}
        autoComplete="off"
        hint={m.owner_managers_hint()}
      />
      <Button
        type="submit"
        variant="secondary"
        disabled={isLocked || post.isPending}
        className="self-start"
      >
        {post.isPending ? m.common_sending() : m.owner_managers_invite()}
      </Button>
    </form>
  );
}
