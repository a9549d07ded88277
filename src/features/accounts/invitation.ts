import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { INVITATION_DAYS, makeToken } from './rules.ts';
import { saveInvitation } from './staff.queries.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Replaces the previous one; answers the token of its link. */
export async function keepInvitation(
  trx: DatabaseTransaction,
  now: Date,
  userId: string,
): Promise<string> {
  const { token, hash } = makeToken();
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY);
  await saveInvitation(trx, { userId, tokenHash: hash, expiresAt });
  return token;
}
