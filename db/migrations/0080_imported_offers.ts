import { type Kysely, sql } from 'kysely';

const UP = `
alter table import_rows add column offers jsonb;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
