import { sql } from 'kysely';
import {
  type Completeness,
  isMemberStatus,
  type MemberStatus,
  type StaffBusiness,
} from '../../../contract/businesses.staff.ts';
import { facts, readGaps, scoreOf } from '../../../domain/completeness.ts';
import { type ListingSource, listingSource } from '../../../domain/listing-source.ts';
import type { Database } from '../../../platform/database/database.ts';
import { formatCursor, pageOf } from '../../../platform/http/cursor.ts';
import type { Page } from '../../../platform/http/output.ts';
import { pageByTime } from '../../../platform/http/page-by-time.ts';
import { listingMissing } from './change-listing.rules.ts';
import { type StaffRow, toStaffBusiness } from './shapes.ts';
import {
  collectBusinesses,
  countByGaps,
  countDeleted,
  countLacking,
  countStaffListings,
  countStaffMatches,
  estimateShare,
  findDeleted,
  findStaffRow,
  positionOf,
  type StaffRange,
  walkBusinesses,
} from './staff.queries.ts';
import type { StaffSearch } from './staff.rules.ts';
import {
  isNarrowed,
  type LivingStatus,
  readStaffTown,
  type StaffFilter,
  yearBefore,
} from './staff.rules.ts';

/** Searches are counted exactly up to this number; beyond it, the list shows "1,000+". */
const MAX_COUNT = 1000;
/** Rows scanned in sort order before falling back to the filter's own index. */
const WALK = 4000;
const LONG_WALK = 25_000;

interface Count {
  total: number;
  isTotalCapped?: boolean;
}

export async function listForStaff(
  db: Database,
  filter: StaffFilter,
  range: StaffRange,
): Promise<Page<StaffBusiness>> {
  const count = await countFound(db, filter);
  const found = await findBusinesses(db, filter, { ...range, limit: range.limit + 1 }, count);
  const { items, next } = pageOf(found, range.limit, (last) =>
    formatCursor(positionOf(last, range.sort)),
  );
  return { items: items.map(toStaffBusiness), ...count, next };
}

export async function listDeleted(
  db: Database,
  filter: { search: StaffSearch | null; since: Date },
  query: { limit: number; cursor?: string | undefined },
): Promise<Page<StaffBusiness>> {
  const page = await pageByTime(query, {
    find: (range) => findDeleted(db, filter, range),
    count: () => countDeleted(db, filter, MAX_COUNT),
    positionOf: ({ id, deletedAt }) => ({ id, at: deletedAt ?? filter.since }),
  });
  return { ...page, items: page.items.map(toStaffBusiness) };
}

/** Scans in sort order for common filters and uses the filter's own index for rare ones. */
async function findBusinesses(
  db: Database,
  filter: StaffFilter,
  range: StaffRange,
  { total }: Count,
): Promise<StaffRow[]> {
  if (total === 0) return [];
  if (isOfAll(filter) && !isNarrowed(filter)) {
    return walkBusinesses(db, filter, range, range.limit);
  }
  // A capped count means that there may be many more matches.
  if (total < MAX_COUNT) return collectBusinesses(db, filter, range);
  const found = await walkBusinesses(db, filter, range, WALK);
  if (found.length === range.limit) return found;
  // The first rows of a sort order can differ from the rest, for example names that start with a digit.
  const isEnough = (share: number) => share * LONG_WALK > 1.5 * range.limit;
  if (isEnough(found.length / WALK) || isEnough(await estimateShare(db, filter))) {
    const more = await walkBusinesses(db, filter, range, LONG_WALK);
    if (more.length === range.limit) return more;
  }
  return collectBusinesses(db, filter, range);
}

function isOfAll({ status, categoryId, search }: StaffFilter): boolean {
  return status === 'all' && categoryId === undefined && !search;
}

function isOnlyLacking({ importId, ids, town }: StaffFilter): boolean {
  return importId === undefined && ids === undefined && town === undefined;
}

type StoredStatus = Exclude<LivingStatus, MemberStatus>;

/** Checks whether listings of a status are counted in stored counts. */
function isStored(status: LivingStatus): status is StoredStatus {
  return !isMemberStatus(status);
}

async function countFound(db: Database, filter: StaffFilter): Promise<Count> {
  const { status } = filter;
  if (isStored(status) && !filter.search && !isNarrowed(filter)) {
    return { total: (await countForStaff(db, filter.categoryId))[status] };
  }
  if (isOfAll(filter) && isOnlyLacking(filter)) {
    return { total: await countLacking(db, filter) };
  }
  return countStaffMatches(db, filter, MAX_COUNT);
}

export async function countForStaff(
  db: Database,
  categoryId?: number,
): Promise<Record<StoredStatus, number>> {
  const counts = await countStaffListings(db, categoryId);
  const { approved, pending, outside, hidden } = counts;
  const premium = counts.premium + counts.pendingPremium + counts.hiddenPremium;
  return { all: approved + pending + hidden, approved, pending, premium, outside };
}

export async function readForStaff(db: Database, id: number): Promise<StaffBusiness> {
  const row = await findStaffRow(db.kysely, id);
  if (!row) throw listingMissing();
  return toStaffBusiness(row);
}

/** Sums up how complete the listings of the directory, or of a town, are. */
export async function sumCompleteness(
  db: Database,
  { city, state }: { city?: string | undefined; state?: string | undefined },
  now: Date,
): Promise<Completeness> {
  const rows = await countByGaps(db, readStaffTown(city, state), yearBefore(now));
  const sum = (count: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + count(row), 0);
  const listings = sum(({ count }) => count);
  const points = sum(({ gaps, count }) => scoreOf(readGaps(gaps)) * count);
  const gaps = [
    ...facts.map((fact) => ({
      lacks: fact,
      count: sum(({ gaps: bits, count }) => (readGaps(bits).includes(fact) ? count : 0)),
    })),
    { lacks: 'confirmation' as const, count: sum(({ unconfirmed }) => unconfirmed) },
  ];
  return {
    listings,
    score: listings === 0 ? null : Math.round(points / listings),
    gaps: gaps.filter(({ count }) => count > 0).sort((one, other) => other.count - one.count),
  };
}

/** Maximum number of listings read for their sources. A larger directory is assumed to have all sources. */
const MAX_LOOKED_AT = 50_000;

/** Returns the sources that listings come from. Reads part of the table, because no index has the source. */
export async function listSources(db: Database): Promise<ListingSource[]> {
  const { rows } = await sql<{ sources: ListingSource[]; count: number }>`
    select coalesce(array_agg(distinct source) filter (where source is not null), '{}') as sources,
      count(*)::int as count
    from (
      select source from businesses where deleted_at is null limit ${MAX_LOOKED_AT + 1}
    ) looked
  `.execute(db.kysely);
  const [{ sources, count } = { sources: [], count: 0 }] = rows;
  return count > MAX_LOOKED_AT ? listingSource.options : sources;
}
