import * as m from '#messages';
import { describeValues } from '../../../contract/owner-area/describe-values.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import { lockListing } from '../../businesses/change-listing.queries.ts';
import { listingMissing } from '../../businesses/change-listing.rules.ts';
import { type Changed, changeListing } from '../../businesses/change-listing.ts';
import { findCategory, holdCategory } from '../../businesses/queries.ts';
import { recordListingChange } from '../../businesses/record-change.ts';
import type { ListingRow } from '../../businesses/shapes.ts';
import { addressOwner } from '../../contacts/address-owner.ts';
import { contactOf } from '../../contacts/contact.rules.ts';
import { writeAcceptedMail, writeRefusedMail } from './mail.ts';
import { nameOwn } from './propose.ts';
import { keepUndo } from './undo.queries.ts';
import { compareSnapshots, takeSnapshot } from './undoable.rules.ts';
import { endWaiting, findChange, type WaitingRow } from './waiting.queries.ts';
import { columnsOf, pickValues, submittedOf } from './waiting.rules.ts';

export interface DecideDependencies {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, 'enqueue'>;
  site: { name: string; url: string };
}

interface Decider {
  by: string;
  at: Date;
}

const UNDONE_WITHIN = 8 * 86_400_000;

/** Throws `conflict`, with both versions, if the listing is no longer at the version that was read. */
export async function acceptChange(
  { db, clock, jobs, site }: DecideDependencies,
  id: number,
  { version, by }: { version: number; by: string },
): Promise<void> {
  const at = clock();
  await db.kysely.transaction().execute(async (trx) => {
    const change = await requireChange(trx, id);
    const { businessId, field, proposed } = change;
    // Before the listing, like everything that locks both, to avoid deadlocks.
    const category = await requireProposedCategory(trx, change);
    const operation = {
      action: 'business.accept-change',
      by,
      at,
      version,
      whenStale: m.changes_listing_changed(),
      origin: () => ({ by: 'owner' as const, at: at.toISOString() }),
    };
    const changed = await changeListing(trx, businessId, operation, async (row) => {
      await endOne(trx, id, { by, at }, 'accepted');
      return columnsOf(proposed, category ?? '', row);
    });
    await keepForUndo(trx, changed, at);
    const { after } = changed;
    const owner = await addressOwner(trx, after, { at, siteUrl: site.url });
    if (!owner) return;
    const path = after.isListed ? await pathOf(trx, after) : null;
    const told = { name: after.name, field, was: describeValues(change.was), path };
    const mail = { ...told, proposed: describeValues(proposed) };
    await jobs.enqueue(trx, mailQueue, writeAcceptedMail(site, owner, mail));
  });
}

export async function refuseChange(
  { db, clock, jobs, site }: DecideDependencies,
  id: number,
  { reason, by }: { reason: string; by: string },
): Promise<void> {
  const at = clock();
  await db.kysely.transaction().execute(async (trx) => {
    const { businessId, field, was, proposed } = await requireChange(trx, id);
    const row = await lockListing(trx, businessId);
    if (!row || row.deletedAt) throw listingMissing();
    await endOne(trx, id, { by, at, reason }, 'refused');
    const action = 'business.refuse-change';
    const sides = { before: was, after: proposed };
    await recordListingChange(trx, { at, actor: by, action, businessId, reason, ...sides });
    const owner = await addressOwner(trx, row, { at, siteUrl: site.url });
    if (!owner) return;
    const now = pickValues(field, submittedOf(row, await nameOwn(trx, row)));
    const told = { name: row.name, field, was: describeValues(now), reason };
    const mail = writeRefusedMail(owner, { ...told, proposed: describeValues(proposed) });
    await jobs.enqueue(trx, mailQueue, mail);
  });
}

async function requireChange(trx: DatabaseTransaction, id: number): Promise<WaitingRow> {
  const change = await findChange(trx, id);
  if (!change) throw new AppError('not_found', m.changes_gone());
  return change;
}

async function requireProposedCategory(
  trx: DatabaseTransaction,
  { proposed: { categoryId } }: WaitingRow,
): Promise<string | null> {
  if (categoryId === undefined) return null;
  const category = await holdCategory(trx, categoryId);
  if (category) return category.name;
  throw new AppError('conflict', m.changes_category_deleted());
}

async function endOne(
  trx: DatabaseTransaction,
  id: number,
  decider: Decider & { reason?: string },
  state: 'accepted' | 'refused',
): Promise<void> {
  const [ended] = await endWaiting(trx, [id], { ...decider, state });
  if (ended) return;
  throw new AppError('conflict', m.changes_not_waiting());
}

/** A thief's proposal that staff accepted goes back with the theft. */
async function keepForUndo(trx: DatabaseTransaction, { before, after }: Changed, at: Date) {
  const email = contactOf(after);
  const differing = compareSnapshots(takeSnapshot(before), takeSnapshot(after));
  if (!email || Object.keys(differing.after).length === 0) return;
  const expiresAt = new Date(at.getTime() + UNDONE_WITHIN);
  await keepUndo(trx, {
    businessId: after.id,
    email,
    ownerId: null,
    ...differing,
    notes: [],
    waitingIds: [],
    createdAt: at,
    expiresAt,
  });
}

async function pathOf(trx: DatabaseTransaction, { categoryId, slug }: ListingRow) {
  const category = await findCategory(trx, categoryId);
  return category && `/${category.slug}/${slug}`;
}
