import { type Kysely, sql } from 'kysely';

const UP = `
-- Who wants no more emails of a list that staff write to, such as members. Such a list has no rows of its own.
create table stopped_lists (
  -- Keyed hash of the mailbox.
  recipient text collate "C" not null,
  list text collate "C" not null,
  stopped_at timestamptz(3) not null,
  primary key (recipient, list)
);
-- The emails of a run: one a mailbox, however many listings it stands for.
create table bulk_run_mails (
  bulk_run_id bigint not null references bulk_runs on delete cascade,
  -- Keyed hash of the mailbox.
  recipient text collate "C" not null,
  -- The email in sent_mails, once it was tried.
  job_id uuid not null,
  primary key (bulk_run_id, recipient)
);
-- Addresses that a run of emails left out, because their readers stopped such emails.
alter table bulk_runs add column left_out integer not null default 0;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
