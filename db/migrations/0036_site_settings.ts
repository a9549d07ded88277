import { type Kysely, sql } from 'kysely';

const UP = `
-- Each change of the settings is a version; the last one holds. What stands in none has its default.
create table site_settings (
  version integer generated always as identity primary key,
  -- By the names in contract/settings.ts, only what differs from the defaults.
  changed jsonb not null check (jsonb_typeof(changed) = 'object'),
  changed_by text collate "C" not null,
  changed_at timestamptz(3) not null
);
`;

const DOWN = 'drop table site_settings;';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(DOWN).execute(db);
}
