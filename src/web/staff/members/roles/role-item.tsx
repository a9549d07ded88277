import * as m from '#messages';
import type { User } from '../../../../contract/accounts.ts';
import {
  allRights,
  missingRights,
  type Right,
  rights as words,
} from '../../../../contract/rights.ts';
import type { OwnRole } from '../../../../contract/staff/roles.ts';
import { formatCount } from '../../../format.ts';
import { send } from '../../../send.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ActionBar, type Offer, spoken } from '../../decide.tsx';
import { FormDialog, later } from '../../form.tsx';

interface RoleItemProps {
  user: User;
  name: string;
  rights: readonly Right[];
  explanation?: string;
  people?: number;
  own?: OwnRole;
}

export function RoleItem({ user, name, rights, explanation, people, own }: RoleItemProps) {
  const isAll = rights.length === allRights.length;
  const outranks = missingRights(user.rights, rights).length > 0;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-lg font-bold wrap-anywhere">{name}</h3>
        {people !== undefined && (
          <Badge>
            {people === 0 ? m.staff_members_nobody_has_it() : formatCount(people, m.count_people)}
          </Badge>
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
      {own && outranks && (
        <p className="mt-2 text-sm text-muted">{m.staff_members_it_has_rights_that_you_do()}</p>
      )}
      {own && !outranks && <ActionBar offers={roleOffers(own, user)} className="mt-2 -ml-3" />}
    </>
  );
}

function roleOffers(role: OwnRole, user: User): Offer[] {
  const { id, name } = role;
  return [
    {
      label: spoken(m.staff_members_edit_name, { name }),
      variant: 'quiet',
      opens: ({ close }) => <RoleDialog own={role} user={user} onClose={close} />,
    },
    {
      label: spoken(m.staff_members_delete_name, { name }),
      variant: 'quiet',
      asks: {
        title: m.staff_members_delete_the_role(),
        name,
        text: m.staff_members_a_role_that_someone_has_cannot(),
        confirm: m.staff_members_delete(),
      },
      fallback: m.staff_members_the_role_could_not_be_deleted(),
      run: async () => {
        await send('DELETE /api/admin/roles/:id', { params: { id } });
        return { title: m.staff_members_role_deleted(), description: name };
      },
    },
  ];
}

const RoleForm = later(() => import('./role-form.tsx'), 'RoleForm');

export function RoleDialog(props: { own: OwnRole | null; user: User; onClose: () => void }) {
  return (
    <FormDialog
      title={props.own ? m.staff_members_edit_the_role() : m.staff_members_add_a_role_2()}
      onClose={props.onClose}
    >
      <RoleForm {...props} />
    </FormDialog>
  );
}
