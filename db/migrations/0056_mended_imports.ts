import { type Kysely, sql } from 'kysely';

const UP = `
alter table imports
  -- Records up to the names of the columns, these included: titles may stand above them.
  add column header_rows int not null default 1,
  -- Rows with a cell that was mended or left empty; new rows that will wait for approval.
  add column mended_count int not null default 0,
  add column waiting_count int not null default 0,
  -- When the check told last what owners and staff set: the corrected rows of an import are checked later.
  add column kept_at timestamptz;
update imports set kept_at = checked_at where checked_at is not null;
-- A check that is under way begins with the file, not with its corrections.
update imports set checked_at = null where state = 'checking';

-- What a new directory needs next, where nothing but a click says that it is done.
alter table welcome_steps drop constraint welcome_steps_step_check;
alter table welcome_steps add constraint welcome_steps_step_check
  check (step in ('name', 'logo', 'color', 'area', 'price', 'look'));

-- What was mended, of the first rows that needed it.
create table import_mended (
  id bigint generated always as identity primary key,
  import_id bigint not null references imports on delete cascade,
  line int not null,
  column_name text,
  value text not null,
  became text not null,
  reason text
);
create index import_mended_line on import_mended (import_id, line, id);

-- Cells of refused rows, as the file says them or as staff corrected them since.
create table import_refused (
  import_id bigint not null references imports on delete cascade,
  line int not null,
  cells jsonb not null,
  is_corrected boolean not null default false,
  primary key (import_id, line)
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
