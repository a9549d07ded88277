import { useState } from 'react';
import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import { NO_ROLE } from '../../../contract/rights.ts';
import type { StaffMember } from '../../../contract/staff/members.ts';
import { send } from '../../send.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import { useStaffAction } from '../use-staff-action.ts';
import { STAFF_LISTS } from './lists.ts';
import { RoleOptions, useRoleChoices } from './role-choices.tsx';

interface ChangeRoleProps {
  user: User;
  member: StaffMember;
  onClose: () => void;
}

export function ChangeRole({ user, member, onClose }: ChangeRoleProps) {
  const [role, setRole] = useState(member.role);
  const choices = useRoleChoices(user, member);
  const chosen = choices.find(({ value }) => value === role);
  const change = useStaffAction({
    run: () => send('PUT /api/admin/staff/:id', { params: { id: member.id }, body: { role } }),
    done: {
      title: m.staff_role_changed(),
      description: `${member.email}: ${chosen?.label ?? role}`,
    },
    fallback: m.staff_role_change_failed(),
    lists: STAFF_LISTS,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={m.staff_role_change_title()}
      description={<span className="wrap-anywhere">{member.email}</span>}
      confirmLabel={m.common_save()}
      isPending={change.isPending}
      onConfirm={() => change.mutate(undefined)}
    >
      <SelectField
        label={m.common_role()}
        value={role}
        hint={chosen?.explanation}
        onChange={({ target }) => setRole(target.value)}
      >
        <RoleOptions choices={choices} />
        <option value={NO_ROLE}>{m.roles_none()}</option>
      </SelectField>
    </ConfirmDialog>
  );
}
