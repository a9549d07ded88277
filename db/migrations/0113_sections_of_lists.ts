import { type Kysely, sql } from 'kysely';

const UP = `
alter table imports add column section_rows integer,
  add column total_rows integer not null default 0;
alter table import_refused add column is_doubtful boolean not null default false;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
