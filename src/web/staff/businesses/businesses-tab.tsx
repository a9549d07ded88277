import { useState } from 'react';
import type { User } from '../../../contract/accounts.ts';
import type { StaffBusiness } from '../../../contract/staff/businesses.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TabSkeleton } from '../dashboard/tab-skeleton.tsx';
import { ImportButton } from '../import/button.tsx';
import { useApproveRead } from './approve-read.tsx';
import { EditDialog } from './edit/edit-dialog.tsx';
import { ExportButton } from './export-button.tsx';
import { ListingsCard } from './listings-card.tsx';
import { PendingCard } from './pending-card.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { isActionAllowed, type RowActions } from './row-actions.ts';
import { useBusinessActions } from './use-business-actions.ts';
import { useBusyRows } from './use-busy-rows.ts';
import { usePending } from './use-pending.ts';

interface Task {
  kind: 'edit' | 'reject' | 'delete' | 'upgrade';
  business: StaffBusiness;
}

export function BusinessesTab({ user }: { user: User }) {
  const pending = usePending();
  const [task, setTask] = useState<Task | null>(null);
  const busy = useBusyRows();
  const { approve, upgrade, remove } = useBusinessActions();
  const changedSince = useApproveRead({
    approve,
    onLook: (business) => setTask({ kind: 'edit', business }),
  });
  const actions: RowActions = {
    can: (action, business) => isActionAllowed(action, business, user),
    run: (action, business) => {
      if (busy.isBusy(business)) return;
      if (action === 'approve') {
        busy.hold(action, [business], changedSince.approveRead(business));
      } else setTask({ kind: action, business });
    },
  };
  const isAdmin = user.role === 'admin';
  const close = () => setTask(null);
  // What waits stands above the rest: until it is known, nothing has its place.
  if (pending.query.isPending) {
    return <TabSkeleton label="Loading businesses" />;
  }
  return (
    <>
      <PendingCard pending={pending} busy={busy} actions={actions} />
      <ListingsCard
        busy={busy}
        actions={actions}
        mayDelete={isAdmin}
        tools={
          isAdmin && (
            <>
              <ExportButton />
              <ImportButton />
            </>
          )
        }
      />
      {changedSince.dialog}
      {task?.kind === 'edit' && (
        <EditDialog business={task.business} mayChangePremium={isAdmin} onClose={close} />
      )}
      {task?.kind === 'reject' && (
        <RejectDialog business={task.business} busy={busy} onClose={close} />
      )}
      {task?.kind === 'upgrade' && (
        <ConfirmDialog
          onClose={close}
          title="Upgrade to Premium"
          description={
            <p>"{task.business.name}" becomes premium without end, and nobody pays for it.</p>
          }
          confirmLabel="Upgrade"
          onConfirm={() => {
            busy.hold('upgrade', [task.business], upgrade(task.business));
            close();
          }}
        />
      )}
      {task?.kind === 'delete' && (
        <ConfirmDialog
          onClose={close}
          title="Delete Business"
          description={
            <p>
              Are you sure you want to delete "{task.business.name}"? It can be restored for 30
              days.
            </p>
          }
          confirmLabel="Delete"
          onConfirm={() => {
            busy.hold('delete', [task.business], remove(task.business));
            close();
          }}
        />
      )}
    </>
  );
}
