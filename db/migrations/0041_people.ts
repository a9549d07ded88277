import { type Kysely, sql } from 'kysely';

const UP = `
-- Roles that a site adds to the built-in ones.
create table roles (
  id integer generated always as identity primary key,
  name text not null check (name = btrim(name) and char_length(name) between 1 and 40),
  -- Names of contract/rights.ts; one that the product does not know allows nothing.
  rights text[] not null check (cardinality(rights) between 1 and 60),
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index roles_name on roles (lower(name));

-- 'none', a built-in role, or 'role:' and the number of one of the site's own.
alter table users drop constraint users_role_check;
alter table users add constraint users_role_check check (role ~ '^([a-z]+|role:[1-9][0-9]{0,8})$');
alter table users add column role_id integer
  generated always as (case when role like 'role:%' then substr(role, 6)::integer end) stored
  references roles;
create index users_role_id on users (role_id) where role_id is not null;

-- What was sent to people who forgot their password, for as long as a link would work.
create table password_links (
  id bigint generated always as identity primary key,
  user_id text collate "C" not null references users on delete cascade,
  -- Null once it was used, and of all but the newest.
  token_hash text collate "C" unique,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);
create index password_links_user on password_links (user_id, sent_at);

-- A new address of a person that still has to be confirmed; a newer one takes its place.
create table email_changes (
  user_id text collate "C" primary key references users on delete cascade,
  -- In lower case.
  email text collate "C" not null,
  token_hash text collate "C" not null unique,
  expires_at timestamptz not null
);

create table passkeys (
  id integer generated always as identity primary key,
  user_id text collate "C" not null references users on delete cascade,
  -- As browsers name it, in base64url.
  credential_id text collate "C" not null unique check (char_length(credential_id) <= 1400),
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  is_synced boolean not null,
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- What a browser was asked to sign; an answer takes it away.
create table passkey_challenges (
  -- Hash of the challenge, what it is for, and something that only this browser has.
  key_hash text collate "C" primary key,
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

-- Begun with a passkey, which counts as two factors.
alter table sessions add column with_passkey boolean not null default false;
`;

const DOWN = `
alter table sessions drop column with_passkey;
drop table passkey_challenges, passkeys, email_changes, password_links;
update users set role = 'none' where role not in ('admin', 'editor', 'none');
alter table users drop column role_id;
alter table users drop constraint users_role_check;
alter table users add constraint users_role_check check (role in ('admin', 'editor', 'none'));
drop table roles;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(DOWN).execute(db);
}
