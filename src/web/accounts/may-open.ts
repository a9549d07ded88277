import { screenRights } from '../../contract/screen-rights.ts';
import type { PrivateScreen } from '../../contract/screens.ts';
import { hasRight, type Right } from '../../domain/rights.ts';

/** Whether a screen is for someone with these rights; links that lead elsewhere are not shown. */
export function mayOpen(user: { rights: readonly Right[] }, name: PrivateScreen): boolean {
  const right = screenRights[name];
  return right === undefined || hasRight(user, right);
}
