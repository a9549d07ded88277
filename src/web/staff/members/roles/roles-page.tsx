import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import { builtInRoles } from '../../../../contract/rights.ts';
import { builtInExplanations } from '../../../accounts/role-names.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Plus } from '../../../ui/later-icons.tsx';
import { keysOf } from '../../is-key-of.ts';
import { useStaffUser } from '../../staff-frame.tsx';
import { CardList, cardLook, StaffScreen } from '../../staff-screen.tsx';
import { ownRoles } from '../role-choices.tsx';
import { RoleDialog, RoleItem } from './role-item.tsx';

export function RolesPage() {
  const user = useStaffUser();
  const own = useQuery({ ...ownRoles, staleTime: 0 });
  const [isAdding, setAdding] = useState(false);
  return (
    <StaffScreen
      title={m.common_roles()}
      about={m.roles_lead()}
      isNarrow
      tools={
        <>
          <BackLink to="/admin/staff">{m.common_staff()}</BackLink>
          <Button onClick={() => setAdding(true)}>
            <Plus size={20} aria-hidden="true" /> {m.roles_add_button()}
          </Button>
        </>
      }
    >
      <section aria-labelledby="built-in-roles" className="mb-8">
        <h2 id="built-in-roles" className="mb-3 text-xl font-bold">
          {m.roles_fixed()}
        </h2>
        <ul className="flex flex-col gap-3">
          {keysOf(builtInRoles).map((role) => (
            <li key={role} className={cardLook}>
              <RoleItem
                user={user}
                {...builtInRoles[role]}
                explanation={builtInExplanations[role]}
              />
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="own-roles">
        <h2 id="own-roles" className="mb-3 text-xl font-bold">
          {m.roles_yours()}
        </h2>
        <CardList query={own} failure={m.roles_load_failed()} none={m.roles_empty()}>
          {(role) => <RoleItem user={user} {...role} own={role} />}
        </CardList>
      </section>
      {isAdding && <RoleDialog own={null} user={user} onClose={() => setAdding(false)} />}
    </StaffScreen>
  );
}
