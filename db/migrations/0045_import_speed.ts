import { type Kysely, sql } from 'kysely';

const UP = `
alter table import_rows
  -- What finds a new row's twins, made while the file is checked; null where it must be made again.
  add column keys bigint[],
  -- Likewise what speaks against its facts; null for nothing.
  add column doubts jsonb;
-- Every row of a file would look its import up. Whoever deletes an import deletes its rows.
alter table import_rows drop constraint import_rows_import_id_fkey;
`;

const DOWN = `
delete from import_rows where import_id not in (select id from imports);
alter table import_rows add constraint import_rows_import_id_fkey
  foreign key (import_id) references imports on delete cascade;
alter table import_rows drop column keys, drop column doubts;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(DOWN).execute(db);
}
