import type { User } from '../../contract/accounts.ts';

export const roleNames: Record<User['role'], string> = {
  admin: 'Administrator',
  editor: 'Editor',
  none: 'No role',
};
