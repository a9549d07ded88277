import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { staffText } from './staff-search.queries.ts';

/** Listings with all these words in their names, the best first; the id breaks ties. Index businesses_staff_text. */
export async function findIdsByName(
  db: Database['kysely'] | DatabaseTransaction,
  words: string[][],
  most: number,
): Promise<number[]> {
  if (words.length === 0) return [];
  const conditions = words.map(
    (patterns) =>
      sql`(${sql.join(
        patterns.map(
          (pattern) => sql`(${staffText} like ${pattern} and ' ' || name_key like ${pattern})`,
        ),
        sql` or `,
      )})`,
  );
  const { rows } = await sql<{ id: number }>`
    with found as materialized (
      select id, sort_key from businesses
      where deleted_at is null and ${sql.join(conditions, sql` and `)}
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
