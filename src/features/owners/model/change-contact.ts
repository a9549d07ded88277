import * as m from '#messages';
import type { Owner } from '../../../contract/businesses.ts';
import type { ContactInput } from '../../../contract/owner-area.owner.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import { AppError } from '../../../platform/errors.ts';
import { invalidField } from '../../../platform/invalid-field.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import type { PlannedMail } from '../../../platform/mail/planned.ts';
import { lockListing } from '../../businesses/model/change-listing.queries.ts';
import { listingMissing } from '../../businesses/model/change-listing.rules.ts';
import { recordListingChange } from '../../businesses/model/record-change.ts';
import { isSameMailbox } from '../../mails/model/contact.rules.ts';
import { createOwnerLink } from '../../mails/model/links.ts';
import { maskAddress, planMail } from '../../mails/model/plan.ts';
import { countContactLinks, deleteInvitedPeople, moveInvitedPeople } from './queries.ts';

const MAX_LINKS_PER_DAY = 3;
const DAY = 86_400_000;

export type ContactDependencies = Pick<Services, 'db' | 'clock' | 'jobs' | 'site'>;

/** Mails a confirmation link to the new address. The contact changes only when the link is opened. */
export async function sendContactLink(
  { db, clock, jobs, site }: ContactDependencies,
  { id: replacesId, businessId, email: former, proof }: Owner,
  { email }: ContactInput,
): Promise<void> {
  if (isSameMailbox(former, email)) {
    throw invalidField('email', m.owner_contact_same());
  }
  const at = clock();
  await db.kysely.transaction().execute(async (trx) => {
    const listing = await lockListing(trx, businessId);
    if (!listing || listing.deletedAt) throw listingMissing();
    const since = new Date(at.getTime() - DAY);
    if ((await countContactLinks(trx, businessId, since)) >= MAX_LINKS_PER_DAY) {
      throw new AppError('too_many_requests', m.owner_contact_links_limit(), {
        retryAfter: DAY / 1000,
      });
    }
    const link = { businessId, email, proof, replacesId, at, siteUrl: site.url };
    const url = await createOwnerLink(trx, link);
    await jobs.enqueue(trx, mailQueue, writeContactMail(email, listing, { former, url }));
    const action = 'owner.ask-contact';
    const after = { email: maskAddress(email) };
    await recordListingChange(trx, { at, actor: 'owner', action, businessId, after });
  });
}

function writeContactMail(
  to: string,
  { id: businessId, name: listing }: { id: number; name: string },
  { former, url }: { former: string; url: string },
): PlannedMail {
  const fields = { listing, former_address: former, manage_url: url };
  return planMail('owner-contact', to, fields, { businessId });
}

/** Revokes an owner. Returns since when the listing is disputed or null; the dispute outlives the owner. */
export async function revokeOwner(
  trx: DatabaseTransaction,
  ownerId: number,
  at: Date,
): Promise<Date | null> {
  const row = await trx
    .updateTable('businessOwners')
    .set({ revokedAt: at })
    .where('id', '=', ownerId)
    .returning('lockedAt')
    .executeTakeFirst();
  return row?.lockedAt ?? null;
}

export async function restoreOwner(
  trx: DatabaseTransaction,
  { businessId, ownerId, at }: { businessId: number; ownerId: number | null; at: Date },
): Promise<void> {
  const current = await trx
    .selectFrom('businessOwners')
    .select(['id', 'provedAt'])
    .where('businessId', '=', businessId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  if (current?.id === ownerId) return;
  const lockedAt = current ? await revokeOwner(trx, current.id, at) : null;
  if (ownerId === null) {
    if (current) await deleteInvitedPeople(trx, current.id);
    return;
  }
  const { email } = await trx
    .updateTable('businessOwners')
    .set({ revokedAt: null, lockedAt })
    .where('id', '=', ownerId)
    .returning('email')
    .executeTakeFirstOrThrow();
  if (current)
    await moveInvitedPeople(trx, current.id, { id: ownerId, email, until: current.provedAt });
}
