import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import { send } from '../../kit/send.ts';
import { Button } from '../../kit/ui/button.tsx';
import { EmailField } from '../../kit/ui/email-field.tsx';
import { useIsHydrated } from '../../kit/ui/use-is-hydrated.ts';
import { useSendForm } from '../../kit/use-send-form.ts';

/** Requests an owner link by email; with a listing, the link is sent to the listing's contact address. */
export function LinkForm({ businessId }: { businessId?: number }) {
  const [error, setError] = useState<string>();
  const isHydrated = useIsHydrated();
  const navigate = useNavigate();
  const { sendOnce, isPending } = useSendForm({
    mutationKey: ['owner-link'],
    send: (body: { email?: string; businessId?: number }) =>
      send('POST /api/owner-links', { body }),
    fields: { email: true },
    setError: (_, { message }) => setError(message),
    onSent: () => void navigate('/desk?sent=true'),
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    setError(undefined);
    sendOnce(businessId ? { businessId } : { email });
  };
  return (
    <form
      method="post"
      action="/api/owner-links/form"
      noValidate={isHydrated}
      onSubmit={onSubmit}
      className="flex flex-col gap-4"
    >
      {businessId ? (
        <input type="hidden" name="businessId" value={businessId} />
      ) : (
        <EmailField error={error} />
      )}
      <Button type="submit" disabled={isPending} className="self-start">
        {isPending ? m.common_sending() : m.common_email_link()}
      </Button>
    </form>
  );
}
