import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import * as m from '#messages';
import { builtInRoles } from '../../../../contract/rights.ts';
import type { OwnRole } from '../../../../contract/staff/roles.ts';
import { builtInExplanations } from '../../../accounts/role-names.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Plus } from '../../../ui/later-icons.tsx';
import { later } from '../../form.tsx';
import { keysOf } from '../../is-key-of.ts';
import { useStaffUser } from '../../staff-frame.tsx';
import { Loaded, StaffScreen, StaffSkeleton } from '../../staff-screen.tsx';
import { ownRoles } from '../role-choices.tsx';
import { DeleteRole } from './delete-role.tsx';
import { RoleItem } from './role-item.tsx';

const RoleForm = later(() => import('./role-form.tsx'), 'RoleForm');

type Task = { kind: 'edit'; role: OwnRole | null } | { kind: 'delete'; role: OwnRole };

export function RolesPage() {
  const user = useStaffUser();
  const own = useQuery({ ...ownRoles, staleTime: 0 });
  const [task, setTask] = useState<Task | null>(null);
  const close = () => setTask(null);
  return (
    <StaffScreen
      title={m.staff_members_roles()}
      about={m.staff_members_what_each_role_allows_and_how()}
      isNarrow
      tools={
        <>
          <BackLink to="/admin/staff">{m.staff_members_staff()}</BackLink>
          <Button onClick={() => setTask({ kind: 'edit', role: null })}>
            <Plus size={20} aria-hidden="true" /> {m.staff_members_add_a_role()}
          </Button>
        </>
      }
    >
      <section aria-labelledby="built-in-roles" className="mb-8">
        <h2 id="built-in-roles" className="mb-3 text-xl font-bold">
          {m.staff_members_roles_of_every_site()}
        </h2>
        <ul className="flex flex-col gap-3">
          {keysOf(builtInRoles).map((role) => (
            <RoleItem
              key={role}
              user={user}
              name={builtInRoles[role].name}
              rights={builtInRoles[role].rights}
              explanation={builtInExplanations[role]}
            />
          ))}
        </ul>
      </section>
      <section aria-labelledby="own-roles">
        <h2 id="own-roles" className="mb-3 text-xl font-bold">
          {m.staff_members_your_roles()}
        </h2>
        <Loaded query={own} failure={m.staff_members_the_roles_could_not_be_loaded()}>
          {(roles) =>
            roles.length === 0 ? (
              <p className="rounded-card border border-line bg-surface p-5 text-muted">
                {m.staff_members_none_yet_if_none_of_the()}
              </p>
            ) : (
              <ul className="flex flex-col gap-3">
                {roles.map((role) => (
                  <RoleItem
                    key={role.id}
                    user={user}
                    {...role}
                    onEdit={() => setTask({ kind: 'edit', role })}
                    onDelete={() => setTask({ kind: 'delete', role })}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
      {task?.kind === 'edit' && (
        <Dialog
          open
          onOpenChange={close}
          title={task.role ? m.staff_members_edit_the_role() : m.staff_members_add_a_role_2()}
        >
          <Suspense fallback={<StaffSkeleton className="h-96" />}>
            <RoleForm user={user} role={task.role} onClose={close} />
          </Suspense>
        </Dialog>
      )}
      {task?.kind === 'delete' && <DeleteRole role={task.role} onClose={close} />}
    </StaffScreen>
  );
}
