import type { User } from '../../contract/accounts.ts';

/** Roles as people call them. */
export const roleNames: Record<User['role'], string> = {
  admin: 'Administrator',
  editor: 'Editor',
  none: 'No role',
};
