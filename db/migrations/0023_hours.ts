import { type Kysely, sql } from 'kysely';

/** As in 0014; `more` stands behind it. */
const searchVector = (more: string) => `
  add column search_vector tsvector not null generated always as (
    strip(to_tsvector('listing', name_key || ' ' || category_key))
    || array_to_tsvector(array_remove(array[
      's:' || state, 'c:' || category_id::text, 'y:' || city_key,
      case when is_premium then 'p:1' else 'p:0' end,
      't:' || coalesce(trades[1], 0)::text, 't:' || trades[2]::text, 't:' || trades[3]::text,
      'q12:' || tile_x(longitude, 12)::text || ',' || tile_y(latitude, 12)::text,
      'q10:' || tile_x(longitude, 10)::text || ',' || tile_y(latitude, 10)::text,
      'q8:' || tile_x(longitude, 8)::text || ',' || tile_y(latitude, 8)::text], null))
    ${more}
  ) stored;
alter table businesses alter search_vector set statistics 1000;
create index businesses_search on businesses using gin (search_vector) with (fastupdate = off)
  where is_approved and deleted_at is null;
`;

const UP = `
alter table businesses
  add column hours jsonb check (hours is null or (
    jsonb_typeof(hours -> 'weekly') = 'array' and jsonb_array_length(hours -> 'weekly') = 7
    and jsonb_typeof(hours -> 'special') = 'array'
    and jsonb_typeof(hours -> 'byAppointment') = 'boolean') is true),
  -- IANA name; known where hours are.
  add column time_zone text,
  -- In which three hours of its week it opens some time, as words of the search.
  add column open_tokens text[] not null default '{}' check (array_position(open_tokens, '') is null),
  add check ((hours is null) = (time_zone is null)),
  drop column search_vector;
alter table businesses
  ${searchVector('|| array_to_tsvector(open_tokens)')}

-- When it is open in the days ahead; what lies beyond known_until is not known yet.
create table opening_spans (
  business_id bigint primary key references businesses on delete cascade,
  spans tstzmultirange not null,
  known_until timestamptz(3) not null
);
create index opening_spans_known_until on opening_spans (known_until);
`;

const DOWN = `
drop table opening_spans;
alter table businesses drop column search_vector;
alter table businesses drop column open_tokens, drop column time_zone, drop column hours,
  ${searchVector('')}
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(DOWN).execute(db);
}
