import type { FieldOrigin, OriginField } from '../../../contract/businesses.ts';
import type { CustomField } from '../../../domain/custom-fields.ts';
import { announceChange } from '../../../platform/database/changes.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { inLanguage } from '../../../platform/language.ts';
import { recordEvents } from '../../audit/record-events.queries.ts';
import { moveKeys } from '../../duplicates/model/keys.ts';
import { deleteOpenSpans, writeOpenSpans } from '../../hours/openings.queries.ts';
import { deriveFromHours, planOpenSpans } from '../../hours/openings.ts';
import { noteContactChange } from '../../mails/model/contact-notices.ts';
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
import { forgetChecks, settleDoubts } from './doubts.ts';
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
  /** The version that was read; a different one is refused. If absent, the current one. */
  version?: number | undefined;
  /** The message for a stale version. */
  whenStale?: string;
  /** Throws if this cannot be done to the listing. By default, deleted ones are refused. */
  require?: (row: ListingRow) => void;
  /** What the audit log keeps besides the differences. */
  recall?: (row: ListingRow) => object;
  note?: object;
  /** Whose word a field is, where that is not who changes it. */
  origin?: (field: OriginField) => FieldOrigin;
  /** The contact knows of it, or is told by the caller. */
  isTold?: boolean;
}

export interface Changed {
  before: ListingRow;
  after: ListingRow;
}

/**
 * The one way to change a listing: locks the row, refuses a version that is not the newest
 * (`conflict`, with both), settles slug, trades, point, openings, checks and what the search knows of
 * staff's own fields, moves version, counts and keys, drops pages, writes the audit line, notes who set
 * a field and whom to tell. A change that changes nothing leaves no trace.
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
    await noteContactChange(trx, { before, after }, operation.at);
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
  // The log is in one language, whoever changes something.
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

/** For operations on deleted listings too. */
export function evenDeleted(): void {}

/** Writes when it is open in the days ahead, where that has changed. */
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

/** Writes when it has an offer, where that has changed. */
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

/** What was found against facts that have changed is no longer so. */
async function settleChecks(
  trx: DatabaseTransaction,
  { before, after }: { before: ListingRow; after: ListingRow },
  at: Date,
): Promise<void> {
  const { id, state, cityKey, zipCode, phone, latitude, longitude } = after;
  const { website, confirmedAt, mayBeClosedAt } = after;
  if (!isUnchanged(before, { state, cityKey, zipCode, phone, latitude, longitude })) {
    await settleDoubts(trx, [id], at);
  }
  if (website !== before.website) await forgetChecks(trx, id, 'website');
  if (!isUnchanged(before, { confirmedAt, mayBeClosedAt })) await forgetChecks(trx, id, 'stale');
}

/** Its own point stays as long as city, state and ZIP code do, unless new ones come with it. */
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
