import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import type { ListingRow } from '../../businesses/shapes.ts';
import { isSameMailbox } from '../../contacts/contact.rules.ts';
import { findCurrentOwner } from '../queries.ts';
import { openDispute } from './dispute.ts';
import { type Proof, proveClaim } from './prove.ts';
import { lockClaim } from './queries.ts';
import type { ClaimServices } from './send-mail.ts';

/** Whether the claim that a link was sent for still opens the listing; a link by `domain` proves it. */
export async function admitClaim(
  trx: DatabaseTransaction,
  services: ClaimServices,
  { claimId, listing }: { claimId: number; listing: ListingRow },
): Promise<Proof> {
  const claim = await lockClaim(trx, claimId);
  if (claim?.state === 'disputed') return 'disputed';
  if (claim?.state === 'waiting' && claim.way === 'domain') {
    return proveClaim(trx, services, claim, { isByLink: true });
  }
  if (claim?.state !== 'proved') return 'refused';
  const owner = await findCurrentOwner(trx, listing.id);
  if (!owner || isSameMailbox(owner.email, claim.email)) return 'proved';
  await openDispute(trx, services, { claim, listing, owner });
  return 'disputed';
}
