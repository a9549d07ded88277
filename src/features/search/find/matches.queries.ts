import type { Database } from '../../../platform/database/database.ts';
import { type BusinessRow, businessColumns, businessJoins } from '../../businesses/shapes.ts';
import { LISTED, type Range, scopeConditions, withCategory } from './queries.ts';
import { type Scope, scopeTokens, type Term, toTsquery } from './rules.ts';

/** Businesses of exactly this folded name. Index businesses_name. */
export function findNamedBusinesses(
  db: Database,
  nameKey: string,
  scope: Scope,
  range: Range,
): Promise<BusinessRow[]> {
  const conditions = scopeConditions(scope, 4);
  return db.run(
    {
      name: `named_${conditions.name}`,
      text: withCategory(
        `select * from businesses where ${LISTED} and name_key = $3 and sort_key < $1
         ${conditions.sql} order by sort_key desc limit $2`,
      ),
    },
    [range.after, range.limit, nameKey, ...conditions.values],
  );
}

/** Walks `steps` entries of the scope's rank index; answers the first matches, and how many. */
export async function walkMatches(
  db: Database,
  search: { terms: Term[]; nameKey: string; scope: Scope; steps: number },
  range: Range,
): Promise<{ rows: BusinessRow[]; matched: number }> {
  const conditions = scopeConditions(search.scope, 6);
  const rows = await db.run<BusinessRow & { matched: number }>(
    {
      name: `walk_${conditions.name}`,
      text: `
        select ${businessColumns}, b.matched from (
          select *, count(*) over () as matched from (
            select * from businesses where ${LISTED} and sort_key < $1 ${conditions.sql}
            order by sort_key desc limit $3
          ) w where search_vector @@ $4::tsquery and name_key <> $5
          order by sort_key desc limit $2
        ) b ${businessJoins} order by b.sort_key desc`,
    },
    [
      range.after,
      range.limit,
      search.steps,
      toTsquery(search.terms),
      search.nameKey,
      ...conditions.values,
    ],
  );
  return { rows, matched: rows[0]?.matched ?? 0 };
}

/** Rare words: GIN intersects words and filter tokens; the short list is sorted and counted. */
export async function sortMatches(
  db: Database,
  search: { terms: Term[]; nameKey: string; scope: Scope },
  range: Range,
): Promise<{ rows: BusinessRow[]; total: number }> {
  const rows = await db.run<Partial<BusinessRow> & { total: number }>(
    {
      name: 'sort_matches',
      text: `with matches as materialized (
               select id, sort_key, name_key from businesses
               where ${LISTED} and search_vector @@ $3::tsquery
             ), page as (
               select id, sort_key from matches where sort_key < $1 and name_key <> $4
               order by sort_key desc limit $2
             )
             select t.total, p.* from (select count(*)::int as total from matches) t
             left join lateral (
               select ${businessColumns} from page
               join businesses b on b.id = page.id
               ${businessJoins}
             ) p on true
             order by p.sort_key desc`,
    },
    [
      range.after,
      range.limit,
      toTsquery([
        ...search.terms,
        ...scopeTokens(search.scope).map((token) => ({ lexemes: [token] })),
      ]),
      search.nameKey,
    ],
  );
  return {
    rows: rows.filter((row): row is BusinessRow & { total: number } => row.id != null),
    total: rows[0]?.total ?? 0,
  };
}

/** The planner's own statistics: in what share of the rows a lexeme or token stands. */
export async function findTermShares(db: Database) {
  const terms = await db.run<{ term: string; share: number }>(
    {
      name: 'term_shares',
      text: `select term, share from pg_stats,
             unnest(most_common_elems::text::text[], most_common_elem_freqs) as u(term, share)
             where schemaname = current_schema() and tablename = 'businesses'
               and attname = 'search_vector' and term is not null`,
    },
    [],
  );
  const [table] = await db.run<{ rows: number }>(
    {
      name: 'business_estimate',
      text: `select greatest(reltuples, 0)::bigint as rows from pg_class
             where oid = 'businesses'::regclass`,
    },
    [],
  );
  return { terms, rows: table?.rows ?? 0 };
}
