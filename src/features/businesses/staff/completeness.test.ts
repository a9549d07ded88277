import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../../tests/directory.ts';
import { bitsWith, facts, listGaps, readGaps, scoreOf } from '../../../domain/completeness.ts';

let directory: Directory;
let editor: { cookie: string };
beforeAll(async () => {
  directory = await openDirectory();
  editor = await directory.signIn('editor');
});
afterAll(() => directory.close());
beforeEach(() => directory.reset());

const sum = async (query = '') => {
  const answer = await directory.get(`/api/admin/businesses/completeness${query}`, editor);
  expect(answer.status).toBe(200);
  return answer.json();
};

test('the weights make a hundred, and every fact is a bit of its own', () => {
  expect(scoreOf(facts)).toBe(0);
  expect(scoreOf([])).toBe(100);
  expect(readGaps(255)).toEqual(facts);
  expect(bitsWith('phone')).toHaveLength(128);
});

test('the database and the screens agree on what a listing lacks', async () => {
  await directory.open(bakery, {
    ...lawFirm,
    phone: '(208) 555-0100',
    description: 'Contracts and wills.',
    address: '12 Main St',
    trades: ['plumbers'],
  });
  const { rows } = await directory.db.pool.query(
    'select gaps, b.* from listing_gaps g join businesses b on b.id = g.business_id order by id',
  );
  for (const row of rows) {
    const { lead_photo: photo, image_url: imageUrl } = row;
    expect(readGaps(row.gaps)).toEqual(listGaps({ ...row, photo, imageUrl }));
  }
  expect(readGaps(rows[1].gaps)).toEqual(['hours', 'photo', 'email']);
  expect(rows[0].gaps).toBe(255);
});

test('the directory and a town are summed up, and each line leads to as many listings', async () => {
  await directory.open(
    { ...bakery, phone: '(208) 555-0100' },
    lawFirm,
    { name: 'Waiting', slug: 'waiting', isApproved: false },
    { name: 'Gone', slug: 'gone', deletedAt: directory.clock() },
  );
  const all = await sum();
  expect(all).toMatchObject({ listings: 3 });
  expect(all.score).toBe(Math.round((20 + 10 + 0) / 3));
  for (const { lacks, count } of all.gaps) {
    const answer = await directory.get(`/api/admin/businesses?lacks=${lacks}`, editor);
    expect(answer.headers.get('x-total-count')).toBe(String(count));
  }
  expect(await sum('?city=PORTLAND&state=OR')).toMatchObject({ listings: 1, score: 20 });
  const town = await directory.get(
    '/api/admin/businesses?lacks=hours&city=Portland&state=ME',
    editor,
  );
  expect((await town.json()).map(({ slug }: { slug: string }) => slug)).toEqual([lawFirm.slug]);
  expect(await sum('?city=Nowhere&state=OR')).toEqual({ listings: 0, score: null, gaps: [] });
});

test('is told to nobody else', async () => {
  expect((await directory.get('/api/admin/businesses/completeness')).status).toBe(401);
  const moderator = await directory.signIn('moderator');
  const answer = await directory.get('/api/admin/businesses/completeness', moderator);
  expect(answer.status).toBe(403);
});
