import { type FormEvent, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import { Metadata } from '../../metadata.tsx';
import { send } from '../../send.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { Message } from '../../ui/message.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { useSendForm } from '../../use-send-form.ts';

export function AskForLinks({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page-width max-w-xl py-8 lg:py-12">
      <Metadata title={title} isHidden />
      <h1 className="mb-3 text-3xl font-extrabold tracking-tight">{title}</h1>
      <p className="mb-6 text-lg text-muted">{children}</p>
      <LinksForm />
    </div>
  );
}

function LinksForm() {
  const [error, setError] = useState<string>();
  const isHydrated = useIsHydrated();
  const navigate = useNavigate();
  const { sendOnce, isPending } = useSendForm({
    mutationKey: ['review-links'],
    send: (email: string) => send('POST /api/review-links', { body: { email } }),
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
      action="/api/review-links/form"
      noValidate={isHydrated}
      onSubmit={onSubmit}
      className="flex flex-col gap-4"
    >
      <EmailField error={error} />
      <Button type="submit" disabled={isPending} className="self-start">
        {isPending ? m.common_sending() : m.common_email_the_link()}
      </Button>
    </form>
  );
}

/** The same for every address, so that it does not tell whether a review has it. */
export function LinksSent() {
  return (
    <>
      <Metadata title={m.common_check_email()} isHidden />
      <Message title={m.common_check_email()} level="h1">
        <p className="text-lg">{m.my_review_links_sent()}</p>
        <p className="text-muted">{m.my_review_links_hint()}</p>
        <p className="text-muted">{m.common_no_email()}</p>
        <ButtonLink to="/">{m.common_return_home()}</ButtonLink>
      </Message>
    </>
  );
}
