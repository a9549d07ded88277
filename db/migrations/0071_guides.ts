import { type Kysely, sql } from 'kysely';

/** Pages that show listings are guides. The few rows of the table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pages add column is_guide boolean not null
    generated always as (content ~ '<p>\\{listings?:') stored`.execute(db);
}
