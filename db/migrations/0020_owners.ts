import { type Kysely, sql } from 'kysely';

const UP = `
alter table businesses
  -- Its owner's own address: for us alone, never in a public answer.
  add column owner_email text check (length(owner_email) <= 254),
  -- When its facts were last confirmed, and by whom.
  add column confirmed_at timestamptz(3),
  add column confirmed_by text check (confirmed_by in ('owner', 'staff')),
  -- Set by staff or its owner; the page then says that it may be closed.
  add column may_be_closed_at timestamptz(3);
create index businesses_contact on businesses (lower(coalesce(owner_email, email)))
  where coalesce(owner_email, email) is not null and deleted_at is null;

-- Who proved to own a listing. One at a time; those before are kept with the end.
create table business_owners (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  email text not null check (length(email) <= 254),
  proof text not null check (proof in ('contact', 'domain', 'website', 'letter', 'phone', 'staff')),
  proved_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  -- While another person claims the listing: its owner may look, but change nothing.
  locked_at timestamptz(3)
);
create unique index business_owners_current on business_owners (business_id)
  where revoked_at is null;
create index business_owners_business on business_owners (business_id, id);

-- Links sent by mail, kept as hashes; each opens the desk of one listing once.
create table owner_links (
  id bigint generated always as identity primary key,
  token_hash text collate "C" not null unique,
  business_id bigint not null references businesses on delete cascade,
  email text not null check (length(email) <= 254),
  proof text not null check (proof in ('contact', 'domain', 'website', 'letter', 'phone', 'staff')),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index owner_links_business on owner_links (business_id, created_at);
create index owner_links_expiry on owner_links (expires_at);

-- One browser (token) may have the desks of several listings open.
create table owner_sessions (
  token_hash text collate "C" not null,
  business_id bigint not null references businesses on delete cascade,
  owner_id bigint not null references business_owners on delete cascade,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (token_hash, business_id)
);
create index owner_sessions_business on owner_sessions (business_id);
create index owner_sessions_owner on owner_sessions (owner_id);
create index owner_sessions_expiry on owner_sessions (expires_at);
`;

const DOWN = `
drop table owner_sessions, owner_links, business_owners;
alter table businesses drop column may_be_closed_at, drop column confirmed_by,
  drop column confirmed_at, drop column owner_email;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(DOWN).execute(db);
}
