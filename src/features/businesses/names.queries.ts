import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { hasWords, MOST_LOOKED_AT } from './staff-search.queries.ts';

/** Listings with all these words in their names, the best first of 20,000; the id breaks ties. Index business_texts_text. */
export async function findIdsByName(
  db: Database['kysely'] | DatabaseTransaction,
  words: string[][],
  most: number,
): Promise<number[]> {
  if (words.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    with found as materialized (
      select b.id, b.sort_key from business_texts t join businesses b on b.id = t.business_id
      where ${hasWords(sql`t.text`, words)} and ${hasWords(sql`(' ' || b.name_key)`, words)}
      limit ${MOST_LOOKED_AT}
    )
    select id from found order by sort_key desc, id limit ${most}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Of the business that a row's \`business_id\` names, as \`b\` with its category \`c\`: the shape of staff. */
export const namedListingJson = sql.raw(`json_build_object(
  'id', b.id, 'name', b.name, 'slug', b.slug, 'city', b.city, 'state', b.state,
  'category', json_build_object('slug', c.slug),
  'isListed', b.is_listed)`);
