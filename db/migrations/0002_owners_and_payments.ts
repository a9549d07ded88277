import { type Kysely, sql } from 'kysely';

const UP = `
-- Sent along by the submission form: the same submission twice is one business.
alter table businesses add column submission_key uuid;
create unique index businesses_submission on businesses (submission_key)
  where submission_key is not null;
-- The last ten digits of a phone number, to find a business that is listed already.
create index businesses_phone on businesses (right(regexp_replace(phone, '\\D', '', 'g'), 10))
  where is_approved and deleted_at is null and phone is not null;
create index businesses_premium_until on businesses (premium_until)
  where is_premium and premium_until is not null and deleted_at is null;

-- One row an intent of the provider's, so one a charge. Money in cents.
create table payments (
  id bigint generated always as identity primary key,
  business_id bigint references businesses on delete set null,
  provider_id text collate "C" unique,
  idempotency_key uuid not null unique default gen_random_uuid(),
  amount int not null,
  amount_refunded int not null default 0,
  status text not null default 'open'
    check (status in ('open', 'canceled', 'paid', 'refunding', 'refunded', 'lost')),
  created_at timestamptz not null,
  paid_at timestamptz,
  confirmed_at timestamptz,
  refunded_at timestamptz,
  period_start timestamptz,
  period_end timestamptz,
  check_at timestamptz
);
create unique index payments_open on payments (business_id) where status = 'open';
create index payments_business on payments (business_id);
create index payments_due on payments (check_at) where check_at is not null;
create index payments_received on payments (paid_at) where paid_at is not null;
create index payments_returned on payments (refunded_at) where refunded_at is not null;

create table payment_events (
  id text collate "C" primary key,
  type text not null,
  provider_id text collate "C",
  received_at timestamptz not null,
  processed_at timestamptz
);
create index payment_events_received on payment_events (received_at);

-- One reminder for each end and number of days before it.
create table premium_reminders (
  business_id bigint not null references businesses on delete cascade,
  premium_until timestamptz not null,
  days int not null,
  primary key (business_id, premium_until, days)
);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  business_id bigint,
  reason text,
  before jsonb,
  after jsonb
);
create index audit_log_business on audit_log (business_id, id desc);
create index audit_log_at on audit_log (at);

-- What the payment sandbox remembers; empty where real money is taken.
create table sandbox_objects (
  id text collate "C" primary key,
  data jsonb not null
);
create index sandbox_objects_intent on sandbox_objects ((data->>'payment_intent'));
create table sandbox_requests (
  idempotency_key text collate "C" primary key,
  object_id text not null
);
create table sandbox_events (
  position bigint generated always as identity primary key,
  id text collate "C" not null unique,
  data jsonb not null,
  attempts int not null default 0,
  next_attempt_at timestamptz
);
create index sandbox_events_due on sandbox_events (next_attempt_at)
  where next_attempt_at is not null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table sandbox_events, sandbox_requests, sandbox_objects, audit_log, premium_reminders,
      payment_events, payments
  `.execute(db);
  await sql`drop index businesses_premium_until, businesses_phone`.execute(db);
  await sql`alter table businesses drop column submission_key`.execute(db);
}
