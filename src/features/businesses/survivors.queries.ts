import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';

/** The listing that it was merged into, however often; itself if it was not. Index merges_current. */
export async function findSurvivor(
  db: Database['kysely'] | DatabaseTransaction,
  id: number,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with recursive followed as (
      select ${id}::bigint as id, 0 as step
      union all
      select m.survivor_id, f.step + 1
      from followed f join merges m on m.merged_id = f.id and m.undone_at is null
      where f.step < 100
    )
    select id from followed order by step desc limit 1
  `.execute(db);
  return rows[0]?.id ?? id;
}
