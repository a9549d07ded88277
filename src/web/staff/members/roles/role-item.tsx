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

function roleOffers(role: OwnRole, user: User): Offer[] {
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

export function RoleDialog(props: { own: OwnRole | null; user: User; onClose: () => void }) {
  return (
    <FormDialog
      title={props.own ? m.roles_edit_title() : m.roles_add_title()}
      onClose={props.onClose}
    >
      <RoleForm {...props} />
    </FormDialog>
  );
}
