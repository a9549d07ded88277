import { useQuery } from '@tanstack/react-query';
import type { User } from '../../../contract/accounts.ts';
import type { StaffMember } from '../../../contract/members.staff.ts';
import {
  builtInRoles,
  missingRights,
  NO_ROLE,
  nameOwnRole,
  type Right,
  rights,
} from '../../../domain/rights.ts';
import { read } from '../../kit/api.ts';
import { keysOf } from '../../staff/is-key-of.ts';
import { builtInExplanations, nameRole } from '../role-names.ts';

export const ownRoles = read('GET /api/admin/roles', {});

interface RoleChoice {
  value: string;
  label: string;
  explanation: string;
  isGivable: boolean;
}

/** Returns all roles; a role can be granted only if the user has all of its rights. */
export function useRoleChoices(user: User, member: StaffMember | null): RoleChoice[] {
  const { data: own = [] } = useQuery({ ...ownRoles, staleTime: 0 });
  const isGivable = (theirs: readonly Right[]) => missingRights(user.rights, theirs).length === 0;
  const choices = [
    ...keysOf(builtInRoles).map((role) => ({
      value: role,
      label: builtInRoles[role].name,
      explanation: builtInExplanations[role],
      isGivable: isGivable(builtInRoles[role].rights),
    })),
    ...own.map((role) => ({
      value: nameOwnRole(role.id),
      label: role.name,
      explanation: `${role.rights.map((right) => rights[right]).join('. ')}.`,
      isGivable: isGivable(role.rights),
    })),
  ];
  const isKnown =
    !member || member.role === NO_ROLE || choices.some(({ value }) => value === member.role);
  if (isKnown) return choices;
  const present = { value: member.role, label: nameRole(member), explanation: '', isGivable: true };
  return [...choices, present];
}

export function RoleOptions({ choices }: { choices: RoleChoice[] }) {
  return choices.map(({ value, label, isGivable }) => (
    <option key={value} value={value} disabled={!isGivable}>
      {label}
    </option>
  ));
}
