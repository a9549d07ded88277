import { useState } from 'react';
import type { StaffBusiness } from '../../../contract/staff/businesses.ts';
import { send } from '../../api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useStaffAction } from '../use-staff-action.ts';
import { BUSINESS_LISTS } from './business-lists.ts';
import { RejectReason } from './reject-reason.tsx';
import { undoChange } from './undo-change.ts';
import type { BusyRows } from './use-busy-rows.ts';

interface RejectDialogProps {
  business: StaffBusiness;
  busy: BusyRows;
  onClose: () => void;
}

export function RejectDialog({ business, busy, onClose }: RejectDialogProps) {
  const [reason, setReason] = useState('');
  const reject = useStaffAction({
    run: () =>
      send('DELETE /api/admin/businesses/:id/reject', {
        params: { id: business.id },
        query: { reason },
      }),
    done: { title: 'Business rejected successfully' },
    undo: (rejected) => undoChange(rejected, 'Business restored successfully'),
    fallback: 'Failed to reject business',
    lists: BUSINESS_LISTS,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Reject Business"
      description={
        <p>
          "{business.name}" is deleted, and what was paid for it goes back. It can be restored for
          30 days.
        </p>
      }
      confirmLabel="Reject"
      isPending={reject.isPending}
      onConfirm={() => busy.hold('reject', [business], reject.mutateAsync(undefined))}
    >
      <RejectReason value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}
