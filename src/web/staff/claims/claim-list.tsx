import * as m from '#messages';
import type { ClaimState, ClaimWay } from '../../../contract/claims.ts';
import type { StaffClaim } from '../../../contract/staff/claims.ts';
import { formatDate } from '../../dates.ts';
import { businessPath } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Link } from '../../ui/link.tsx';
import { ClaimActions } from './claim-actions.tsx';
import type { ClaimTask } from './claim-dialog.tsx';

const ways: Record<ClaimWay, string> = {
  domain: m.staff_claims_email_at_the_website(),
  website: m.staff_claims_website(),
  letter: m.staff_claims_letter(),
  phone: m.staff_claims_phone(),
  staff: m.staff_claims_asks_our_team(),
};
const states: Record<ClaimState, string> = {
  waiting: m.staff_claims_waiting(),
  proved: m.staff_claims_proved(),
  refused: m.staff_claims_refused(),
  expired: m.staff_claims_ran_out(),
  disputed: m.staff_claims_disputed(),
  withdrawn: m.staff_claims_withdrawn(),
};

interface ClaimListProps {
  claims: StaffClaim[];
  onTask: (task: ClaimTask) => void;
}

export function ClaimList({ claims, onTask }: ClaimListProps) {
  return (
    <ol
      aria-label={m.staff_claims_claims()}
      className="divide-y divide-line rounded-card border border-line bg-surface"
    >
      {claims.map((claim) => (
        <li key={claim.id} data-item className="flex flex-col gap-2 p-4">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <BusinessName business={claim.business} />
            <Badge>{ways[claim.way]}</Badge>
            <Badge tone={claim.needsStaff ? 'gold' : 'plain'}>{states[claim.state]}</Badge>
          </div>
          <Facts claim={claim} />
          {claim.note && (
            <p className="max-w-[70ch] whitespace-pre-line wrap-anywhere">{claim.note}</p>
          )}
          <ClaimActions claim={claim} onTask={onTask} />
        </li>
      ))}
    </ol>
  );
}

function BusinessName({ business }: Pick<StaffClaim, 'business'>) {
  const look = 'text-base font-semibold wrap-anywhere';
  if (!business.isListed)
    return <h2 className={look}>{m.staff_claims_name_not_listed({ name: business.name })}</h2>;
  return (
    <h2 className={look}>
      <Link
        to={businessPath(business)}
        className="inline-flex min-h-8 items-center text-accent hover:underline pointer-coarse:min-h-11"
      >
        {business.name}
      </Link>
    </h2>
  );
}

function Facts({ claim }: { claim: StaffClaim }) {
  const { email, target, ownerEmail, formerEmail, reason, createdAt } = claim;
  const facts: [name: string, value: string | null][] = [
    [m.staff_claims_claimed_by(), email],
    [m.staff_claims_by_way_of(), target],
    [m.staff_claims_owner_now(), ownerEmail],
    [m.staff_claims_contact_before(), formerEmail === ownerEmail ? null : formerEmail],
    [m.staff_claims_reason(), reason],
    [m.staff_claims_since(), formatDate(createdAt)],
  ];
  return (
    <dl className="grid gap-x-3 gap-y-0.5 text-sm sm:grid-cols-[8rem_minmax(0,1fr)]">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="wrap-anywhere max-sm:mb-1">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
