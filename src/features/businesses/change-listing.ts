import type { FieldOrigin, OriginField } from '../../contract/staff/origins.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { inLanguage } from '../../platform/language.ts';
import { noteContactChange } from '../contacts/contact-notices.ts';
import { deriveFromHours } from '../openings/openings.ts';
import { recordEvents } from '../outbox/record-events.queries.ts';
import { findTradeSlugs } from '../trades/ids.queries.ts';
import { moveKeys } from '../twins/keep-keys.ts';
import { lockListing, writeListing } from './change-listing.queries.ts';
import {
  describeChange,
  findEvents,
  isUnchanged,
  type ListingChange,
  listingMissing,
  requirePresent,
  toListed,
} from './change-listing.rules.ts';
import { moveCounts } from './counts/queries.ts';
import { settleChecks } from './listing-checks.ts';
import { settleOpenSpans } from './listing-hours.ts';
import { movePoint } from './listing-point.ts';
import { assignTradesAnew } from './listing-trades.ts';
import { noteOrigins, setterOf } from './origins.rules.ts';
import { recordListingChange } from './record-change.ts';
import type { ListingRow } from './shapes.ts';
import { settleSlug } from './slugs.ts';
import { refuseStale } from './stale.ts';

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
 * (`conflict`, with both), settles slug, trades, point, openings and checks, moves version, counts and
 * keys, drops pages,
 * writes the audit line, notes who set a field and whom to tell. A change that changes nothing leaves no trace.
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
  const wanted = await change(before);
  if (isUnchanged(before, wanted)) return { before, after: before };
  const slug = await settleSlug(trx, before, { ...before, ...wanted });
  const trades = await assignTradesAnew(trx, before, wanted);
  const point = await movePoint(trx, before, wanted);
  const clocks = deriveFromHours({ ...before, ...wanted, ...point });
  const origins =
    wanted.origins === undefined ? chooseOrigins(before, wanted, operation) : wanted.origins;
  const written = { ...wanted, ...trades, ...point, ...clocks, slug, origins };
  const after = await writeListing(trx, id, written, operation.at);
  await settleOpenSpans(trx, { before, after }, operation.at);
  await settleChecks(trx, { before, after }, operation.at);
  await moveCounts(trx, toListed(before), toListed(after));
  await moveKeys(trx, before, after);
  if (!operation.isTold && setterOf(operation.by) === 'staff') {
    await noteContactChange(trx, { before, after }, operation.at);
  }
  await recordOperation(trx, operation, { before, after });
  await recordEvents(trx, findEvents(before, after));
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
  { before, after }: Changed,
): Promise<void> {
  const trades = await findTradeSlugs(trx, [...before.trades, ...after.trades]);
  // The log is in one language, whoever changes something.
  const differences = inLanguage('en', () => describeChange(before, after, trades));
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
