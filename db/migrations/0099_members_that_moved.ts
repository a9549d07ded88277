import { type Kysely, sql } from 'kysely';

const UP = `
alter table imports add column moved_count integer not null default 0,
  add column hidden_rows integer not null default 0,
  add column hidden_columns integer not null default 0;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
