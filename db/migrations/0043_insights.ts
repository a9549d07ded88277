import { type Kysely, sql } from 'kysely';

const UP = `
-- The key of a week's marks, thrown away with them when the week is over.
create table search_weeks (
  week date primary key check (extract(isodow from week) = 1),
  key bytea not null check (length(key) = 32),
  marks integer not null default 0 check (marks >= 0)
);
-- Hashes of what a network searched for; the words stand nowhere until three networks used them.
create unlogged table search_marks (
  week date not null,
  subject bytea not null,
  mark bytea not null,
  -- 0: nothing, 1: fewer than five, 2: more; null of a choice.
  found smallint check (found between 0 and 2),
  primary key (week, subject, mark)
);

-- Networks that searched for words (any town: ''), for words in a town, or for a town alone (words '').
create table search_counts (
  week date not null,
  words text collate "C" not null check (length(words) <= 60),
  state text collate "C" not null default '',
  city_key text collate "C" not null default '',
  searches integer not null check (searches >= 3),
  nothing integer not null check (nothing between 0 and searches),
  little integer not null check (little between 0 and searches - nothing),
  primary key (week, words, state, city_key),
  check (words <> '' or city_key <> '')
);
create index search_counts_words on search_counts (words, week);

-- What was chosen after a search: a listing, or any of a trade (by its slug, which may be a former one).
create table search_choices (
  week date not null,
  words text collate "C" not null check (length(words) between 1 and 60),
  business_id bigint references businesses on delete cascade,
  trade text collate "C",
  choices integer not null check (choices >= 3),
  check (num_nonnulls(business_id, trade) = 1)
);
create unique index search_choices_business on search_choices (business_id, words, week)
  where business_id is not null;
create unique index search_choices_trade on search_choices (trade, words, week)
  where trade is not null;
create index search_choices_words on search_choices (words, week);
create index search_choices_week on search_choices (week);

alter table trades
  add column version integer not null default 1,
  -- Listings keep it; nobody is offered it, and its pages lead to its category.
  add column is_hidden boolean not null default false,
  add constraint trades_hidden check (not (is_hidden and is_listed));

-- Addresses that trades had: before a rename, or of what was merged into them.
create table trade_slugs (
  slug text collate "C" primary key,
  trade_id smallint not null references trades on delete cascade
);
create index trade_slugs_trade on trade_slugs (trade_id);

-- Trades that are gone, and how many of their listings have followed. The target may be gone as well.
create table trade_merges (
  trade_id smallint primary key,
  name text not null,
  into_id smallint references trades on delete set null,
  total integer not null,
  moved integer not null,
  started_at timestamptz(3) not null,
  finished_at timestamptz(3)
);
create index trade_merges_into on trade_merges (into_id);
create index trade_merges_started on trade_merges (started_at);
`;

const DOWN = `
drop table trade_merges, trade_slugs, search_choices, search_counts, search_marks, search_weeks;
alter table trades drop column version, drop column is_hidden;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(DOWN).execute(db);
}
