import type { FindApiToken } from '../../../platform/http/guards.ts';
import type { Accounts } from '../accounts.ts';
import { findToken, noteTokenUse } from './queries.ts';
import { hashToken } from './token.rules.ts';

/** Whom a token acts for: its maker, with the rights that both have at this moment. */
export function createFindApiToken({
  db,
  readUser,
}: Pick<Accounts, 'db' | 'readUser'>): FindApiToken {
  /** Calls that are not written yet, by the id of their token. */
  const uses = new Map<number, number>();
  return async (token) => {
    const found = await findToken(db, hashToken(token));
    const maker = found && (await readUser({ id: found.madeBy, withPasskey: false }));
    if (!found || !maker) return null;
    const { id, name, mayChange, isUseOld } = found;
    const count = (uses.get(id) ?? 0) + 1;
    uses.set(id, isUseOld ? 0 : count);
    if (isUseOld) await noteTokenUse(db, id, count);
    const rights = maker.rights.filter((right) => found.rights.includes(right));
    return { id, name, mayChange, user: { ...maker, rights } };
  };
}
