import * as m from '#messages';
import type { StaffClaim } from '../../../contract/claims.staff.ts';
import type { ClaimState, StoredClaimWay } from '../../../contract/claims.ts';
import { formatDate } from '../../kit/dates.ts';
import { send } from '../../kit/send.ts';
import { Badge } from '../../kit/ui/badge.tsx';
import type { StaffAction } from '../../staff/decide.tsx';

const ways: Record<StoredClaimWay, string> = {
  domain: m.claims_way_domain_short(),
  website: m.field_website(),
  letter: m.claims_way_letter_short(),
  phone: m.field_phone(),
  staff: m.claims_way_staff_short(),
};
const states: Record<ClaimState, string> = {
  waiting: m.common_waiting(),
  proved: m.claims_state_proved(),
  refused: m.claims_state_refused(),
  expired: m.claims_state_expired(),
  disputed: m.common_disputed(),
  withdrawn: m.claims_state_withdrawn(),
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
    title: m.claims_approve_title(),
    text: m.claims_approve_effect(),
    label: m.common_approve(),
    done: m.claims_approved(),
  },
  refuse: {
    title: m.claims_refuse_title(),
    text: m.claims_refuse_effect(),
    label: m.common_refuse(),
    done: m.claims_refused_toast(),
  },
  'hand-over': {
    title: m.claims_give_title(),
    text: m.claims_give_effect(),
    label: m.claims_settle_claimant(),
    done: m.claims_given(),
  },
  keep: {
    title: m.claims_leave_title(),
    text: m.claims_leave_effect(),
    label: m.claims_settle_former(),
    done: m.claims_left(),
  },
};

export function claimOffers(claim: StaffClaim): StaffAction[] {
  const { way, state, mailboxAt } = claim;
  if (state === 'disputed') return [offer(claim, 'hand-over', 'a'), offer(claim, 'keep', 'r')];
  if (state !== 'waiting') return [];
  return [
    ...(way === 'staff' || mailboxAt ? [offer(claim, 'approve', 'a')] : []),
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

function offer(claim: StaffClaim, verdict: Verdict, keys: string): StaffAction {
  const { title, text, label, done } = words[verdict];
  return {
    label: name(claim, label),
    keys,
    variant: verdict === 'refuse' ? 'quiet' : 'secondary',
    asks: {
      title,
      text: m.claims_decision_text({
        name: claim.business.name,
        email: claim.email,
        text,
      }),
      confirm: label,
      ...(verdict !== 'approve' && {
        reason: {
          decision: 'claim' as const,
          label: m.common_reason(),
          missing: m.input_reason_write(),
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
  const { mailboxAt, website, sharing } = claim;
  const facts: [name: string, value: string | null][] = [
    [m.claims_fact_claimant(), email],
    [m.claims_fact_way(), target],
    [m.claims_fact_mailbox(), mailboxAt && m.claims_confirmed_on({ date: formatDate(mailboxAt) })],
    [m.field_website(), mailboxAt && website],
    [m.claims_fact_sharing(), sharing === null ? null : m.claims_sharing({ count: sharing })],
    [m.claims_fact_owner(), ownerEmail],
    [m.claims_fact_former_contact(), formerEmail === ownerEmail ? null : formerEmail],
    [m.common_reason(), reason],
    [m.common_since(), formatDate(createdAt)],
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
