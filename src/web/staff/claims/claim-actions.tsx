import type { StaffClaim } from '../../../contract/staff/claims.ts';
import { send } from '../../api.ts';
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
    done: 'Letter marked as mailed',
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
      {state === 'disputed' && task('hand-over', 'Give it to the claimant', 'secondary')}
      {state === 'disputed' && task('keep', 'Leave it as it was', 'secondary')}
      {isWaiting && way === 'staff' && task('approve', 'Approve', 'secondary')}
      {isWaiting && way === 'letter' && (
        <ButtonAnchor variant="secondary" href={`/api/admin/claims/${id}/letter.pdf`} download>
          Download the letter
          <Of claim={claim} />
        </ButtonAnchor>
      )}
      {isWaiting && way === 'letter' && !claim.isPosted && (
        <Button variant="secondary" disabled={post.isPending} onClick={() => post.mutate()}>
          Mark as mailed
          <Of claim={claim} />
        </Button>
      )}
      {isWaiting && task('refuse', 'Refuse', 'quiet')}
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
