import type { Database } from '../../../platform/database/database.ts';
import { LISTED } from './queries.ts';
import { filterParts, joinParts, listTiles, type Selection, wordParts } from './selection.rules.ts';

export const SAMPLED = 32;
const IS_SAMPLED = `(hashint8(id) & ${SAMPLED - 1}) = 0`;

/** Counted to `most`. Indexes businesses_search, businesses_point. */
export function countMatches(db: Database, selection: Selection, most: number): Promise<number> {
  const parts = joinParts([...wordParts(selection), ...filterParts(selection)], 2);
  return count(db, `count_${parts.name}`, parts, most);
}

/** Of a sample by chance, counted to `most`. Index businesses_search_sample. */
export function countSampled(db: Database, selection: Selection, most: number): Promise<number> {
  const hasTiles = listTiles(selection) !== null;
  const parts = joinParts(
    [...wordParts(selection, hasTiles), ...filterParts(selection, hasTiles)],
    2,
  );
  const sql = `and ${IS_SAMPLED} ${parts.sql}`;
  return count(db, `sampled_${parts.name}`, { sql, values: parts.values }, most);
}

async function count(
  db: Database,
  name: string,
  { sql, values }: { sql: string; values: unknown[] },
  most: number,
): Promise<number> {
  const [row] = await db.run<{ total: number }>(
    {
      name,
      text: `select count(*)::int as total from (
               select from businesses where ${LISTED} ${sql} limit $1) m`,
    },
    [most, ...values],
  );
  return row?.total ?? 0;
}
