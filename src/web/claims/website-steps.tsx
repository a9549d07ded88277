import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { META_NAME, WELL_KNOWN } from '../../contract/claim-marks.ts';
import type { Claim } from '../../contract/claims.ts';
import { send } from '../api.ts';
import { formatDate } from '../format.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { refetchClaim } from './refetch-claim.ts';
import { useClaimForm } from './use-claim-form.ts';

/** What to put on the website, and a look at it on demand. */
export function WebsiteSteps({ claim, token }: { claim: Claim; token: string }) {
  const { target, verification, expiresAt, email } = claim;
  return (
    <Card title={`Put this code on ${target}`}>
      <p className="mb-4">
        Do one of the three. We look every hour until {formatDate(expiresAt)}. Once we find the
        code, we will send a link to {email}.
      </p>
      <dl className="flex flex-col gap-4">
        <Step name={`A file at ${target}${WELL_KNOWN}`} value={verification ?? ''} />
        <Step
          name="A tag in the head of the homepage"
          value={`<meta name="${META_NAME}" content="${verification}">`}
        />
        <Step name={`A TXT record of ${target}`} value={`${META_NAME}=${verification}`} />
      </dl>
      <CheckNow token={token} />
      <p className="mt-4 text-muted">
        Nothing happens? The code may not be where we look, or {target} is not the website that we
        have for this business. A website that was changed here in the last 30 days does not count.
        Use another way then.
      </p>
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
        Check now
      </Button>
      <Button
        variant="secondary"
        className="noscript:hidden"
        onClick={() => void refetchClaim(queryClient)}
      >
        Reload
      </Button>
      <p role="status">{isAsked && 'We are looking. Reload in a few seconds.'}</p>
    </form>
  );
}
