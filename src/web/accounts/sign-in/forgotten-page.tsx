import * as m from '#messages';
import { screens } from '../../../contract/screens.ts';
import { Metadata } from '../../metadata.tsx';
import { useParameters } from '../../parameters.ts';
import { useSite } from '../../site.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { AccountCard } from './account-card.tsx';
import { ForgottenForm } from './forgotten-form.tsx';

export function ForgottenPage() {
  const { sent } = useParameters(screens.forgotten);
  const { hasOrganization } = useSite();
  if (sent) return <LinkSent />;
  return (
    <AccountCard
      title={m.accounts_sign_in_forgot_your_password()}
      lead={m.accounts_sign_in_enter_the_email_address_that_you()}
    >
      <Metadata title={m.accounts_sign_in_forgot_your_password()} isHidden />
      <ForgottenForm />
      {hasOrganization && (
        <p className="text-muted">{m.accounts_sign_in_if_you_sign_in_with_your()}</p>
      )}
      <ButtonLink variant="quiet" to="/sign-in">
        {m.accounts_sign_in_back_to_sign_in()}
      </ButtonLink>
    </AccountCard>
  );
}

/** The same for every address, so that it does not tell who has an account. */
function LinkSent() {
  return (
    <AccountCard
      title={m.accounts_sign_in_check_your_email()}
      lead={m.accounts_sign_in_if_this_is_the_address_of()}
    >
      <Metadata title={m.accounts_sign_in_check_your_email()} isHidden />
      <p className="text-muted">{m.accounts_sign_in_it_works_once_within_an_hour()}</p>
      <p className="text-muted">{m.mail_limits()}</p>
      <ButtonLink variant="secondary" to="/sign-in">
        {m.accounts_sign_in_back_to_sign_in()}
      </ButtonLink>
      <ButtonLink variant="quiet" to="/sign-in/forgotten">
        {m.accounts_sign_in_try_another_address()}
      </ButtonLink>
    </AccountCard>
  );
}
