import * as m from '#messages';
import type { StaffChange } from '../../../contract/staff/changes.ts';
import type { Database } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { formatTimeCursor, pageOf, parseTimeCursor } from '../../../platform/http/cursor.ts';
import type { Page } from '../../../platform/http/output.ts';
import { listById } from '../../businesses/duplicates.queries.ts';
import { describeTwins, idsOf } from '../../businesses/duplicates.ts';
import { findTwinsOfAll } from '../../twins/find-twins.ts';
import {
  countWaitingForStaff,
  findWaitingForStaff,
  type WaitingForStaff,
} from './staff.queries.ts';
import { pickValues } from './waiting.rules.ts';

const MAX_COUNT = 10_000;
const SHOWN = 3;

export async function listWaitingChanges(
  db: Database,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<StaffChange>> {
  const after = parseTimeCursor(cursor);
  const [found, count] = await Promise.all([
    findWaitingForStaff(db, { after, limit: limit + 1 }),
    countWaitingForStaff(db, MAX_COUNT + 1),
  ]);
  const page = pageOf(found, limit, (last) =>
    formatTimeCursor({ at: last.createdAt, id: last.id }),
  );
  const items = await describeAll(db, page.items);
  return { ...page, items, total: Math.min(count, MAX_COUNT), isTotalCapped: count > MAX_COUNT };
}

export async function readWaitingChange(db: Database, id: number): Promise<StaffChange> {
  const found = await findWaitingForStaff(db, { after: null, limit: 1, id });
  const [change] = await describeAll(db, found);
  if (!change) throw new AppError('not_found', m.changes_not_waiting_now());
  return change;
}

async function describeAll(db: Database, found: WaitingForStaff[]): Promise<StaffChange[]> {
  const options = { limit: SHOWN, onlyListed: true };
  const twins = await findTwinsOfAll(db, found.map(describeWanted), options);
  const rows = await listById(db, twins.flatMap(idsOf));
  return found.map(({ phone: _, listing, ...row }, at) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    now: pickValues(row.field, listing),
    duplicates: describeTwins(rows, twins[at] ?? []).map(({ business, verdict, reasons }) => ({
      ...business,
      verdict,
      reasons,
    })),
  }));
}

/** The listing as it would be. */
function describeWanted({ business, listing, proposed, phone }: WaitingForStaff) {
  const { name, address, city, state, zipCode, categoryId } = { ...listing, ...proposed };
  const place = { name, address, city, state, zipCode, categoryId };
  return { ...place, id: business.id, phone, website: null, latitude: null, longitude: null };
}
