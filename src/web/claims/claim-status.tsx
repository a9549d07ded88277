import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import * as m from '#messages';
import type { Claim, ClaimScreen, ClaimWay } from '../../contract/claims.ts';
import { formatDate } from '../dates.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { Rich } from '../ui/rich.tsx';
import { CodeForm } from './code-form.tsx';
import { claimPath } from './read-claim.ts';
import { WebsiteSteps } from './website-steps.tsx';

interface ClaimStatusProps {
  screen: ClaimScreen;
  token: string;
}

/** The status of one claim, for anyone who has its link. */
export function ClaimStatus({ screen: { business, claim }, token }: ClaimStatusProps) {
  const { state } = useLocation();
  const email = readEmail(state);
  if (!claim) {
    return (
      <Ended title={m.claims_link_wrong()} businessId={business.id}>
        {m.claims_link_incomplete()}
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
      {claim.way !== 'phone' && <p className="mb-4 text-muted">{m.common_no_email()}</p>}
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
      title: m.common_check_email(),
      text: m.claims_domain_sent({ target: target ?? '', email }),
    },
    letter: {
      title: m.claims_letter_sent_title(),
      text: m.claims_letter_sent({
        target: target ?? '',
        date: formatDate(expiresAt),
        email,
      }),
    },
    phone: {
      title: m.claims_calling_title(),
      text: m.claims_calling({ target: target ?? '' }),
    },
    staff: {
      title: m.claims_team_looks(),
      text: m.claims_team_writes({ email }),
    },
  };
}

function Decided({ claim, businessId }: { claim: Claim; businessId: number }) {
  const { state, email, reason } = claim;
  if (state === 'proved') {
    return (
      <Card title={m.claims_won_title()}>
        <p>
          <Rich
            message={m.claims_won}
            fields={{ email }}
            parts={{ a: (text) => <Link to="/desk">{text}</Link> }}
          />
        </p>
        <p className="mt-2 text-muted">{m.common_no_email()}</p>
      </Card>
    );
  }
  if (state === 'disputed') {
    return (
      <Card title={m.claims_disputed_title()}>
        <p>{m.claims_disputed({ email })}</p>
      </Card>
    );
  }
  if (state === 'refused') {
    return (
      <Ended title={m.claims_refused()} businessId={businessId}>
        {reason ?? m.claims_many_wrong_codes()}
      </Ended>
    );
  }
  return (
    <Ended title={m.claims_expired()} businessId={businessId}>
      {m.claims_not_proved()}
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
        {m.claims_all_ways()}
      </ButtonLink>
    </Card>
  );
}
