import { type Kysely, sql } from 'kysely';

const UP = `
-- Whether photos were ever added.
alter table reviews add column has_photos boolean not null default false;
update reviews set has_photos = true
where id in (select review_id from photos where review_id is not null);
-- Reviews of a listing with photos, newest first.
create index reviews_with_photos on reviews (business_id, id desc) where has_photos and not is_held;

-- Terms that wait for the approval of their listing.
create index payments_waiting on payments (business_id) where starts_on_approval and status = 'paid';
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
