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

/** The same for every address, so that it does not tell who has an account. */
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
