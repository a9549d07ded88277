import { type Kysely, sql } from 'kysely';

const UP = `
-- Calendar files at addresses, read every six hours.
create table event_feeds (
  id bigint generated always as identity primary key,
  url text collate "C" not null unique check (length(url) <= 2000),
  business_id bigint references businesses on delete cascade,
  city text not null,
  state text collate "C" not null,
  next_run_at timestamptz(3) not null,
  read_at timestamptz(3),
  -- What came of the last run.
  outcome jsonb,
  etag text,
  last_modified text,
  created_by text collate "C" not null,
  created_at timestamptz(3) not null
);
-- Calendar files that are due.
create index event_feeds_due on event_feeds (next_run_at);
-- Calendar files of a listing.
create index event_feeds_business on event_feeds (business_id) where business_id is not null;

-- What happens at a listing or at an address in a town.
create table events (
  id bigint generated always as identity primary key,
  title text not null check (length(title) between 1 and 150),
  description text not null default '' check (length(description) <= 5000),
  image_url text check (length(image_url) <= 2000),
  -- Wall time of the first date in the time zone of the place: 2026-07-04T19:00.
  starts text collate "C" not null check (starts ~ '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d$'),
  -- By the wall clock, so that 7 to 9 pm stays so on the night of a clock change.
  minutes integer not null check (minutes between 0 and 44640),
  is_all_day boolean not null,
  time_zone text collate "C" not null,
  -- RFC 5545, such as FREQ=WEEKLY;BYDAY=TU; null for a single date.
  rule text collate "C" check (length(rule) <= 200),
  -- Days that the rule has and the event hasn't, and further days: {2026-07-04}.
  left_out text[] not null default '{}',
  added text[] not null default '{}',
  -- The place: a listing, or a venue or address in a town. The town is that of the listing.
  business_id bigint references businesses on delete cascade,
  venue text check (length(venue) <= 150),
  address text check (length(address) <= 200),
  city text not null check (length(city) <= 100),
  state text collate "C" not null,
  city_key text collate "C" not null,
  -- Cents; 0 is free, null unknown.
  price integer check (price between 0 and 10000000),
  ticket_url text check (length(ticket_url) <= 2000),
  least_age integer check (least_age between 1 and 99),
  source text not null check (source in ('visitor', 'owner', 'staff', 'import')),
  status text not null check (status in ('waiting', 'approved', 'refused', 'canceled')),
  -- Who is told of the decision.
  email text collate "C" check (length(email) <= 254),
  -- Of the form or file that sent it, so that it is kept once.
  event_key text collate "C" unique,
  -- The calendar file that brings it, and a hash of what the file said last.
  file_hash text collate "C",
  feed_id bigint references event_feeds on delete set null,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- Until when event_dates has all dates; null if it has the last one.
  known_until timestamptz(3),
  -- The end of the last date; null if the rule has no end.
  over_at timestamptz(3),
  words tsvector not null generated always as
    (to_tsvector('english', title || ' ' || coalesce(venue, '') || ' ' || description)) stored
);
-- Events that wait for staff.
create index events_waiting on events (created_at, id) where status = 'waiting';
-- Staff's list, the newest first.
create index events_time on events (created_at desc, id desc);
-- The events of a listing.
create index events_business on events (business_id, created_at desc, id desc) where business_id is not null;
-- Events of a town that visitors may see.
create index events_town on events (state, city_key) where status in ('approved', 'canceled');
-- Events whose dates are to be written further.
create index events_known_until on events (known_until) where known_until is not null;
-- Events that are over.
create index events_over on events (over_at) where over_at is not null;

-- The dates of approved events in the months ahead. The job of events writes them further, and deletes past ones.
create table event_dates (
  event_id bigint not null references events on delete cascade,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  -- Days at the place, such as 2026-07-04.
  first_day text collate "C" not null,
  last_day text collate "C" not null,
  state text collate "C" not null,
  city_key text collate "C" not null,
  business_id bigint,
  primary key (event_id, starts_at)
);
-- What is on anywhere from a day on.
create index event_dates_all on event_dates (starts_at, event_id);
-- What is on in a town from a day on.
create index event_dates_town on event_dates (state, city_key, starts_at, event_id);
-- The dates of a listing, when it moves to another town.
create index event_dates_business on event_dates (business_id) where business_id is not null;

-- Events that a calendar file brought.
create index events_feed on events (feed_id) where feed_id is not null;

create function move_events() returns trigger language plpgsql as $$
begin
  update events set city = new.city, state = new.state, city_key = new.city_key where business_id = new.id;
  update event_dates set state = new.state, city_key = new.city_key where business_id = new.id;
  return null;
end $$;
create trigger businesses_move_events after update of state, city_key on businesses for each row when
  (old.state is distinct from new.state or old.city_key is distinct from new.city_key)
  execute function move_events();
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
