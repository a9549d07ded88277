import type { Pool } from 'pg';

/** The definitions of its indexes, by name. */
export async function listIndexes(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where tablename = 'businesses' order by indexname`,
  );
  return rows.map(({ indexdef }) => indexdef);
}

/** How often, in the order on disk, another ZIP code begins. */
export async function countNeighborhoods(pool: Pool): Promise<number> {
  const { rows } = await pool.query(
    `select from (
       select zip_code, lag(zip_code) over (order by ctid) as before from businesses
     ) b where zip_code is distinct from before`,
  );
  return rows.length;
}
