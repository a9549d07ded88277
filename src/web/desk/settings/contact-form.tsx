import '../../zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type ContactInput, contactInput } from '../../../contract/desk/settings.ts';
import { send } from '../../api.ts';
import { FormField } from '../../form-field.tsx';
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
      aria-label="Change the address"
      onSubmit={form.handleSubmit(post.sendOnce)}
      className="mt-4 flex flex-col gap-3 noscript:hidden"
    >
      <FormField
        form={form}
        name="email"
        label="New address"
        type="email"
        required
        maxLength={254}
        autoComplete="email"
        hint="We email a link to it. Once it is opened, that address manages the listing, and you are logged out. You are told by email, and can undo it for 7 days."
      />
      <Button
        type="submit"
        variant="secondary"
        disabled={isLocked || post.isPending}
        className="self-start"
      >
        {post.isPending ? 'Sending...' : 'Change the Address'}
      </Button>
      <p role="status" className="wrap-anywhere empty:hidden">
        {sentTo && `We sent a link to ${sentTo}. Nothing changes until it is opened.`}
      </p>
    </form>
  );
}
