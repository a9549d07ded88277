import { type Kysely, sql } from 'kysely';

const STATES = `AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE
Delaware, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas,
KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS
Mississippi, MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM
New Mexico, NY New York, NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA
Pennsylvania, RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah,
VT Vermont, VA Virginia, WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming, AS American
Samoa, DC District of Columbia, GU Guam, MP Northern Mariana Islands, PR Puerto Rico, VI U.S. Virgin
Islands`;

const names = Object.fromEntries(
  STATES.split(',').map((state) => [state.trim().slice(0, 2), state.trim().slice(3).toLowerCase()]),
);

const TOKENS = `
    strip(to_tsvector('listing', name_key || ' ' || category_key))
    || array_to_tsvector(array_remove(array[
      's:' || state, 'c:' || category_id::text, 'y:' || city_key,
      case when is_premium then 'p:1' else 'p:0' end,
      't:' || coalesce(trades[1], 0)::text, 't:' || trades[2]::text, 't:' || trades[3]::text,
      'q12:' || tile_x(longitude, 12)::text || ',' || tile_y(latitude, 12)::text,
      'q10:' || tile_x(longitude, 10)::text || ',' || tile_y(latitude, 10)::text,
      'q8:' || tile_x(longitude, 8)::text || ',' || tile_y(latitude, 8)::text], null))
    || array_to_tsvector(open_tokens) || array_to_tsvector(area_tokens)`;

/** Puts another vector in the place of the one that is there, with all the indexes that it has. */
const searched = (tokens: string) =>
  `
drop table if exists pg_temp.searches;
create temporary table searches on commit drop as
  select indexdef from pg_indexes where schemaname = current_schema() and tablename = 'businesses'
    and indexdef like '%gin (search_vector)%';
alter table businesses drop column search_vector,
  add column search_vector tsvector generated always as (
    case when is_listed_row then ${tokens} end) stored;
alter table businesses alter search_vector set statistics 1000;
do $$
declare known record;
begin
  for known in select indexdef from searches loop
    execute known.indexdef;
  end loop;
end $$;
analyze businesses (search_vector);
`.replace('is_listed_row', 'is_approved and deleted_at is null and not is_outside');

const UP = `
-- As the words of names are, without the words that say nothing.
create text search dictionary telling_words (template = snowball, language = english, stopwords = english);
create text search configuration telling (copy = listing);
alter text search configuration telling
  alter mapping for asciiword, word, numword, asciihword, hword, numhword,
                    hword_asciipart, hword_part, hword_numpart
  with telling_words;

-- What the source lists a business under beside its trades: 'karaoke, music venue'.
alter table businesses add column source_categories text not null default '';

-- What a listing says of itself, the first thirty words: 'w:karaok'. Where it is, others say.
create function told_words(its_name text, its_city text, its_state text, categories text, description text)
returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg('w:' || lexeme), '{}') from (
    select lexeme from unnest(to_tsvector('telling',
      regexp_replace(lower(normalize(categories || '. ' || left(description, 1500), NFKD)),
        '[\\u0300-\\u036f''’ʻ\`]', '', 'g'))) told (lexeme, positions, weights)
    where length(lexeme) between 2 and 30 and lexeme !~ '^[0-9.,/-]+$'
      and lexeme <> all (tsvector_to_array(to_tsvector('telling', its_name || ' ' || its_city || ' '
        || lower(its_state) || ' ' || coalesce('${JSON.stringify(names)}'::jsonb ->> its_state, ''))))
    order by positions[1] limit 30) w
$$;
${searched(`${TOKENS}
      || array_to_tsvector(told_words(name_key, city_key, state, source_categories, description))`)}`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
