import { type Kysely, sql } from 'kysely';

const UP = `
-- What a listing lacks, a bit each: 1 phone, 2 hours, 4 photo, 8 description, 16 website, 32 address,
-- 64 email, 128 trades. domain/completeness.ts has the same order.
create function gaps_of(phone text, hours jsonb, lead_photo jsonb, image_url text, description text,
    website text, address text, email text, trades smallint[])
    returns smallint language sql immutable parallel safe
  return ((coalesce(phone, '') = '')::integer + (hours is null)::integer * 2
    + (lead_photo is null and coalesce(image_url, '') = '')::integer * 4 + (description = '')::integer * 8
    + (coalesce(website, '') = '')::integer * 16 + (address = '')::integer * 32
    + (coalesce(email, '') = '')::integer * 64 + (trades = '{}')::integer * 128)::smallint;

-- Apart from businesses, all of whose indexes take in a row anew when one of them has to. None of
-- deleted ones.
create table listing_gaps (
  business_id bigint primary key references businesses on delete cascade,
  gaps smallint not null check (gaps between 0 and 255),
  -- The day of its last confirmation, or else of its approval or submission; of UTC.
  confirmed_on date not null
);

create function add_listing_gaps() returns trigger language plpgsql as $$
begin
  insert into listing_gaps (business_id, gaps, confirmed_on)
  select id, gaps_of(phone, hours, lead_photo, image_url, description, website, address, email, trades),
    (coalesce(confirmed_at, approved_at, submitted_at) at time zone 'UTC')::date
  from added where deleted_at is null;
  return null;
end $$;
create trigger businesses_add_gaps after insert on businesses referencing new table as added for each
    statement execute function add_listing_gaps();

create function change_listing_gaps() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null then
    delete from listing_gaps where business_id = new.id;
  else
    insert into listing_gaps as kept (business_id, gaps, confirmed_on)
    values (new.id, gaps_of(new.phone, new.hours, new.lead_photo, new.image_url, new.description, new.website, new.address, new.email, new.trades),
      (coalesce(new.confirmed_at, new.approved_at, new.submitted_at) at time zone 'UTC')::date)
    on conflict (business_id) do update set gaps = excluded.gaps, confirmed_on = excluded.confirmed_on
      where (kept.gaps, kept.confirmed_on) <> (excluded.gaps, excluded.confirmed_on);
  end if;
  return null;
end $$;
create trigger businesses_change_gaps after update of phone, hours, lead_photo, image_url, description,
    website, address, email, trades, confirmed_at, approved_at, submitted_at, deleted_at on businesses
    for each row execute function change_listing_gaps();

insert into listing_gaps (business_id, gaps, confirmed_on)
select id, gaps_of(phone, hours, lead_photo, image_url, description, website, address, email, trades),
  (coalesce(confirmed_at, approved_at, submitted_at) at time zone 'UTC')::date
from businesses where deleted_at is null;

-- Listings that lack something; how many lack what.
create index listing_gaps_gaps on listing_gaps (gaps, business_id);
-- Listings that nobody has confirmed for long.
create index listing_gaps_confirmed on listing_gaps (confirmed_on, business_id);

-- Changes of many listings that staff chose by a filter. started_at names their lines of the audit log.
create table bulk_runs (
  id bigint generated always as identity primary key,
  state text not null default 'looking'
    check (state in ('looking', 'found', 'running', 'done', 'stopped', 'undoing', 'undone')),
  action text not null check (action in ('approve', 'hide', 'move', 'edit', 'mail')),
  -- Who asked for the present step.
  actor text not null,
  -- What the listings were chosen by: {"status": "all", "lacks": "hours"}; an import, what is missing.
  filter jsonb not null check (jsonb_typeof(filter) = 'object'),
  -- What is done to them: {"categoryId": 3}, {"edit": {...}}, {"mail": {"subject": "", "text": ""}}.
  change jsonb not null check (jsonb_typeof(change) = 'object'),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  started_at timestamptz(3),
  -- How far the present step is: a part of the listings, or a line of the audit log; and the last one.
  done_part bigint not null default 0,
  last_part bigint not null default 0,
  found integer not null default 0,
  -- Those that it would change, or whose owners it would mail.
  changing integer not null default 0,
  changed integer not null default 0,
  undone integer not null default 0,
  kept integer not null default 0,
  -- The first ones, to be read before it is run.
  examples jsonb not null default '[]'::jsonb check (jsonb_typeof(examples) = 'array'),
  -- The first ones that were left out, with the reason.
  failures jsonb not null default '[]'::jsonb check (jsonb_typeof(failures) = 'array')
);
-- One at once.
create unique index bulk_runs_under_way on bulk_runs ((true)) where state in ('looking', 'running', 'undoing');

-- The listings of a run as they were found, in parts; deleted when it is over.
create table bulk_run_parts (
  bulk_run_id bigint not null references bulk_runs on delete cascade,
  part integer not null,
  ids bigint[] not null,
  primary key (bulk_run_id, part)
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
