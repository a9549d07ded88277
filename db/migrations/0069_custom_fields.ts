import { type Kysely, sql } from 'kysely';

const SEARCHED = `
    strip(to_tsvector('listing', name_key || ' ' || category_key))
    || array_to_tsvector(array_remove(array[
      's:' || state, 'c:' || category_id::text, 'y:' || city_key,
      case when is_premium then 'p:1' else 'p:0' end,
      't:' || coalesce(trades[1], 0)::text, 't:' || trades[2]::text, 't:' || trades[3]::text,
      'q12:' || tile_x(longitude, 12)::text || ',' || tile_y(latitude, 12)::text,
      'q10:' || tile_x(longitude, 10)::text || ',' || tile_y(latitude, 10)::text,
      'q8:' || tile_x(longitude, 8)::text || ',' || tile_y(latitude, 8)::text], null))
    || array_to_tsvector(open_tokens) || array_to_tsvector(area_tokens)
    || array_to_tsvector(told_words(name_key, city_key, state, source_categories, description))`;

/** Puts another vector in the place of the one that is there, with all the indexes that it has. */
const searched = (tokens: string) => `
drop table if exists pg_temp.searches;
create temporary table searches on commit drop as
  select indexdef from pg_indexes where schemaname = current_schema() and tablename = 'businesses'
    and indexdef like '%gin (search_vector)%';
alter table businesses drop column search_vector,
  add column search_vector tsvector generated always as (
    case when is_approved and deleted_at is null and not is_outside then ${tokens} end) stored;
alter table businesses alter search_vector set statistics 1000;
do $$
declare known record;
begin
  for known in select indexdef from searches loop
    execute known.indexdef;
  end loop;
end $$;
analyze businesses (search_vector);
`;

const UP = `
-- What staff's own fields say, by key: {"patio": true, "languages": ["spanish"]}.
alter table businesses add column custom jsonb not null default '{}'
    check (jsonb_typeof(custom) = 'object'),
  -- The same as filters of the search ('f:patio=yes'), and what fields and services say in words.
  add column custom_tokens text[] not null default '{}'
    check (array_position(custom_tokens, '') is null),
  add column custom_words text not null default '';
alter table import_rows add column custom jsonb;
${searched(`${SEARCHED} || array_to_tsvector(custom_tokens)
    || case when custom_words = '' then '' else
      array_to_tsvector(told_words(name_key, city_key, state, custom_words, '')) end`)}`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
