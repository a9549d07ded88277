import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCluster, plantReviews } from '../../../../tests/clusters.ts';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../../tests/directory.ts';
import { allReviewCalls, type FoundReview } from '../../../contract/reviews.staff.ts';

let directory: Directory;
let editor: { cookie: string };
let bakeryId: number;
let firmId: number;
let groupId: number;

beforeAll(async () => {
  directory = await openDirectory();
  editor = await directory.signIn('editor');
  [bakeryId = 0, firmId = 0] = await directory.open(bakery, lawFirm);
  groupId = await openCluster(directory);
  await plantReviews(directory, [
    {
      businessId: bakeryId,
      network: '7f3a1',
      comment: 'The best RYE bread',
      reviewer: 'Maria',
      at: '2024-05-01T10:00:00Z',
    },
    {
      businessId: bakeryId,
      network: '7f3a2',
      comment: 'Dry bread, sad soup',
      rating: 1,
      reviewer: 'Tom O’Neil',
      at: '2024-05-02T10:00:00Z',
    },
    {
      businessId: firmId,
      network: 'abcd',
      comment: 'They won 100% of my case_law',
      rating: 4,
      reviewer: 'Ida',
      at: '2024-05-03T10:00:00Z',
    },
  ]);
  await plantReviews(
    directory,
    [
      {
        businessId: firmId,
        network: 'abcd',
        comment: 'Held words',
        reviewer: 'Eve',
        at: '2024-05-04T10:00:00Z',
        points: 3,
        signals: [{ rule: 'networks-agree', points: 3, count: 5 }],
      },
    ],
    groupId,
  );
  await directory.db.pool.query(
    `update reviews set confirmed_at = now() where reviewer_name = 'Maria'`,
  );
});
afterAll(() => directory.close());

const list = (query: string) => directory.get(`/api/admin/reviews/all?${query}`, editor);
const find = async (query: string): Promise<FoundReview[]> => (await list(query)).json();
const authors = async (query: string) =>
  (await find(query)).map(({ reviewerName }) => reviewerName);

test.each([
  ['', ['Eve', 'Ida', 'Tom O’Neil', 'Maria']],
  ['q=bread', ['Tom O’Neil', 'Maria']],
  ['q=rye%20bread', ['Maria']],
  ['q=eve', ['Eve']],
  ['q=100%25', ['Ida']],
  ['q=case_l', ['Ida']],
  ['q=caseXl', []],
  ['q=!!!', []],
  ['reviewer=maria', ['Maria']],
  ['reviewer=bread', []],
  ['business=rosas%20bakery', ['Tom O’Neil', 'Maria']],
  ['business=nobody', []],
  ['network=7f3a', ['Tom O’Neil', 'Maria']],
  ['network=Network%207F3A1', ['Maria']],
  ['network=Red%207f3a1', ['Maria']],
  ['rating=1,4', ['Ida', 'Tom O’Neil']],
  ['state=held', ['Eve']],
  ['state=public', ['Ida', 'Tom O’Neil', 'Maria']],
  ['state=removed', []],
  ['confirmed=yes', ['Maria']],
  ['confirmed=no&business=rosa', ['Tom O’Neil']],
  ['since=2024-05-03', ['Eve', 'Ida']],
  ['q=soup&network=abcd', []],
])('?%s finds %j', async (query, expected) => {
  expect(await authors(query)).toEqual(expected);
});

test('by the id of a business, and of a group', async () => {
  expect(await authors(`business=${firmId}`)).toEqual(['Eve', 'Ida']);
  expect(await authors(`group=${groupId}`)).toEqual(['Eve']);
});

test('networks have names that tell them apart, and no answer holds a whole hash', async () => {
  const answer = await list('');
  const text = await answer.text();
  expect(text).not.toMatch(/[0-9a-f]{32}/);
  const reviews: FoundReview[] = allReviewCalls.list.output.parse(JSON.parse(text));
  expect(reviews.map(({ network }) => network)).toEqual(['abcd', 'abcd', '7f3a2', '7f3a1']);
  expect(reviews[0]).toMatchObject({
    state: 'held',
    heldFor: 'ring',
    points: 3,
    networkReviews: 2,
    groupId,
    signals: [{ rule: 'networks-agree', points: 3, count: 5 }],
  });
});

test('page by page, each once, common words too', async () => {
  for (const query of ['', 'q=bread', 'state=public']) {
    const all = await authors(query);
    const first = await list(`${query}&limit=1`);
    const seen: string[] = [(await first.json())[0].reviewerName];
    let link = first.headers.get('link');
    while (link) {
      const next = /<([^>]+)>; rel="next"/.exec(link)?.[1] ?? '';
      const answer = await directory.get(next, editor);
      link = answer.headers.get('link');
      seen.push(...(await answer.json()).map((one: FoundReview) => one.reviewerName));
    }
    expect(seen).toEqual(all);
    expect(first.headers.get('x-total-count')).toBe(String(all.length));
  }
});

test.each([
  'network=7f',
  'network=%25',
  'rating=6',
  'state=all',
  'since=yesterday',
  'group=x',
  'cursor=-',
])('refuses ?%s', async (query) => {
  expect((await list(query)).status).toBe(400);
});

test('a search uses the index of the words, however many reviews there are', async () => {
  const { rows } = await directory.db.pool
    .query(`
    set enable_seqscan = off;
    explain select id from reviews
    where (' ' || lower(reviewer_name) || ' ' || lower(comment)) like '%rye%'`)
    .then((answers: unknown) => (answers as { rows: object[] }[])[1] ?? { rows: [] });
  expect(JSON.stringify(rows)).toContain('reviews_text');
});
