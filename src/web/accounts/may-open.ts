import { screenRights } from '../../contract/screen-rights.ts';
import type { PrivateScreen } from '../../contract/screens.ts';
import { hasRight, type Right } from '../../domain/rights.ts';

export function mayOpen(user: { rights: readonly Right[] }, name: PrivateScreen): boolean {
  const right = screenRights[name];
  return right === undefined || hasRight(user, right);
}
