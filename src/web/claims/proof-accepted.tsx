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
      <Metadata title={m.common_check_email()} isHidden />
      <Message title={m.common_check_email()} level="h1">
        <p className="text-lg">{m.claims_proof_accepted({ name: business.name })}</p>
        <p className="text-muted">{m.claims_link_life()}</p>
        <p className="text-muted">{m.common_no_email()}</p>
        <ButtonLink to={businessPath(business)}>{m.claims_see_page()}</ButtonLink>
      </Message>
    </>
  );
}
