import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** A listing that everyone may see; null for another. Primary keys. */
export async function findShownListing(
  db: Database,
  id: number,
): Promise<{ name: string; path: string } | null> {
  const { rows } = await sql<{ name: string; path: string }>`
    select b.name, '/' || c.slug || '/' || b.slug as path
    from businesses b join categories c on c.id = b.category_id
    where b.id = ${id} and b.is_approved and b.deleted_at is null
  `.execute(db.kysely);
  return rows[0] ?? null;
}
