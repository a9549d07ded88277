import { type Kysely, sql } from 'kysely';

/** New lines of the moderation log have no hashes. A later release drops the columns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table moderation_log alter column previous drop not null, alter column hash drop not null`.execute(
    db,
  );
}
