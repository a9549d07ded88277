import { Suspense } from 'react';
import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import type { StaffMember } from '../../../contract/staff/members.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { later } from '../form.tsx';
import { ChangeRole } from './change-role.tsx';
import { ConfirmStaffTask } from './confirm-task.tsx';

const InviteForm = later(() => import('./invite-form.tsx'), 'InviteForm');

export type StaffTask =
  | { kind: 'invite' }
  | { kind: 'role' | 'link' | 'two-factor' | 'disable' | 'enable'; member: StaffMember };

interface StaffTaskDialogProps {
  user: User;
  task: StaffTask;
  onClose: () => void;
}

export function StaffTaskDialog({ user, task, onClose }: StaffTaskDialogProps) {
  if (task.kind === 'invite') {
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={m.staff_members_invite_staff()}
        description={m.staff_members_they_get_an_email_with_a_2()}
      >
        <Suspense fallback={<div className="skeleton h-80" />}>
          <InviteForm user={user} onClose={onClose} />
        </Suspense>
      </Dialog>
    );
  }
  if (task.kind === 'role')
    return <ChangeRole user={user} member={task.member} onClose={onClose} />;
  return <ConfirmStaffTask kind={task.kind} member={task.member} onClose={onClose} />;
}
