import { type Kysely, sql } from 'kysely';

const UP = `
-- Where each import of a CSV file stands, so that any process can go on with it.
create table imports (
  id bigint generated always as identity primary key,
  state text not null check (state in ('uploading', 'uploaded', 'checking', 'checked', 'committing',
    'committed', 'undoing', 'undone', 'canceled')),
  file_name text not null,
  size bigint not null default 0,
  -- Who asked for the present step.
  actor text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz not null,
  encoding text,
  delimiter text,
  line_ends text,
  columns jsonb not null default '[]',
  samples jsonb not null default '[]',
  proposed_mapping jsonb not null default '{}',
  mapping jsonb,
  -- How far reading has come: records, and bytes as far as the progress is shown.
  rows_read int not null default 0,
  bytes_read bigint not null default 0,
  -- How far writing or undoing has come.
  done_line int not null default 0,
  last_line int not null default 0,
  new_count int not null default 0,
  changed_count int not null default 0,
  same_count int not null default 0,
  error_count int not null default 0,
  undone_count int not null default 0,
  kept_count int not null default 0,
  -- What last went wrong; the work is tried again.
  fault text
);

-- The file as it came, until the import is over. Stored as it is: compressing it again and again
-- would cost more than it saves.
create table import_chunks (
  import_id bigint not null references imports on delete cascade,
  position int not null,
  bytes bytea not null,
  primary key (import_id, position)
);
alter table import_chunks alter column bytes set storage external;

-- Rows that will be written, or were. Null leaves a value as it is. What a changed business was
-- before is kept for undoing, with the version that the import made.
create table import_rows (
  import_id bigint not null references imports on delete cascade,
  line int not null,
  outcome text not null check (outcome in ('new', 'changed', 'same')),
  -- The business that matches; of a new one the id that it will have.
  business_id bigint not null,
  slug text collate "C",
  name text,
  name_key text collate "C",
  description text,
  address text,
  city text,
  city_key text collate "C",
  state text collate "C",
  zip_code text collate "C",
  phone text,
  email text,
  website text,
  category_id bigint,
  is_premium boolean,
  is_approved boolean,
  before jsonb,
  version int,
  primary key (import_id, line)
);
create index import_rows_slug on import_rows (import_id, slug) where slug is not null;

create table import_errors (
  id bigint generated always as identity primary key,
  import_id bigint not null references imports on delete cascade,
  stage text not null check (stage in ('check', 'commit', 'undo')),
  line int not null,
  column_name text,
  value text,
  reason text not null
);
create index import_errors_line on import_errors (import_id, line, id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table import_errors, import_rows, import_chunks, imports`.execute(db);
}
