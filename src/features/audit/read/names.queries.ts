import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

export interface NamedRow {
  kind: 'category' | 'trade';
  id: number;
  slug: string;
  name: string;
}

/** Names of categories and trades, by id or slug. Primary keys and unique slugs. */
export async function findNames(
  db: Database,
  { ids, slugs }: { ids: number[]; slugs: string[] },
): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    select 'category' as kind, id, slug, name from categories where id = any(${ids}::bigint[])
    union all
    select 'trade', id, slug, name from trades
    where id = any(${ids}::bigint[]) or slug = any(${slugs}::text[])
  `.execute(db.kysely);
  return rows;
}
