import { type Kysely, sql } from 'kysely';

const UP = `
-- Advertisements in the fixed slots of pages.
create table banners (
  id bigint generated always as identity primary key,
  -- For staff.
  name text not null check (length(name) between 1 and 80),
  slot text collate "C" not null check (slot in ('top', 'side', 'foot')),
  picture_id bigint not null references page_pictures,
  alt text not null check (length(alt) between 1 and 300),
  -- Where it leads: an address, or a listing.
  url text check (url ~ '^https?://'),
  business_id bigint references businesses on delete cascade,
  -- Days in the site's time zone; without a last day it runs until it is stopped.
  first_day date not null,
  last_day date,
  -- Slug of a trade or category; null on pages of all trades.
  trade text collate "C",
  -- A town; null on pages of all towns.
  city text,
  state text collate "C",
  -- How often it shows among those that fit the same page.
  weight integer not null check (weight between 1 and 10),
  is_stopped boolean not null,
  version integer not null default 1,
  made_at timestamptz(3) not null default now(),
  check ((url is null) <> (business_id is null)),
  check ((city is null) = (state is null)),
  check (last_day >= first_day)
);
create table banner_days (
  banner_id bigint not null references banners on delete cascade,
  -- In the site's time zone.
  day date not null,
  views integer not null,
  clicks integer not null,
  primary key (banner_id, day)
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
