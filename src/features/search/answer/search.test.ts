import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  bakery,
  type Directory,
  lawFirm,
  names,
  openDirectory,
} from '../../../../tests/directory.ts';
import { walkPages } from '../../../../tests/pages.ts';
import { runs } from '../../../../tests/runs.ts';
import { editDistance } from '../../../platform/edit-distance.ts';
import { createSpellingIndex } from '../../../platform/spelling-index.ts';

let sample: Directory;
let small: Directory;

beforeAll(async () => {
  [sample, small] = await Promise.all([openDirectory('sample'), openDirectory()]);
  await small.open(
    bakery,
    { ...lawFirm, isPremium: true },
    { name: 'The All Night Diner', slug: 'all-night-diner', category: 'restaurants' },
    { name: 'Night Owl Books', slug: 'night-owl-books', category: 'retail', isPremium: true },
    { name: 'Night Owl', slug: 'night-owl', category: 'retail' },
    { name: 'Secret Bakery', slug: 'secret-bakery', isApproved: false },
    { name: 'Gone Bakery', slug: 'gone-bakery', deletedAt: new Date() },
    {
      name: 'Lapsed Bakery',
      slug: 'lapsed',
      isPremium: true,
      premiumUntil: new Date(0),
      website: 'https://lapsed.example',
    },
    {
      name: '寿司 Tanaka',
      slug: 'sushi-tanaka',
      category: 'restaurants',
      city: 'St. Louis',
      state: 'MO',
    },
  );
});
afterAll(() => Promise.all([sample.close(), small.close()]));

const search = (directory: Directory, query: string) =>
  directory.get(`/api/businesses/search?${query}`);

/** Submits a listing in Boise and approves it, as staff do. */
async function approveNew(name: string): Promise<void> {
  const submitted = await small.post('/api/businesses', {
    name,
    description: 'Cameras and lenses.',
    address: '1 Main St',
    city: 'Boise',
    state: 'ID',
    zipCode: '83702',
    categoryId: 1,
  });
  const { id } = await submitted.json();
  const headers = await small.signIn('editor');
  const approved = await small.call(`POST /api/admin/businesses/${id}/approve`, { headers });
  expect(approved.status).toBe(200);
}

describe('a visitor searches by words', () => {
  test.each([
    ['query=rosas+bakery', ['Rosa’s Bakery & Café']],
    ["query=Rosa's", ['Rosa’s Bakery & Café']],
    ['query=cafe+bakery', ['Rosa’s Bakery & Café']],
    ['query=bakery+and&literal=true', ['Rosa’s Bakery & Café']],
    ['query=bakery', ['Lapsed Bakery', 'Rosa’s Bakery & Café']],
    ['query=the+all', ['The All Night Diner']],
    ['query=partner', ['Hill and Partners Law']],
    ['query=restaurant+night', ['The All Night Diner']],
    ['query=寿司', ['寿司 Tanaka']],
    ['query=bakery&state=or', ['Rosa’s Bakery & Café']],
    ['query=bakery&state=Oregon', ['Rosa’s Bakery & Café']],
    ['query=bakery&city=portland&state=ME&literal=true', []],
    ['query=night&category=restaurants', ['The All Night Diner']],
    ['query=night&premium=true', ['Night Owl Books']],
    ['query=night&premium=false', ['Night Owl', 'The All Night Diner']],
    ['city=Portland&category=business', ['Hill and Partners Law']],
    ['city=st+louis', ['寿司 Tanaka']],
    ['category=nowhere', []],
    ['query=zzzzqqqq', []],
  ])('%s finds %j', async (query, expected) => {
    const answer = await search(small, query);
    expect(answer.status).toBe(200);
    expect((await names(answer)).sort()).toEqual([...expected].sort());
    expect(answer.headers.get('x-total-count')).toBe(String(expected.length));
  });

  test('the exact name comes first, before any who paid', async () => {
    expect(await names(search(small, 'query=night+owl'))).toEqual(['Night Owl', 'Night Owl Books']);
  });

  test.each([
    ['bakrey', 'bakery', 'Rosa’s Bakery & Café'],
    ['restarant+nigt', 'restaurant night', 'The All Night Diner'],
    ['partnrs', 'partners', 'Hill and Partners Law'],
  ])('%s is taken for %s', async (query, corrected, first) => {
    const answer = await search(small, `query=${query}`);
    expect(decodeURIComponent(answer.headers.get('x-corrected-query') ?? '')).toBe(corrected);
    expect(await names(answer)).toContain(first);
  });

  test('an exact name is never corrected, whether or not it begins with "The"', async () => {
    for (const name of ['The All Night Diner', 'All Night Diner', 'The All Night Diner Boise']) {
      const answer = await search(small, `query=${encodeURIComponent(name)}`);
      expect(await names(answer), name).toEqual(['The All Night Diner']);
      expect(answer.headers.get('x-corrected-query'), name).toBeNull();
    }
  });

  test('the name of a listing approved a moment ago is not corrected to a similar older one', async () => {
    await approveNew('Camera Corner qbxb');
    await search(small, 'query=camera+corner+qbxb');
    await approveNew('Camera Corner qcxb');
    for (const query of ['Camera Corner qcxb', 'camera corner qcxb boise']) {
      const answer = await search(small, `query=${encodeURIComponent(query)}`);
      expect(await names(answer), query).toEqual(['Camera Corner qcxb']);
      expect(answer.headers.get('x-corrected-query'), query).toBeNull();
    }
  });

  test('pending and deleted businesses are found nowhere', async () => {
    const found = await names(search(small, 'query=bakery'));
    expect(found).not.toContain('Secret Bakery');
    expect(found).not.toContain('Gone Bakery');
    expect((await small.get('/api/businesses/secret-bakery')).status).toBe(404);
    expect((await small.get('/api/businesses/gone-bakery')).status).toBe(404);
    const recent = await names(small.get('/api/businesses/recent?limit=100'));
    expect(recent).not.toContain('Secret Bakery');
    expect(await (await small.get('/sitemaps/1.xml')).text()).not.toContain('secret-bakery');
  });

  test('an ended premium year gives neither the tier nor the link', async () => {
    const answer = await small.get('/api/businesses/lapsed');
    expect(await answer.json()).toMatchObject({ isPremium: false, website: null });
  });
});

describe('on ten thousand real businesses', () => {
  const idsOf = async (where: string) => {
    const { rows } = await sample.db.pool.query<{ id: number }>(
      `select id from businesses where is_approved and ${where} order by sort_key desc`,
    );
    return rows.map((row) => row.id);
  };

  test.each([
    ['/api/businesses?categoryId=10&limit=100', 'category_id = 10'],
    ['/api/businesses/search?state=WY&limit=20', "state = 'WY'"],
    ['/api/businesses/search?city=Houston&state=TX&limit=7', "city = 'Houston' and state = 'TX'"],
    ['/api/businesses/search?city=Portland&limit=10', "city_key = 'portland'"],
    [
      '/api/businesses/search?state=CA&category=fitness&limit=50',
      "state = 'CA' and category_id = 10",
    ],
    ['/api/businesses/search?premium=true&limit=100', 'is_premium'],
  ])(
    '%s lists each once, best first below those who paid, and counts exactly',
    async (path, where) => {
      const { sponsored, organic, total } = await walkPages(sample, path);
      expect(sponsored.length).toBeLessThanOrEqual(3);
      expect(organic).toEqual((await idsOf(where)).filter((id) => !sponsored.includes(id)));
      expect(total).toBe(sponsored.length + organic.length);
    },
  );

  test.each(['library', 'public library', 'market', 'starbucks', 'hospital center', 'school'])(
    '"%s" finds what a full scan finds, name by name',
    async (query) => {
      const { sponsored, organic, total } = await walkPages(
        sample,
        `/api/businesses/search?query=${encodeURIComponent(query)}&literal=true&limit=100`,
      );
      const { rows } = await sample.db.pool.query<{ id: number }>(
        `select id from businesses
         where to_tsvector('listing', name_key || ' ' || category_key)
               @@ plainto_tsquery('listing', $1)
         order by name_key = $1 desc, sort_key desc`,
        [query],
      );
      expect(organic).toEqual(rows.map(({ id }) => id).filter((id) => !sponsored.includes(id)));
      if (total < 1000) expect(total).toBe(rows.length);
    },
  );

  test('recent businesses run from the latest to the oldest', async () => {
    const first = await sample.get('/api/businesses/recent?limit=48');
    const dates = (await first.json()).map((item: { submittedAt: string }) => item.submittedAt);
    expect(dates).toEqual(dates.toSorted().reverse());
    expect(dates).toHaveLength(48);
    expect(first.headers.get('x-total-count')).toBe('10000');
  });

  test('about three in a hundred with a website are premium, and samples say that they are', async () => {
    const { rows } = await sample.db.pool.query(
      `select count(*) filter (where is_premium)::float / count(*) as share from businesses
       where website is not null`,
    );
    expect(rows[0].share).toBeGreaterThan(0.02);
    expect(rows[0].share).toBeLessThan(0.04);
    const silent = await sample.db.pool.query(
      `select from reviews where comment not like 'Sample review%'`,
    );
    expect(silent.rowCount).toBe(0);
    const wrong = await sample.db.pool.query(
      `select from businesses b left join (
         select business_id, count(*) as n, sum(rating) as s from reviews group by 1
       ) r on r.business_id = b.id
       where review_count <> coalesce(n, 0) or rating_sum <> coalesce(s, 0)`,
    );
    expect(wrong.rowCount).toBe(0);
  });

  test('whatever is typed, no answer is a failure of ours', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom("'", '%', '\\', '\0', "a' | b:* & !c <-> (", '"""', ':*', '\ud800', '%00'),
    );
    await fc.assert(
      fc.asyncProperty(text, text, text, async (query, city, state) => {
        const params = new URLSearchParams({ query, city, state });
        const answer = await search(sample, String(params));
        expect([200, 400]).toContain(answer.status);
      }),
      { numRuns: runs(150) },
    );
  });

  test.each([
    [`/api/businesses/search?query=${'a'.repeat(5000)}`, 400],
    ['/api/businesses/search?cursor=tampered&state=TX', 400],
    ['/api/businesses/search?cursor=n%00&state=TX', 400],
    ['/api/businesses?categoryId=abc', 400],
    ['/api/businesses?categoryId=99999', 200],
    ['/api/businesses?limit=0', 400],
    ['/api/businesses?limit=101', 400],
    ['/api/businesses/recent?cursor=1', 400],
    ['/api/businesses/%00', 404],
    [`/api/businesses/${'x'.repeat(300)}`, 404],
    ['/api/categories/%27', 404],
    ['/api/pages/nope', 404],
    ['/api/nothing', 404],
  ])('%s answers %i in plain words', async (path, status) => {
    const answer = await sample.get(path);
    expect(answer.status).toBe(status);
    if (status >= 400) {
      const problem = await answer.json();
      expect(problem).toMatchObject({ status, requestId: expect.any(String) });
      expect(problem.detail).toMatch(/^[A-Za-z:]/);
    }
  });
});

test('the distance of two words is what a scan over all edits gives', () => {
  expect(editDistance('starbuks', 'starbucks')).toBe(1);
  expect(editDistance('bakrey', 'bakery')).toBe(1);
  expect(editDistance('', 'abc')).toBe(3);
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (a, b) => {
      const distance = editDistance(a, b);
      expect(distance).toBe(editDistance(b, a));
      expect(distance === 0).toBe(a === b);
      expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length));
    }),
  );
});

test('an index of deletions meets every word that is so near', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcd'), minLength: 4, maxLength: 11 });
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 40 }), word, (words, typed) => {
      const index = createSpellingIndex(words);
      const allowed = typed.length < 8 ? 1 : 2;
      const near = words.filter((one) => editDistance(typed, one) <= allowed);
      expect(index.list(typed, allowed)).toEqual(expect.arrayContaining(near));
    }),
    { numRuns: runs(300) },
  );
});

test.each(['bakrey+portland+or', 'sushi+near+me', 'plumber+in+寿司'])(
  'what is understood of %s is one value for screens, and headers for others',
  async (query) => {
    const { headers } = await search(small, `query=${query}&limit=5`);
    const told = JSON.parse(decodeURIComponent(headers.get('x-understanding') ?? '{}'));
    const understoodAs = told.understoodAs && String(new URLSearchParams(told.understoodAs));
    expect(headers.get('x-understood-as') ?? undefined).toBe(understoodAs);
    expect(headers.get('x-search-reason') ?? undefined).toBe(told.reasons?.join(', '));
    const corrected = headers.get('x-corrected-query');
    expect(corrected && decodeURIComponent(corrected)).toBe(told.correctedQuery ?? null);
    expect(headers.get('x-needs-position') === 'true').toBe(told.needsPosition ?? false);
    expect(headers.has('x-widened')).toBe(told.widened !== undefined);
  },
);

test('a directory without businesses finds nothing, and says so', async () => {
  const empty = await openDirectory();
  const answer = await empty.get('/api/businesses/search?query=bakery&state=OR');
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual([]);
  await empty.close();
});
