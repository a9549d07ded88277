import type { FieldOrigin, OriginField } from '../../../contract/businesses.ts';
import type { CustomField } from '../../../domain/custom-fields.ts';
import { announceChange } from '../../../platform/database/changes.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { inLanguage } from '../../../platform/language.ts';
import { recordEvents } from '../../audit/record-events.queries.ts';
import { moveKeys } from '../../duplicates/model/keys.ts';
import { deleteOpenSpans, writeOpenSpans } from '../../hours/openings.queries.ts';
import { deriveFromHours, planOpenSpans } from '../../hours/openings.ts';
import { recordContactChange } from '../../mails/model/contact-notices.ts';
import { findTradeSlugs } from '../../trades/ids.queries.ts';
import {
  deleteOfferSpans,
  lockListing,
  writeListing,
  writeOfferSpans,
} from './change-listing.queries.ts';
import {
  describeChange,
  findEvents,
  isUnchanged,
  type ListingChange,
  listingMissing,
  requirePresent,
  toListed,
} from './change-listing.rules.ts';
import { moveCounts } from './counts.queries.ts';
import { deriveFrom, fieldsFor, takeWanted } from './custom-fields.ts';
import { forgetChecks, settleIssues } from './fact-issues.ts';
import { assignTradesAnew } from './listing-trades.ts';
import { listOfferSpans } from './offers.rules.ts';
import { noteOrigins, setterOf } from './origins.rules.ts';
import { findPoint, type Point } from './places.queries.ts';
import { recordListingChange } from './record-change.ts';
import type { ListingRow } from './shapes.ts';
import { settleSlug } from './slugs.ts';
import { refuseStale } from './stale.ts';
import { listTagsOf } from './tags.ts';

export interface Operation {
  action: string;
  /** A user's id, or `visitor`, `payments`, `clock`. */
  by: string;
  at: Date;
  reason?: string | undefined;
  /** Version that the user saw. If given and not current, the change is rejected. */
  version?: number | undefined;
  whenStale?: string;
  require?: (row: ListingRow) => void;
  recall?: (row: ListingRow) => object;
  note?: object;
  /** Origin of a field's new value, if it isn't the person making the change. */
  origin?: (field: OriginField) => FieldOrigin;
  /** Skips the email about the change, because the contact already knows or the caller emails them. */
  isTold?: boolean;
}

export interface Changed {
  before: ListingRow;
  after: ListingRow;
}

/**
 * Changes a listing; nothing else may. Locks the row, rejects a stale version (`conflict`, with the current
 * listing), and updates everything derived from it: slug, trades, location, opening times, checks, search
 * data, counts, pages, audit log, origins and notifications. A change without effect writes nothing.
 */
export async function changeListing(
  trx: DatabaseTransaction,
  id: number,
  operation: Operation,
  change: (row: ListingRow) => ListingChange | Promise<ListingChange>,
): Promise<Changed> {
  const before = await lockListing(trx, id);
  if (!before) throw listingMissing();
  const { require = requirePresent } = operation;
  require(before);
  await refuseStale(trx, before, operation);
  const asked = await change(before);
  const fields = await fieldsFor(trx, before, asked);
  const wanted = takeWanted(fields, before, asked);
  if (isUnchanged(before, wanted)) return { before, after: before };
  const slug = await settleSlug(trx, before, { ...before, ...wanted });
  const trades = await assignTradesAnew(trx, before, wanted);
  const point = await movePoint(trx, before, wanted);
  const clocks = deriveFromHours({ ...before, ...wanted, ...point });
  const origins =
    wanted.origins === undefined ? chooseOrigins(before, wanted, operation) : wanted.origins;
  const told = await deriveFrom(trx, fields, { ...before, ...wanted, ...trades });
  const written = { ...wanted, ...trades, ...point, ...clocks, ...told, slug, origins };
  const after = await writeListing(trx, id, written, operation.at);
  await settleOpenSpans(trx, { before, after }, operation.at);
  await settleOfferSpans(trx, { before, after });
  await settleChecks(trx, { before, after }, operation.at);
  await moveCounts(trx, toListed(before), toListed(after));
  await moveKeys(trx, before, after);
  if (!operation.isTold && setterOf(operation.by) === 'staff') {
    await recordContactChange(trx, { before, after }, operation.at);
  }
  await recordOperation(trx, operation, { before, after, fields });
  await recordEvents(trx, findEvents(before, after, fields));
  return { before, after };
}

function chooseOrigins(
  before: ListingRow,
  wanted: ListingChange,
  { by: actor, at, origin }: Operation,
) {
  const own = { by: setterOf(actor), at: at.toISOString() };
  return noteOrigins(before, { ...before, ...wanted }, origin ?? (() => own));
}

async function recordOperation(
  trx: DatabaseTransaction,
  { at, by: actor, action, reason, recall, note }: Operation,
  { before, after, fields }: Changed & { fields: readonly CustomField[] },
): Promise<void> {
  const trades = await findTradeSlugs(trx, [...before.trades, ...after.trades]);
  const differences = inLanguage('en', () => describeChange(before, after, { trades, fields }));
  await recordListingChange(trx, {
    at,
    actor,
    action,
    businessId: after.id,
    version: after.version,
    reason,
    ...differences,
    ...(recall && { before: { ...recall(before), ...differences.before } }),
    ...(note && { after: { ...differences.after, ...note } }),
  });
}

/** Allows an operation on deleted listings too. */
export function evenDeleted(): void {}

async function settleOpenSpans(
  trx: DatabaseTransaction,
  { before, after }: { before: ListingRow; after: ListingRow },
  at: Date,
): Promise<void> {
  const { id, hours, timeZone } = after;
  if (timeZone === before.timeZone && isUnchanged(before, { hours })) return;
  if (!hours || timeZone === null) await deleteOpenSpans(trx, id);
  else await writeOpenSpans(trx, [planOpenSpans({ id, hours, timeZone }, at)]);
}

async function settleOfferSpans(
  trx: DatabaseTransaction,
  { before, after }: { before: ListingRow; after: ListingRow },
): Promise<void> {
  const spans = listOfferSpans(after);
  if (spans === listOfferSpans(before)) return;
  if (spans === null) await deleteOfferSpans(trx, after.id);
  else await writeOfferSpans(trx, after, spans);
  const listed = toListed(after);
  if (listed) await announceChange(trx, listTagsOf(listed));
}

/** Discards check results for facts that have changed. */
async function settleChecks(
  trx: DatabaseTransaction,
  { before, after }: { before: ListingRow; after: ListingRow },
  at: Date,
): Promise<void> {
  const { id, state, cityKey, zipCode, phone, latitude, longitude } = after;
  const { website, confirmedAt, mayBeClosedAt } = after;
  if (!isUnchanged(before, { state, cityKey, zipCode, phone, latitude, longitude })) {
    await settleIssues(trx, [id], at);
  }
  if (website !== before.website) await forgetChecks(trx, id, 'website');
  if (!isUnchanged(before, { confirmedAt, mayBeClosedAt })) await forgetChecks(trx, id, 'stale');
}

/** Keeps the listing's location unless city, state or ZIP code changed or new coordinates are given. */
async function movePoint(
  trx: DatabaseTransaction,
  before: ListingRow,
  change: ListingChange,
): Promise<Partial<Point>> {
  const after = { ...before, ...change };
  const isGiven = change.latitude !== undefined || change.longitude !== undefined;
  const hasMoved =
    after.cityKey !== before.cityKey ||
    after.state !== before.state ||
    after.zipCode !== before.zipCode;
  if (!isGiven && !hasMoved) return {};
  return findPoint(trx, isGiven ? after : { ...after, latitude: null, longitude: null });
}
