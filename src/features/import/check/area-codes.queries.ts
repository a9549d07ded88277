import { sql } from 'kysely';
import type { Executor } from '../model/imports.ts';
import type { AreaCodeCount } from '../rows/area-codes.rules.ts';

const LOOKED_AT = 2000;

/**
 * Counts the area codes of listings in the towns, and of the best listings in the states. Uses the indexes
 * `businesses_town` and `businesses_state`.
 */
export async function countListedAreaCodes(
  db: Executor,
  towns: readonly { state: string; cityKey: string }[],
): Promise<AreaCodeCount[]> {
  if (towns.length === 0) return [];
  const { rows } = await sql<AreaCodeCount>`
    with asked as (
      select distinct state, "cityKey" as city_key
      from json_to_recordset(${JSON.stringify(towns)}::json) as t (state text, "cityKey" text)
    ), phones as (
      select a.state, a.city_key, b.phone_e164 from asked a cross join lateral (
        select b.phone_e164 from businesses b
        where b.is_listed and b.state = a.state and b.city_key = a.city_key
        order by b.sort_key desc limit ${LOOKED_AT}
      ) b
      union all
      select s.state, '', b.phone_e164 from (select distinct state from asked) s cross join lateral (
        select b.phone_e164 from businesses b where b.is_listed and b.state = s.state
        order by b.sort_key desc limit ${LOOKED_AT}
      ) b
    )
    select state, city_key, substr(phone_e164, 3, 3) as code, count(*)::int as count
    from phones where phone_e164 ~ '^[+]1\\d{10}' and phone_e164 !~ '^[+]18(00|33|44|55|66|77|88)'
    group by 1, 2, 3
  `.execute(db);
  return rows;
}
