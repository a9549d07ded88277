import * as m from '#messages';
import type { StaffMember } from '../../../contract/staff/members.ts';
import { send } from '../../send.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useStaffAction } from '../use-staff-action.ts';
import { STAFF_LISTS } from './lists.ts';

type Kind = 'link' | 'two-factor' | 'disable' | 'enable';

const words: Record<Kind, { title: string; explain: string; label: string; done: string }> = {
  link: {
    title: m.staff_members_send_a_new_link(),
    explain: m.staff_members_they_get_an_email_with_a(),
    label: m.staff_members_send(),
    done: m.staff_members_link_sent(),
  },
  'two-factor': {
    title: m.staff_members_turn_off_two_factor(),
    explain: m.staff_members_for_someone_who_lost_their_app(),
    label: m.staff_members_turn_off(),
    done: m.staff_members_two_factor_sign_in_is_off(),
  },
  disable: {
    title: m.staff_members_disable_account(),
    explain: m.staff_members_they_are_signed_out_right_away(),
    label: m.staff_members_disable(),
    done: m.staff_members_account_disabled(),
  },
  enable: {
    title: m.staff_members_enable_account(),
    explain: m.staff_members_they_can_sign_in_again_with(),
    label: m.staff_members_enable(),
    done: m.staff_members_account_enabled(),
  },
};

interface ConfirmStaffTaskProps {
  kind: Kind;
  member: StaffMember;
  onClose: () => void;
}

export function ConfirmStaffTask({ kind, member, onClose }: ConfirmStaffTaskProps) {
  const { title, explain, label, done } = words[kind];
  const params = { id: member.id };
  const action = useStaffAction({
    run: () => {
      if (kind === 'link') return send('POST /api/admin/staff/:id/invitation', { params });
      if (kind === 'two-factor') {
        return send('POST /api/admin/staff/:id/two-factor/stop', { params });
      }
      return send('PUT /api/admin/staff/:id', { params, body: { isDisabled: kind === 'disable' } });
    },
    done: { title: done, description: member.email },
    fallback: m.staff_members_the_server_did_not_respond_please(),
    lists: STAFF_LISTS,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={title}
      description={
        <>
          <p className="font-semibold wrap-anywhere text-ink">{member.email}</p>
          <p className="mt-1">{explain}</p>
        </>
      }
      confirmLabel={label}
      isPending={action.isPending}
      onConfirm={() => action.mutate(undefined)}
    />
  );
}
