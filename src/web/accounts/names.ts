import * as m from '#messages';
import type { User } from '../../contract/accounts.ts';

export function greetingName({ firstName }: User): string {
  return firstName || m.common_admin();
}

export function isStaff({ rights }: User): boolean {
  return rights.length > 0;
}
