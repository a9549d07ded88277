import * as m from '#messages';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { JobWait } from '../../../platform/jobs/jobs.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import { untilFinal } from '../../audit/undo.ts';
import { addressOwner } from '../../mails/model/links.ts';
import { requirePresent } from '../model/change-listing.rules.ts';
import { changeListing } from '../model/change-listing.ts';
import { termsBegin } from '../model/end-term.ts';
import { writeApprovedMail } from '../model/mail.ts';
import { readListing } from '../model/queries.ts';
import type { ListingRow } from '../model/shapes.ts';
import type { ListingDependencies } from '../model/submit.ts';

export async function approveBusiness(
  { db, clock, jobs, site, guard }: ListingDependencies,
  id: number,
  actor: string,
  version?: number,
): Promise<void> {
  const at = clock();
  await db.kysely.transaction().execute(async (trx) => {
    await guard?.(trx);
    const operation = {
      action: 'business.approve',
      by: actor,
      at,
      version,
      require: requirePending,
      recall: ({ name, approvedAt }: ListingRow) => ({ name, approvedAt }),
    };
    const change = { isApproved: true, approvedAt: at };
    const { after: listing } = await changeListing(trx, id, operation, () => change);
    const wait = untilFinal('business.approve', id);
    await sendApproval(trx, { jobs, site }, { listing, at }, wait);
  });
}

function requirePending(row: ListingRow): void {
  requirePresent(row);
  if (row.isApproved)
    throw new AppError('conflict', m.listings_already_approved({ name: row.name }));
  if (row.isOutside) {
    throw new AppError('conflict', m.listings_outside_area({ name: row.name }));
  }
}

/** Emails the owner that a listing was approved. Sends nothing for an imported listing without an owner. */
export async function sendApproval(
  trx: DatabaseTransaction,
  { jobs, site }: Pick<ListingDependencies, 'jobs' | 'site'>,
  { listing, at }: { listing: ListingRow; at: Date },
  wait?: JobWait,
): Promise<void> {
  const approved = { businessId: listing.id, at: at.toISOString() };
  if (listing.isPremium) await jobs.enqueue(trx, termsBegin, approved, wait);
  if (listing.source === 'import' && listing.ownerEmail === null) return;
  const owner = await addressOwner(trx, listing, { at, siteUrl: site.url });
  if (!owner) return;
  const { category, slug, name } = await readListing(trx, listing.id);
  const mail = writeApprovedMail(site, owner, { name, path: `/${category.slug}/${slug}` });
  await jobs.enqueue(trx, mailQueue, mail, wait);
}
