import { type Kysely, sql } from 'kysely';

const UP = `
alter table payments
  alter column created_at type timestamptz(3),
  alter column paid_at type timestamptz(3);
alter table payments
  -- What it buys; each one before was for a year.
  add column months int not null default 12 check (months between 1 and 120),
  -- By the provider's word, which may differ from what it was opened with; null before anything came.
  add column amount_received int,
  -- Refunded in full, and the time that it bought stays.
  add column keeps_period boolean not null default false,
  add column dispute text collate "C" check (dispute in ('open', 'won', 'lost')),
  add column receipt_sent_at timestamptz(3),
  add column listed_at timestamptz(3) not null
    generated always as (coalesce(paid_at, created_at)) stored,
  add column state text collate "C" not null generated always as (
    case
      when status = 'lost' or dispute = 'open' then 'disputed'
      when status in ('refunding', 'refunded') then 'refunded'
      when status = 'paid' and amount_refunded > 0 then 'partly'
      when status in ('paid', 'open') then status
      else 'failed'
    end) stored;
update payments set amount_received = amount where paid_at is not null;
create index payments_listed on payments (listed_at desc, id desc);
create index payments_state on payments (state, listed_at desc, id desc);
create index payments_amount on payments (amount, listed_at desc, id desc);
create index payments_receipt_email on payments (lower(receipt_email)) where receipt_email is not null;
create index payments_contact_email on payments (lower(contact_email)) where contact_email is not null;
create index payment_events_provider on payment_events (provider_id);

-- Money as it came and went, by the provider's word. In cents; a refund that failed later is negative.
create table payment_moves (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments on delete cascade,
  kind text collate "C" not null check (kind in ('paid', 'refund', 'dispute')),
  amount int not null check (amount <> 0),
  at timestamptz(3) not null
);
create index payment_moves_payment on payment_moves (payment_id);
create index payment_moves_at on payment_moves (at, id);
insert into payment_moves (payment_id, kind, amount, at)
  select id, 'paid', amount, paid_at from payments where paid_at is not null and amount <> 0
  union all
  select id, case when status = 'lost' then 'dispute' else 'refund' end, amount_refunded,
    coalesce(refunded_at, paid_at, created_at)
  from payments where amount_refunded <> 0
  order by 4;

-- The sums of the moves of each month (UTC), kept as they are written.
create table revenue_months (
  month date primary key,
  paid bigint not null default 0,
  refunded bigint not null default 0
);
insert into revenue_months (month, paid, refunded)
  select date_trunc('month', at at time zone 'UTC')::date,
    coalesce(sum(amount) filter (where kind = 'paid'), 0),
    coalesce(sum(amount) filter (where kind <> 'paid'), 0)
  from payment_moves group by 1;

-- Written before the provider is asked: whoever asks again finds it, and it is made once.
create table payment_refunds (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments on delete cascade,
  -- Told to the provider too, which keeps it with the refund.
  key text collate "C" not null unique,
  amount int not null check (amount > 0),
  refunded_before int not null check (refunded_before >= 0),
  -- What becomes of the time that was bought; 'ended': it was over already, this is its rest.
  premium text collate "C" not null check (premium in ('keep', 'end', 'ended')),
  reason text,
  asked_by text collate "C" not null,
  asked_at timestamptz(3) not null,
  state text collate "C" not null default 'asked' check (state in ('asked', 'made', 'refused')),
  refusal text,
  settled_at timestamptz(3),
  check ((state = 'asked') = (settled_at is null))
);
create unique index payment_refunds_asked on payment_refunds (payment_id) where state = 'asked';
create index payment_refunds_payment on payment_refunds (payment_id, id);

-- What a member of staff is told of; without a row, all of it.
create table staff_notice_choices (
  user_id text collate "C" primary key references users on delete cascade,
  daily_digest boolean not null,
  overdue_mail boolean not null,
  live_dashboard boolean not null
);
-- Which mails went out on a day (UTC): each once.
create table staff_notices_sent (
  user_id text collate "C" not null references users on delete cascade,
  kind text collate "C" not null,
  day date not null,
  primary key (user_id, kind, day)
);
`;

const DOWN = `
drop table staff_notices_sent, staff_notice_choices, payment_refunds, revenue_months, payment_moves;
drop index payment_events_provider, payments_contact_email, payments_receipt_email, payments_amount,
  payments_state, payments_listed;
alter table payments drop column state, drop column listed_at, drop column receipt_sent_at,
  drop column dispute, drop column keeps_period, drop column amount_received, drop column months;
alter table payments
  alter column created_at type timestamptz,
  alter column paid_at type timestamptz;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(DOWN).execute(db);
}
