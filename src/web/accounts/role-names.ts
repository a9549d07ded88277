import * as m from '#messages';
import { type BuiltInRole, builtInRoles, NO_ROLE } from '../../domain/rights.ts';

interface HasRole {
  role: string;
  roleName: string | null;
}

const builtInNames = new Map<string, string>([
  [NO_ROLE, m.roles_none()],
  ...Object.entries(builtInRoles).map(([role, { name }]): [string, string] => [role, name]),
]);

export function nameRole({ role, roleName }: HasRole): string {
  return roleName ?? builtInNames.get(role) ?? role;
}

export const builtInExplanations: Record<BuiltInRole, string> = {
  admin: m.roles_admin_hint(),
  editor: m.roles_editor_hint(),
  moderator: m.roles_moderator_hint(),
};
