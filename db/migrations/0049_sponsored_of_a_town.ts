import { type Kysely, sql } from 'kysely';

const UP = `
-- With the state, or a plan for any town takes the index of all its listings.
create index businesses_sponsored_town on businesses (state, city_key, sort_key desc)
  where is_listed and is_premium;
drop index businesses_sponsored_city;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
