import { type Kysely, sql } from 'kysely';

const UP = `
alter table imports
  add column format text not null default 'csv',
  -- Of a file that is no CSV: size is then that of its rows.
  add column file_size bigint,
  -- Of a workbook, those that it shows, and the one that was read.
  add column sheets jsonb not null default '[]',
  add column sheet text;
`;

const DOWN = `
alter table imports drop column format, drop column file_size, drop column sheets, drop column sheet;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(DOWN).execute(db);
}
