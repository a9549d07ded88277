import { type Kysely, sql } from 'kysely';

const PARTS = [
  'name',
  'city',
  'state',
  'description',
  'name_key',
  'city_key',
  'category_key',
] as const;
const textOf = (row: string) =>
  `business_text(${PARTS.map((part) => `${row}.${part}`).join(', ')})`;
const WRITTEN = [...PARTS, 'is_approved', 'is_premium', 'deleted_at'];
const rowOf = (row: string) => `(${WRITTEN.map((column) => `${row}.${column}`).join(', ')})`;

const UP = `
-- What staff search: as written and folded, in lower case. The space ahead lets ' xy' find starts of words.
create function business_text(name text, city text, state text, description text, name_key text,
  city_key text, category_key text) returns text language sql immutable parallel safe
return (' ' || lower(name) || ' ' || lower(city) || ' ' || lower(state) || ' ' || lower(description)
  || ' ' || name_key || ' ' || city_key || ' ' || category_key) collate "default";

-- Apart from businesses, all of whose indexes take in a row anew when one of them has to. None of deleted ones.
create table business_texts (
  business_id bigint not null,
  text text not null,
  is_approved boolean not null,
  is_premium boolean not null
);
-- How common words are: the planner would not look at the index for that.
alter table business_texts alter text set statistics 1000;

create function add_business_texts() returns trigger language plpgsql as $$
begin
  insert into business_texts (business_id, text, is_approved, is_premium)
  select id, ${textOf('added')}, is_approved, is_premium from added where deleted_at is null;
  return null;
end $$;
create trigger businesses_add_texts after insert on businesses
  referencing new table as added for each statement execute function add_business_texts();

create function change_business_text() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null then
    delete from business_texts where business_id = new.id;
  else
    insert into business_texts (business_id, text, is_approved, is_premium)
    values (new.id, ${textOf('new')}, new.is_approved, new.is_premium)
    on conflict (business_id) do update set text = excluded.text,
      is_approved = excluded.is_approved, is_premium = excluded.is_premium;
  end if;
  return null;
end $$;
create trigger businesses_change_text after update of ${WRITTEN.join(', ')} on businesses
  for each row when (${rowOf('old')} is distinct from ${rowOf('new')})
  execute function change_business_text();

insert into business_texts (business_id, text, is_approved, is_premium)
select id, ${textOf('b')}, is_approved, is_premium from businesses b where deleted_at is null;

alter table business_texts
  add primary key (business_id),
  add foreign key (business_id) references businesses on delete cascade;
create index business_texts_text on business_texts using gin (text gin_trgm_ops)
  with (gin_pending_list_limit = 1024);
create index business_texts_pending on business_texts using gin (text gin_trgm_ops)
  with (gin_pending_list_limit = 1024) where not is_approved;
create index business_texts_premium on business_texts using gin (text gin_trgm_ops)
  with (gin_pending_list_limit = 1024) where is_premium;
-- Where a word of other scripts can be, which has no trigrams in the locale C.
create index business_texts_beyond_ascii on business_texts (business_id)
  where octet_length(text) > char_length(text);
analyze business_texts;

-- At the end: from here on readers of businesses wait, too.
drop index businesses_staff_text, businesses_pending_text, businesses_premium_text;
drop statistics businesses_staff_text_shares;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
