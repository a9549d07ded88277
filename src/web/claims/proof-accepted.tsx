import * as m from '#messages';
import type { ClaimScreen } from '../../contract/claims.ts';
import { Metadata } from '../metadata.tsx';
import { businessPath } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Message } from '../ui/message.tsx';

/** The same for everyone who comes to its address: it tells nothing of a claim. */
export function ProofAccepted({ business }: Pick<ClaimScreen, 'business'>) {
  return (
    <>
      <Metadata title={m.claims_check_your_email()} isHidden />
      <Message title={m.claims_check_your_email()} level="h1">
        <p className="text-lg">{m.claims_we_sent_you_an_email_about({ name: business.name })}</p>
        <p className="text-muted">{m.claims_the_link_works_once_within_48()}</p>
        <p className="text-muted">{m.mail_limits()}</p>
        <ButtonLink to={businessPath(business)}>{m.claims_see_the_page()}</ButtonLink>
      </Message>
    </>
  );
}
