import type { User } from '../../contract/accounts.ts';

export function greetingName({ firstName }: User): string {
  return firstName || 'Admin';
}

export function isStaff({ role }: User): boolean {
  return role !== 'none';
}
