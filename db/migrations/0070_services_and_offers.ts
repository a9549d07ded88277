import { type Kysely, sql } from 'kysely';

const UP = `
-- In its owner's order: [{"name": "Haircut", "words": "", "price": 2500, "isFrom": false}]; null for none.
alter table businesses add column services jsonb check (jsonb_typeof(services) = 'array'),
  -- Those that are over too, until its next change.
  add column offers jsonb check (jsonb_typeof(offers) = 'array');
alter table import_rows add column services jsonb;

-- When a listing has an offer, and where it is found. Follows from its offers.
create table offer_spans (
  business_id bigint primary key references businesses on delete cascade,
  state text collate "C" not null,
  city_key text collate "C" not null,
  -- A multirange of instants, as text.
  spans tstzmultirange not null check (not isempty(spans)),
  ends_at timestamptz not null generated always as (upper(spans)) stored
);
-- The offers of all, those that end soonest first.
create index offer_spans_end on offer_spans (ends_at, business_id);
-- The offers of a town.
create index offer_spans_town on offer_spans (state, city_key, ends_at, business_id);

create function move_offers() returns trigger language plpgsql as $$
begin
  update offer_spans set state = new.state, city_key = new.city_key where business_id = new.id;
  return null;
end $$;
create trigger businesses_move_offers after update of state, city_key on businesses
  for each row when (new.offers is not null
    and (old.state, old.city_key) is distinct from (new.state, new.city_key))
  execute function move_offers();

-- What is said without a description, as of services and of staff's own fields, has room for more words.
do $$
begin
  execute replace(pg_get_functiondef('told_words(text, text, text, text, text)'::regprocedure),
    'limit 30', 'limit case when description = '''' then 200 else 30 end');
end $$;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
