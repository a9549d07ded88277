import { type Kysely, sql } from 'kysely';

const UP = `
-- Reviews of some ratings, the latest of each first; and how many there are of each.
create index reviews_rated on reviews (business_id, rating, created_at desc, id desc)
  where not is_held;
-- What is next door in the same trade.
create index businesses_trade_point on businesses using gist ((trades[1]), place)
  where is_approved and deleted_at is null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index reviews_rated, businesses_trade_point`.execute(db);
}
