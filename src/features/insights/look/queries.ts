import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

const MOST_TOWNS = 3;

/** The largest towns of a name. Index towns_name. */
export async function findNamedTowns(
  db: Database,
  name: string,
): Promise<{ city: string; state: string }[]> {
  const { rows } = await sql<{ city: string; state: string }>`
    select name as city, state from towns where city_key = ${name}
    order by population desc limit ${MOST_TOWNS}
  `.execute(db.kysely);
  return rows;
}

/** Public listings of exactly this name. Primary key. */
export async function countNamesakes(db: Database, name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(business_count), 0)::int as count from business_names
    where name_key = ${name}
  `.execute(db.kysely);
  return rows[0]?.count ?? 0;
}
