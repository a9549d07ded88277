import { type Kysely, sql } from 'kysely';

const UP = `
-- People who may sign in. The columns of all but invitations are those that better-auth expects.
create table users (
  id text collate "C" primary key,
  -- In lower case.
  email text collate "C" not null unique,
  email_verified boolean not null default false,
  name text not null,
  image text,
  role text not null default 'none' check (role in ('admin', 'editor', 'none')),
  must_change_password boolean not null default false,
  two_factor_enabled boolean not null default false,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table sessions (
  id text collate "C" primary key,
  token text collate "C" not null unique,
  user_id text collate "C" not null references users on delete cascade,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- Ways to sign in: a password (provider 'credential'), or the organization's own sign-in.
create table accounts (
  id text collate "C" primary key,
  provider_id text collate "C" not null,
  account_id text collate "C" not null,
  user_id text collate "C" not null references users on delete cascade,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index accounts_user on accounts (user_id);

create table verifications (
  id text collate "C" primary key,
  identifier text collate "C" not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);
create index verifications_expiry on verifications (expires_at);

create table two_factors (
  id text collate "C" primary key,
  user_id text collate "C" not null unique references users on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default true,
  failed_verification_count int not null default 0,
  locked_until timestamptz
);

-- The one link that lets a person choose a password; a newer one takes its place.
create table invitations (
  user_id text collate "C" primary key references users on delete cascade,
  token_hash text collate "C" not null unique,
  expires_at timestamptz not null
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table invitations, two_factors, verifications, accounts, sessions, users`.execute(
    db,
  );
}
