import { type Kysely, sql } from 'kysely';

const UP = `
-- Links that were emailed to people with an account; a newer one of a kind takes the place of the one before.
create table account_links (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('invitation', 'password', 'email')),
  user_id text collate "C" not null references users on delete cascade,
  -- Null once it was used, and of all but the newest.
  token_hash text collate "C" unique,
  -- The address that a link of the kind email confirms, in lower case.
  email text collate "C",
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  check ((kind = 'email') = (email is not null))
);
-- The links of a person; how many they were sent lately.
create index account_links_user on account_links (user_id, kind, sent_at);

insert into account_links (kind, user_id, token_hash, sent_at, expires_at)
  select 'invitation', user_id, token_hash, now(), expires_at from invitations;
insert into account_links (kind, user_id, token_hash, sent_at, expires_at)
  select 'password', user_id, token_hash, sent_at, expires_at from password_links;
insert into account_links (kind, user_id, token_hash, email, sent_at, expires_at)
  select 'email', user_id, token_hash, email, now(), expires_at from email_changes;
drop table invitations, password_links, email_changes;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
