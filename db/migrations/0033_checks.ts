import { type Kysely, sql } from 'kysely';

const UP = `
-- What is known against the facts of a listing: one row for each thing that was looked at.
create table business_checks (
  business_id bigint not null references businesses on delete cascade,
  kind text not null check (kind in ('zip-state', 'zip-city', 'zip-prefix', 'zip-unknown', 'point',
    'phone-fictitious', 'phone-undialable', 'website', 'stale')),
  -- ok: staff said that it is right as it stands, or the website answered.
  state text not null check (state in ('ok', 'doubt', 'dead')),
  since timestamptz(3) not null,
  failures smallint not null default 0 check (failures >= 0),
  next_at timestamptz(3),
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  primary key (business_id, kind)
);
create index business_checks_facts on business_checks (business_id)
  where state <> 'ok' and kind <> 'stale';
create index business_checks_stale on business_checks (since, business_id) where kind = 'stale';
create index business_checks_due on business_checks (next_at, business_id) where next_at is not null;
create index business_reports_said_closed on business_reports (business_id, created_at)
  where reason = 'closed' and state <> 'dismissed';

alter table businesses
  drop constraint businesses_confirmed_by_check,
  -- source: by the file that its facts came with; without any, as it was submitted.
  add constraint businesses_confirmed_by_check check (confirmed_by in ('owner', 'staff', 'source'));
`;

const DOWN = `
update businesses set confirmed_by = null, confirmed_at = null where confirmed_by = 'source';
alter table businesses
  drop constraint businesses_confirmed_by_check,
  add constraint businesses_confirmed_by_check check (confirmed_by in ('owner', 'staff'));
drop index business_reports_said_closed;
drop table business_checks;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(DOWN).execute(db);
}
