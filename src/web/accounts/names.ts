import type { User } from '../../contract/accounts.ts';

/** How a signed-in person is addressed. */
export function greetingName({ firstName }: User): string {
  return firstName || 'Admin';
}

export function isStaff({ role }: User): boolean {
  return role !== 'none';
}
