import { type Kysely, sql } from 'kysely';

const UP = `
-- With the category, or all premium listings of an area are read for those of one.
create index businesses_sponsored_place on businesses using gist (place, category_id)
  where is_listed and is_premium;
-- Few are premium: their words are looked up in no time.
create index businesses_search_premium on businesses using gin (search_vector)
  with (fastupdate = off) where is_listed and is_premium;
-- Last, since nobody reads listings from here on.
drop index businesses_sponsored_point;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
