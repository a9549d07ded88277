import { type Kysely, sql } from 'kysely';

const UP = `
alter table business_reports
  drop constraint business_reports_owner_answer_check,
  add constraint business_reports_owner_answer_check check (owner_answer in ('wrong', 'fixed', 'right')),
  -- The proposed value as it is compared: equal if only spelling, punctuation or words like "St." differ.
  add column proposed_key text collate "C",
  -- The listing that this one repeats, as the visitor says.
  add column other_id bigint references businesses on delete set null,
  -- Where the decision is sent; erased after it, and after 400 days.
  add column email text check (length(email) <= 254),
  -- When the owner was asked by mail.
  add column asked_at timestamptz(3),
  -- Since when it waits for staff; in the future while the owner may answer; null: since it came.
  add column waits_since timestamptz(3),
  -- Whether enough networks propose the same value; so are all open ones of the reason.
  add column is_agreed boolean not null default false;

update business_reports set proposed_key = proposed::text where proposed is not null;

drop index business_reports_open;
-- Reports that wait for staff or their owner: what several agree on first.
create index business_reports_open on business_reports (is_agreed desc, coalesce(waits_since, created_at), id)
  where state = 'open';
-- Reports that name a listing as the other one, when it is deleted.
create index business_reports_other on business_reports (other_id) where other_id is not null;
-- Addresses of decided reports that are to be erased.
create index business_reports_told on business_reports (decided_at) where email is not null;

alter table saved_reasons
  drop constraint saved_reasons_decision_check,
  add constraint saved_reasons_decision_check check (decision in ('reject', 'ask', 'change', 'claim', 'review',
    'reply', 'photo', 'report'));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
