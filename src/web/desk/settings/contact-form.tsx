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
      aria-label={m.desk_settings_change_the_address()}
      onSubmit={form.handleSubmit(post.sendOnce)}
      className="mt-4 flex flex-col gap-3 noscript:hidden"
    >
      <FormField
        form={form}
        name="email"
        label={m.desk_settings_new_address()}
        type="email"
        required
        maxLength={254}
        autoComplete="email"
        hint={m.desk_settings_we_email_a_link_to_it()}
      />
      <Button
        type="submit"
        variant="secondary"
        disabled={isLocked || post.isPending}
        className="self-start"
      >
        {post.isPending ? m.desk_settings_sending() : m.desk_settings_change_the_address_2()}
      </Button>
      <p role="status" className="wrap-anywhere empty:hidden">
        {sentTo && `${m.desk_settings_we_sent_a_link_to_sentto({ sentTo })} ${m.mail_limits()}`}
      </p>
    </form>
  );
}
