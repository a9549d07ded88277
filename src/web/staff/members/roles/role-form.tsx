import * as m from '#messages';
import '../../../zod-without-eval.ts';
import { useState } from 'react';
import type { User } from '../../../../contract/accounts.ts';
import { allRights, type Right, rights as words } from '../../../../contract/rights.ts';
import { type OwnRole, ownRole } from '../../../../contract/staff/roles.ts';
import type { HttpError } from '../../../api.ts';
import { send } from '../../../send.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useStaffAction } from '../../use-staff-action.ts';
import { STAFF_LISTS } from '../lists.ts';
import { RightsField } from '../rights-field.tsx';

interface RoleFormProps {
  user: User;
  role: OwnRole | null;
  onClose: () => void;
}

export function RoleForm({ user, role, onClose }: RoleFormProps) {
  const [name, setName] = useState(role?.name ?? '');
  const [ticked, setTicked] = useState<readonly Right[]>(role?.rights ?? []);
  const [known, setKnown] = useState(role);
  const [refused, setRefused] = useState<HttpError | null>(null);
  const save = useStaffAction<void, OwnRole>({
    run: () => {
      const body = { name, rights: allRights.filter((right) => ticked.includes(right)) };
      if (!known) return send('POST /api/admin/roles', { body });
      const { id, version } = known;
      return send('PUT /api/admin/roles/:id', { params: { id }, body: { ...body, version } });
    },
    done: { title: m.staff_members_role_saved(), description: name },
    fallback: m.staff_members_the_role_could_not_be_saved(),
    lists: STAFF_LISTS,
    onDone: onClose,
    onRefused: (error) => {
      setRefused(error);
      const current = ownRole.safeParse(error.problem?.current);
      if (current.success) setKnown(current.data);
    },
  });
  const errorOf = (name: string) =>
    refused?.problem?.errors?.find(({ field }) => field === name)?.message;
  return (
    <form
      noValidate
      aria-label={m.staff_members_role()}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setRefused(null);
        if (!save.isPending) save.mutate();
      }}
    >
      <TextField
        label={m.staff_members_name()}
        required
        maxLength={40}
        value={name}
        error={errorOf('name')}
        onChange={({ target }) => setName(target.value)}
      />
      <RightsField
        user={user}
        rights={allRights}
        value={ticked}
        error={errorOf('rights')}
        onChange={setTicked}
      />
      {role && role.people > 0 && (
        <p className="text-sm text-muted">{m.staff_members_it_counts_at_once_for_everyone()}</p>
      )}
      {refused?.status === 409 && known && known !== role && (
        <p role="alert" className="text-sm text-danger wrap-anywhere">
          {m.staff_members_someone_else_changed_this_role_it({
            name: known.name,
            value: known.rights.map((right) => words[right]).join(', '),
          })}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={save.isPending}>
          {save.isPending ? m.staff_members_saving() : m.staff_members_save()}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {m.staff_members_cancel()}
        </Button>
      </div>
    </form>
  );
}
