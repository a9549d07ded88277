import { type Kysely, sql } from 'kysely';

const UP = `
create table webhooks (
  id int generated always as identity primary key,
  name text not null,
  url text not null,
  events text[] not null,
  -- What its deliveries are signed with.
  secret text not null,
  is_paused boolean not null,
  -- Since when nothing has arrived; null where the last delivery did.
  failing_since timestamptz,
  -- Switched off by us, because nothing arrived for days.
  stopped_at timestamptz,
  made_by text references users on delete set null,
  made_at timestamptz not null default now(),
  version int not null default 1
);

-- What happened, for each webhook that listens; written with the change itself.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  -- The same for every try, and in no other database.
  message_id uuid not null default gen_random_uuid(),
  webhook_id int not null references webhooks on delete cascade,
  event text not null,
  business_id int,
  -- Ids of what it is about; the rest is read when it is sent.
  subject jsonb not null,
  happened_at timestamptz not null default now(),
  -- Null: it has arrived, or was given up.
  next_try_at timestamptz,
  tries int not null default 0,
  arrived_at timestamptz,
  status int,
  -- The first characters of the answer, or why there is none.
  answer text
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_try_at, id)
  where next_try_at is not null;
-- Those of one listing go in their order.
create index webhook_deliveries_order on webhook_deliveries (webhook_id, coalesce(business_id, 0), id)
  where next_try_at is not null;
create index webhook_deliveries_log on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_age on webhook_deliveries (happened_at);
`;

const DOWN = `
drop table webhook_deliveries;
drop table webhooks;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(DOWN).execute(db);
}
