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
  add column like_choice text;
`;

const DOWN = `
alter table imports drop column format, drop column file_size, drop column sheets, drop column sheet;
alter table import_rows drop column hours, drop column image_url, drop column like_line,
  drop column like_choice;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(DOWN).execute(db);
}
