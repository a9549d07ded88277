import { type Kysely, sql } from 'kysely';

const UP = `
create table import_mappings (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  -- The header of the file that it was made for: its numbers of columns mean these.
  columns jsonb not null check (jsonb_typeof(columns) = 'array'),
  mapping jsonb not null check (jsonb_typeof(mapping) = 'object'),
  version integer not null default 1 check (version > 0),
  updated_at timestamptz(3) not null,
  updated_by text collate "C" not null
);
create unique index import_mappings_name on import_mappings (name);

create table saved_exports (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  filter jsonb not null check (jsonb_typeof(filter) = 'object'),
  columns jsonb not null check (jsonb_typeof(columns) = 'array'),
  version integer not null default 1 check (version > 0),
  updated_at timestamptz(3) not null,
  updated_by text collate "C" not null
);
create unique index saved_exports_name on saved_exports (name);

create table import_schedules (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  kind text not null check (kind in ('folder', 'address')),
  -- A name in the import folder, with * for any characters, or an https address.
  location text not null check (length(location) between 1 and 2000),
  mapping_id bigint not null references import_mappings,
  every text not null check (every in ('hour', 'day', 'week')),
  weekday integer not null check (weekday between 0 and 6),
  hour integer not null check (hour between 0 and 23),
  minute integer not null check (minute between 0 and 59),
  time_zone text not null,
  twins text not null check (twins in ('merge', 'skip')),
  lookalikes text not null check (lookalikes in ('list', 'hold')),
  gone text not null check (gone in ('leave', 'list')),
  most_errors integer not null check (most_errors between 0 and 100),
  is_paused boolean not null default false,
  next_run_at timestamptz(3) not null,
  -- Of each file that was read, by what it is known again.
  seen jsonb not null default '[]' check (jsonb_typeof(seen) = 'array'),
  version integer not null default 1 check (version > 0),
  updated_at timestamptz(3) not null,
  updated_by text collate "C" not null
);
create unique index import_schedules_name on import_schedules (name);
create index import_schedules_mapping on import_schedules (mapping_id);
create index import_schedules_due on import_schedules (next_run_at) where not is_paused;

create table import_runs (
  id bigint generated always as identity primary key,
  schedule_id bigint not null references import_schedules on delete cascade,
  state text not null check (state in ('waiting', 'fetching', 'checking', 'writing', 'done',
    'unchanged', 'nothing', 'stopped', 'failed')),
  -- Reads the file even if it is known.
  is_forced boolean not null,
  actor text collate "C" not null,
  started_at timestamptz(3) not null,
  finished_at timestamptz(3),
  file_name text,
  -- What is known of the source once the run is over, and whether other files wait behind this one.
  seen jsonb,
  is_more boolean not null default false,
  row_count integer not null default 0,
  new_count integer not null default 0,
  changed_count integer not null default 0,
  same_count integer not null default 0,
  error_count integer not null default 0,
  gone_count integer not null default 0,
  reason text,
  -- The process that works on it, as long as it says so.
  lease uuid,
  leased_until timestamptz,
  check ((finished_at is null) = (state in ('waiting', 'fetching', 'checking', 'writing')))
);
create index import_runs_schedule on import_runs (schedule_id, id);
create unique index import_runs_under_way on import_runs (schedule_id) where finished_at is null;
-- One at a time, of all schedules and all processes.
create unique index import_runs_one on import_runs ((true))
  where finished_at is null and state <> 'waiting';

alter table imports add column run_id bigint references import_runs on delete set null;
create index imports_run on imports (run_id) where run_id is not null;

-- Every listing that was ever in a schedule's file.
create table schedule_listings (
  schedule_id bigint not null references import_schedules on delete cascade,
  business_id bigint not null references businesses on delete cascade,
  -- Null while it is in the file.
  gone_since timestamptz(3),
  primary key (schedule_id, business_id)
);
create index schedule_listings_business on schedule_listings (business_id);
create index schedule_listings_gone on schedule_listings (schedule_id, business_id)
  where gone_since is not null;
`;

const DOWN = `
drop table schedule_listings;
alter table imports drop column run_id;
drop table import_runs;
drop table import_schedules;
drop table saved_exports;
drop table import_mappings;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(DOWN).execute(db);
}
