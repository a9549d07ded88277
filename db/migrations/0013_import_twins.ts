import { type Kysely, sql } from 'kysely';

const UP = `
alter table imports
  -- What becomes of rows that are listed already: chosen when the import is written.
  add column twins text not null default 'merge' check (twins in ('merge', 'skip', 'take')),
  -- Rows of a business that an earlier row of the file has; rows found in the directory by name and
  -- place, and those of them that would change it.
  add column file_twin_count int not null default 0,
  add column directory_twin_count int not null default 0,
  add column changed_twin_count int not null default 0,
  add column padded_count int not null default 0,
  add column checked_at timestamptz;

alter table import_rows
  add column twin text check (twin in ('file', 'directory')),
  -- The line of the file that has the same business first.
  add column twin_line int,
  -- The street as it is compared, and the last ten digits of the phone number.
  add column street_key text collate "C",
  add column phone_key text collate "C";
create index import_rows_twins on import_rows (import_id, line) where twin is not null;
-- What lies on top of what: which imports wrote the same business.
create index import_rows_business on import_rows (business_id);

-- Finds a business by its name and place, approved or not.
create index businesses_place on businesses (name_key, city_key, state);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index businesses_place, import_rows_twins, import_rows_business`.execute(db);
  await sql`
    alter table import_rows drop column twin, drop column twin_line, drop column street_key,
      drop column phone_key
  `.execute(db);
  await sql`
    alter table imports drop column twins, drop column file_twin_count,
      drop column directory_twin_count, drop column changed_twin_count, drop column padded_count,
      drop column checked_at
  `.execute(db);
}
