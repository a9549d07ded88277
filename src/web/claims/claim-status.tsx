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
      <Ended title={m.claims_this_link_leads_to_no_claim()} businessId={business.id}>
        {m.claims_open_the_whole_link_from_the()}
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
      {claim.way !== 'phone' && <p className="mb-4 text-muted">{m.mail_limits()}</p>}
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
      title: m.claims_check_your_email(),
      text: m.claims_if_target_is_the_website_that({ target: target ?? '', email }),
    },
    letter: {
      title: m.claims_a_letter_is_on_its_way(),
      text: m.claims_we_will_mail_it_to_target({
        target: target ?? '',
        date: formatDate(expiresAt),
        email,
      }),
    },
    phone: {
      title: m.claims_we_are_calling(),
      text: m.claims_answer_the_phone_at_target_and({ target: target ?? '' }),
    },
    staff: {
      title: m.claims_our_team_will_look_at_it(),
      text: m.claims_we_will_write_to_email_usually({ email }),
    },
  };
}

function Decided({ claim, businessId }: { claim: Claim; businessId: number }) {
  const { state, email, reason } = claim;
  if (state === 'proved') {
    return (
      <Card title={m.claims_it_is_yours()}>
        <p>
          <Rich
            message={m.claims_we_sent_a_link_that_opens}
            fields={{ email }}
            parts={{ a: (text) => <Link to="/desk">{text}</Link> }}
          />
        </p>
        <p className="mt-2 text-muted">{m.mail_limits()}</p>
      </Card>
    );
  }
  if (state === 'disputed') {
    return (
      <Card title={m.claims_our_team_will_decide()}>
        <p>{m.claims_someone_else_says_that_this({ email })}</p>
      </Card>
    );
  }
  if (state === 'refused') {
    return (
      <Ended title={m.claims_this_claim_was_refused()} businessId={businessId}>
        {reason ?? m.claims_there_were_too_many_wrong_codes()}
      </Ended>
    );
  }
  return (
    <Ended title={m.claims_this_claim_has_run_out()} businessId={businessId}>
      {m.claims_nothing_was_proved_in_time_you()}
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
        {m.claims_see_all_ways()}
      </ButtonLink>
    </Card>
  );
}
