import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openCluster, type PlantedReview, plantReviews } from '../../../../tests/clusters.ts';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../../tests/directory.ts';
import {
  type ClusterGraph,
  clusterCalls,
  type ReviewCluster,
} from '../../../contract/reviews.staff.ts';

let directory: Directory;
let editor: { cookie: string };
let bakeryId: number;
let firmId: number;

beforeAll(async () => {
  directory = await openDirectory();
  editor = await directory.signIn('editor');
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate review_groups restart identity cascade');
  [bakeryId = 0, firmId = 0] = await directory.open(bakery, lawFirm);
});

const list = async (query = ''): Promise<ReviewCluster[]> =>
  (await directory.get(`/api/admin/review-groups${query}`, editor)).json();
const readGraph = async (id: number): Promise<ClusterGraph> =>
  (await directory.get(`/api/admin/review-groups/${id}/graph`, editor)).json();
const several = (count: number, review: (place: number) => PlantedReview) =>
  Array.from({ length: count }, (_, place) => review(place));
const day = (place: number) => `2024-05-${String(10 + place).padStart(2, '0')}T10:00:00Z`;

test('many from one network', async () => {
  const groupId = await openCluster(directory, 'address');
  const reviews = several(6, (place) => ({
    businessId: bakeryId,
    network: '7f3a',
    at: day(place % 4),
    ...(place < 2 && { signals: [{ rule: 'near-copy', points: 1, count: 2 }] }),
  }));
  await plantReviews(directory, reviews, groupId);
  const groups = await list();
  expect(clusterCalls.list.output.parse(groups)).toEqual(groups);
  expect(groups).toMatchObject([
    {
      id: groupId,
      rule: 'address',
      state: 'open',
      reviewCount: 6,
      networkCount: 1,
      openedAt: '2024-06-01T11:00:00.000Z',
      decideBy: '2024-06-04T11:00:00.000Z',
      reasons: [
        '6 reviews from network 7f3a in 3 days, all 5 stars',
        'A run of 6 in 3 days; this business had none in the previous six months',
        'Nearly the same text in 2 reviews',
      ],
      sides: { praise: 6, middle: 0, blame: 0 },
      businesses: [{ id: bakeryId, name: bakery.name, reviews: 6 }],
    },
  ]);
  expect(groups[0]?.sample).toHaveLength(3);
  expect(JSON.stringify(groups)).not.toMatch(/7f3a0{28}/);
});

test('networks that agree, for praise and for blame', async () => {
  for (const rating of [5, 1]) {
    const groupId = await openCluster(directory);
    const reviews = several(10, (place) => ({
      businessId: place % 2 === 0 ? bakeryId : firmId,
      network: `a${rating}${Math.floor(place / 2)}`,
      at: day(place),
      rating,
    }));
    await plantReviews(directory, reviews, groupId);
  }
  expect((await list()).map(({ reasons }) => reasons)).toEqual([
    ['5 networks praised the same 2 businesses within 9 days'],
    ['5 networks rated down the same 2 businesses within 9 days'],
  ]);
});

test('a sudden run, beside what the business usually gets', async () => {
  const others = several(12, (place) => ({
    businessId: bakeryId,
    network: `b${place}`,
    at: `2024-0${1 + (place % 4)}-02T10:00:00Z`,
  }));
  await plantReviews(directory, others);
  const groupId = await openCluster(directory, 'burst-text');
  const run = several(40, (place) => ({
    businessId: bakeryId,
    network: `c${place}`,
    at: day(place % 3),
    rating: 4 + (place % 2),
  }));
  await plantReviews(directory, run, groupId);
  expect((await list())[0]?.reasons).toEqual([
    'A run of 40 in 2 days; this business usually gets 2 a month',
  ]);
});

test('open ones, oldest first, page by page; one without open reviews is not asked', async () => {
  const ids = [];
  for (const hour of ['09', '08', '10']) {
    ids.push(await openCluster(directory, 'ring', `2024-06-01T${hour}:00:00Z`));
  }
  const [first = 0, second = 0, third = 0] = ids;
  for (const id of ids)
    await plantReviews(directory, [{ businessId: bakeryId, network: 'aa' }], id);
  await openCluster(directory);
  const answer = await directory.get('/api/admin/review-groups?limit=2', editor);
  expect(answer.headers.get('x-total-count')).toBe('3');
  const page: ReviewCluster[] = await answer.json();
  const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? '';
  const rest: ReviewCluster[] = await (await directory.get(next, editor)).json();
  expect([...page, ...rest].map(({ id }) => id)).toEqual([second, first, third]);
  await directory.db.pool.query(
    `update review_groups set state = 'lapsed', decided_at = opened_at, decided_by = 'clock' where id = $1`,
    [first],
  );
  expect((await list()).map(({ state }) => state)).toEqual(['open', 'lapsed', 'open']);
  await directory.db.pool.query(`update review_groups set state = 'removed' where id = $1`, [
    first,
  ]);
  expect(await list()).toHaveLength(2);
  expect(await list('?status=decided')).toMatchObject([{ id: first, state: 'removed' }]);
});

test('who reviewed what', async () => {
  const groupId = await openCluster(directory);
  await plantReviews(
    directory,
    [
      { businessId: bakeryId, network: '7f3a' },
      { businessId: bakeryId, network: '7f3a', rating: 4 },
      { businessId: firmId, network: '7f3a', rating: 1 },
      { businessId: bakeryId, network: 'abcd' },
    ],
    groupId,
  );
  const graph = await readGraph(groupId);
  expect(clusterCalls.graph.output.parse(graph)).toEqual(graph);
  expect(graph).toEqual({
    networks: [
      { name: '7f3a', reviews: 3 },
      { name: 'abcd', reviews: 1 },
    ],
    businesses: [
      { id: bakeryId, name: bakery.name, reviews: 3 },
      { id: firmId, name: lawFirm.name, reviews: 1 },
    ],
    links: [
      { network: '7f3a', businessId: bakeryId, reviews: 2, rating: 4.5 },
      { network: '7f3a', businessId: firmId, reviews: 1, rating: 1 },
      { network: 'abcd', businessId: bakeryId, reviews: 1, rating: 5 },
    ],
    left: { networks: 0, businesses: 0, reviews: 0 },
  });
  await directory.db.pool.query('update reviews set network_hash = null');
  expect((await readGraph(groupId)).networks).toEqual([{ name: 'unknown', reviews: 4 }]);
});

test('a large one is drawn with its 40 largest networks, and the rest is counted', async () => {
  const groupId = await openCluster(directory);
  const reviews = several(100, (place) => ({
    businessId: bakeryId,
    network: place.toString(16).padStart(4, '0'),
  }));
  await plantReviews(directory, reviews, groupId);
  const { networks, left } = await readGraph(groupId);
  expect(networks).toHaveLength(40);
  expect(left).toEqual({ networks: 60, businesses: 0, reviews: 60 });
});

test('what is not there is not found', async () => {
  for (const path of ['/api/admin/review-groups/77', '/api/admin/review-groups/77/graph']) {
    expect((await directory.get(path, editor)).status).toBe(404);
  }
});
