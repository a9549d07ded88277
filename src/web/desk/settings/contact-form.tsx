import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as m from '#messages';
import { type ContactInput, contactInput } from '../../../contract/desk/settings.ts';
import { FormField } from '../../form-field.tsx';
import { send } from '../../send.ts';
import { Button } from '../../ui/button.tsx';
import { useSendForm } from '../../use-send-form.ts';

/** Another address becomes the contact once the link that is mailed to it was opened. */
export function ContactForm({ id, isLocked }: { id: number; isLocked: boolean }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm<ContactInput>({
    resolver: zodResolver(contactInput),
    defaultValues: { email: '' },
  });
  const post = useSendForm({
    mutationKey: ['desk-contact', id],
    send: (body: ContactInput) => send('POST /api/desk/:id/contact', { params: { id }, body }),
    fields: contactInput.shape,
    setError: form.setError,
    onSent: ({ email }) => {
      setSentTo(email);
      form.reset();
    },
  });
  return (
    <form
      noValidate
      aria-label={m.owner_settings_contact_form()}
      onSubmit={form.handleSubmit(post.sendOnce)}
      className="mt-4 flex flex-col gap-3 noscript:hidden"
    >
      <FormField
        form={form}
        name="email"
        label={m.owner_settings_contact_new()}
        type="email"
        required
        maxLength={254}
        autoComplete="email"
        hint={m.owner_settings_contact_hint()}
      />
      <Button
        type="submit"
        variant="secondary"
        disabled={isLocked || post.isPending}
        className="self-start"
      >
        {post.isPending ? m.common_sending() : m.owner_settings_contact_button()}
      </Button>
      <p role="status" className="wrap-anywhere empty:hidden">
        {sentTo && `${m.owner_settings_contact_sent({ sentTo })} ${m.common_no_email()}`}
      </p>
    </form>
  );
}
