import * as m from '#messages';
import type { StaffClaim } from '../../../contract/staff/claims.ts';
import { send } from '../../send.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import type { ClaimTask } from './claim-dialog.tsx';
import { useClaimAction } from './use-claim-action.ts';

interface ClaimActionsProps {
  claim: StaffClaim;
  onTask: (task: ClaimTask) => void;
}

export function ClaimActions({ claim, onTask }: ClaimActionsProps) {
  const { id, way, state } = claim;
  const params = { id };
  const post = useClaimAction({
    run: () => send('POST /api/admin/claims/:id/post', { params }),
    done: m.staff_claims_letter_marked_as_mailed(),
  });
  const isWaiting = state === 'waiting';
  const task = (kind: ClaimTask['kind'], label: string, variant: 'secondary' | 'quiet') => (
    <Button variant={variant} onClick={() => onTask({ kind, claim })}>
      {label}
      <Of claim={claim} />
    </Button>
  );
  return (
    <div data-actions className="flex flex-wrap gap-3">
      {state === 'disputed' &&
        task('hand-over', m.staff_claims_give_it_to_the_claimant(), 'secondary')}
      {state === 'disputed' && task('keep', m.staff_claims_leave_it_as_it_was(), 'secondary')}
      {isWaiting && way === 'staff' && task('approve', m.staff_claims_approve(), 'secondary')}
      {isWaiting && way === 'letter' && (
        <ButtonAnchor variant="secondary" href={`/api/admin/claims/${id}/letter.pdf`} download>
          {m.staff_claims_download_the_letter()}
          <Of claim={claim} />
        </ButtonAnchor>
      )}
      {isWaiting && way === 'letter' && !claim.isPosted && (
        <Button variant="secondary" disabled={post.isPending} onClick={() => post.mutate()}>
          {m.staff_claims_mark_as_mailed()}
          <Of claim={claim} />
        </Button>
      )}
      {isWaiting && task('refuse', m.staff_claims_refuse(), 'quiet')}
    </div>
  );
}

function Of({ claim: { business, email } }: { claim: StaffClaim }) {
  return (
    <span className="sr-only">
      , {business.name}, {email}
    </span>
  );
}
