import { type Kysely, sql } from 'kysely';

const UP = `
alter table import_refused add column kind text collate "C" not null default 'refused'
  check (kind in ('refused', 'doubtful', 'left'));
update import_refused set kind = 'doubtful' where is_doubtful;
alter table import_refused drop column is_doubtful;
-- The town of the row, if the gazetteer doesn't have it.
alter table import_refused add column town text;
alter table import_refused add column town_state text collate "C";
alter table import_refused add column town_zip text collate "C";
-- Rows that became one with another row, and listings that an undo removed.
alter table imports add column merged_count integer not null default 0;
alter table imports add column removed_count integer not null default 0;
-- Rows that repeat a row and add nothing to its listing.
alter table imports add column idle_twin_count integer not null default 0;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
