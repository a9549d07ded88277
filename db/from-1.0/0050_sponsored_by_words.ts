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

const DOWN = `
create index businesses_sponsored_point on businesses using gist (place)
  where is_listed and is_premium;
drop index businesses_sponsored_place, businesses_search_premium;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(DOWN).execute(db);
}
