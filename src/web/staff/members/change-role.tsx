import { useState } from 'react';
import type { StaffMember } from '../../../contract/staff/members.ts';
import { roleNames } from '../../accounts/role-names.ts';
import { send } from '../../api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import { useStaffAction } from '../use-staff-action.ts';
import { STAFF_LISTS } from './lists.ts';

type Role = StaffMember['role'];

const explanations: Record<Role, string> = {
  admin: 'Can do everything, including managing staff.',
  editor: 'Approves and edits businesses, categories and pages, but cannot delete businesses.',
  none: 'Can sign in, but sees only what visitors see.',
};

function isRole(value: string): value is Role {
  return Object.hasOwn(roleNames, value);
}

export function ChangeRole({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const [role, setRole] = useState(member.role);
  const change = useStaffAction({
    run: () => send('PUT /api/admin/staff/:id', { params: { id: member.id }, body: { role } }),
    done: { title: 'Role changed', description: `${member.email}: ${roleNames[role]}` },
    fallback: 'Failed to change the role',
    lists: STAFF_LISTS,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Change Role"
      description={<span className="wrap-anywhere">{member.email}</span>}
      confirmLabel="Save"
      isPending={change.isPending}
      onConfirm={() => change.mutate(undefined)}
    >
      <SelectField
        label="Role"
        value={role}
        hint={explanations[role]}
        onChange={({ target }) => isRole(target.value) && setRole(target.value)}
      >
        {Object.entries(roleNames).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </ConfirmDialog>
  );
}
