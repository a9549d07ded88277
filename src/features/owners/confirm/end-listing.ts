import type { Owner } from '../../../contract/businesses.ts';
import type { ListingEnding } from '../../../contract/owner-area.owner.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import { lockListing } from '../../businesses/model/change-listing.queries.ts';
import { listingMissing } from '../../businesses/model/change-listing.rules.ts';
import { changeListing } from '../../businesses/model/change-listing.ts';
import { recordListingChange } from '../../businesses/model/record-change.ts';
import { contactOf } from '../../mails/model/contact.rules.ts';
import { planMail } from '../../mails/model/plan.ts';
import { closeOwnerAreas, findCurrentOwner } from '../model/queries.ts';
import type { LinkDependencies } from '../model/send-link.ts';
import { createConfirmLink } from './link.ts';

const templates = { closed: 'owner-closing', removed: 'owner-removal' } as const;

/** Mails the link that ends a listing to its contact. Returns the contact's address. */
export async function mailEndingLink(
  { db, clock, jobs, site, secret }: LinkDependencies,
  { businessId }: Owner,
  ending: ListingEnding,
): Promise<string> {
  const at = clock();
  return db.kysely.transaction().execute(async (trx) => {
    const listing = await lockListing(trx, businessId);
    const contact = listing && contactOf(listing);
    if (!contact || listing.deletedAt) throw listingMissing();
    const link = { id: businessId, contact, at, siteUrl: site.url };
    const fields = {
      listing: listing.name,
      ending_url: createConfirmLink(secret, ending, link),
    };
    const mail = planMail(templates[ending], contact, fields, { businessId });
    await jobs.enqueue(trx, mailQueue, mail);
    const action = 'owner.ask-ending';
    await recordListingChange(trx, { at, actor: 'owner', action, businessId, after: { ending } });
    return contact;
  });
}

/** Deletes a listing for its owner. Staff can restore it for 30 days. Does nothing while others claim it. */
export async function removeListing(
  { db, clock }: Pick<LinkDependencies, 'db' | 'clock'>,
  businessId: number,
): Promise<boolean> {
  const at = clock();
  const operation = { action: 'owner.remove', by: 'owner', at };
  return db.kysely.transaction().execute(async (trx) => {
    await lockListing(trx, businessId);
    const owner = await findCurrentOwner(trx, businessId);
    if (!owner || owner.lockedAt) return false;
    await changeListing(trx, businessId, operation, () => ({ deletedAt: at }));
    await closeOwnerAreas(trx, businessId, at);
    return true;
  });
}
