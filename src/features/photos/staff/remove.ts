import { mailQueue } from '../../../platform/mail/compose.ts';
import { lockListing } from '../../businesses/change-listing.queries.ts';
import { contactOf } from '../../contacts/contact.rules.ts';
import { linkToDesk } from '../../contacts/links.ts';
import type { PhotoDependencies } from '../dependencies.ts';
import { writeRemovedMail } from '../mail.ts';
import { findPhoto } from '../queries.ts';
import { photoMissing, takeAway } from '../remove.ts';
import { settleLead } from '../settle-lead.ts';

export async function removePhoto(
  { db, clock, jobs, site }: PhotoDependencies & { site: { name: string; url: string } },
  id: number,
  { reason, actor }: { reason: string; actor: string },
): Promise<void> {
  await db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    const photo = await findPhoto(trx, id);
    const listing = photo && (await lockListing(trx, photo.businessId));
    if (!listing) throw photoMissing();
    const businessId = listing.id;
    await takeAway(trx, jobs, { id, businessId });
    const operation = { action: 'photo.remove', by: actor, at, reason };
    await settleLead(trx, businessId, { ...operation, note: { photoId: id } });
    const email = contactOf(listing);
    if (!email || listing.deletedAt) return;
    const manageUrl = await linkToDesk(trx, { businessId, email, at, siteUrl: site.url });
    const mail = writeRemovedMail(email, listing, { reason, manageUrl });
    await jobs.enqueue(trx, mailQueue, mail);
  });
}
