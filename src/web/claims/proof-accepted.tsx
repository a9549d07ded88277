import type { ClaimScreen } from '../../contract/claims.ts';
import { Metadata } from '../metadata.tsx';
import { businessPath } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Message } from '../ui/message.tsx';

/** The same for everyone who comes to its address: it tells nothing of a claim. */
export function ProofAccepted({ business }: Pick<ClaimScreen, 'business'>) {
  return (
    <>
      <Metadata title="Check your email" isHidden />
      <Message title="Check your email" level="h1">
        <p className="text-lg">
          We sent you an email about {business.name}. If nobody else manages it, there is a link in
          it that opens the listing.
        </p>
        <p className="text-muted">The link works once, within 48 hours.</p>
        <ButtonLink to={businessPath(business)}>See the page</ButtonLink>
      </Message>
    </>
  );
}
