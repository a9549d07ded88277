import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import type { StaffMember } from '../../../contract/staff/members.ts';
import { send } from '../../send.ts';
import { type Asked, Confirm } from '../decide.tsx';
import { FormDialog, later } from '../form.tsx';
import { ChangeRole } from './change-role.tsx';

const InviteForm = later(() => import('./invite-form.tsx'), 'InviteForm');

type Doing = 'link' | 'two-factor' | 'disable' | 'enable';

export type StaffTask = { kind: 'invite' } | { kind: 'role' | Doing; member: StaffMember };

interface StaffTaskDialogProps {
  user: User;
  task: StaffTask;
  onClose: () => void;
}

export function StaffTaskDialog({ user, task, onClose }: StaffTaskDialogProps) {
  if (task.kind === 'invite') {
    return (
      <FormDialog
        title={m.staff_invite_title()}
        description={m.staff_invite_effect()}
        height="h-80"
        onClose={onClose}
      >
        <InviteForm user={user} onClose={onClose} />
      </FormDialog>
    );
  }
  if (task.kind === 'role')
    return <ChangeRole user={user} member={task.member} onClose={onClose} />;
  return <Confirm action={memberTask(task.kind, task.member)} onClose={onClose} />;
}

function memberTask(kind: Doing, { id, email: name }: StaffMember): Asked {
  const params = { id };
  const change = (isDisabled: boolean) =>
    send('PUT /api/admin/staff/:id', { params, body: { isDisabled } });
  const [title, text, confirm, done, run] = {
    link: [
      m.staff_link_title(),
      m.staff_link_effect(),
      m.common_send(),
      m.staff_link_sent(),
      () => send('POST /api/admin/staff/:id/invitation', { params }),
    ] as const,
    'two-factor': [
      m.staff_two_factor_title(),
      m.staff_two_factor_effect(),
      m.common_turn_off(),
      m.two_factor_now_off(),
      () => send('POST /api/admin/staff/:id/two-factor/stop', { params }),
    ] as const,
    disable: [
      m.staff_disable_title(),
      m.staff_disable_effect(),
      m.staff_disable(),
      m.staff_disabled_toast(),
      () => change(true),
    ] as const,
    enable: [
      m.staff_enable_title(),
      m.staff_enable_effect(),
      m.staff_enable(),
      m.staff_enabled_toast(),
      () => change(false),
    ] as const,
  }[kind];
  return {
    label: title,
    asks: { title, name, text, confirm },
    fallback: m.common_no_response_retry(),
    run: async () => {
      await run();
      return { title: done, description: name };
    },
  };
}
