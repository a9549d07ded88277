import { type Kysely, sql } from 'kysely';

/** Listings that vanished from a file, which are proposed as closed: few of many. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index schedule_listings_vanished on schedule_listings (business_id)
    where gone_since is not null`.execute(db);
}
