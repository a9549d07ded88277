import { type Kysely, sql } from 'kysely';

const UP = `
alter table import_list_rows drop constraint import_list_rows_import_id_fkey;
-- The listing that a row named last, in any import.
create index import_list_rows_said on import_list_rows (said, import_id desc);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
