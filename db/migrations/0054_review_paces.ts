import { type Kysely, sql } from 'kysely';

const UP = `
-- Keyed hash of the author's address (in IPv6 its /64), beside that of the network; erased with it.
alter table reviews
  add column address_hash text collate "C" check (address_hash ~ '^[0-9a-f]{32}$'),
  drop constraint reviews_held_for_check,
  add constraint reviews_held_for_check check (held_for in
    ('link', 'private', 'repeat', 'hidden-field', 'reports', 'address', 'ring', 'burst-text'));

-- What the listings of each category got in 180 days; made anew each night.
create table review_paces (
  category_id bigint primary key references categories on delete cascade,
  listings integer not null,
  reviews integer not null
);

-- How often, and how fast, the same words are written.
drop index reviews_comment;
create index reviews_comment on reviews (comment_hash, created_at);
-- Hidden by reports alone; what speaks for itself, or stands in a group, waits for staff.
drop index reviews_overdue;
create index reviews_overdue on reviews (held_at, id)
  where is_held and deleted_at is null and held_for = 'reports' and group_id is null and points = 0;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
