import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import { META_NAME, WELL_KNOWN } from '../../contract/claim-marks.ts';
import type { Claim } from '../../contract/claims.ts';
import { formatDate } from '../dates.ts';
import { send } from '../send.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { refetchClaim } from './refetch-claim.ts';
import { useClaimForm } from './use-claim-form.ts';

/** What to put on the website, and a look at it on demand. */
export function WebsiteSteps({ claim, token }: { claim: Claim; token: string }) {
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
