import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import type { OwnRole } from '../../../contract/members.staff.ts';
import {
  allRights,
  builtInRoles,
  missingRights,
  type Right,
  rights as words,
} from '../../../domain/rights.ts';
import { formatCount } from '../../kit/format.ts';
import { send } from '../../kit/send.ts';
import { BackLink } from '../../kit/ui/back-link.tsx';
import { Badge } from '../../kit/ui/badge.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Plus } from '../../kit/ui/later-icons.tsx';
import { ActionBar, type StaffAction, spoken } from '../../staff/decide.tsx';
import { FormDialog, later } from '../../staff/form.tsx';
import { keysOf } from '../../staff/is-key-of.ts';
import { useStaffUser } from '../../staff/staff-frame.tsx';
import { CardList, cardLook, StaffScreen } from '../../staff/staff-screen.tsx';
import { builtInExplanations } from '../role-names.ts';
import { ownRoles } from './role-choices.tsx';

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

interface RoleItemProps {
  user: User;
  name: string;
  rights: readonly Right[];
  explanation?: string;
  people?: number;
  own?: OwnRole;
}

function RoleItem({ user, name, rights, explanation, people, own }: RoleItemProps) {
  const isAll = rights.length === allRights.length;
  const outranks = missingRights(user.rights, rights).length > 0;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-lg font-bold wrap-anywhere">{name}</h3>
        {people !== undefined && (
          <Badge>{people === 0 ? m.roles_nobody() : formatCount(people, m.count_people)}</Badge>
        )}
      </div>
      {explanation && <p className="mt-1 text-muted">{explanation}</p>}
      {!isAll && (
        <ul className="mt-2 grid list-disc gap-x-8 pl-5 text-sm sm:grid-cols-2">
          {rights.map((right) => (
            <li key={right}>{words[right]}</li>
          ))}
        </ul>
      )}
      {own && outranks && <p className="mt-2 text-sm text-muted">{m.roles_beyond_yours()}</p>}
      {own && !outranks && <ActionBar offers={roleOffers(own, user)} className="mt-2 -ml-3" />}
    </>
  );
}

function roleOffers(role: OwnRole, user: User): StaffAction[] {
  const { id, name } = role;
  return [
    {
      label: spoken(m.common_edit_span, { name }),
      variant: 'quiet',
      opens: ({ close }) => <RoleDialog own={role} user={user} onClose={close} />,
    },
    {
      label: spoken(m.common_delete_span, { name }),
      variant: 'quiet',
      asks: {
        title: m.roles_delete_title(),
        name,
        text: m.roles_delete_in_use(),
        confirm: m.common_delete(),
      },
      fallback: m.roles_delete_failed(),
      run: async () => {
        await send('DELETE /api/admin/roles/:id', { params: { id } });
        return { title: m.roles_deleted(), description: name };
      },
    },
  ];
}

const RoleForm = later(() => import('./role-form.tsx'), 'RoleForm');

function RoleDialog(props: { own: OwnRole | null; user: User; onClose: () => void }) {
  return (
    <FormDialog
      title={props.own ? m.roles_edit_title() : m.roles_add_title()}
      onClose={props.onClose}
    >
      <RoleForm {...props} />
    </FormDialog>
  );
}
