import { useState } from 'react';
import type { StaffClaim } from '../../../contract/staff/claims.ts';
import { send } from '../../api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { useClaimAction } from './use-claim-action.ts';

export interface ClaimTask {
  kind: 'approve' | 'refuse' | 'hand-over' | 'keep';
  claim: StaffClaim;
}

const words = {
  approve: {
    title: 'Approve the claim',
    text: 'We will email a link that opens the listing to the claimant.',
    label: 'Approve',
    done: 'Claim approved',
  },
  refuse: {
    title: 'Refuse the claim',
    text: 'We will email the reason to the claimant.',
    label: 'Refuse',
    done: 'Claim refused',
  },
  'hand-over': {
    title: 'Give the listing to the claimant',
    text: 'Anyone else who manages it loses access everywhere, and gets the reason by email.',
    label: 'Give it to the claimant',
    done: 'The claimant has the listing',
  },
  keep: {
    title: 'Leave the listing as it was',
    text: 'Whoever had it before keeps it, or gets it back. The claimant gets the reason by email.',
    label: 'Leave it as it was',
    done: 'The listing is as it was',
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
          {claim.business.name}, claimed by {claim.email}. {text}
        </p>
      }
      confirmLabel={label}
      isPending={action.isPending}
      onConfirm={confirm}
    >
      {needsReason && (
        <TextAreaField
          label="Reason"
          rows={2}
          maxLength={500}
          value={reason}
          error={isMissing && !reason.trim() ? 'Write a reason' : undefined}
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
