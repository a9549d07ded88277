import { type Kysely, sql } from 'kysely';

const UP = `
-- People whom an owner invited to manage a listing too. They go with their owner.
create table listing_managers (
  id bigint generated always as identity primary key,
  owner_id bigint not null references business_owners on delete cascade,
  email text not null check (length(email) <= 254),
  invited_at timestamptz(3) not null,
  accepted_at timestamptz(3)
);
-- The people of an owner, each address once.
create unique index listing_managers_owner on listing_managers (owner_id, lower(email));
-- Listings that an address manages.
create index listing_managers_email on listing_managers (lower(email)) where accepted_at is not null;

-- The invited person whom a link admits, and whose a session is; they end with the invitation.
alter table owner_links add column manager_id bigint references listing_managers on delete cascade;
alter table owner_sessions add column manager_id bigint references listing_managers on delete cascade;
-- Links of a person who is removed.
create index owner_links_manager on owner_links (manager_id) where manager_id is not null;
-- Sessions of a person who is removed.
create index owner_sessions_manager on owner_sessions (manager_id) where manager_id is not null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
