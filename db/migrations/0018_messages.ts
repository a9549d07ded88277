import { type Kysely, sql } from 'kysely';

const UP = `
-- What visitors write to the operator.
create table messages (
  id bigint generated always as identity primary key,
  topic text not null check (topic in ('question', 'correction', 'claim', 'other')),
  name text not null check (length(name) <= 100),
  email text not null check (length(email) <= 254),
  message text not null check (length(message) <= 5000),
  business_id bigint references businesses on delete set null,
  -- Of the form that sent it, so that it is kept once.
  message_key text collate "C" not null unique,
  -- The hidden field was filled in: not mailed, and done from the start.
  is_suspect boolean not null,
  created_at timestamptz(3) not null,
  done_at timestamptz(3)
);
create index messages_time on messages (created_at, id);
create index messages_open on messages (created_at, id) where done_at is null;
create index messages_business on messages (business_id) where business_id is not null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table messages`.execute(db);
}
