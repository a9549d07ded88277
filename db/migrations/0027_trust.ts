import { type Kysely, sql } from 'kysely';

const UP = `
-- Reviews that belong together by the rules: staff decide them as one.
create table review_groups (
  id bigint generated always as identity primary key,
  rule text not null check (rule in ('address', 'ring', 'burst-text')),
  state text not null default 'open' check (state in ('open', 'published', 'removed', 'lapsed')),
  opened_at timestamptz(3) not null,
  decided_at timestamptz(3),
  decided_by text,
  check ((state = 'open') = (decided_at is null))
);
create index review_groups_open on review_groups (opened_at, id) where state = 'open';

alter table reviews
  -- Keyed hash of the author's /24 or /48 network; the key changes yearly. Erased after 400 days.
  add column network_hash text collate "C" check (network_hash ~ '^[0-9a-f]{32}$'),
  add column points smallint not null default 0 check (points >= 0),
  add column signals jsonb not null default '[]' check (jsonb_typeof(signals) = 'array'),
  add column group_id bigint references review_groups on delete set null,
  -- In the rating of its business, while it is listed.
  add column is_counted boolean not null default true,
  -- By someone who works there or knows the owner.
  add column is_insider boolean not null default false,
  add column helpful_count integer not null default 0 check (helpful_count >= 0),
  add column held_at timestamptz(3),
  -- When its author confirmed it by mail, and last changed it.
  add column confirmed_at timestamptz(3),
  add column edited_at timestamptz(3),
  -- When staff read it and let it stand.
  add column kept_at timestamptz(3),
  drop constraint reviews_held_for_check,
  add constraint reviews_held_for_check check (held_for in
    ('link', 'repeat', 'hidden-field', 'reports', 'address', 'ring', 'burst-text')),
  add constraint reviews_insider_check check (not (is_insider and is_counted));
update reviews set held_at = created_at where is_held;
create index reviews_network on reviews (network_hash, created_at) where network_hash is not null;
create index reviews_business on reviews (business_id, created_at);
create index reviews_group on reviews (group_id) where group_id is not null;

-- Listed reviews that its rating leaves out.
alter table businesses add column uncounted_reviews integer not null default 0;

-- Two listings that may be one business; nothing merges by itself.
create table duplicate_pairs (
  low_id bigint not null references businesses on delete cascade,
  high_id bigint not null references businesses on delete cascade,
  score real not null,
  reasons jsonb not null check (jsonb_typeof(reasons) = 'array'),
  state text not null default 'open' check (state in ('open', 'same', 'different')),
  found_at timestamptz(3) not null,
  decided_at timestamptz(3),
  decided_by text,
  primary key (low_id, high_id),
  check (low_id < high_id),
  check ((state = 'open') = (decided_at is null))
);
create index duplicate_pairs_open on duplicate_pairs (score desc, low_id, high_id) where state = 'open';
create index duplicate_pairs_high on duplicate_pairs (high_id);
`;

const DOWN = `
drop table duplicate_pairs;
alter table businesses drop column uncounted_reviews;
update reviews set held_for = 'repeat' where held_for in ('address', 'ring', 'burst-text');
drop index reviews_business;
alter table reviews
  drop constraint reviews_held_for_check,
  add constraint reviews_held_for_check check (held_for in ('link', 'repeat', 'hidden-field', 'reports')),
  drop column network_hash, drop column points, drop column signals, drop column group_id,
  drop column is_counted, drop column is_insider, drop column helpful_count, drop column held_at,
  drop column confirmed_at, drop column edited_at, drop column kept_at;
drop table review_groups;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(DOWN).execute(db);
}
