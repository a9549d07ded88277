import { useState } from 'react';
import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import { type OwnRole, ownRole } from '../../../contract/members.staff.ts';
import { allRights, type Right, rights as words } from '../../../domain/rights.ts';
import { send } from '../../kit/send.ts';
import { TextField } from '../../kit/ui/field.tsx';
import { useSend } from '../../kit/use-send.ts';
import { StaffForm, useFields } from '../../staff/form.tsx';
import { STAFF_LISTS } from './lists.ts';
import { RightsField } from './rights-field.tsx';

interface RoleFormProps {
  user: User;
  own: OwnRole | null;
  onClose: () => void;
}

export function RoleForm({ user, own: role, onClose }: RoleFormProps) {
  const { values, field, change, errorOf, refused, setRefused } = useFields({
    name: role?.name ?? '',
    rights: role?.rights ?? ([] as readonly Right[]),
  });
  const [known, setKnown] = useState(role);
  const save = useSend<void, OwnRole>({
    run: () => {
      const rights = allRights.filter((right) => values.rights.includes(right));
      const body = { name: values.name, rights };
      if (!known) return send('POST /api/admin/roles', { body });
      const { id, version } = known;
      return send('PUT /api/admin/roles/:id', { params: { id }, body: { ...body, version } });
    },
    done: { title: m.roles_saved(), description: values.name },
    fallback: m.roles_save_failed(),
    lists: STAFF_LISTS,
    onDone: onClose,
    onRefused: (error) => {
      setRefused(error);
      const current = ownRole.safeParse(error.problem?.current);
      if (current.success) setKnown(current.data);
    },
  });
  return (
    <StaffForm
      label={m.common_role()}
      submit={save.isPending ? m.common_saving() : m.common_save()}
      isPending={save.isPending}
      onSubmit={() => save.mutate()}
      onCancel={onClose}
    >
      <TextField label={m.common_name()} required maxLength={40} {...field('name')} />
      <RightsField
        user={user}
        rights={allRights}
        value={values.rights}
        error={errorOf('rights')}
        onChange={(rights) => change({ rights })}
      />
      {role && role.people > 0 && <p className="text-sm text-muted">{m.roles_edit_effect()}</p>}
      {refused?.status === 409 && known && known !== role && (
        <p role="alert" className="text-sm text-danger wrap-anywhere">
          {m.roles_changed_to({
            name: known.name,
            value: known.rights.map((right) => words[right]).join(', '),
          })}
        </p>
      )}
    </StaffForm>
  );
}
