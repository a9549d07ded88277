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
    <Card title={m.claims_put_this_code_on_target({ target: target ?? '' })}>
      <p className="mb-4">
        {m.claims_do_one_of_the_three_we({ date: formatDate(expiresAt), email })}
      </p>
      <dl className="flex flex-col gap-4">
        <Step
          name={m.claims_a_file_at_address({ address: `${target}${WELL_KNOWN}` })}
          value={verification ?? ''}
        />
        <Step
          name={m.claims_a_tag_in_the_head_of_the_homepage()}
          value={`<meta name="${META_NAME}" content="${verification}">`}
        />
        <Step
          name={m.claims_a_txt_record_of_target({ target: target ?? '' })}
          value={`${META_NAME}=${verification}`}
        />
      </dl>
      <CheckNow token={token} />
      <p className="mt-4 text-muted">
        {m.claims_nothing_happens_the_code_may_not({ target: target ?? '' })}
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
        {m.claims_check_now()}
      </Button>
      <Button
        variant="secondary"
        className="noscript:hidden"
        onClick={() => void refetchClaim(queryClient)}
      >
        {m.claims_reload()}
      </Button>
      <p role="status">{isAsked && m.claims_we_are_looking_reload_in_a()}</p>
    </form>
  );
}
