import * as m from '#messages';
import type { ClaimState, ClaimWay } from '../../../contract/claims.ts';
import type { StaffClaim } from '../../../contract/staff/claims.ts';
import { formatDate } from '../../dates.ts';
import { send } from '../../send.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Offer } from '../decide.tsx';

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

export function ClaimFacts({ claim }: { claim: StaffClaim }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge>{ways[claim.way]}</Badge>
        <Badge tone={claim.needsStaff ? 'gold' : 'plain'}>{states[claim.state]}</Badge>
      </div>
      <Facts claim={claim} />
      {claim.note && <p className="max-w-[70ch] whitespace-pre-line wrap-anywhere">{claim.note}</p>}
    </>
  );
}

type Verdict = 'approve' | 'refuse' | 'hand-over' | 'keep';

const words: Record<Verdict, { title: string; text: string; label: string; done: string }> = {
  approve: {
    title: m.staff_claims_approve_the_claim(),
    text: m.staff_claims_we_will_email_a_link_that(),
    label: m.staff_claims_approve(),
    done: m.staff_claims_claim_approved(),
  },
  refuse: {
    title: m.staff_claims_refuse_the_claim(),
    text: m.staff_claims_we_will_email_the_reason_to(),
    label: m.staff_claims_refuse(),
    done: m.staff_claims_claim_refused(),
  },
  'hand-over': {
    title: m.staff_claims_give_the_listing_to_the_claimant(),
    text: m.staff_claims_anyone_else_who_manages_it_loses(),
    label: m.staff_claims_give_it_to_the_claimant(),
    done: m.staff_claims_the_claimant_has_the_listing(),
  },
  keep: {
    title: m.staff_claims_leave_the_listing_as_it_was(),
    text: m.staff_claims_whoever_had_it_before_keeps_it(),
    label: m.staff_claims_leave_it_as_it_was(),
    done: m.staff_claims_the_listing_is_as_it_was(),
  },
};

export function claimOffers(claim: StaffClaim): Offer[] {
  const { id, way, state, isPosted } = claim;
  if (state === 'disputed') return [offer(claim, 'hand-over', 'a'), offer(claim, 'keep', 'r')];
  if (state !== 'waiting') return [];
  const letter: Offer[] = [
    {
      label: name(claim, m.staff_claims_download_the_letter()),
      keys: 'l',
      variant: 'secondary',
      href: `/api/admin/claims/${id}/letter.pdf`,
      isDownload: true,
    },
  ];
  const posted: Offer = {
    label: name(claim, m.staff_claims_mark_as_mailed()),
    keys: 'a',
    run: async () => {
      await send('POST /api/admin/claims/:id/post', { params: { id } });
      return { title: m.staff_claims_letter_marked_as_mailed() };
    },
  };
  return [
    ...(way === 'staff' ? [offer(claim, 'approve', 'a')] : []),
    ...(way === 'letter' ? letter : []),
    ...(way === 'letter' && !isPosted ? [posted] : []),
    offer(claim, 'refuse', 'r'),
  ];
}

function name({ business, email }: StaffClaim, label: string) {
  return (
    <>
      {label}
      <span className="sr-only">
        , {business.name}, {email}
      </span>
    </>
  );
}

function offer(claim: StaffClaim, verdict: Verdict, keys: string): Offer {
  const { title, text, label, done } = words[verdict];
  return {
    label: name(claim, label),
    keys,
    variant: verdict === 'refuse' ? 'quiet' : 'secondary',
    asks: {
      title,
      text: m.staff_claims_name_claimed_by_email_text({
        name: claim.business.name,
        email: claim.email,
        text,
      }),
      confirm: label,
      ...(verdict !== 'approve' && {
        reason: {
          decision: 'claim' as const,
          label: m.staff_claims_reason(),
          missing: m.staff_claims_write_a_reason(),
        },
      }),
    },
    run: async (reason) => {
      await decide(claim, verdict, reason);
      return { title: done };
    },
  };
}

function decide({ id }: StaffClaim, verdict: Verdict, reason: string): Promise<unknown> {
  const params = { id };
  if (verdict === 'approve') return send('POST /api/admin/claims/:id/approve', { params });
  if (verdict === 'refuse') {
    return send('POST /api/admin/claims/:id/refuse', { params, body: { reason } });
  }
  const winner = verdict === 'keep' ? 'former' : 'claimant';
  return send('POST /api/admin/claims/:id/decide', { params, body: { winner, reason } });
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
