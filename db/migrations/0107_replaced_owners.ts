import { type Kysely, sql } from 'kysely';

const UP = `
-- The former address of the same owner, whose stop links still work.
alter table business_owners add column replaces_id bigint references business_owners on delete set null;
-- Who an owner became with a new address.
create index business_owners_replaces on business_owners (replaces_id) where replaces_id is not null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
