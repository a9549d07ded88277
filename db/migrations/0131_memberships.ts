import { type Kysely, sql } from 'kysely';

const UP = `
-- One email for each end of a membership.
create table membership_notices (
  business_id bigint not null references businesses on delete cascade,
  -- As in the field: 2026-12-31, 2026-12 or 2026.
  member_until text collate "C" not null,
  primary key (business_id, member_until)
);
-- Memberships that end; staff's list of former members. A year or month sorts behind its days.
create index businesses_memberships on businesses (rpad(custom ->> 'member-until', 10, '-99'), id)
  where custom ? 'member-until' and deleted_at is null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
