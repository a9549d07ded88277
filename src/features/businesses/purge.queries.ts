import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/database/database.ts';

/** Permanently removes what was deleted before then, oldest first. Index businesses_deleted. */
export async function purgeListings(
  trx: DatabaseTransaction,
  before: Date,
  limit: number,
): Promise<{ id: number; name: string; slug: string }[]> {
  const { rows } = await sql<{ id: number; name: string; slug: string }>`
    delete from businesses where id in (
      select id from businesses where deleted_at < ${before}
      order by deleted_at, id limit ${limit} for update skip locked
    )
    returning id, name, slug
  `.execute(trx);
  return rows;
}
