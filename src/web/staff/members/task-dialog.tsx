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
        title={m.staff_members_invite_staff()}
        description={m.staff_members_they_get_an_email_with_a_2()}
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
      m.staff_members_send_a_new_link(),
      m.staff_members_they_get_an_email_with_a(),
      m.staff_members_send(),
      m.staff_members_link_sent(),
      () => send('POST /api/admin/staff/:id/invitation', { params }),
    ] as const,
    'two-factor': [
      m.staff_members_turn_off_two_factor(),
      m.staff_members_for_someone_who_lost_their_app(),
      m.staff_members_turn_off(),
      m.staff_members_two_factor_sign_in_is_off(),
      () => send('POST /api/admin/staff/:id/two-factor/stop', { params }),
    ] as const,
    disable: [
      m.staff_members_disable_account(),
      m.staff_members_they_are_signed_out_right_away(),
      m.staff_members_disable(),
      m.staff_members_account_disabled(),
      () => change(true),
    ] as const,
    enable: [
      m.staff_members_enable_account(),
      m.staff_members_they_can_sign_in_again_with(),
      m.staff_members_enable(),
      m.staff_members_account_enabled(),
      () => change(false),
    ] as const,
  }[kind];
  return {
    label: title,
    asks: { title, name, text, confirm },
    fallback: m.staff_members_the_server_did_not_respond_please(),
    run: async () => {
      await run();
      return { title: done, description: name };
    },
  };
}
