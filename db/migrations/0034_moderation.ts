import { type Kysely, sql } from 'kysely';

const UP = `
-- What was held back or removed, for everyone to read. Each line holds the hash of the one before.
create table moderation_log (
  number integer primary key check (number > 0),
  day date not null,
  kind text not null check (kind in ('review', 'reply', 'listing', 'photo', 'claim')),
  action text not null check (action in ('held', 'removed', 'refused', 'merged', 'restored')),
  rule text not null,
  decided_by text not null check (decided_by in ('staff', 'rules', 'reports')),
  count integer not null check (count > 0),
  side text check (side in ('praise', 'neutral', 'blame')),
  state text,
  category text,
  -- The number of the line that this one takes back.
  restores integer,
  previous text collate "C" not null check (previous ~ '^[0-9a-f]{64}$'),
  hash text collate "C" not null check (hash ~ '^[0-9a-f]{64}$'),
  -- Not published: the entry of the audit log, and what it is about.
  audit_id bigint not null,
  part smallint not null,
  subject text collate "C" not null,
  unique (audit_id, part)
);
create index moderation_log_kind on moderation_log (kind, number);
create index moderation_log_subject on moderation_log (subject, number);
create index moderation_log_day on moderation_log (day);

-- The end of the log, how far the audit log is read, and until when the quarters are counted.
create table moderation_head (
  id smallint primary key default 1 check (id = 1),
  lines integer not null default 0,
  hash text collate "C" not null default repeat('0', 64),
  read_to bigint not null default 0,
  counted_at timestamptz(3)
);
insert into moderation_head default values;

create table moderation_counts (
  quarter date not null,
  name text not null,
  side text not null default '',
  count integer not null,
  primary key (quarter, name, side)
);
`;

const DOWN = `
drop table moderation_counts;
drop table moderation_head;
drop table moderation_log;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(DOWN).execute(db);
}
