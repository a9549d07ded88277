import { sql } from 'kysely';
import { rebuildDerivedTables } from '../../src/features/sample/queries.ts';
import { foldText } from '../../src/platform/fold-text.ts';
import { type Post, START, TOWN_SIZE } from './plan.ts';
import type { Target } from './product.ts';

const AT_ONCE = 500;

/** So many listed businesses; answers their ids. */
export async function buildTown({ db }: Target, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let from = 0; from < count; from += AT_ONCE) {
    const rows = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) =>
      describeBusiness(from + at),
    );
    const made = await db.kysely.insertInto('businesses').values(rows).returning('id').execute();
    ids.push(...made.map(({ id }) => id));
  }
  const slugs = ids.map((businessId, at) => ({ businessId, slug: slugOf(at) }));
  for (let from = 0; from < count; from += AT_ONCE) {
    const some = slugs.slice(from, from + AT_ONCE);
    await db.kysely.insertInto('businessSlugs').values(some).execute();
  }
  const client = await db.pool.connect();
  await rebuildDerivedTables(client);
  client.release();
  return ids;
}

/** Writes the reviews of earlier years as they stand, counted, with nothing that tells their authors. */
export async function rememberReviews(
  { db }: Target,
  posts: Post[],
  businessIds: number[],
): Promise<void> {
  const rows = posts.map(({ at, business, rating, text, name }, place) => ({
    business_id: businessIds[business],
    rating,
    reviewer_name: name,
    comment: text,
    created_at: new Date(at),
    hash: `erased early ${place}`,
  }));
  for (let from = 0; from < rows.length; from += 5 * AT_ONCE) {
    await sql`
      insert into reviews (business_id, rating, reviewer_name, comment, created_at, author_hash, comment_hash)
      select business_id, rating, reviewer_name, comment, created_at, hash, hash
      from jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + 5 * AT_ONCE))}::jsonb) as r (
        business_id bigint, rating smallint, reviewer_name text, comment text, created_at timestamptz,
        hash text)
    `.execute(db.kysely);
  }
  await sql`
    update businesses b set rating_sum = r.sum, review_count = r.count
    from (select business_id, sum(rating) as sum, count(*) as count from reviews group by 1) r
    where r.business_id = b.id
  `.execute(db.kysely);
}

const slugOf = (at: number) => `attacked-${at}`;

function describeBusiness(at: number) {
  const name = `Attacked Business ${at}`;
  const city = `Town ${Math.floor(at / TOWN_SIZE)}`;
  return {
    name,
    nameKey: foldText(name),
    slug: slugOf(at),
    description: '',
    address: `${100 + at} Main St`,
    city,
    cityKey: foldText(city),
    state: 'ID',
    zipCode: '83702',
    categoryId: 1 + (at % 10),
    categoryKey: '',
    isApproved: true,
    submittedAt: new Date(START),
    trades: [],
    tradesFrom: 'staff' as const,
  };
}
