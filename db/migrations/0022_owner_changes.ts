import { type Kysely, sql } from 'kysely';

const UP = `
-- What an owner wants changed and staff decide; the listing stays as it is meanwhile.
create table waiting_changes (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  field text not null check (field in ('name', 'address', 'category')),
  proposed jsonb not null check (jsonb_typeof(proposed) = 'object'),
  -- What stood there when it was proposed.
  was jsonb not null check (jsonb_typeof(was) = 'object'),
  created_at timestamptz(3) not null,
  -- Of the listing, as the proposal left it.
  version bigint not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'accepted', 'refused', 'withdrawn', 'outdated')),
  decided_by text,
  decided_at timestamptz(3),
  reason text check (length(reason) <= 500),
  check ((state = 'waiting') = (decided_at is null))
);
create unique index waiting_changes_one on waiting_changes (business_id, field)
  where state = 'waiting';
create index waiting_changes_queue on waiting_changes (created_at, id) where state = 'waiting';
create index waiting_changes_business on waiting_changes (business_id, id);
create index waiting_changes_decided on waiting_changes (decided_at) where state <> 'waiting';

-- What an owner changed within some minutes, for the mail to whoever was the contact before it.
create table owner_undos (
  id bigint generated always as identity primary key,
  -- Made with the mail.
  token_hash text collate "C" unique,
  business_id bigint not null references businesses on delete cascade,
  email text not null check (length(email) <= 254),
  -- Who owned it before, if the change replaced them.
  owner_id bigint references business_owners on delete set null,
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object'),
  notes jsonb not null default '[]' check (jsonb_typeof(notes) = 'array'),
  waiting_ids bigint[] not null default '{}',
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  mailed_at timestamptz(3),
  used_at timestamptz(3)
);
create unique index owner_undos_open on owner_undos (business_id, lower(email))
  where mailed_at is null and used_at is null;
create index owner_undos_business on owner_undos (business_id, id);
create index owner_undos_owner on owner_undos (owner_id);
create index owner_undos_expiry on owner_undos (expires_at);

-- A link that makes its address the contact, in place of this owner's.
alter table owner_links add column replaces_id bigint references business_owners on delete cascade;
create index owner_links_replaces on owner_links (replaces_id);

-- When the owner of a listing was last asked whether it is still right.
create table confirm_asks (
  business_id bigint primary key references businesses on delete cascade,
  asked_at timestamptz(3) not null
);
create index businesses_unconfirmed on businesses
  (coalesce(confirmed_at, approved_at, submitted_at), id)
  where is_approved and deleted_at is null and coalesce(owner_email, email) is not null;
`;

const DOWN = `
drop index businesses_unconfirmed;
drop table confirm_asks, owner_undos, waiting_changes;
alter table owner_links drop column replaces_id;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(DOWN).execute(db);
}
