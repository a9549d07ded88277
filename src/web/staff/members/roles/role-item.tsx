import * as m from '#messages';
import type { User } from '../../../../contract/accounts.ts';
import {
  allRights,
  missingRights,
  type Right,
  rights as words,
} from '../../../../contract/rights.ts';
import { formatCount } from '../../../format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { spoken } from '../../decide.tsx';

interface RoleItemProps {
  user: User;
  name: string;
  rights: readonly Right[];
  explanation?: string;
  people?: number;
  onEdit?: () => void;
  onDelete?: () => void;
}

export function RoleItem(props: RoleItemProps) {
  const { user, name, rights, explanation, people, onEdit, onDelete } = props;
  const isAll = rights.length === allRights.length;
  const outranks = missingRights(user.rights, rights).length > 0;
  return (
    <li className="rounded-card border border-line bg-surface p-4 sm:p-5">
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
      {onEdit && outranks && (
        <p className="mt-2 text-sm text-muted">{m.staff_members_it_has_rights_that_you_do()}</p>
      )}
      {onEdit && !outranks && (
        <div className="mt-2 -ml-3 flex flex-wrap">
          <Button variant="quiet" onClick={onEdit}>
            {spoken(m.staff_members_edit_name, { name })}
          </Button>
          <Button variant="quiet" onClick={onDelete}>
            {spoken(m.staff_members_delete_name, { name })}
          </Button>
        </div>
      )}
    </li>
  );
}
