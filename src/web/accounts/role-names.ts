import * as m from '#messages';
import { type BuiltInRole, builtInRoles, NO_ROLE } from '../../contract/rights.ts';

interface HasRole {
  role: string;
  roleName: string | null;
}

const builtInNames = new Map<string, string>([
  [NO_ROLE, m.accounts_no_role()],
  ...Object.entries(builtInRoles).map(([role, { name }]): [string, string] => [role, name]),
]);

/** A built-in one's name is ours; one of the site's own has the name that it was given. */
export function nameRole({ role, roleName }: HasRole): string {
  return roleName ?? builtInNames.get(role) ?? role;
}

export const builtInExplanations: Record<BuiltInRole, string> = {
  admin: m.accounts_can_do_everything_including(),
  editor: m.accounts_approves_and_edits_businesses(),
  moderator: m.accounts_decides_on_reviews_reports_and(),
};
