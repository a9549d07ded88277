import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import { hasRight } from '../../../contract/rights.ts';
import type { StaffBusiness } from '../../../contract/staff/businesses.ts';
import { TabSkeleton } from '../dashboard/tab-skeleton.tsx';
import { Confirm, usePerform } from '../decide.tsx';
import { ImportButton } from '../import/button.tsx';
import { useApproveRead } from './approve-read.tsx';
import { EditDialog } from './edit/edit-dialog.tsx';
import { ExportButton } from './export-button.tsx';
import { approval, rejection, removal, restoration, upgrade } from './listing-actions.tsx';
import { ListingsCard } from './listings-card.tsx';
import { PendingCard, waitingPath } from './pending-card.tsx';
import { isActionAllowed, type RowActions } from './row-actions.ts';
import { useBusyRows } from './use-busy-rows.ts';
import { usePending } from './use-pending.ts';

interface Task {
  kind: 'edit' | 'reject' | 'delete' | 'upgrade';
  business: StaffBusiness;
}

export function BusinessesTab({ user }: { user: User }) {
  const navigate = useNavigate();
  const pending = usePending();
  const [task, setTask] = useState<Task | null>(null);
  const busy = useBusyRows();
  const perform = usePerform();
  const changedSince = useApproveRead({
    approve: (business) => perform(approval(business)),
    onLook: (business) => setTask({ kind: 'edit', business }),
  });
  const actions: RowActions = {
    can: (action, business) => isActionAllowed(action, business, user),
    run: (action, business) => {
      if (busy.isBusy(business)) return;
      if (action === 'restore') {
        busy.hold(action, [business], perform(restoration(business.id)));
      } else if (action === 'approve') {
        busy.hold(action, [business], changedSince.approveRead(business));
      } else setTask({ kind: action, business });
    },
  };
  const mayRemove = hasRight(user, 'removal');
  const close = () => setTask(null);
  // Pending items are above the rest: until they are known, nothing has its place.
  if (pending.query.isPending) {
    return <TabSkeleton label={m.businesses_loading_label()} />;
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
      {task && task.kind !== 'edit' && (
        <Confirm
          action={asked[task.kind](task.business)}
          onClose={close}
          onWork={(work) => busy.hold(task.kind, [task.business], work)}
        />
      )}
    </>
  );
}

const asked = { reject: rejection, upgrade, delete: removal };
