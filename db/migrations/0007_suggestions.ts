import { type Kysely, sql } from 'kysely';

const UP = `
-- Distinct names of the businesses that visitors can find, with how many bear each. The rank and
-- the index of the first letters bound a suggestion to a short walk, whatever was typed.
create table business_names (
  name_key text collate "C" primary key,
  business_count int not null,
  -- Without spaces, "and" and a leading "the": "wal mart", "homedepot", "hr block" are names, too.
  joined_key text collate "C" not null generated always as (
    replace(regexp_replace(name_key, '^the | and ', ' ', 'g'), ' ', '')
  ) stored
) with (fillfactor = 90);
create index business_names_first on business_names
  (left(name_key, 1), business_count desc, name_key);
create index business_names_start on business_names
  (left(name_key, 3), business_count desc, name_key);
create index business_names_joined on business_names (joined_key);

create index facet_counts_suggestions on facet_counts
  (left(city_key, 1), business_count desc, city_key, state)
  where category_id = 0 and city_key <> '';

insert into business_names (name_key, business_count)
select name_key, count(*) from businesses
where is_approved and deleted_at is null and name_key <> ''
group by name_key;

-- Words of cities, so that a misspelt one is known for what it is.
insert into words (word, business_count)
select word, count(*)
from (
  select string_to_table(city_key, ' ') as word from businesses
  where is_approved and deleted_at is null
) w
where length(word) between 3 and 30 and word !~ '^[0-9]+$'
group by word
on conflict (word) do update set business_count = words.business_count + excluded.business_count;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    update words set business_count = words.business_count - w.business_count
    from (
      select word, count(*) as business_count
      from businesses, string_to_table(city_key, ' ') as word
      where is_approved and deleted_at is null
      group by word
    ) w
    where w.word = words.word
  `.execute(db);
  await sql`delete from words where business_count <= 0`.execute(db);
  await sql`drop index facet_counts_suggestions`.execute(db);
  await sql`drop table business_names`.execute(db);
}
