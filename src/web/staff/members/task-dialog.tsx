import { lazy, Suspense } from 'react';
import type { StaffMember } from '../../../contract/staff/members.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ChangeRole } from './change-role.tsx';
import { ConfirmStaffTask } from './confirm-task.tsx';

const InviteForm = lazy(() =>
  import('./invite-form.tsx').then((module) => ({ default: module.InviteForm })),
);

export type StaffTask =
  | { kind: 'invite' }
  | { kind: 'role' | 'link' | 'two-factor' | 'disable' | 'enable'; member: StaffMember };

export function StaffTaskDialog({ task, onClose }: { task: StaffTask; onClose: () => void }) {
  if (task.kind === 'invite') {
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title="Invite Staff"
        description="They get an email with a link to choose a password. It works once, for 7 days."
      >
        <Suspense fallback={<div className="skeleton h-80" />}>
          <InviteForm onClose={onClose} />
        </Suspense>
      </Dialog>
    );
  }
  if (task.kind === 'role') return <ChangeRole member={task.member} onClose={onClose} />;
  return <ConfirmStaffTask kind={task.kind} member={task.member} onClose={onClose} />;
}
