import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import { forgottenPassword } from '../../../contract/accounts.ts';
import { screens } from '../../../contract/screens.ts';
import { FormField } from '../../kit/form-field.tsx';
import { Metadata } from '../../kit/metadata.tsx';
import { useParameters } from '../../kit/parameters.ts';
import { send } from '../../kit/send.ts';
import { useSite } from '../../kit/site.tsx';
import { Button, ButtonLink } from '../../kit/ui/button.tsx';
import { useIsHydrated } from '../../kit/ui/use-is-hydrated.ts';
import { useSendForm } from '../../kit/use-send-form.ts';
import { AccountCard } from './account-card.tsx';

export function ForgottenPage() {
  const { sent } = useParameters(screens.forgotten);
  const { hasOrganization } = useSite();
  if (sent) return <LinkSent />;
  return (
    <AccountCard title={m.signin_forgotten_title()} lead={m.signin_forgotten_lead()}>
      <Metadata title={m.signin_forgotten_title()} isHidden />
      <ForgottenForm />
      {hasOrganization && <p className="text-muted">{m.signin_forgotten_organization()}</p>}
      <ButtonLink variant="quiet" to="/sign-in">
        {m.signin_back()}
      </ButtonLink>
    </AccountCard>
  );
}

/** Shows the same text for every address, so it doesn't reveal who has an account. */
function LinkSent() {
  return (
    <AccountCard title={m.common_check_email()} lead={m.signin_link_sent()}>
      <Metadata title={m.common_check_email()} isHidden />
      <p className="text-muted">{m.signin_link_hint()}</p>
      <p className="text-muted">{m.common_no_email()}</p>
      <ButtonLink variant="secondary" to="/sign-in">
        {m.signin_back()}
      </ButtonLink>
      <ButtonLink variant="quiet" to="/sign-in/forgotten">
        {m.common_another_address()}
      </ButtonLink>
    </AccountCard>
  );
}

function ForgottenForm() {
  const navigate = useNavigate();
  const isHydrated = useIsHydrated();
  const form = useForm<{ email: string }>({ resolver: zodResolver(forgottenPassword) });
  const ask = useSendForm({
    mutationKey: ['forgotten'],
    send: (body: { email: string }) => send('POST /api/auth/forgotten-password', { body }),
    fields: forgottenPassword.shape,
    setError: form.setError,
    onSent: () => void navigate('/sign-in/forgotten?sent=true'),
  });
  const isBusy = ask.isPending || ask.isSent;
  return (
    <form
      noValidate={isHydrated}
      method="post"
      action="/api/auth/forgotten-password/form"
      aria-label={m.signin_forgotten_password()}
      onSubmit={form.handleSubmit(ask.sendOnce)}
      className="flex flex-col gap-4"
    >
      <FormField
        type="email"
        autoComplete="username"
        form={form}
        name="email"
        label={m.common_email()}
        required
      />
      <Button type="submit" disabled={isBusy}>
        {isBusy ? m.common_sending() : m.signin_send_link()}
      </Button>
    </form>
  );
}
