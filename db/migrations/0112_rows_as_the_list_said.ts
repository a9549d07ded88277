import { type Kysely, sql } from 'kysely';

const UP = `
-- Hash of name and place as the file has them, which finds the listing again after staff corrected it.
alter table import_rows add column said bigint;

-- The same of the row that named the listing.
alter table import_list_listings add column said bigint;
-- Whether the import hid the listing, because the list no longer names it.
alter table import_list_listings add column is_hidden boolean not null default false;

-- The earlier import whose choices were taken over: its file, its time and the columns that are missing.
alter table imports add column recalled jsonb check (jsonb_typeof(recalled) = 'object');
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
