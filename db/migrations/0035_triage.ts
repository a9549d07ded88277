import { type Kysely, sql } from 'kysely';

const UP = `
-- Who of the staff has an item of the queue: looks at it, or keeps it.
create table triage_assignments (
  item text collate "C" primary key check (length(item) between 3 and 80),
  user_id text collate "C" not null references users on delete cascade,
  is_kept boolean not null,
  taken_at timestamptz(3) not null,
  seen_at timestamptz(3) not null
);
create index triage_assignments_user on triage_assignments (user_id, is_kept);
create index triage_assignments_age on triage_assignments (seen_at);

create table saved_reasons (
  id bigint generated always as identity primary key,
  decision text not null check (decision in ('reject', 'ask', 'change', 'claim', 'review', 'reply', 'photo')),
  title text not null check (length(title) between 1 and 80),
  text text not null check (length(text) between 1 and 500),
  version integer not null default 1 check (version > 0),
  updated_at timestamptz(3) not null
);
create unique index saved_reasons_title on saved_reasons (decision, lower(title));

-- The last question of staff to the contact of a listing.
create table owner_questions (
  business_id bigint primary key references businesses on delete cascade,
  question text not null check (length(question) between 1 and 1000),
  asked_by text collate "C" not null,
  asked_at timestamptz(3) not null,
  -- Of the listing when it was asked.
  version integer not null,
  answer text check (length(answer) between 1 and 1000),
  answered_at timestamptz(3),
  check ((answer is null) = (answered_at is null))
);

create index triage_reviews on reviews ((coalesce(held_at, created_at)), id)
  where (is_held or held_for is not null) and deleted_at is null;
create index triage_review_reports on review_reports (created_at, id) where is_open;
create index triage_reports on business_reports (created_at, id) where state = 'open';
create index triage_doubts on business_checks (since, business_id) where state <> 'ok';
create index triage_twins on duplicate_pairs (found_at, low_id, high_id)
  where state = 'open' and score >= 1;

-- What staff search for besides words.
create index businesses_staff_address on businesses (lower(address) text_pattern_ops)
  where deleted_at is null and address <> '';
create index businesses_staff_zip on businesses (left(zip_code, 5)) where deleted_at is null;
create index businesses_staff_phone on businesses (right(regexp_replace(phone, '\\D', '', 'g'), 10))
  where deleted_at is null and phone is not null;
create index businesses_staff_email on businesses (lower(email))
  where deleted_at is null and email is not null;
create index businesses_staff_owner_email on businesses (lower(owner_email))
  where deleted_at is null and owner_email is not null;
`;

const DOWN = `
drop index businesses_staff_address, businesses_staff_zip, businesses_staff_phone,
  businesses_staff_email, businesses_staff_owner_email;
drop index triage_doubts, triage_reviews, triage_review_reports, triage_reports, triage_twins;
drop table owner_questions;
drop table saved_reasons;
drop table triage_assignments;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(DOWN).execute(db);
}
