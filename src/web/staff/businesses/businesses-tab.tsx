import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import { hasRight } from '../../../contract/rights.ts';
import type { StaffBusiness } from '../../../contract/staff/businesses.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Rich } from '../../ui/rich.tsx';
import { TabSkeleton } from '../dashboard/tab-skeleton.tsx';
import { ImportButton } from '../import/button.tsx';
import { linkDeleted } from '../listing-link.tsx';
import { useApproveRead } from './approve-read.tsx';
import { EditDialog } from './edit/edit-dialog.tsx';
import { ExportButton } from './export-button.tsx';
import { ListingsCard } from './listings-card.tsx';
import { PendingCard, waitingPath } from './pending-card.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { isActionAllowed, type RowActions } from './row-actions.ts';
import { useBusinessActions } from './use-business-actions.ts';
import { useBusyRows } from './use-busy-rows.ts';
import { usePending } from './use-pending.ts';
import { useRestoreBusiness } from './use-restore-business.ts';

interface Task {
  kind: 'edit' | 'reject' | 'delete' | 'upgrade';
  business: StaffBusiness;
}

export function BusinessesTab({ user }: { user: User }) {
  const navigate = useNavigate();
  const pending = usePending();
  const [task, setTask] = useState<Task | null>(null);
  const busy = useBusyRows();
  const { approve, upgrade, remove } = useBusinessActions();
  const restore = useRestoreBusiness();
  const changedSince = useApproveRead({
    approve,
    onLook: (business) => setTask({ kind: 'edit', business }),
  });
  const actions: RowActions = {
    can: (action, business) => isActionAllowed(action, business, user),
    run: (action, business) => {
      if (busy.isBusy(business)) return;
      if (action === 'restore') {
        busy.hold(action, [business], restore.mutateAsync(business.id));
      } else if (action === 'approve') {
        busy.hold(action, [business], changedSince.approveRead(business));
      } else setTask({ kind: action, business });
    },
  };
  const mayRemove = hasRight(user, 'removal');
  const close = () => setTask(null);
  // Pending items are above the rest: until they are known, nothing has its place.
  if (pending.query.isPending) {
    return <TabSkeleton label={m.staff_businesses_loading_businesses()} />;
  }
  return (
    <>
      <PendingCard
        pending={pending}
        busy={busy}
        actions={{
          can: actions.can,
          run: (action, business) => {
            if (action === 'edit') navigate(waitingPath(business));
            else actions.run(action, business);
          },
        }}
      />
      <ListingsCard
        busy={busy}
        actions={actions}
        mayDelete={mayRemove}
        tools={
          hasRight(user, 'transfer') && (
            <>
              <ExportButton />
              <ImportButton />
            </>
          )
        }
      />
      {changedSince.dialog}
      {task?.kind === 'edit' && (
        <EditDialog
          business={task.business}
          mayChangePremium={hasRight(user, 'premium')}
          onClose={close}
        />
      )}
      {task?.kind === 'reject' && (
        <RejectDialog business={task.business} busy={busy} onClose={close} />
      )}
      {task?.kind === 'upgrade' && (
        <ConfirmDialog
          onClose={close}
          title={m.staff_businesses_upgrade_to_premium()}
          description={
            <p>
              {m.staff_businesses_name_becomes_premium_without_end({ name: task.business.name })}
            </p>
          }
          confirmLabel={m.staff_businesses_upgrade()}
          onConfirm={() => {
            busy.hold('upgrade', [task.business], upgrade(task.business));
            close();
          }}
        />
      )}
      {task?.kind === 'delete' && (
        <ConfirmDialog
          onClose={close}
          title={m.staff_businesses_delete_business()}
          description={
            <Rich
              message={m.staff_businesses_are_you_sure_you_want_to}
              fields={{ name: task.business.name }}
              parts={linkDeleted(close)}
            />
          }
          confirmLabel={m.staff_businesses_delete()}
          onConfirm={() => {
            busy.hold('delete', [task.business], remove(task.business));
            close();
          }}
        />
      )}
    </>
  );
}
