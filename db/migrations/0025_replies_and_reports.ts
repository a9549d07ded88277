import { type Kysely, sql } from 'kysely';

const UP = `
-- What an owner answers to a review, for everyone to read unless it is held.
create table review_replies (
  review_id bigint primary key references reviews on delete cascade,
  business_id bigint not null references businesses on delete cascade,
  reply text not null check (length(reply) between 1 and 1000),
  reply_hash text collate "C" not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  is_held boolean not null default false,
  held_for text check (held_for in ('link', 'repeat', 'removed')),
  -- Removed by staff; what its owner writes in its place waits for them.
  deleted_at timestamptz(3),
  check (is_held = (held_for is not null))
);
create index review_replies_business on review_replies (business_id);
create index review_replies_hash on review_replies (reply_hash);
create index review_replies_held on review_replies (updated_at, review_id)
  where is_held and deleted_at is null;
create index review_replies_shown on review_replies (updated_at, review_id)
  where not is_held and deleted_at is null;

-- A report by the owner of the business, who has an interest: it hides nothing.
alter table review_reports add column is_owner boolean not null default false;
create index reviews_waiting on reviews (business_id) where is_held and deleted_at is null;

alter table business_owners
  add column review_mail text not null default 'at-once'
    check (review_mail in ('at-once', 'weekly', 'never'));

-- Published reviews that their owner was not written to about yet.
create table unmailed_reviews (
  review_id bigint primary key references reviews on delete cascade,
  business_id bigint not null references businesses on delete cascade,
  noted_at timestamptz(3) not null
);
create index unmailed_reviews_business on unmailed_reviews (business_id, review_id);

-- What visitors say is wrong with a listing.
create table business_reports (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  reason text not null check (reason in ('closed', 'moved', 'phone', 'duplicate', 'not-a-business')),
  detail text check (length(detail) <= 200),
  -- Of the visitor's network; erased after 400 days.
  reporter_hash text collate "C",
  state text not null default 'open' check (state in ('open', 'confirmed', 'dismissed')),
  owner_answer text check (owner_answer in ('wrong', 'fixed')),
  answered_at timestamptz(3),
  created_at timestamptz(3) not null,
  decided_at timestamptz(3),
  decided_by text collate "C" references users on delete set null,
  check ((state = 'open') = (decided_at is null)),
  check ((owner_answer is null) = (answered_at is null))
);
create unique index business_reports_once on business_reports (business_id, reason, reporter_hash)
  where state = 'open';
create index business_reports_open on business_reports (id) where state = 'open';
create index business_reports_business on business_reports (business_id, id);
create index business_reports_closed on business_reports (business_id)
  where state = 'confirmed' and reason = 'closed';
create index business_reports_kept on business_reports (created_at)
  where reporter_hash is not null or detail is not null;
create index business_reports_decider on business_reports (decided_by)
  where decided_by is not null;
`;

const DOWN = `
drop table business_reports, unmailed_reviews, review_replies;
alter table business_owners drop column review_mail;
drop index reviews_waiting;
alter table review_reports drop column is_owner;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(DOWN).execute(db);
}
