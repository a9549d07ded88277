import { type Kysely, sql } from 'kysely';

const FIRST = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['mt', 'mount'],
  ['ft', 'fort'],
]);
const DIRECTIONS = new Map([
  ['n', 'north'],
  ['s', 'south'],
  ['e', 'east'],
  ['w', 'west'],
]);
const LAST = new Map([
  ['hts', 'heights'],
  ['spgs', 'springs'],
  ['bch', 'beach'],
  ['twp', 'township'],
  ['vlg', 'village'],
]);
/** What one town alone is called, in words that are no town elsewhere. */
const OTHER_NAMES = new Map([
  ['new york city', 'new york'],
  ['city of new york', 'new york'],
  ['winston salem city', 'winston salem'],
]);

/** One key a town, however its folded name is written: `saint louis` of "St. Louis", `mcallen` of "Mc Allen". */
function spellTown(folded: string, state = ''): string {
  const code = state.toLowerCase();
  let words = folded.split(' ');
  if (words.length > 2 && words[0] === 'city' && words[1] === 'of') words = words.slice(2);
  if (words.length > 1 && code.length === 2 && words.at(-1) === code) words = words.slice(0, -1);
  if (words.length > 2 && code === 'dc' && words.slice(-2).join('') === 'dc')
    words = words.slice(0, -2);
  const last = words.length - 1;
  const spelled = words.map((word, at) => {
    if (at < last && FIRST.has(word)) return FIRST.get(word);
    if (at === 0 && last > 0 && DIRECTIONS.has(word)) return DIRECTIONS.get(word);
    if (at > 0 && at === last && LAST.has(word)) return LAST.get(word);
    return word;
  });
  const key = spelled.join(' ').replace(/(^| )mc (?=\S)/g, '$1mc');
  return OTHER_NAMES.get(key) ?? (code === 'ny' && key === 'manhattan' ? 'new york' : key);
}

const MOVE = `
create index zip_codes_city on zip_codes (state, city);
update businesses b set city_key = m.key from moved_towns m
  where b.state = m.state and b.city_key = m.former;
insert into facet_counts (category_id, state, city_key, business_count, premium_count)
  select category_id, f.state, m.key, sum(business_count), sum(premium_count)
  from facet_counts f join moved_towns m on m.state = f.state and m.former = f.city_key
  group by category_id, f.state, m.key
on conflict (category_id, state, city_key) do update set
  business_count = facet_counts.business_count + excluded.business_count,
  premium_count = facet_counts.premium_count + excluded.premium_count;
insert into trade_counts (trade_id, state, city_key, business_count)
  select trade_id, t.state, m.key, sum(business_count)
  from trade_counts t join moved_towns m on m.state = t.state and m.former = t.city_key
  group by trade_id, t.state, m.key
on conflict (trade_id, state, city_key) do update set
  business_count = trade_counts.business_count + excluded.business_count;
insert into cities (state, city_key, name)
  select distinct on (c.state, m.key) c.state, m.key, c.name
  from cities c join moved_towns m on m.state = c.state and m.former = c.city_key
  order by c.state, m.key, c.name
on conflict do nothing;
insert into towns (state, city_key, name, latitude, longitude, population)
  select distinct on (t.state, m.key) t.state, m.key, t.name, t.latitude, t.longitude, t.population
  from towns t join moved_towns m on m.state = t.state and m.former = t.city_key
  order by t.state, m.key, t.population desc
on conflict do nothing;
update areas a set city_key = m.key from moved_towns m
  where a.state = m.state and a.city_key = m.former and not exists (
    select from areas o where o.state = a.state and o.city_key = m.key
      and (o.slug = a.slug or o.name_key = a.name_key));
delete from facet_counts f using moved_towns m where m.state = f.state and m.former = f.city_key;
delete from trade_counts t using moved_towns m where m.state = t.state and m.former = t.city_key;
delete from cities c using moved_towns m where m.state = c.state and m.former = c.city_key;
delete from towns t using moved_towns m where m.state = t.state and m.former = t.city_key;
`;

/** "St. Louis" and "Saint Louis" become one town, with one count. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ state: string; cityKey: string }>`
    select state, city_key as "cityKey" from cities
    union select state, city_key from towns
    union select state, city_key from areas
  `.execute(db);
  const moved = rows.flatMap(({ state, cityKey }) => {
    const key = spellTown(cityKey, state);
    return key === cityKey ? [] : [{ state, former: cityKey, key }];
  });
  await sql`create temporary table moved_towns (state text collate "C", former text collate "C",
    key text collate "C", primary key (state, former)) on commit drop`.execute(db);
  await sql`insert into moved_towns select * from unnest(${moved.map(({ state }) => state)}::text[],
    ${moved.map(({ former }) => former)}::text[], ${moved.map(({ key }) => key)}::text[])`.execute(
    db,
  );
  await sql.raw(MOVE).execute(db);
}
