import { type Kysely, sql } from 'kysely';

const UP = `
-- What an import set aside while it fills an empty directory: statements that make it again.
alter table imports add column aside text[] not null default '{}';

-- Whoever holds the areas, and sees that there are none, says so for its transaction.
drop trigger businesses_place_in_area on businesses;
create trigger businesses_place_in_area
  before insert or update of state, city_key, latitude, longitude, location_precision, deleted_at
  on businesses
  for each row when (current_setting('mainstreet.has_areas', true) is distinct from 'no')
  execute function place_in_area();
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
