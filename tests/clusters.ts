import type { ClusterRule } from '../src/contract/reviews.staff.ts';
import type { Directory } from './directory.ts';

export interface PlantedReview {
  businessId: number;
  /** Of its hash, the first digits. */
  network: string;
  rating?: number;
  comment?: string;
  reviewer?: string;
  at?: string;
  isHeld?: boolean;
  isCounted?: boolean;
  points?: number;
  signals?: object[];
}

/** Reviews as the rules leave them, in a group if one is named; their businesses' figures follow. */
export async function plantReviews(
  { db }: Pick<Directory, 'db'>,
  reviews: PlantedReview[],
  groupId: number | null = null,
): Promise<number[]> {
  const rows = reviews.map((review, place) => ({
    rating: 5,
    at: '2024-06-01T10:00:00Z',
    isHeld: groupId !== null,
    points: 0,
    signals: [],
    comment: `What a lovely place, number ${place}`,
    reviewer: `Ringer ${place}`,
    isCounted: true,
    ...review,
    hash: review.network.padEnd(32, '0'),
  }));
  const { rows: planted } = await db.pool.query<{ id: number }>(
    `insert into reviews (business_id, rating, reviewer_name, comment, author_hash, comment_hash, network_hash,
       is_held, held_for, held_at, is_counted, points, signals, group_id, created_at)
     select "businessId", rating, reviewer, comment, gen_random_uuid()::text, md5(comment), hash,
       "isHeld", case when "isHeld" then 'ring' end, case when "isHeld" then at end, "isCounted", points,
       signals, $2, at
     from jsonb_to_recordset($1::jsonb) as r ("businessId" bigint, rating smallint, reviewer text,
       comment text, hash text, "isHeld" boolean, "isCounted" boolean, points smallint, signals jsonb,
       at timestamptz)
     returning id`,
    [JSON.stringify(rows), groupId],
  );
  await settleFigures(db);
  return planted.map(({ id }) => Number(id));
}

export async function settleFigures(db: Directory['db']): Promise<void> {
  await db.pool.query(
    `update businesses b set (rating_sum, review_count, uncounted_reviews) = (${FIGURES})`,
  );
}

/** What a business's figures must be. */
const FIGURES = `select coalesce(sum(rating) filter (where is_counted), 0) as stars,
  count(*) filter (where is_counted) as counted, count(*) filter (where not is_counted) as others
  from reviews where business_id = b.id and not is_held`;

export async function openCluster(
  { db }: Pick<Directory, 'db'>,
  rule: ClusterRule = 'ring',
  openedAt = '2024-06-01T11:00:00Z',
): Promise<number> {
  const { rows } = await db.pool.query<{ id: number }>(
    'insert into review_groups (rule, opened_at) values ($1, $2) returning id',
    [rule, openedAt],
  );
  return Number(rows[0]?.id);
}

/** Businesses whose kept figures are not those of their reviews. */
export async function findWrongFigures({ db }: Pick<Directory, 'db'>): Promise<unknown[]> {
  const { rows } = await db.pool.query(
    `select id, rating_sum, review_count, uncounted_reviews, f.*
     from businesses b cross join lateral (${FIGURES}) f
     where (rating_sum, review_count, uncounted_reviews) is distinct from (stars, counted, others)`,
  );
  return rows;
}

/** Reviews with their reports and groups, and the figures of their businesses. */
export async function readReviews(directory: Directory) {
  const { rows } = await directory.db.pool.query(`
    select (select json_agg(r order by id) from reviews r) as reviews,
      (select json_agg(p order by id) from review_reports p) as reports,
      (select json_agg(g order by id) from review_groups g) as groups,
      (select json_agg(json_build_array(id, rating_sum, review_count, uncounted_reviews) order by id)
       from businesses) as figures`);
  return rows;
}

/** Some held, some public, some uncounted, over two businesses. */
export async function plantMixedCluster(
  directory: Directory,
  [bakeryId, firmId]: [number, number],
): Promise<{ groupId: number; ids: number[] }> {
  await plantReviews(directory, [{ businessId: bakeryId, network: 'aaaa', rating: 3 }]);
  const groupId = await openCluster(directory);
  const of = (count: number, review: object) =>
    Array.from({ length: count }, (_, place) => ({
      businessId: place % 3 === 0 ? firmId : bakeryId,
      network: `7f3${place % 5}`,
      isCounted: place % 2 === 0,
      ...review,
    }));
  const ids = await plantReviews(
    directory,
    [...of(9, {}), ...of(6, { isHeld: false, rating: 4 })],
    groupId,
  );
  return { groupId, ids };
}
