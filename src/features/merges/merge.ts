import type { z } from 'zod';
import * as m from '#messages';
import type { OriginField } from '../../contract/businesses.ts';
import type { duplicateCalls, Merge } from '../../contract/duplicates.staff.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { untilFinal } from '../audit/undo.ts';
import { lockListing } from '../businesses/model/change-listing.queries.ts';
import { listingMissing } from '../businesses/model/change-listing.rules.ts';
import { changeListing } from '../businesses/model/change-listing.ts';
import { firstSetterOf } from '../businesses/model/origins.rules.ts';
import { recordListingChange } from '../businesses/model/record-change.ts';
import type { ListingRow } from '../businesses/model/shapes.ts';
import { refuseStale } from '../businesses/model/stale.ts';
import type { ListingDependencies } from '../businesses/model/submit.ts';
import { startTelling } from '../mails/model/contact-notices.ts';
import { lockWaitingTerms } from '../payments/model/queries.ts';
import { beginWaitingTerms } from '../payments/paid-term.ts';
import { findLead } from '../photos/queries.ts';
import { mostPhotos } from '../photos/show.rules.ts';
import { lockWriting } from '../reviews/model/queries.ts';
import { describeFilled, fillFrom } from './fill.rules.ts';
import { describeWhole, findRunning, insertMerge, keepJournal, toMerge } from './merges.queries.ts';
import { moveBelongings } from './move/belongings.ts';
import type { Sides } from './move/journal.rules.ts';
import { listDifferent, markSame, repointPairs } from './move/pairs.queries.ts';
import { hasDispute, movePeople } from './move/people.ts';
import { lockReviewsOf, moveReviews } from './move/reviews.ts';
import { type Merger, requireMovesPremium } from './premium.ts';
import { emailMerge } from './tell.ts';
import { insertLabel } from './training-labels.ts';

/** Locks the reviews first, then the listings in id order, to avoid deadlocks. */
export async function lockBoth(
  trx: DatabaseTransaction,
  sides: Sides,
): Promise<{ survivor: ListingRow; merged: ListingRow }> {
  await lockWriting(trx);
  await lockReviewsOf(trx, sides);
  const { survivorId, mergedId } = sides;
  const rows = [];
  for (const id of [survivorId, mergedId].sort((one, other) => one - other)) {
    rows.push(await lockListing(trx, id));
  }
  const survivor = rows.find((row) => row?.id === survivorId);
  const merged = rows.find((row) => row?.id === mergedId);
  if (!survivor || !merged) throw listingMissing();
  return { survivor, merged };
}

export type MergeDependencies = Pick<ListingDependencies, 'db' | 'clock' | 'jobs' | 'site'>;
type Wanted = z.input<typeof duplicateCalls.merge.body>;

interface Both {
  survivor: ListingRow;
  merged: ListingRow;
}

interface Operation {
  mergeId: number;
  by: string;
  at: Date;
}

/** Merges two listings in one transaction and records a journal so that the merge can be undone. */
export async function mergeListings(
  dependencies: MergeDependencies,
  wanted: Wanted,
  by: Merger,
): Promise<Merge> {
  const { db, clock } = dependencies;
  const at = clock();
  const sides = { survivorId: wanted.survivor.id, mergedId: wanted.merged.id };
  if (sides.survivorId === sides.mergedId) {
    throw new AppError('invalid', m.merges_same_listing());
  }
  return db.kysely.transaction().execute(async (trx) => {
    const both = await lockBoth(trx, sides);
    await requireMergeable(trx, both, wanted);
    const { movesPremium = false } = wanted;
    await requireMovesPremium(trx, both, { by, movesPremium, at });
    const row = {
      ...sides,
      survivorName: both.survivor.name,
      mergedName: both.merged.name,
      mergedAt: at,
      mergedBy: by.id,
    };
    const mergeId = await insertMerge(trx, row);
    await makeOne(trx, dependencies, both, { mergeId, by: by.id, at });
    return toMerge({ ...row, id: mergeId });
  });
}

async function requireMergeable(
  trx: DatabaseTransaction,
  { survivor, merged }: Both,
  wanted: Wanted,
): Promise<void> {
  if (survivor.deletedAt || merged.deletedAt) throw listingMissing();
  await refuseStale(trx, survivor, wanted.survivor);
  await refuseStale(trx, merged, wanted.merged);
  if (merged.isApproved && !survivor.isApproved) {
    throw new AppError('conflict', m.merges_not_approved({ name: survivor.name }));
  }
  if (await hasDispute(trx, merged.id)) {
    throw new AppError('conflict', m.merges_claimed_twice({ name: merged.name }));
  }
}

async function makeOne(
  trx: DatabaseTransaction,
  dependencies: MergeDependencies,
  both: Both,
  operation: Operation,
): Promise<void> {
  const { survivor, merged } = both;
  const { mergeId, by, at } = operation;
  const sides = { survivorId: survivor.id, mergedId: merged.id };
  const pair = {
    lowId: Math.min(survivor.id, merged.id),
    highId: Math.max(survivor.id, merged.id),
  };
  const payments = await findRunning(trx, merged.id, at);
  const labelId = await insertLabel(trx, { ...pair, label: 'duplicate', by, at });
  const former = await markSame(trx, sides, { by, at });
  const different = await listDifferent(trx, survivor.id);
  const reviews = await moveReviews(trx, sides);
  const people = await movePeople(trx, both, { by, at });
  const filled = {
    ...fillFrom(survivor, merged, at),
    ...(people.ownerEmail !== null && { ownerEmail: people.ownerEmail }),
  };
  const whole = { ...survivor, ...filled };
  const belongings = await moveBelongings(trx, sides, mostPhotos(whole, at));
  const terms = survivor.isListed ? await lockWaitingTerms(trx, survivor.id) : [];
  const change = { ...filled, ...(terms.length > 0 && (await beginWaitingTerms(trx, whole, at))) };
  const after = await changeSurvivor(trx, both, change, operation);
  const gone = { action: 'business.merged', by, at, note: { mergeId, survivorId: survivor.id } };
  const repointed = await repointPairs(trx, sides);
  await changeListing(trx, merged.id, gone, () => ({ deletedAt: at }));
  await keepJournal(trx, mergeId, {
    ...belongings,
    terms: terms.map(({ id, periodStart, periodEnd }) => ({
      id,
      periodStart: periodStart?.toISOString() ?? null,
      periodEnd: periodEnd?.toISOString() ?? null,
    })),
    reviews,
    labelId,
    pairs: { former, repointed, different },
    owner: people.owner,
    claims: people.claims.map(({ id }) => id),
    waiting: people.waiting,
    filled: describeFilled(survivor, after, { ...change, origins: after.origins }),
  });
  await startTelling(dependencies.jobs, trx, untilFinal('business.merge', mergeId));
  await emailMerge(trx, dependencies, { ...operation, survivor: after, merged, people, payments });
}

async function changeSurvivor(
  trx: DatabaseTransaction,
  { survivor, merged }: Both,
  change: ReturnType<typeof fillFrom>,
  { mergeId, by, at }: Operation,
): Promise<ListingRow> {
  const note = { mergeId, mergedId: merged.id };
  const operation = {
    action: 'business.merge',
    by,
    at,
    recall: describeWhole,
    note,
    // Keeps the original author of a value, but with the time of the merge.
    origin: (field: OriginField) => ({
      by: merged.origins?.[field]?.by ?? firstSetterOf(merged),
      at: at.toISOString(),
    }),
  };
  const leadPhoto = await findLead(trx, survivor.id);
  const changed = await changeListing(trx, survivor.id, operation, () => ({
    ...change,
    leadPhoto,
  }));
  if (changed.before === changed.after) {
    const entry = { at, actor: by, action: operation.action, businessId: survivor.id };
    await recordListingChange(trx, { ...entry, before: describeWhole(survivor), after: note });
  }
  return changed.after;
}
