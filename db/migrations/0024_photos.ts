import { type Kysely, sql } from 'kysely';

const UP = `
-- Photos of listings. Their files are kept under the key, apart from the database.
create table photos (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  key text collate "C" not null unique check (key ~ '^[0-9a-f]{32}$'),
  -- Made by the form, so that a photo that is sent again is the same one.
  upload_key uuid not null,
  state text not null default 'processing' check (state in ('processing', 'ready', 'refused')),
  -- Why it was refused, in plain words.
  reason text check (length(reason) <= 500),
  position integer not null,
  alt text not null default '' check (length(alt) <= 200),
  -- Of the largest picture made of it.
  width integer check (width > 0),
  height integer check (height > 0),
  -- How often work on it began.
  tries smallint not null default 0,
  created_at timestamptz(3) not null,
  checked_at timestamptz(3),
  checked_by text,
  unique (business_id, upload_key),
  check ((state = 'ready') = (width is not null and height is not null)),
  check ((state = 'refused') = (reason is not null))
);
create index photos_order on photos (business_id, position, id);
create index photos_unchecked on photos (created_at, id)
  where state = 'ready' and checked_at is null;
create index photos_unfinished on photos (created_at) where state <> 'ready';

-- The first photo, so that lists read one row.
alter table businesses add column lead_photo jsonb
  check (jsonb_typeof(lead_photo) = 'object' and lead_photo ?& array['key', 'width', 'height', 'alt']);
`;

const DOWN = `
alter table businesses drop column lead_photo;
drop table photos;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(DOWN).execute(db);
}
