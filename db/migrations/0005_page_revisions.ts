import { type Kysely, sql } from 'kysely';

const UP = `
alter table pages add column version int not null default 1;

-- A page as each save left it.
create table page_revisions (
  id bigint generated always as identity primary key,
  page_id bigint not null references pages on delete cascade,
  version int not null,
  slug text not null,
  title text not null,
  content text not null,
  meta_description text,
  is_published boolean not null,
  saved_at timestamptz not null,
  saved_by text,
  unique (page_id, version)
);

-- Set while a category that is deleted still has businesses: where they go.
alter table categories add column moving_to bigint references categories;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table categories drop column moving_to`.execute(db);
  await sql`drop table page_revisions`.execute(db);
  await sql`alter table pages drop column version`.execute(db);
}
