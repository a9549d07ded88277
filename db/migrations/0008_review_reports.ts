import { type Kysely, sql } from 'kysely';

const UP = `
-- Why a review is held; none is known of those from before.
alter table reviews
  add column held_for text check (held_for in ('link', 'repeat', 'hidden-field', 'reports')),
  -- Reports that staff have not looked at.
  add column report_count int not null default 0;
create index reviews_reported on reviews (created_at, id) where report_count > 0;

create table review_reports (
  id bigint generated always as identity primary key,
  review_id bigint not null references reviews on delete cascade,
  reporter_hash text collate "C" not null,
  reason text not null check (reason in ('spam', 'offensive', 'false', 'other')),
  comment text,
  is_open boolean not null default true,
  created_at timestamptz(3) not null,
  -- Kept after staff have looked, so that nobody reports a review twice.
  unique (review_id, reporter_hash)
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table review_reports`.execute(db);
  await sql`alter table reviews drop column held_for, drop column report_count`.execute(db);
}
