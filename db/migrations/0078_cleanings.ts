import { type Kysely, sql } from 'kysely';

const UP = `
-- Times that what stands in the directory was cleaned. written_at names its lines of the audit log.
create table cleanings (
  id bigint generated always as identity primary key,
  state text not null default 'looking'
    check (state in ('looking', 'found', 'writing', 'written', 'undoing', 'undone')),
  actor text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  written_at timestamptz(3),
  -- How far what takes its time is: the last listing, or line of the audit log, and the last of all.
  done_id bigint not null default 0,
  last_id bigint not null default 0,
  listings integer not null default 0,
  changed integer not null default 0,
  written integer not null default 0,
  undone integer not null default 0,
  kept integer not null default 0,
  kinds jsonb not null default '[]'
);
-- One at once.
create unique index cleanings_under_way on cleanings ((true))
  where state in ('looking', 'writing', 'undoing');

-- What a look found, to be read before it is written.
create table cleaning_changes (
  cleaning_id bigint not null references cleanings on delete cascade,
  business_id bigint not null,
  field text collate "C" not null,
  slug text not null,
  before text not null,
  after text not null,
  primary key (cleaning_id, business_id, field)
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
