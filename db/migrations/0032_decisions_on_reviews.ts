import { type Kysely, sql } from 'kysely';

const UP = `
create table review_decisions (
  id bigint generated always as identity primary key,
  action text not null check (action in ('hold', 'publish', 'remove')),
  group_id bigint references review_groups on delete set null,
  rule text check (rule in ('address', 'ring', 'burst-text')),
  reason text,
  business_ids bigint[] not null,
  state text not null check (state in ('running', 'done', 'undoing', 'undone')),
  review_count integer not null check (review_count > 0),
  settled_count integer not null default 0,
  -- Those that had changed meanwhile, and stayed as they were.
  left_count integer not null default 0,
  decided_at timestamptz(3) not null,
  decided_by text not null,
  undone_at timestamptz(3),
  undone_by text,
  check ((state in ('undoing', 'undone')) = (undone_at is not null))
);
create index review_decisions_group on review_decisions (group_id);

create table decided_reviews (
  decision_id bigint not null references review_decisions on delete cascade,
  review_id bigint not null references reviews on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'undone', 'left')),
  -- How the review stood; null while it waits.
  before jsonb,
  primary key (decision_id, review_id),
  check (state not in ('done', 'undone') or before is not null)
);
create index decided_reviews_review on decided_reviews (review_id);

create table review_notices (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  decision_id bigint not null references review_decisions on delete cascade,
  removed integer not null check (removed > 0),
  shown_until timestamptz(3) not null,
  ended_at timestamptz(3)
);
create index review_notices_business on review_notices (business_id, shown_until);
create index review_notices_decision on review_notices (decision_id);

create index review_groups_undecided on review_groups (opened_at, id) where state in ('open', 'lapsed');
create index review_groups_decided on review_groups (decided_at, id) where state in ('published', 'removed');
create index reviews_time on reviews (created_at, id);
create index reviews_text on reviews
  using gin ((' ' || lower(reviewer_name) || ' ' || lower(comment)) gin_trgm_ops);
create index reviews_removed on reviews (created_at, id) where deleted_at is not null;
create index reviews_deleted on reviews (deleted_at) where deleted_at is not null;
`;

const DOWN = `
drop index reviews_deleted, reviews_removed, reviews_text, reviews_time, review_groups_decided,
  review_groups_undecided;
drop table review_notices, decided_reviews, review_decisions;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(DOWN).execute(db);
}
