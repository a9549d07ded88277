import { type Kysely, sql } from 'kysely';

const UP = `
create table api_tokens (
  id bigint generated always as identity primary key,
  name text not null,
  -- SHA-256; the token itself is shown once and kept nowhere.
  hash bytea not null unique,
  -- Its last characters, by which people tell tokens apart.
  ending text not null,
  rights text[] not null,
  -- False: it only reads.
  may_change boolean not null,
  made_by text not null references users on delete cascade,
  made_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  used_at timestamptz,
  uses bigint not null default 0
);
create index api_tokens_made_by on api_tokens (made_by);
-- The program by which somebody did it; null for those who did it themselves.
alter table audit_log add column program text;
`;

const DOWN = `
alter table audit_log drop column program;
drop table api_tokens;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(DOWN).execute(db);
}
