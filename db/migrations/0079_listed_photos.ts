import { type Kysely, sql } from 'kysely';

const UP = `
-- The address that a list named, and the checksum of what was read there; null for what was uploaded.
alter table photos add column source text collate "C" check (length(source) <= 2000),
  add column digest text collate "C";

-- What rows say of photos: [{"address": "https://...", "alt": ""}].
alter table import_rows add column photos jsonb check (jsonb_typeof(photos) = 'array');

-- Photos that an import asked for, and those that are there or could not be had.
alter table imports add column photo_count integer not null default 0,
  add column photo_fetched_count integer not null default 0,
  add column photo_failed_count integer not null default 0;

-- Addresses that lists named as photos of a listing, and what became of each. Those that were fetched
-- stay: a photo that was deleted here is not brought again.
create table import_photos (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  address text collate "C" not null check (length(address) <= 2000),
  -- Who asked for it last; null once that is undone or forgotten.
  import_id bigint references imports on delete set null,
  line integer not null,
  alt text not null default '' check (length(alt) <= 200),
  state text not null default 'waiting' check (state in ('waiting', 'fetched', 'failed')),
  -- How often work on it began, and when it is next.
  tries smallint not null default 0,
  due_at timestamptz(3) not null,
  -- Why the last try failed.
  reason text,
  -- The photo that it became, and where it stood then.
  photo_id bigint references photos on delete set null,
  place integer
);
-- An address is a photo of a listing once. Long ones have no room in an index.
create unique index import_photos_address on import_photos (business_id, md5(address));
-- What is to be fetched next.
create index import_photos_due on import_photos (due_at, id) where state = 'waiting';
-- What an import asked for.
create index import_photos_import on import_photos (import_id, id) where import_id is not null;
-- Of a photo that is deleted.
create index import_photos_photo on import_photos (photo_id) where photo_id is not null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
