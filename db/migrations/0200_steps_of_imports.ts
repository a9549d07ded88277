import { type Kysely, sql } from 'kysely';

const UP = `
-- Places of the filled columns that are hidden in the sheet, from 0.
alter table imports add column hidden_places smallint[] not null default '{}';
-- Listings that left the list, and were marked as closed or hidden by it.
alter table imports add column closed_count integer not null default 0;
alter table imports add column hidden_count integer not null default 0;
-- Rows that change nothing of a listing but the notes of staff.
alter table imports add column note_count integer not null default 0;
-- Rows of the file, and how many of them are done.
alter table review_imports add column row_count integer not null default 0;
alter table review_imports add column done_count integer not null default 0;
-- The rows of the file below the names of the columns, until all are done.
alter table review_imports add column rows jsonb;
-- Names of the columns.
alter table review_imports add column columns text[] not null default '{}';
-- Hash of the cells of the place, as they were when one of them was corrected; null of other cells and of older ones.
alter table import_corrections add column place text collate "C";
-- A file that was being read when the server stopped isn't kept; it can be sent again.
update review_imports set state = 'done' where state = 'running';
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
