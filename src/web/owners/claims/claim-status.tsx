import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { Claim, ClaimScreen } from '../../../contract/claims.ts';
import { META_NAME, WELL_KNOWN } from '../../../domain/claim-marks.ts';
import { formatDate } from '../../kit/dates.ts';
import { send } from '../../kit/send.ts';
import { Button, ButtonLink } from '../../kit/ui/button.tsx';
import { Card } from '../../kit/ui/card.tsx';
import { Link } from '../../kit/ui/link.tsx';
import { Rich } from '../../kit/ui/rich.tsx';
import { claimPath, useClaimForm } from './use-claim-form.ts';

interface ClaimStatusProps {
  screen: ClaimScreen;
  token: string;
}

export function ClaimStatus({ screen: { business, claim }, token }: ClaimStatusProps) {
  if (!claim) {
    return (
      <Ended title={m.claims_link_wrong()} businessId={business.id}>
        {m.claims_link_incomplete()}
      </Ended>
    );
  }
  if (claim.state !== 'waiting') return <Decided claim={claim} businessId={business.id} />;
  if (claim.way === 'website') return <WebsiteSteps claim={claim} token={token} />;
  const { title, text } = describeWaiting(claim);
  return (
    <Card title={title}>
      <p className="mb-4">{text}</p>
      <p className="text-muted">{m.common_no_email()}</p>
    </Card>
  );
}

function describeWaiting({ way, isWithStaff, target, email }: Claim) {
  if (way === 'domain' && !isWithStaff) {
    return {
      title: m.common_check_email(),
      text: m.claims_domain_sent({ target: target ?? '', email }),
    };
  }
  return { title: m.claims_team_looks(), text: m.claims_team_writes({ email }) };
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

function WebsiteSteps({ claim, token }: { claim: Claim; token: string }) {
  const { target, verification, expiresAt, email } = claim;
  return (
    <Card title={m.claims_website_title({ target: target ?? '' })}>
      <p className="mb-4">{m.claims_website_lead({ date: formatDate(expiresAt), email })}</p>
      <dl className="flex flex-col gap-4">
        <Step
          name={m.claims_website_file({ address: `${target}${WELL_KNOWN}` })}
          value={verification ?? ''}
        />
        <Step
          name={m.claims_website_tag()}
          value={`<meta name="${META_NAME}" content="${verification}">`}
        />
        <Step
          name={m.claims_website_record({ target: target ?? '' })}
          value={`${META_NAME}=${verification}`}
        />
      </dl>
      <CheckNow token={token} />
      <p className="mt-4 text-muted">{m.claims_website_trouble({ target: target ?? '' })}</p>
    </Card>
  );
}

function Step({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="mb-1 font-semibold wrap-anywhere">{name}</dt>
      <dd>
        <code className="block rounded-card border border-line bg-sunken p-3 text-sm wrap-anywhere select-all">
          {value}
        </code>
      </dd>
    </div>
  );
}

function CheckNow({ token }: { token: string }) {
  const queryClient = useQueryClient();
  const [isAsked, setIsAsked] = useState(false);
  const { isPending, form } = useClaimForm({
    name: 'check',
    send: () => send('POST /api/claims/check', { body: { token } }),
    onSent: () => setIsAsked(true),
  });
  return (
    <form
      action="/api/claims/check/form"
      {...form}
      className="mt-5 flex flex-wrap items-center gap-3"
    >
      <input type="hidden" name="token" value={token} />
      <Button type="submit" disabled={isPending}>
        {m.claims_website_check()}
      </Button>
      <Button
        variant="secondary"
        className="noscript:hidden"
        onClick={() => void refetchClaim(queryClient)}
      >
        {m.common_reload()}
      </Button>
      <p role="status">{isAsked && m.claims_website_looking()}</p>
    </form>
  );
}

function refetchClaim(queryClient: QueryClient) {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [url] }) => /^\/api\/businesses\/\d+\/claim/.test(String(url)),
  });
}
