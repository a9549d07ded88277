import type { Pool } from 'pg';

/** The definitions of its indexes and of those of the staff's texts. */
export async function listIndexes(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where tablename in ('businesses', 'business_texts') order by indexname`,
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

/** Pages of the table on which listings of several ZIP codes stand, and all pages. */
export async function countMixedPages(pool: Pool): Promise<{ mixed: number; all: number }> {
  const { rows } = await pool.query<{ mixed: number; all: number }>(
    `select count(*) filter (where zips > 1)::int as mixed, count(*)::int as all from (
       select count(distinct zip_code) as zips from businesses
       group by (ctid::text::point)[0]
     ) pages`,
  );
  return rows[0] ?? { mixed: 0, all: 0 };
}

/** How finely the planner samples what it samples more finely than the rest. */
export async function listStatisticsTargets(
  pool: Pool,
): Promise<{ name: string; target: number }[]> {
  const { rows } = await pool.query<{ name: string; target: number }>(
    `select attname as name, attstattarget as target from pg_attribute
     where attrelid in ('businesses'::regclass, 'business_texts'::regclass) and attstattarget > 0
     union all
     select stxname, stxstattarget from pg_statistic_ext where stxrelid = 'businesses'::regclass
     order by 1`,
  );
  return rows;
}
