import { type Kysely, sql } from 'kysely';

const UP = `
-- A mailbox at the listing's website was confirmed, which needs staff where others share the website.
alter table claims add column mailbox_at timestamptz(3);
alter table claims drop column needs_staff;
alter table claims add column needs_staff boolean not null generated always as (
  state = 'disputed'
  or (state = 'waiting' and (
    way = 'staff'
    or (way = 'letter' and posted_at is null)
    or (way = 'domain' and mailbox_at is not null)))
) stored;
-- Claims that wait for staff.
create index claims_staff on claims (created_at, id) where needs_staff;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
