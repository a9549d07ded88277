import * as m from '#messages';
import type { DatabaseTransaction } from '../../../../platform/database/database.ts';
import { AppError } from '../../../../platform/errors.ts';
import { recordListingChange } from '../../../businesses/record-change.ts';
import { updateClaim } from '../queries.ts';
import { alreadyDecided, type StaffDecision } from './change.ts';

const VALID_DAYS = 30;

/** The days of the code count from then. A second click changes nothing. */
export async function postLetter(
  trx: DatabaseTransaction,
  { claim, listing, at, by }: StaffDecision,
): Promise<void> {
  if (claim.way !== 'letter') {
    throw new AppError('conflict', m.claims_no_letter());
  }
  if (claim.postedAt) return;
  if (claim.state !== 'waiting') throw alreadyDecided();
  const expiresAt = new Date(at.getTime() + VALID_DAYS * 86_400_000);
  await updateClaim(trx, claim.id, { postedAt: at, expiresAt });
  const note = { at, actor: by, action: 'claim.post-letter', businessId: listing.id };
  await recordListingChange(trx, note);
}
