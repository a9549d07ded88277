import { type Kysely, sql } from 'kysely';

const UP = `
-- Who gets the weekly news of a town by email. Those who don't confirm are deleted after three days, and those who
-- stop are deleted at once.
create table newsletter_readers (
  id bigint generated always as identity primary key,
  email text not null check (length(email) <= 254),
  -- Keyed hash of the mailbox, so that every spelling of an address is one reader.
  recipient text collate "C" not null,
  state text collate "C" not null,
  city_key text collate "C" not null,
  language text collate "C" not null,
  asked_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  unique (recipient, state, city_key)
);
-- The readers of a town.
create index newsletter_readers_town on newsletter_readers (state, city_key, id);
-- The news of a town in a week.
create table newsletter_issues (
  id bigint generated always as identity primary key,
  state text collate "C" not null,
  city_key text collate "C" not null,
  -- The day on which it is sent, in the site's time zone.
  week date not null,
  -- Words of staff above the news.
  note text not null default '' check (length(note) <= 1000),
  is_skipped boolean not null default false,
  -- The end of the time that it tells of; null until it is sent.
  told_until timestamptz(3),
  -- What it tells, the same for all of its readers.
  news jsonb check (jsonb_typeof(news) = 'array'),
  -- How far it has been sent.
  last_reader_id bigint not null default 0,
  sent integer not null default 0,
  finished_at timestamptz(3),
  unique (state, city_key, week)
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
