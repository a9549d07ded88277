import { type Kysely, sql } from 'kysely';

const UP = `
-- How many reviews of a listing count, by rating.
create index reviews_stars on reviews (business_id, rating) where not is_held and is_counted;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
