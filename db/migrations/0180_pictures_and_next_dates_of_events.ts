import { type Kysely, sql } from 'kysely';

const UP = `
-- Uploaded, or fetched from image_url: {key, width, height}. Its files are those of photos.
alter table events add column picture jsonb;
-- For people who can't see the picture.
alter table events add column picture_alt text not null default '' check (length(picture_alt) <= 200);
-- Values of the site's own fields of events, by key.
alter table events add column custom jsonb not null default '{}';
-- The event of a picture's file.
create index events_picture on events ((picture ->> 'key')) where picture is not null;
-- Events with a word.
create index events_words on events using gin (words);

-- The end of the event's date before this one; null if there is none. A date is the event's next one if it isn't over
-- and the one before it is.
alter table event_dates add column previous_ends_at timestamptz(3);
-- Whether it is the event's next date or becomes it within days. The job of events sets it in time.
alter table event_dates add column is_soon boolean not null default true;
update event_dates d set previous_ends_at = p.ends_at, is_soon = p.ends_at <= now() + interval '3 days'
from (
  select event_id, starts_at, lag(ends_at) over (partition by event_id order by starts_at) as ends_at
  from event_dates
) p
where p.event_id = d.event_id and p.starts_at = d.starts_at and p.ends_at is not null;
-- What is on anywhere, each event with its next date.
create index event_dates_soon on event_dates (starts_at, event_id) where is_soon;
-- What is on in a state, each event with its next date.
create index event_dates_soon_state on event_dates (state, starts_at, event_id) where is_soon;
-- What is on in a town, each event with its next date.
create index event_dates_soon_town on event_dates (state, city_key, starts_at, event_id) where is_soon;
-- Dates that become the next ones.
create index event_dates_later on event_dates (previous_ends_at) where not is_soon;
-- Dates of several days that are on at a day.
create index event_dates_long on event_dates (starts_at, event_id) where last_day > first_day;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
