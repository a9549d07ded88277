import { type Kysely, sql } from 'kysely';

const PENDING = 'not is_approved and deleted_at is null';
const SUBMITTED = `not is_approved and approved_at is null and (submission_key is not null or exists (
  select from audit_log a
  where a.business_id = businesses.id and a.action in ('business.submit', 'business.submit-spam')))`;

const UP = `
-- A submission holds its slug from its approval on. Until then it only hopes for it.
delete from business_slugs where business_id in (select id from businesses where ${SUBMITTED});
create index businesses_pending_slug on businesses (slug) where ${PENDING};
-- The version of the business that a change made.
alter table audit_log add column version int;
`;

const DOWN = `
alter table audit_log drop column version;
drop index businesses_pending_slug;
insert into business_slugs (slug, business_id)
select slug, id from businesses where ${SUBMITTED} order by id
on conflict do nothing;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(DOWN).execute(db);
}
