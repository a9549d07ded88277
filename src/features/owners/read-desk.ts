import * as m from '#messages';
import type { Desk, DeskListing } from '../../contract/desk/desk.ts';
import type { Owner } from '../../contract/desk/owner.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { toBusiness } from '../businesses/shapes.ts';
import { findTimeZone } from '../openings/time-zone.rules.ts';
import { type DeskRow, findDeskListing } from './read-desk.queries.ts';

export async function readDesk(db: Database, { id: _, ...owner }: Owner): Promise<Desk> {
  return { listing: await readDeskListing(db, owner.businessId), owner };
}

export async function readDeskListing(db: Database, id: number): Promise<DeskListing> {
  const row = await findDeskListing(db, id);
  if (!row) throw new AppError('not_found', m.owner_listing_deleted());
  return toDeskListing(row);
}

function toDeskListing(row: DeskRow): DeskListing {
  return {
    ...toBusiness(row),
    website: row.website,
    ownerEmail: row.ownerEmail,
    premiumUntil: row.premiumUntil?.toISOString() ?? null,
    version: row.version,
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    hours: row.hours,
    timeZone: row.timeZone ?? findTimeZone(row),
    unansweredCount: row.unansweredCount,
    mayBeClosed: row.mayBeClosedAt !== null,
    isOutside: row.isOutside,
  };
}
