import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Set while a deletion can be undone; a job removes the row afterwards. A deleted review is held,
  // and a deleted page is a draft, so that visitors see neither.
  await sql`alter table reviews add column deleted_at timestamptz(3)`.execute(db);
  await sql`alter table pages add column deleted_at timestamptz(3)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from reviews where deleted_at is not null`.execute(db);
  await sql`delete from pages where deleted_at is not null`.execute(db);
  await sql`alter table reviews drop column deleted_at`.execute(db);
  await sql`alter table pages drop column deleted_at`.execute(db);
}
