import { type Kysely, sql } from 'kysely';

const UP = `
-- A photo belongs to a listing or to a review, and goes with it.
alter table photos
  alter column business_id drop not null,
  add column review_id bigint references reviews on delete cascade,
  -- Hidden until staff have seen it.
  add column is_held boolean not null default false,
  -- Taken away a moment ago, so that it can be put back.
  add column removed_at timestamptz(3),
  add constraint photos_belongs check ((business_id is null) <> (review_id is null));
-- Photos of a review; one that is sent again is the same one.
create unique index photos_review on photos (review_id, upload_key) where review_id is not null;

-- The photo that a report of a review is about.
alter table review_reports add column photo_id bigint references photos on delete set null;
-- Reports of a photo that is deleted.
create index review_reports_photo on review_reports (photo_id) where photo_id is not null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
