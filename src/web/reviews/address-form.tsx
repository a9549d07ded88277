import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import { send } from '../kit/send.ts';
import { Button } from '../kit/ui/button.tsx';
import { EmailField } from '../kit/ui/email-field.tsx';
import { useIsHydrated } from '../kit/ui/use-is-hydrated.ts';
import { useSendForm } from '../kit/use-send-form.ts';

interface AddressFormProps {
  addressKey: string | null;
}

export function AddressForm({ addressKey }: AddressFormProps) {
  const [error, setError] = useState<string>();
  const isHydrated = useIsHydrated();
  const navigate = useNavigate();
  const { sendOnce, isPending } = useSendForm({
    mutationKey: ['review-links'],
    send: (email: string) =>
      addressKey === null
        ? send('POST /api/review-links', { body: { email } })
        : send('POST /api/own-review/address', { body: { key: addressKey, email } }),
    fields: { email: true },
    setError: (_, { message }) => setError(message),
    onSent: () => void navigate('/your-review?sent=true'),
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setError(undefined);
    sendOnce(String(new FormData(event.currentTarget).get('email') ?? '').trim());
  };
  return (
    <form
      method="post"
      action={addressKey === null ? '/api/review-links/form' : '/api/own-review/address/form'}
      noValidate={isHydrated}
      onSubmit={onSubmit}
      className="flex flex-col gap-4"
    >
      {addressKey !== null && <input type="hidden" name="key" value={addressKey} />}
      <EmailField error={error} />
      <Button type="submit" disabled={isPending} className="self-start">
        {isPending ? m.common_sending() : m.common_email_the_link()}
      </Button>
    </form>
  );
}
