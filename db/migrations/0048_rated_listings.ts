import { type Kysely, sql } from 'kysely';

/** Steps of the score, of which a listing without reviews has 14 * 128. */
const BEST = 17 * 128 * 2 ** 40;
const RATED = (14 * 128 + 1) * 2 ** 40;

const UP = `
-- Those that rank before all others: the first page of a common question is made of them.
create index businesses_search_best on businesses using gin (search_vector) with (fastupdate = off)
  where is_listed and sort_key >= ${BEST};
create index businesses_search_rated on businesses using gin (search_vector) with (fastupdate = off)
  where is_listed and sort_key >= ${RATED};
-- One in 32, by chance: whether a question has more matches than are counted.
create index businesses_search_sample on businesses using gin (search_vector) with (fastupdate = off)
  where is_listed and (hashint8(id) & 31) = 0;
-- What share of the listings that is, as finely as that of the words.
alter table businesses alter sort_key set statistics 1000;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
