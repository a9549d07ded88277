import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The half minute of the last code that was taken: none at or before it serves again.
  await sql`alter table two_factors add column last_step bigint not null default 0`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table two_factors drop column last_step`.execute(db);
}
