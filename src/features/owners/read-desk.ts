import type { Desk } from '../../contract/desk/desk.ts';
import type { Owner } from '../../contract/desk/owner.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { toBusiness } from '../businesses/shapes.ts';
import { findTimeZone } from '../openings/time-zone.rules.ts';
import { type DeskRow, findDeskListing } from './read-desk.queries.ts';

export async function readDesk(db: Database, { id: _, ...owner }: Owner): Promise<Desk> {
  const row = await findDeskListing(db, owner.businessId);
  if (!row) throw new AppError('not_found', 'This listing was deleted.');
  return { listing: toDeskListing(row), owner };
}

function toDeskListing(row: DeskRow): Desk['listing'] {
  return {
    ...toBusiness(row),
    website: row.website,
    ownerEmail: row.ownerEmail,
    premiumUntil: row.premiumUntil?.toISOString() ?? null,
    version: row.version,
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    hours: row.hours,
    timeZone: row.timeZone ?? findTimeZone(row),
    mayBeClosed: row.mayBeClosedAt !== null,
  };
}
