import { type Kysely, sql } from 'kysely';

const UP = `
-- Two listings that staff made one: the merged one is deleted, and what it had is the survivor's.
create table merges (
  id bigint generated always as identity primary key,
  survivor_id bigint not null references businesses on delete cascade,
  -- Without a foreign key: payments still find the survivor when the merged one is gone for good.
  merged_id bigint not null,
  survivor_name text not null,
  merged_name text not null,
  merged_at timestamptz(3) not null,
  merged_by text not null,
  undone_at timestamptz(3),
  undone_by text,
  -- What was moved and filled in; erased when it can no longer be undone.
  journal jsonb check (jsonb_typeof(journal) = 'object'),
  check (survivor_id <> merged_id),
  check ((undone_at is null) = (undone_by is null)),
  check (undone_at is null or journal is null)
);
create unique index merges_current on merges (merged_id) where undone_at is null;
create index merges_survivor on merges (survivor_id, id);
create index merges_undoable on merges (merged_at, id) where journal is not null;

-- What staff decided of two listings, with what both said then: what the score learns from.
create table twin_labels (
  id bigint generated always as identity primary key,
  low_id bigint not null,
  high_id bigint not null,
  label text not null check (label in ('duplicate', 'different')),
  score real,
  low jsonb not null check (jsonb_typeof(low) = 'object'),
  high jsonb not null check (jsonb_typeof(high) = 'object'),
  decided_at timestamptz(3) not null,
  decided_by text not null,
  check (low_id < high_id)
);
create index twin_labels_pair on twin_labels (low_id, high_id, id);

create index duplicate_pairs_decided on duplicate_pairs (state, score desc, low_id, high_id)
  where state <> 'open';

alter table imports
  -- Whether rows that look like a listing wait for staff instead of being listed.
  add column lookalikes text not null default 'list' check (lookalikes in ('list', 'hold')),
  add column lookalike_count int not null default 0,
  add column same_lookalike_count int not null default 0;
-- Of a new row: the listing that it looks like.
alter table import_rows
  add column like_id bigint,
  add column like_score real,
  add column like_reasons jsonb check (jsonb_typeof(like_reasons) = 'array');
create index import_rows_like on import_rows (import_id, line) where like_id is not null;
`;

const DOWN = `
alter table import_rows drop column like_id, drop column like_score, drop column like_reasons;
alter table imports drop column lookalikes, drop column lookalike_count,
  drop column same_lookalike_count;
drop index duplicate_pairs_decided;
drop table twin_labels, merges;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(DOWN).execute(db);
}
