import { useState } from 'react';
import * as m from '#messages';
import type { StaffClaim } from '../../../contract/staff/claims.ts';
import { send } from '../../send.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { useClaimAction } from './use-claim-action.ts';

export interface ClaimTask {
  kind: 'approve' | 'refuse' | 'hand-over' | 'keep';
  claim: StaffClaim;
}

const words = {
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

export function ClaimDialog({ task, onClose }: { task: ClaimTask; onClose: () => void }) {
  const { kind, claim } = task;
  const { title, text, label, done } = words[kind];
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const action = useClaimAction({ run: () => decide(task, reason), done, onClose });
  const needsReason = kind !== 'approve';
  const confirm = () => {
    if (needsReason && !reason.trim()) setIsMissing(true);
    else action.mutate();
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      title={title}
      description={
        <p className="wrap-anywhere">
          {m.staff_claims_name_claimed_by_email_text({
            name: claim.business.name,
            email: claim.email,
            text,
          })}
        </p>
      }
      confirmLabel={label}
      isPending={action.isPending}
      onConfirm={confirm}
    >
      {needsReason && (
        <TextAreaField
          label={m.staff_claims_reason()}
          rows={2}
          maxLength={500}
          value={reason}
          error={isMissing && !reason.trim() ? m.staff_claims_write_a_reason() : undefined}
          onChange={({ target }) => setReason(target.value.replace(/\s/g, ' '))}
        />
      )}
    </ConfirmDialog>
  );
}

function decide({ kind, claim: { id } }: ClaimTask, reason: string): Promise<unknown> {
  const params = { id };
  if (kind === 'approve') return send('POST /api/admin/claims/:id/approve', { params });
  if (kind === 'refuse') {
    return send('POST /api/admin/claims/:id/refuse', { params, body: { reason } });
  }
  const winner = kind === 'keep' ? 'former' : 'claimant';
  return send('POST /api/admin/claims/:id/decide', { params, body: { winner, reason } });
}
