import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Claim, ClaimScreen, ClaimWay } from '../../contract/claims.ts';
import { formatDate } from '../format.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CodeForm } from './code-form.tsx';
import { claimPath } from './read-claim.ts';
import { WebsiteSteps } from './website-steps.tsx';

interface ClaimStatusProps {
  screen: ClaimScreen;
  token: string;
}

/** How one claim stands, for whoever has the link to it. */
export function ClaimStatus({ screen: { business, claim }, token }: ClaimStatusProps) {
  const { state } = useLocation();
  const email = readEmail(state);
  if (!claim) {
    return (
      <Ended title="This link leads to no claim" businessId={business.id}>
        Open the whole link from the email, or start again.
      </Ended>
    );
  }
  if (claim.state !== 'waiting') return <Decided claim={claim} businessId={business.id} />;
  if (claim.way === 'website') return <WebsiteSteps claim={claim} token={token} />;
  const { title, text } = waiting(claim)[claim.way];
  const hasCode = claim.way === 'letter' || claim.way === 'phone';
  return (
    <Card title={title}>
      <p className="mb-4">{text}</p>
      {hasCode && <CodeForm businessId={business.id} {...(email && { email })} />}
    </Card>
  );
}

/** What was typed a moment ago need not be typed again. */
function readEmail(state: unknown): string | undefined {
  const isGiven = typeof state === 'object' && state !== null && 'email' in state;
  return isGiven && typeof state.email === 'string' ? state.email : undefined;
}

function waiting({
  target,
  email,
  expiresAt,
}: Claim): Record<Exclude<ClaimWay, 'website'>, { title: string; text: string }> {
  return {
    domain: {
      title: 'Check your email',
      text: `If ${target} is the website that we have for this business, a link is on its way to ${email}. It works once, within 48 hours. No email? The website on file may be another one, or may have been changed recently. Use another way.`,
    },
    letter: {
      title: 'A letter is on its way',
      text: `We will mail it to ${target}. Enter the code from the letter here by ${formatDate(expiresAt)}. We sent the address of this page to ${email}.`,
    },
    phone: {
      title: 'We are calling',
      text: `Answer the phone at ${target} and enter the code that you hear. It works for 15 minutes.`,
    },
    staff: {
      title: 'Our team will look at it',
      text: `We will write to ${email}, usually within a few days.`,
    },
  };
}

function Decided({ claim, businessId }: { claim: Claim; businessId: number }) {
  const { state, email, reason } = claim;
  if (state === 'proved') {
    return (
      <Card title="It is yours">
        <p>
          We sent a link that opens the listing to {email}. It works once, within 48 hours. If it
          has run out, <a href="/desk">ask for a new one</a>.
        </p>
      </Card>
    );
  }
  if (state === 'disputed') {
    return (
      <Card title="Our team will decide">
        <p>
          Someone else says that this business is theirs, too. Our team will look at both claims and
          write to {email}. Until then, nobody can change the listing.
        </p>
      </Card>
    );
  }
  if (state === 'refused') {
    return (
      <Ended title="This claim was refused" businessId={businessId}>
        {reason ?? 'There were too many wrong codes.'}
      </Ended>
    );
  }
  return (
    <Ended title="This claim has run out" businessId={businessId}>
      Nothing was proved in time. You can start again.
    </Ended>
  );
}

interface EndedProps {
  title: string;
  businessId: number;
  children: ReactNode;
}

function Ended({ title, businessId, children }: EndedProps) {
  return (
    <Card title={title}>
      <p className="mb-4 wrap-anywhere">{children}</p>
      <ButtonLink to={claimPath(businessId)} variant="secondary">
        See all ways
      </ButtonLink>
    </Card>
  );
}
