import { z } from 'zod';
import * as m from '#messages';
import { type StaffBusiness, staffBusiness } from '../../../contract/businesses.staff.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { findTradesBySlugs } from '../../trades/ids.queries.ts';
import { listReplaced } from './change-listing.queries.ts';
import { findCategory } from './queries.ts';
import { type ListingRow, toStaffBusiness } from './shapes.ts';
import { findStaffRow } from './staff.queries.ts';

const replaced = z.record(z.string(), z.unknown()).nullable();

export async function refuseStale(
  trx: DatabaseTransaction,
  row: ListingRow,
  { version, whenStale }: { version?: number | undefined; whenStale?: string },
): Promise<void> {
  if (version === undefined || version === row.version) return;
  const found = await findStaffRow(trx, row.id);
  const current = found && toStaffBusiness(found);
  const read = current && (await restoreVersion(trx, current, version));
  const detail = whenStale ?? m.listings_stale({ name: row.name });
  throw new AppError('conflict', detail, { current, ...(read && { read }) });
}

async function restoreVersion(
  trx: DatabaseTransaction,
  current: StaffBusiness,
  version: number,
): Promise<StaffBusiness | null> {
  const changes = await listReplaced(trx, current.id, version);
  if (version < 1 || changes.length !== current.version - version) return null;
  const former = Object.assign({}, ...changes.map(({ before }) => replaced.parse(before)));
  const category = await findCategory(trx, former.categoryId ?? current.categoryId);
  const trades = await restoreTrades(trx, former.trades, current);
  const mayBeClosed =
    former.mayBeClosedAt === undefined ? current.mayBeClosed : former.mayBeClosedAt !== null;
  const recalled = staffBusiness.safeParse({
    ...current,
    ...former,
    version,
    category,
    trades,
    mayBeClosed,
  });
  return recalled.success ? recalled.data : null;
}

function restoreTrades(trx: DatabaseTransaction, former: unknown, { trades }: StaffBusiness) {
  return typeof former === 'string' ? findTradesBySlugs(trx, former.split(', ')) : trades;
}
