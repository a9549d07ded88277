import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import type { Services } from '../../platform/dependencies/dependencies.ts';
import type { Queue } from '../../platform/jobs/jobs.ts';
import { loadTradeRules } from '../trades/assign.ts';
import { listTradeIds } from '../trades/ids.queries.ts';
import { type Listed, moveManyCounts } from './model/counts.queries.ts';
import { dialPhones } from './model/phones.queries.ts';
import { placedBusinesses } from './model/places.queries.ts';

export const derivedColumns: Queue<object> = { name: 'read-unread-businesses', retries: 20 };

const AT_ONCE = 1000;
const MILLISECONDS_AT_ONCE = 120_000;

type Dependencies = Pick<Services, 'db' | 'jobs'>;

/** Runs at startup. If two processes start at once, the second job finds nothing left to do. */
export async function startFillingColumns({ db, jobs }: Dependencies): Promise<void> {
  if (!(await hasIncomplete(db.kysely))) return;
  await db.kysely.transaction().execute((trx) => jobs.enqueue(trx, derivedColumns, {}));
}

/**
 * Assigns trades and locations to listings that have none yet, and normalizes phone numbers. Continues in
 * another job when time is up.
 */
export async function fillDerivedColumns(dependencies: Dependencies): Promise<void> {
  const { db } = dependencies;
  const end = performance.now() + MILLISECONDS_AT_ONCE;
  for (;;) {
    const count = await db.kysely.transaction().execute(fillTradesAndPlaces);
    const phones = await db.kysely.transaction().execute(fillPhones);
    if (count < AT_ONCE && phones < AT_ONCE) return refreshStatistics(db);
    if (performance.now() > end) return startFillingColumns(dependencies);
  }
}

/** Uses index `businesses_unread`. */
function fillPhones(trx: DatabaseTransaction): Promise<number> {
  const next = sql`b.id in (
    select id from businesses where phone is not null and phone_e164 is null
    order by id limit ${AT_ONCE})`;
  return dialPhones(trx, next);
}

async function fillTradesAndPlaces(trx: DatabaseTransaction): Promise<number> {
  const assign = await loadTradeRules();
  const ids = await listTradeIds(trx);
  const incomplete = await lockIncomplete(trx, AT_ONCE);
  const read = incomplete.map(({ listed, isListed, ...listing }) => {
    const trades = [...new Set(assign(listing).flatMap((slug) => ids.get(slug) ?? []))];
    return { id: listing.id, trades, listed, isListed };
  });
  if (read.length === 0) return 0;
  const listedNow = await saveDerived(
    trx,
    read.map(({ id, trades }) => ({ id, trades })),
  );
  await moveManyCounts(
    trx,
    read.map(({ id, listed, isListed, trades }) => [
      isListed ? listed : null,
      listedNow.has(id) ? { ...listed, tradeIds: trades } : null,
    ]),
  );
  return read.length;
}

interface IncompleteListing {
  id: number;
  name: string;
  description: string;
  categorySlug: string;
  listed: Listed;
  isListed: boolean;
}

async function hasIncomplete(db: Database['kysely'] | DatabaseTransaction): Promise<boolean> {
  const { rows } = await sql`
    select from businesses where trades_from is null or (phone is not null and phone_e164 is null)
    limit 1
  `.execute(db);
  return rows.length > 0;
}

async function lockIncomplete(
  trx: DatabaseTransaction,
  limit: number,
): Promise<IncompleteListing[]> {
  const { rows } = await sql<Omit<IncompleteListing, 'listed'> & Listed>`
    select b.id, b.name, b.description, b.category_id, b.name_key, b.category_key, b.city,
      b.city_key, b.state, b.is_premium, b.trades as trade_ids, c.slug as category_slug,
      b.is_listed
    from businesses b join categories c on c.id = b.category_id
    where b.trades_from is null order by b.id limit ${limit} for update of b
  `.execute(trx);
  return rows.map(({ id, name, description, categorySlug, isListed, ...listed }) => ({
    id,
    name,
    description,
    categorySlug,
    listed,
    isListed,
  }));
}

/**
 * Saves the derived values without increasing versions, because nobody edited the listings. Returns the ids
 * that are listed afterwards.
 */
async function saveDerived(
  trx: DatabaseTransaction,
  read: { id: number; trades: number[] }[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number; isListed: boolean }>`
    update businesses b set trades = read.trades, trades_from = 'rules',
      latitude = placed.latitude, longitude = placed.longitude,
      location_precision = placed.location_precision
    from json_to_recordset(${JSON.stringify(read)}::json) as read (id bigint, trades smallint[])
    cross join lateral (${sql.raw(placedBusinesses('id = read.id'))}) placed
    where b.id = read.id
    returning b.id, b.is_listed
  `.execute(trx);
  return new Set(rows.flatMap(({ id, isListed }) => (isListed ? id : [])));
}

async function refreshStatistics(db: Database): Promise<void> {
  await sql`analyze businesses, trade_counts`.execute(db.kysely);
}
