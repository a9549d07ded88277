import type { StaffChange } from '../../../contract/staff/changes.ts';
import type { Database } from '../../../platform/database/database.ts';
import { foldText } from '../../../platform/fold-text.ts';
import { formatTimeCursor, pageOf, parseTimeCursor } from '../../../platform/http/cursor.ts';
import type { Page } from '../../../platform/http/output.ts';
import {
  countWaitingForStaff,
  findDuplicatesOfAll,
  findWaitingForStaff,
  type WaitingForStaff,
  type Wanted,
} from './staff.queries.ts';
import { pickGuarded } from './waiting.rules.ts';

const MAX_COUNT = 10_000;
const PHONE_DIGITS = 10;

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
  const duplicates = await findDuplicatesOfAll(db, page.items.map(describeWanted));
  const items = page.items.map(({ phone: _, listing, ...row }) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    now: pickGuarded(row.field, listing),
    duplicates: duplicates.filter(({ changeId }) => changeId === row.id).map(({ found }) => found),
  }));
  return { ...page, items, total: Math.min(count, MAX_COUNT), isTotalCapped: count > MAX_COUNT };
}

/** The listing as it would be. */
function describeWanted({ id, business, listing, proposed, phone }: WaitingForStaff): Wanted {
  const { name, city, state } = { ...listing, ...proposed };
  const digits = (phone ?? '').replace(/\D/g, '');
  return {
    ...{ changeId: id, businessId: business.id, nameKey: foldText(name) },
    ...{ cityKey: foldText(city), state: state.toUpperCase() },
    phoneDigits: digits.length < PHONE_DIGITS ? '' : digits.slice(-PHONE_DIGITS),
  };
}
