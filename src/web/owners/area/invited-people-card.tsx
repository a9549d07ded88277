import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useHref } from 'react-router';
import * as m from '#messages';
import {
  type ContactInput,
  contactInput,
  type InvitedPeople,
  MAX_INVITED_PEOPLE,
} from '../../../contract/owner-area.owner.ts';
import { read } from '../../kit/api.ts';
import { formatDate } from '../../kit/dates.ts';
import { FormField } from '../../kit/form-field.tsx';
import { send } from '../../kit/send.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Card } from '../../kit/ui/card.tsx';
import { useToast } from '../../kit/ui/toast.tsx';
import { useSend } from '../../kit/use-send.ts';
import { useSendForm } from '../../kit/use-send-form.ts';

export const readInvitedPeople = (id: number) =>
  read('GET /api/desk/:id/invited-people', { params: { id } });

interface InvitedPeopleCardProps {
  id: number;
  isLocked: boolean;
  isInvited: boolean;
}

/** Shows the people whom the owner invited to manage the listing. */
export function InvitedPeopleCard({ id, isLocked, isInvited }: InvitedPeopleCardProps) {
  const { data: people = [] } = useQuery(readInvitedPeople(id));
  const hasRoom = people.length < MAX_INVITED_PEOPLE;
  return (
    <Card title={m.owner_invited_title()}>
      <p>
        {isInvited ? m.owner_invited_guest() : m.owner_invited_text({ most: MAX_INVITED_PEOPLE })}
      </p>
      {people.length > 0 && (
        <ul className="mt-3 divide-y divide-line">
          {people.map((one) => (
            <InvitedPersonItem
              key={one.id}
              id={id}
              person={one}
              mayRemove={!isInvited || one.isSelf}
            />
          ))}
        </ul>
      )}
      {!isInvited && hasRoom && <InviteForm id={id} isLocked={isLocked} />}
    </Card>
  );
}

interface InvitedPersonItemProps {
  id: number;
  person: InvitedPeople[number];
  mayRemove: boolean;
}

function InvitedPersonItem({ id, person, mayRemove }: InvitedPersonItemProps) {
  const { email, invitedAt, acceptedAt, isSelf } = person;
  const queryClient = useQueryClient();
  const signIn = useHref('/desk');
  const { mutate, isPending } = useSend({
    run: () =>
      send('DELETE /api/desk/:id/invited-people/:invitedPersonId', {
        params: { id, invitedPersonId: person.id },
      }),
    done: { title: m.owner_invited_removed({ email }) },
    onDone: () =>
      // A person who left can't open the owner area anymore.
      isSelf
        ? window.location.assign(signIn)
        : queryClient.invalidateQueries({ queryKey: readInvitedPeople(id).queryKey }),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <p className="min-w-0 wrap-anywhere">
        {email}
        <span className="block text-sm text-muted">
          {acceptedAt
            ? m.owner_invited_since({ date: formatDate(acceptedAt) })
            : m.owner_invited_invited({ date: formatDate(invitedAt) })}
        </span>
      </p>
      {mayRemove && (
        <Button
          variant="secondary"
          className="noscript:hidden"
          disabled={isPending}
          onClick={() => mutate()}
        >
          {isSelf ? m.owner_invited_leave() : m.common_remove()}
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
    mutationKey: ['desk-invited-people', id],
    send: (body: ContactInput) =>
      send('POST /api/desk/:id/invited-people', { params: { id }, body }),
    fields: contactInput.shape,
    setError: form.setError,
    onSent: (people) => {
      toast({ title: m.owner_invited_sent({ email: form.getValues('email') }) });
      form.reset();
      queryClient.setQueryData(readInvitedPeople(id).queryKey, people);
    },
  });
  return (
    <form
      noValidate
      aria-label={m.owner_invited_invite()}
      onSubmit={form.handleSubmit(post.sendOnce)}
      className="mt-4 flex flex-col gap-3 noscript:hidden"
    >
      <FormField
        form={form}
        name="email"
        label={m.owner_invited_email()}
        type="email"
        required
        maxLength={254}
        autoComplete="off"
        hint={m.owner_invited_hint()}
      />
      <Button
        type="submit"
        variant="secondary"
        disabled={isLocked || post.isPending}
        className="self-start"
      >
        {post.isPending ? m.common_sending() : m.owner_invited_invite()}
      </Button>
    </form>
  );
}
