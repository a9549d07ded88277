import { useState } from 'react';
import * as m from '#messages';
import type { StaffBusiness } from '../../../contract/staff/businesses.ts';
import { send } from '../../send.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Rich } from '../../ui/rich.tsx';
import { linkDeleted } from '../listing-link.tsx';
import { useStaffAction } from '../use-staff-action.ts';
import { BUSINESS_LISTS } from './business-lists.ts';
import { RejectReason } from './reject-reason.tsx';
import { RejectionMail } from './rejection-mail.tsx';
import { undoChange } from './undo-change.ts';
import type { BusyRows } from './use-busy-rows.ts';

interface RejectDialogProps {
  business: StaffBusiness;
  busy: Pick<BusyRows, 'hold'>;
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
    done: { title: m.staff_businesses_business_rejected_successfully() },
    undo: (rejected) => undoChange(rejected, m.staff_businesses_business_restored_successfully()),
    fallback: m.staff_businesses_failed_to_reject_business(),
    lists: BUSINESS_LISTS,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={m.staff_businesses_reject_business()}
      description={
        <Rich
          message={m.staff_businesses_name_is_deleted_and_what_was}
          fields={{ name: business.name }}
          parts={linkDeleted(onClose)}
        />
      }
      confirmLabel={m.staff_businesses_reject()}
      isPending={reject.isPending}
      onConfirm={() => busy.hold('reject', [business], reject.mutateAsync(undefined))}
    >
      <RejectReason value={reason} onChange={setReason} />
      <RejectionMail id={business.id} reason={reason} />
    </ConfirmDialog>
  );
}
