import { type Kysely, sql } from 'kysely';

/** Claims by letter or phone can't be proved anymore: those that wait expire, and the nightly job closes them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update claims set expires_at = now()
    where state = 'waiting' and expires_at > now() and way in ('letter', 'phone')
  `.execute(db);
}
