import { type Kysely, sql } from 'kysely';

const UP = `
alter table imports
  add column format text not null default 'csv',
  -- Of a file that is no CSV: size is then that of its rows.
  add column file_size bigint,
  -- Of a workbook, those that it shows, and the one that was read.
  add column sheets jsonb not null default '[]',
  add column sheet text;
alter table import_rows
  add column hours jsonb,
  add column image_url text,
  -- Of a new row: the line of the file that it looks like, and what staff say of that.
  add column like_line int,
  add column like_choice text check (like_choice in ('list', 'hold', 'merge'));
drop index import_rows_like;
create index import_rows_like on import_rows (import_id, line) where like_score is not null;
alter table imports
  add column likely text not null default 'list' check (likely in ('list', 'hold', 'merge')),
  drop constraint imports_lookalikes_check,
  add constraint imports_lookalikes_check check (lookalikes in ('list', 'hold', 'merge'));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
