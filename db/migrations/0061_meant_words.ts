import { type Kysely, sql } from 'kysely';

const UP = `
-- What a list says beside the category, as businesses have it.
alter table import_rows add column source_categories text;
`;

const DOWN = `
alter table import_rows drop column source_categories;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(DOWN).execute(db);
}
