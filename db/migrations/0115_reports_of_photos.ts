import { type Kysely, sql } from 'kysely';

const UP = `
-- Reports of a photo go with it, or they would become reports of the review's words.
alter table review_reports
  drop constraint review_reports_photo_id_fkey,
  add constraint review_reports_photo_id_fkey
    foreign key (photo_id) references photos on delete cascade,
  drop constraint review_reports_review_id_reporter_hash_key;
-- Who reported what: the words of a review or one of its photos, each once.
create unique index review_reports_reporter
  on review_reports (review_id, reporter_hash, coalesce(photo_id, 0));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
