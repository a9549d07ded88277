import { sql } from 'kysely';
import type { SearchDetail, SearchedTown } from '../../../contract/insights.staff.ts';
import type { Database } from '../../../platform/database/database.ts';

export interface SearchOutcome {
  words: string;
  searches: number;
  nothing: number;
  little: number;
  /** Number of visitors who reported these words as missing. */
  requests: number;
  /** Number by which the list is ordered. */
  rank: number;
}

export interface SearchSummary {
  from: string;
  show: 'all' | 'nothing' | 'little' | 'requested';
  q: string;
}

const HALF = {
  all: sql`true`,
  nothing: sql`sum(nothing) * 2 > sum(searches) or sum(searches) = 0`,
  little: sql`sum(nothing + little) * 2 > sum(searches) or sum(searches) = 0`,
  requested: sql`sum(requests) > 0`,
};

const SUMS = sql`sum(searches)::int as searches, sum(nothing)::int as nothing,
  sum(little)::int as little`;

function sumWords({ from, show, q }: SearchSummary) {
  const rank = show === 'requested' ? sql`sum(requests)` : sql`sum(searches)`;
  return sql`
    select words, ${SUMS}, sum(requests)::int as requests, (${rank})::int as rank
    from (
      select words, searches, nothing, little, 0 as requests from search_counts
      where week >= ${from}::date and words <> '' and city_key = ''
      union all
      select words, 0, 0, 0, visitors from search_requests where week >= ${from}::date
    ) c
    where ${q} = '' or strpos(words, ${q}) > 0
    group by words having ${HALF[show]}`;
}

/**
 * Returns searches and requests, most frequent first. Reads at most 10,000 rows per week by the primary key, for a period
 * of at most two years.
 */
export async function findSearches(
  db: Database,
  question: SearchSummary,
  page: { after: { rank: number; words: string } | null; limit: number },
): Promise<SearchOutcome[]> {
  const { after, limit } = page;
  const { rows } = await sql<SearchOutcome>`
    select * from (${sumWords(question)}) found
    ${after ? sql`where rank < ${after.rank} or (rank = ${after.rank} and words > ${after.words})` : sql``}
    order by rank desc, words limit ${limit}
  `.execute(db.kysely);
  return rows;
}

export async function countSearches(db: Database, question: SearchSummary): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${sumWords(question)}) found`.execute(db.kysely);
  return rows[0]?.total ?? 0;
}

export async function findTrends(db: Database, words: string[], from: string) {
  const { rows } = await sql<{ words: string; week: string; searches: number }>`
    select words, week::text as week, searches from search_counts
    where words = any(${words}::text[]) and week >= ${from}::date and city_key = ''
  `.execute(db.kysely);
  return Map.groupBy(rows, (row) => row.words);
}

const TOWN_NAME = sql<string>`coalesce(
  (select name from cities c where c.state = s.state and c.city_key = s.city_key),
  (select name from towns t where t.state = s.state and t.city_key = s.city_key),
  s.city_key)`;

/**
 * Returns the cities in which the words were searched; empty words mean searches for a city alone. Uses index
 * `search_counts_words`.
 */
export async function findSearchedTowns(
  db: Database,
  { words, from, limit }: { words: string; from: string; limit: number },
): Promise<SearchedTown[]> {
  const { rows } = await sql<SearchedTown>`
    select ${TOWN_NAME} as city, s.state, s.searches, s.nothing, s.little
    from (
      select state, city_key, ${SUMS} from search_counts
      where words = ${words} and week >= ${from}::date and city_key <> ''
      group by state, city_key order by searches desc, state, city_key limit ${limit}
    ) s
    order by s.searches desc, s.state, s.city_key
  `.execute(db.kysely);
  return rows;
}

const MAX_CHOSEN = 10;

/**
 * Returns the trades chosen after a search, resolving old slugs to current trades. Uses index
 * `search_choices_words`.
 */
export async function findChosenTrades(
  db: Database,
  words: string,
  from: string,
): Promise<SearchDetail['trades']> {
  const { rows } = await sql<SearchDetail['trades'][number]>`
    select t.slug, t.name, sum(c.choices)::int as choices
    from search_choices c
    left join trade_slugs f on f.slug = c.trade
    join trades t on t.slug = c.trade or t.id = f.trade_id
    where c.words = ${words} and c.week >= ${from}::date and c.trade is not null
    group by t.id order by choices desc, t.slug limit ${MAX_CHOSEN}
  `.execute(db.kysely);
  return rows;
}

export async function findChosenListings(
  db: Database,
  words: string,
  from: string,
): Promise<SearchDetail['listings']> {
  const { rows } = await sql<SearchDetail['listings'][number]>`
    select b.id, b.name, b.city, b.state, sum(c.choices)::int as choices
    from search_choices c
    join businesses b on b.id = c.business_id and b.is_approved and b.deleted_at is null
    where c.words = ${words} and c.week >= ${from}::date and c.business_id is not null
    group by b.id order by choices desc, b.id limit ${MAX_CHOSEN}
  `.execute(db.kysely);
  return rows;
}

export async function forgetSearches(
  db: Database,
  { week, oldest }: { week: string; oldest: string },
): Promise<void> {
  const { kysely } = db;
  await sql`delete from search_weeks where week < ${week}::date`.execute(kysely);
  await sql`delete from search_marks where week < ${week}::date`.execute(kysely);
  await sql`delete from search_counts where week < ${oldest}::date`.execute(kysely);
  await sql`delete from search_requests where week < ${oldest}::date`.execute(kysely);
  await sql`delete from search_choices where week < ${oldest}::date`.execute(kysely);
}

const DAY = 86_400_000;
const WEEK = 7 * DAY;

/** Returns the Monday (UTC) of a week, such as `2026-11-16`. */
export function weekOf(date: Date, weeksBack = 0): string {
  const sinceMonday = ((date.getUTCDay() + 6) % 7) * DAY;
  return new Date(date.getTime() - sinceMonday - weeksBack * WEEK).toISOString().slice(0, 10);
}

export function fillWeeks(
  counted: { week: string; searches: number }[],
  { now, weeks }: { now: Date; weeks: number },
) {
  const known = new Map(counted.map(({ week, searches }) => [week, searches]));
  return Array.from({ length: weeks }, (_, at) => {
    const week = weekOf(now, weeks - 1 - at);
    return { week, searches: known.get(week) ?? 0 };
  });
}
