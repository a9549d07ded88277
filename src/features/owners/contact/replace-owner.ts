import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { changeListing } from '../../businesses/change-listing.ts';
import { type AnnounceDependencies, announceOwnerChange } from '../announce-change.ts';
import { type CurrentOwner, closeDesks, insertOwner, type OwnerLink } from '../queries.ts';
import { revokeOwner } from './queries.ts';

/** The address of the link becomes the contact and the owner; the proof stays what it was. */
export async function replaceOwner(
  trx: DatabaseTransaction,
  dependencies: AnnounceDependencies,
  { businessId, email, proof }: OwnerLink,
  former: CurrentOwner,
): Promise<number> {
  const at = dependencies.clock();
  await closeDesks(trx, businessId, at);
  await revokeOwner(trx, former.id, at);
  const id = await insertOwner(trx, { businessId, email, proof, at });
  const operation = { action: 'owner.change-contact', by: 'owner', at };
  const changed = await changeListing(trx, businessId, operation, () => ({ ownerEmail: email }));
  await announceOwnerChange(trx, dependencies, { ...changed, formerOwnerId: former.id });
  return id;
}
