import { type Kysely, sql } from 'kysely';

/** A listing of New York City stands in the borough of its ZIP code, and is counted there. */
const UP = `
with boroughs (zip, borough) as (values ('103', 'Staten Island'), ('104', 'Bronx'), ('111', 'Queens'),
  ('112', 'Brooklyn'), ('113', 'Queens'), ('114', 'Queens'), ('116', 'Queens'))
update businesses set city = borough, city_key = lower(borough)
from boroughs
where state = 'NY' and city_key = 'new york' and left(zip_code, 3) = zip;

create temp table counted on commit drop as
select category_id, trades, state, city_key, city, is_premium from businesses
where is_listed and state = 'NY'
  and city_key in ('new york', 'bronx', 'brooklyn', 'queens', 'staten island');

delete from facet_counts
where state = 'NY' and city_key in ('new york', 'bronx', 'brooklyn', 'queens', 'staten island');
insert into facet_counts (category_id, state, city_key, business_count, premium_count)
select coalesce(category_id, 0), state, city_key, count(*), count(*) filter (where is_premium)
from counted group by grouping sets ((state, city_key), (category_id, state, city_key))
on conflict (category_id, state, city_key) do update
set business_count = excluded.business_count, premium_count = excluded.premium_count;

delete from trade_counts
where state = 'NY' and city_key in ('new york', 'bronx', 'brooklyn', 'queens', 'staten island');
insert into trade_counts (trade_id, state, city_key, business_count)
select trade_id, state, city_key, count(*) from counted, unnest(trades) as trade_id
group by trade_id, state, city_key
on conflict (trade_id, state, city_key) do update set business_count = excluded.business_count;

insert into cities (state, city_key, name)
select state, city_key, min(city) from counted where city_key <> 'new york' group by state, city_key
on conflict do nothing;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
