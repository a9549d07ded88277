import { type Kysely, sql } from 'kysely';

const UP = `
-- MinHash bands of long texts: like texts share some.
create table review_bands (
  band bigint not null,
  review_id bigint not null references reviews on delete cascade,
  primary key (band, review_id)
);
create index review_bands_review on review_bands (review_id);

-- Networks that agree on two businesses or more, of the last 90 days; made anew each night.
create table network_pairs (
  low text collate "C" not null,
  high text collate "C" not null,
  business_count integer not null check (business_count >= 2),
  last_at timestamptz(3) not null,
  primary key (low, high),
  check (low < high)
);
create index network_pairs_high on network_pairs (high);

-- Also has what the shares of each rating ask for.
drop index reviews_rated;
create index reviews_rated on reviews (business_id, rating, created_at desc, id desc)
  include (is_counted) where not is_held;

-- Held, or shown because nobody decided in time.
drop index reviews_held;
create index reviews_undecided on reviews (created_at, id)
  where (is_held or held_for is not null) and deleted_at is null;
create index reviews_overdue on reviews (held_at, id)
  where is_held and deleted_at is null and held_for <> 'hidden-field';
-- Lapsed groups wait for staff too.
drop index review_groups_open;
create index review_groups_open on review_groups (opened_at, id) where state in ('open', 'lapsed');
-- Whose author's hashes are still there.
create index reviews_erasable on reviews (created_at, id)
  where left(author_hash, 7) not in ('sample ', 'erased ');
`;

const DOWN = `
drop index reviews_erasable, review_groups_open, reviews_overdue, reviews_undecided, reviews_rated;
create index review_groups_open on review_groups (opened_at, id) where state = 'open';
create index reviews_held on reviews (created_at, id) where is_held;
create index reviews_rated on reviews (business_id, rating, created_at desc, id desc)
  where not is_held;
drop table network_pairs, review_bands;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(DOWN).execute(db);
}
