import { type Kysely, sql } from 'kysely';

/** Counties, regions that people name and airports. The next start fills them. */
const UP = `
create table regions (
  slug text collate "C" primary key,
  name text not null,
  kind text not null check (kind in ('county', 'region', 'airport')),
  states text[] collate "C" not null,
  latitude double precision not null,
  longitude double precision not null,
  miles double precision not null,
  population integer not null,
  shape polygon[] not null
);
create table region_names (
  name_key text collate "C" not null,
  slug text collate "C" not null references regions on delete cascade,
  is_clear boolean not null,
  primary key (name_key, slug)
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
