import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { A_WEEK_OF_TRIES, type Queue } from '../../platform/jobs/jobs.ts';
import { mailQueue } from '../../platform/mail/compose.ts';
import { moveCounts } from './counts/queries.ts';
import type { Listed } from './counts/rules.ts';
import { type ListingRow, lockListing, readListing, updateListing } from './listing.queries.ts';
import { writeApprovedMail, writeRejectedMail } from './mail.ts';
import { recordListingChange } from './record-change.ts';
import type { ListingDependencies } from './submit.ts';

/** A pending listing was rejected: what was paid for it goes back. */
export const businessRejected: Queue<{ businessId: number }> = {
  name: 'business-rejected',
  retries: A_WEEK_OF_TRIES,
};

/** What a payment or staff may know and hold of a listing. */
export interface Listing {
  id: number;
  name: string;
  email: string | null;
  isApproved: boolean;
  isDeleted: boolean;
  isPremium: boolean;
  premiumUntil: Date | null;
}

/** Holds the listing against other changes until the transaction ends; null when there is none. */
export async function holdListing(trx: DatabaseTransaction, id: number): Promise<Listing | null> {
  const row = await lockListing(trx, id);
  if (!row) return null;
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    isApproved: row.isApproved,
    isDeleted: row.deletedAt !== null,
    isPremium: row.isPremium,
    premiumUntil: row.premiumUntil,
  };
}

/** Makes a held listing premium until a day (null: without end) or free, counts included. */
export async function changePremium(
  trx: DatabaseTransaction,
  id: number,
  premium: { isPremium: boolean; until: Date | null },
  at: Date,
): Promise<void> {
  const row = await lockListing(trx, id);
  if (!row) throw listingMissing();
  await updateListing(trx, id, { isPremium: premium.isPremium, premiumUntil: premium.until }, at);
  await moveCounts(trx, toListed(row), toListed({ ...row, isPremium: premium.isPremium }));
}

/** Shows a pending listing to everybody. */
export async function approveBusiness(
  { db, clock, jobs, site }: ListingDependencies,
  id: number,
  actor: string,
): Promise<void> {
  await db.kysely.transaction().execute(async (trx) => {
    const row = await lockPresent(trx, id);
    if (row.isApproved) throw new AppError('conflict', `${row.name} is approved already.`);
    const at = clock();
    await updateListing(trx, id, { isApproved: true, approvedAt: at }, at);
    await moveCounts(trx, null, toListed({ ...row, isApproved: true }));
    await recordListingChange(trx, {
      at,
      actor,
      action: 'business.approve',
      businessId: id,
      before: { name: row.name, isApproved: false },
      after: { isApproved: true },
    });
    await tellApproval(trx, { jobs, site }, id);
  });
}

/** Writes to the owner that the listing is there for all to see. */
export async function tellApproval(
  trx: DatabaseTransaction,
  { jobs, site }: Pick<ListingDependencies, 'jobs' | 'site'>,
  id: number,
): Promise<void> {
  const { category, slug, name, email } = await readListing(trx, id);
  if (!email) return;
  const mail = writeApprovedMail(site, email, { name, path: `/${category.slug}/${slug}` });
  await jobs.enqueue(trx, mailQueue, mail);
}

/** Deletes a pending listing, and has what was paid for it returned. */
export async function rejectBusiness(
  { db, clock, jobs, site }: ListingDependencies,
  id: number,
  actor: string,
  reason?: string,
): Promise<void> {
  await db.kysely.transaction().execute(async (trx) => {
    const row = await lockPresent(trx, id);
    if (row.isApproved) {
      throw new AppError(
        'conflict',
        `${row.name} is approved; only a pending one can be rejected.`,
      );
    }
    const at = clock();
    await updateListing(trx, id, { deletedAt: at }, at);
    await recordListingChange(trx, {
      at,
      actor,
      action: 'business.reject',
      businessId: id,
      reason,
      before: describeListing(row),
    });
    await jobs.enqueue(trx, businessRejected, { businessId: id });
    if (!row.email) return;
    await jobs.enqueue(trx, mailQueue, writeRejectedMail(site, row.email, row, reason));
  });
}

/** Makes a listing premium without end, as a present of the house. */
export async function upgradeBusiness(
  { db, clock }: ListingDependencies,
  id: number,
  actor: string,
): Promise<void> {
  await db.kysely.transaction().execute(async (trx) => {
    const row = await lockPresent(trx, id);
    const at = clock();
    if (row.isPremium && (row.premiumUntil === null || row.premiumUntil > at)) {
      throw new AppError('conflict', `${row.name} is premium already.`);
    }
    await changePremium(trx, id, { isPremium: true, until: null }, at);
    await recordListingChange(trx, {
      at,
      actor,
      action: 'business.upgrade',
      businessId: id,
      before: { isPremium: row.isPremium, premiumUntil: row.premiumUntil },
      after: { isPremium: true, premiumUntil: null },
    });
  });
}

/** Holds a listing that is not deleted; throws `not_found` when there is none. */
export async function lockPresent(trx: DatabaseTransaction, id: number): Promise<ListingRow> {
  const row = await lockListing(trx, id);
  if (!row || row.deletedAt) throw listingMissing();
  return row;
}

export function listingMissing(): AppError {
  return new AppError('not_found', 'There is no such business.');
}

/** What the audit log keeps of a listing. */
export function describeListing(row: ListingRow) {
  return {
    name: row.name,
    slug: row.slug,
    description: row.description,
    address: row.address,
    city: row.city,
    state: row.state,
    zipCode: row.zipCode,
    phone: row.phone,
    email: row.email,
    website: row.website,
    imageUrl: row.imageUrl,
    categoryId: row.categoryId,
    isPremium: row.isPremium,
    premiumUntil: row.premiumUntil?.toISOString() ?? null,
    isApproved: row.isApproved,
  };
}

/** Null while visitors can't find it. */
export function toListed(row: ListingRow): Listed | null {
  if (!row.isApproved || row.deletedAt) return null;
  return {
    categoryId: row.categoryId,
    categoryKey: row.categoryKey,
    nameKey: row.nameKey,
    state: row.state,
    city: row.city,
    cityKey: row.cityKey,
    isPremium: row.isPremium,
  };
}
