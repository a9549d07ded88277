import { type Kysely, sql } from 'kysely';

const UP = `
create table import_lists (
  -- The import may be deleted by now.
  import_id bigint primary key,
  -- The file's name without dates and numbers.
  list_key text collate "C" not null,
  file_name text not null,
  columns jsonb not null check (jsonb_typeof(columns) = 'array'),
  at timestamptz(3) not null
);
-- Earlier versions of a list, the newest first.
create index import_lists_key on import_lists (list_key, import_id desc);

-- Every listing that a list named.
create table import_list_listings (
  import_id bigint not null references import_lists on delete cascade,
  business_id bigint not null references businesses on delete cascade,
  primary key (import_id, business_id)
);
-- Lists of a listing that is deleted.
create index import_list_listings_business on import_list_listings (business_id);

-- Cells that staff corrected, to be proposed when the list comes again.
create table import_corrections (
  list_key text collate "C" not null,
  -- Folded name of the row, as the file has it.
  name_key text collate "C" not null,
  column_name text not null,
  was text not null,
  became text not null,
  at timestamptz(3) not null,
  primary key (list_key, name_key, column_name, was)
);

-- What staff chose for a listing that the list no longer names. Such rows stand behind those of the file.
alter table import_rows add column gone text check (gone in ('close', 'hide'));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
