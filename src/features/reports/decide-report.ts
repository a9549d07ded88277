import * as m from '#messages';
import type { ProblemReason } from '../../contract/reports.ts';
import { CLOSED_REPORTS_NEEDED } from '../../contract/staff/closed-reports.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { changeListing } from '../businesses/change-listing.ts';
import { recordListingChange } from '../businesses/record-change.ts';
import { countConfirmedClosed, decideReports, dismissConfirmedClosed } from './staff.queries.ts';

interface Dependencies {
  db: Database;
  clock: Clock;
}

interface Decision {
  reason: ProblemReason;
  decision: 'confirmed' | 'dismissed';
  /** Of the newest report that was read: those that came since stay open. */
  lastId: number;
  actor: string;
}

export function decideOnReports(
  { db, clock }: Dependencies,
  businessId: number,
  { reason, decision, lastId, actor }: Decision,
): Promise<{ count: number; confirmedClosed: number }> {
  return db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    const settled = { state: decision, decidedAt: at, decidedBy: actor };
    const count = await decideReports(trx, { businessId, reason, lastId }, settled);
    if (count === 0) {
      throw new AppError('conflict', m.reports_decided_reload());
    }
    const action = decision === 'confirmed' ? 'report.confirm' : 'report.dismiss';
    const after = { reason, reports: count };
    await recordListingChange(trx, { at, actor, action, businessId, after });
    return { count, confirmedClosed: await countConfirmedClosed(trx, businessId) };
  });
}

/** Throws `conflict` before enough reports were confirmed. Taking it back closes those reports. */
export function markClosed(
  { db, clock }: Dependencies,
  businessId: number,
  { mayBeClosed, actor }: { mayBeClosed: boolean; actor: string },
): Promise<void> {
  return db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    const action = mayBeClosed ? 'business.mark-closed' : 'business.unmark-closed';
    await changeListing(trx, businessId, { action, by: actor, at }, async (row) => {
      if (!mayBeClosed) return { mayBeClosedAt: null };
      if ((await countConfirmedClosed(trx, businessId)) < CLOSED_REPORTS_NEEDED) throw tooFew();
      return { mayBeClosedAt: row.mayBeClosedAt ?? at };
    });
    if (mayBeClosed) return;
    const settled = { decidedAt: at, decidedBy: actor };
    const reports = await dismissConfirmedClosed(trx, businessId, settled);
    if (reports === 0) return;
    const after = { reason: 'closed', reports };
    await recordListingChange(trx, { at, actor, action: 'report.dismiss', businessId, after });
  });
}

function tooFew(): AppError {
  return new AppError(
    'conflict',
    m.reports_closed_needs_more({ closedReportsNeeded: CLOSED_REPORTS_NEEDED }),
  );
}
