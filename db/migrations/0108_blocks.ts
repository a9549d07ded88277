import { type Kysely, sql } from 'kysely';

const UP = `
-- People from whom the site takes nothing for a while: keyed hashes of where they write from, or of their mailbox.
create table blocks (
  id bigint generated always as identity primary key,
  network_hash text collate "C",
  mailbox_hash text collate "C",
  -- How staff tell them apart: a masked address, or the beginning of a hash.
  person text not null check (length(person) <= 300),
  reason text not null check (length(reason) between 1 and 300),
  created_at timestamptz(3) not null,
  created_by text not null,
  ends_at timestamptz(3) not null,
  check (network_hash is not null or mailbox_hash is not null)
);
-- Whether somebody who writes is blocked by network.
create index blocks_network on blocks (network_hash) where network_hash is not null;
-- Whether somebody who writes is blocked by mailbox.
create index blocks_mailbox on blocks (mailbox_hash) where mailbox_hash is not null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
