import { type Kysely, sql } from 'kysely';

const UP = `
-- Whom to ask whether a review is theirs, and the link by which they change it.
create table review_confirmations (
  review_id bigint primary key references reviews on delete cascade,
  email text not null check (email <> ''),
  -- Keyed hash of the mailbox that the address stands for.
  mailbox text collate "C" not null,
  token_hash text collate "C" not null unique,
  created_at timestamptz(3) not null,
  -- Since when the link is on its way.
  mailed_at timestamptz(3),
  -- Null once it is confirmed.
  expires_at timestamptz(3)
);
create index review_confirmations_mailbox on review_confirmations (mailbox, created_at);
create index review_confirmations_expiring on review_confirmations (expires_at)
  where expires_at is not null;

-- Who found which review helpful, as a keyed hash of both that names neither.
create table helpful_votes (
  vote_hash text collate "C" primary key check (vote_hash ~ '^[0-9a-f]{32}$'),
  voted_on date not null
);
create index helpful_votes_day on helpful_votes (voted_on);
create index reviews_helpful on reviews
  (business_id, rating, helpful_count desc, created_at desc, id desc) where not is_held;

alter table review_reports
  -- As in reviews: of the reporter's /24 or /48, and erased after 400 days.
  add column network_hash text collate "C" check (network_hash ~ '^[0-9a-f]{32}$'),
  -- Toward hiding the review: the only one of its network that day.
  add column is_counted boolean not null default false,
  add constraint review_reports_owner_check check (not (is_owner and is_counted));
update review_reports set is_counted = not is_owner;
create index review_reports_network on review_reports (network_hash, created_at)
  where network_hash is not null;

alter table messages drop constraint messages_topic_check,
  add constraint messages_topic_check
    check (topic in ('question', 'correction', 'claim', 'review', 'other'));
`;

const DOWN = `
update messages set topic = 'other' where topic = 'review';
alter table messages drop constraint messages_topic_check,
  add constraint messages_topic_check check (topic in ('question', 'correction', 'claim', 'other'));
drop index review_reports_network;
alter table review_reports drop column network_hash, drop column is_counted;
drop index reviews_helpful;
drop table helpful_votes;
drop table review_confirmations;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(DOWN).execute(db);
}
