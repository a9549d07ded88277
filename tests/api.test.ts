import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../src/contract/api.ts';
import { createReviewToken } from '../src/features/reviews/model/author-links.rules.ts';
import { createCheckout } from './checkout.ts';
import { openCluster, plantReviews } from './clusters.ts';
import { bakery, type Directory, lawFirm, openDirectory } from './directory.ts';
import { changeSettings } from './settings.ts';
import { plantWaiting } from './waiting.ts';

let directory: Directory;
let bakeryId: number;

beforeAll(async () => {
  directory = await openDirectory();
  const newsletter = { isOn: true, day: 4, hour: 7 };
  await changeSettings(directory, { newsletter, events: true });
  [bakeryId = 0] = await directory.open(bakery, lawFirm);
});
afterAll(() => directory.close());

const readJson = async (path: string) => (await directory.get(path)).json();

describe('public calls', () => {
  test('categories come in their order, with counts', async () => {
    const categories = await readJson('/api/categories');
    expect(categories.map((category: { slug: string }) => category.slug)).toEqual([
      ...['restaurants', 'retail', 'services', 'healthcare', 'automotive'],
      ...['real-estate', 'business', 'beauty', 'education', 'fitness'],
    ]);
    expect(categories[0]).toMatchObject({ name: 'Restaurants', businessCount: 1 });
    expect(await readJson('/api/categories/business')).toMatchObject({ businessCount: 1 });
  });

  test('a business has the fields of its page, and its website only when premium', async () => {
    const answer = await directory.get('/api/businesses/hill-and-partners-law');
    expect(await answer.json()).toMatchObject({
      name: 'Hill and Partners Law',
      category: { slug: 'business', name: 'Business' },
      isPremium: false,
      isApproved: true,
      website: null,
      rating: 0,
      reviewCount: 0,
    });
    expect(answer.headers.get('last-modified')).toMatch(/GMT$/);
    await directory.db.pool.query(
      `update businesses set is_premium = true where slug = 'hill-and-partners-law'`,
    );
    expect(await readJson('/api/businesses/hill-and-partners-law')).toMatchObject({
      isPremium: true,
      website: 'https://hill.example/',
    });
  });

  test('a business stands in its large city, else where its ZIP code is', async () => {
    const { coordinates } = await readJson(`/api/businesses/${bakery.slug}`);
    expect(coordinates.latitude).toBeCloseTo(45.5, 0);
    expect(coordinates.longitude).toBeCloseTo(-122.7, 0);
    const { coordinates: inMaine } = await readJson(`/api/businesses/${lawFirm.slug}`);
    expect(inMaine.latitude).toBeCloseTo(43.7, 0);
    expect(inMaine.longitude).toBeCloseTo(-70.3, 0);
  });

  test('all ten pages are published, and a draft is not to be had', async () => {
    const pages = await readJson('/api/pages');
    expect(pages.map((page: { slug: string }) => page.slug)).toEqual([
      ...['categories', 'locations', 'premium', 'reviews', 'pricing'],
      ...['resources', 'help', 'contact', 'privacy', 'terms'],
    ]);
    await directory.db.pool.query(`update pages set is_published = false where slug = 'terms'`);
    expect((await directory.get('/api/pages/terms')).status).toBe(404);
    expect((await readJson('/api/pages')).length).toBe(9);
  });

  test('places count states and cities', async () => {
    expect(await readJson('/api/places')).toEqual([
      { state: 'ME', businessCount: 1, cities: [{ city: 'Portland', businessCount: 1 }] },
      { state: 'OR', businessCount: 1, cities: [{ city: 'Portland', businessCount: 1 }] },
    ]);
  });

  test('nobody is signed in', async () => {
    const answer = await directory.get('/api/auth/user');
    expect(answer.status).toBe(401);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

describe('answers', () => {
  test('carry an ETag, and 304 when nothing changed', async () => {
    const first = await directory.get('/api/categories');
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toContain('s-maxage=60');
    const again = await directory.get('/api/categories', { 'if-none-match': `W/${etag}, "x"` });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  test('link to the next page under the address that was asked for', async () => {
    const answer = await directory.get('/api/businesses/search?city=Portland&limit=1');
    const next = answer.headers.get('link')?.match(/^<(.+)>; rel="next"$/)?.[1] ?? '';
    expect(next).toMatch(/^\/api\/businesses\/search\?city=Portland&limit=1&cursor=/);
    const last = await directory.get(next);
    expect(await last.json()).toHaveLength(1);
    expect(last.headers.get('link')).toBeNull();
  });

  test('fit the schemas of the contract, call by call', async () => {
    const { cookie: staff } = await directory.signIn('admin');
    const { cookie: owner } = await directory.openOwnerArea(bakeryId);
    const admin = { cookie: `${staff}; ${owner}` };
    const jazz = { title: 'Live jazz', startsAt: '2024-06-05T19:00', city: 'Boise', state: 'ID' };
    expect((await directory.post('/api/admin/events', jazz, admin)).status).toBe(201);
    const upload = await directory.app.request('/api/admin/imports', {
      method: 'POST',
      headers: { ...admin, 'content-type': 'text/csv' },
      body: 'name,city,state,category\nCorner Deli,Boise,ID,restaurants\n',
    });
    const { id: importId } = await upload.json();
    const looked = await directory.post('/api/admin/cleanings', {}, admin);
    const { id: cleaningId } = await looked.json();
    const { rows: bulkRuns } = await directory.db.pool.query(
      `insert into bulk_runs (state, action, actor, filter, change, created_at, updated_at, examples)
       values ('found', 'mail', 'admin', '{}', $1, now(), now(), $2) returning id`,
      [
        { action: 'mail', mail: { subject: 'Your hours', text: 'Please add them.' } },
        JSON.stringify([{ id: bakeryId, name: bakery.name, changes: [] }]),
      ],
    );
    const [page] = await (await directory.get('/api/admin/pages', admin)).json();
    const asked = { businessId: bakeryId, way: 'staff', email: 'rosa@bakery.example' };
    const note = 'I have baked here since 1990.';
    expect((await directory.post('/api/claims', { ...asked, note })).status).toBe(201);
    const [claim] = await (await directory.get('/api/admin/claims', admin)).json();
    const groupId = await openCluster(directory);
    await plantReviews(directory, [{ businessId: bakeryId, network: '7f3a' }], groupId);
    const decided = await directory.post(
      '/api/admin/review-decisions',
      {
        action: 'remove',
        reviewIds: await plantReviews(directory, [{ businessId: bakeryId, network: 'abcd' }]),
      },
      admin,
    );
    const { id: decisionId } = await decided.json();
    const till = createCheckout(directory);
    const intent = await till.open(bakeryId);
    await till.pay(intent);
    const { purchasePath } = await (await till.confirm(intent, bakeryId)).json();
    const [payment] = await (await directory.get('/api/admin/payments', admin)).json();
    const review = { rating: 5, reviewerName: 'Ann', comment: 'Rolls to dream of.' };
    const posted = await directory.post(`/api/businesses/${bakeryId}/reviews`, {
      ...review,
      email: 'ann@example.com',
    });
    const token = createReviewToken(directory.secret, (await posted.json()).id);
    const waits = await plantWaiting(directory, bakeryId);
    const drawn = await directory.db.pool.query(`insert into areas
      (state, city_key, slug, name, name_key, corners, updated_at)
      values ('OR', 'portland', 'pearl-district', 'Pearl District', 'pearl district',
        '[[-122.69,45.52],[-122.67,45.52],[-122.67,45.54]]', now()) returning id`);
    const { version } = await (await directory.get('/api/admin/fields', admin)).json();
    await directory.post('/api/admin/fields/ready', { version, keys: ['wifi'] }, admin);
    const message = await directory.db.pool.query(`insert into messages
      (topic, name, email, message, message_key, is_suspect, created_at)
      values ('question', 'Ann', 'ann@example.com', 'Do you list?', 'k', false, now()) returning id`);
    const paths: Record<string, string> = {
      '/api/admin/areas/:id': `/api/admin/areas/${drawn.rows[0].id}`,
      '/api/admin/fields/:key/use': '/api/admin/fields/wifi/use',
      '/api/places/:state/:city/areas/:area': '/api/places/or/portland/areas/pearl-district',
      '/api/admin/claims/:id': `/api/admin/claims/${claim.id}`,
      '/api/admin/changes/:id': `/api/admin/changes/${waits.change}`,
      '/api/admin/photos/:id': `/api/admin/photos/${waits.photo}`,
      '/api/admin/messages/:id': `/api/admin/messages/${message.rows[0].id}`,
      '/api/admin/triage/items/:key': `/api/admin/triage/items/photo-${waits.photo}`,
      '/api/admin/businesses/:id/photos': `/api/admin/businesses/${bakeryId}/photos`,
      '/api/admin/reviews/:id': `/api/admin/reviews/${waits.review}`,
      '/api/admin/replies/:id': `/api/admin/replies/${waits.review}`,
      '/api/admin/businesses/:id/reports/:reason': `/api/admin/businesses/${bakeryId}/reports/closed`,
      '/api/admin/businesses/:id/rejection-mail': `/api/admin/businesses/${bakeryId}/rejection-mail?reason=Twice`,
      '/api/own-review': `/api/own-review?token=${token}`,
      '/api/businesses/:id/claim': `/api/businesses/${bakeryId}/claim`,
      '/api/admin/review-groups/:id': `/api/admin/review-groups/${groupId}`,
      '/api/admin/review-groups/:id/graph': `/api/admin/review-groups/${groupId}/graph`,
      '/api/admin/review-decisions/:id': `/api/admin/review-decisions/${decisionId}`,
      '/api/categories/:slug': '/api/categories/retail',
      '/api/admin/trades/:id/merge': '/api/admin/trades/1/merge',
      '/api/admin/trades/:id/phrases': '/api/admin/trades/1/phrases',
      '/api/businesses/listed': `/api/businesses/listed?ids=${bakeryId}`,
      '/api/businesses/:slug': `/api/businesses/${bakery.slug}`,
      '/api/businesses/:id/reviews': `/api/businesses/${bakeryId}/reviews`,
      '/api/businesses/:id/facts': `/api/businesses/${bakeryId}/facts`,
      '/api/businesses/:id/inquiries': `/api/businesses/${bakeryId}/inquiries`,
      '/api/businesses/:id/nearby': `/api/businesses/${bakeryId}/nearby`,
      '/api/events/:slug': '/api/events/live-jazz-1',
      '/api/admin/events/:id': '/api/admin/events/1',
      '/api/pages/:slug': '/api/pages/help',
      '/api/pages/:slug/listings': '/api/pages/help/listings',
      '/api/purchases/:id': purchasePath.replace('/purchase/', '/api/purchases/'),
      '/api/places/:state': '/api/places/or',
      '/api/places/:state/:city': '/api/places/or/portland',
      '/api/admin/newsletters/:state/:city': '/api/admin/newsletters/or/portland',
      '/api/streets/:state': '/api/streets/or',
      '/api/streets/:state/:city': '/api/streets/or/portland',
      '/api/places/:state/:city/:slug': '/api/places/or/portland/restaurants',
      '/api/admin/businesses/:id': `/api/admin/businesses/${bakeryId}`,
      '/api/admin/businesses/:id/checks': `/api/admin/businesses/${bakeryId}/checks`,
      '/api/inquiries/businesses': `/api/inquiries/businesses?ids=${bakeryId}`,
      '/api/admin/businesses/:id/payments': `/api/admin/businesses/${bakeryId}/payments`,
      '/api/admin/mail-templates/:name': '/api/admin/mail-templates/receipt',
      '/api/admin/mail-templates/:name/versions': '/api/admin/mail-templates/receipt/versions',
      '/api/admin/payments/:id': `/api/admin/payments/${payment.id}`,
      '/api/admin/payments/taxes': '/api/admin/payments/taxes?quarter=2026-Q4',
      '/api/admin/payments/export': '/api/admin/payments/export?month=2026-11',
      '/api/admin/pages/:id': `/api/admin/pages/${page.id}`,
      '/api/admin/pages/:id/revisions': `/api/admin/pages/${page.id}/revisions`,
      '/api/admin/imports/:id': `/api/admin/imports/${importId}`,
      '/api/admin/bulk-runs/:id/mail/counts': `/api/admin/bulk-runs/${bulkRuns[0]?.id}/mail/counts`,
      '/api/admin/bulk-runs/:id/mail': `/api/admin/bulk-runs/${bulkRuns[0]?.id}/mail`,
      '/api/admin/bulk-runs/:id/changes': `/api/admin/bulk-runs/${cleaningId}/changes`,
      '/api/admin/bulk-runs/:id/changes.csv': `/api/admin/bulk-runs/${cleaningId}/changes.csv`,
      '/api/admin/cleanings/:id/changes': `/api/admin/cleanings/${cleaningId}/changes`,
      '/api/admin/cleanings/:id/changes.csv': `/api/admin/cleanings/${cleaningId}/changes.csv`,
      '/api/admin/imports/:id/towns': `/api/admin/imports/${importId}/towns`,
      '/api/admin/imports/:id/changes': `/api/admin/imports/${importId}/changes`,
      '/api/admin/imports/:id/kept': `/api/admin/imports/${importId}/kept`,
      '/api/admin/imports/:id/first-rows': `/api/admin/imports/${importId}/first-rows`,
      '/api/admin/imports/:id/gone': `/api/admin/imports/${importId}/gone`,
      '/api/admin/imports/:id/outcome': `/api/admin/imports/${importId}/outcome`,
      '/api/admin/imports/:id/listings': `/api/admin/imports/${importId}/listings`,
      '/api/admin/imports/:id/errors': `/api/admin/imports/${importId}/errors`,
      '/api/admin/imports/:id/lookalikes': `/api/admin/imports/${importId}/lookalikes`,
      '/api/admin/imports/:id/lookalikes.csv': `/api/admin/imports/${importId}/lookalikes.csv`,
      '/api/admin/duplicates/likeliest': `/api/admin/duplicates/likeliest?ids=${bakeryId}`,
      '/api/admin/duplicates/pair': `/api/admin/duplicates/pair?first=${bakeryId}&second=${lawFirm.slug}`,
      '/api/admin/businesses/:id/duplicates': `/api/admin/businesses/${bakeryId}/duplicates`,
      '/api/admin/imports/:id/mended': `/api/admin/imports/${importId}/mended`,
      '/api/admin/imports/:id/refused': `/api/admin/imports/${importId}/refused`,
      '/api/admin/imports/:id/refused.csv': `/api/admin/imports/${importId}/refused.csv`,
      '/api/admin/imports/:id/twins': `/api/admin/imports/${importId}/twins`,
      '/api/admin/imports/:id/errors.csv': `/api/admin/imports/${importId}/errors.csv`,
      '/api/admin/import-schedules/:id/runs': '/api/admin/import-schedules/1/runs',
      '/api/admin/webhooks/:id/deliveries': '/api/admin/webhooks/1/deliveries',
      '/api/admin/import-schedules/:id/gone': '/api/admin/import-schedules/1/gone',
    };
    const pathOf = (path: string) =>
      paths[path] ?? path.replace(/^\/api\/desk\/:id/, `/api/desk/${bakeryId}`);
    for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
      const answer = await directory.get(pathOf(endpoint.path), admin);
      expect(answer.status, endpoint.path).toBe(200);
      const isFile = /^(text\/csv|application\/x-ndjson)/.test(
        answer.headers.get('content-type') ?? '',
      );
      endpoint.output.parse(isFile ? await answer.text() : await answer.json());
      if ('paged' in endpoint) {
        expect(answer.headers.get('x-total-count'), endpoint.path).toMatch(/^\d+$/);
      }
    }
  });

  test('are described by OpenAPI, every endpoint of the contract', async () => {
    const document = await readJson('/api/openapi.json');
    const described = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(
      endpoints.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`).sort(),
    );
    expect((await directory.get('/api/docs')).headers.get('content-type')).toContain('text/html');
  });
});

describe('operations', () => {
  test('health and readiness', async () => {
    expect((await directory.get('/healthz')).status).toBe(200);
    expect((await directory.get('/readyz')).status).toBe(200);
  });

  test('a database that is away is a 503 that says when to try again', async () => {
    const lost = await openDirectory('empty', { statementTimeout: 500 });
    await lost.db.pool.query(
      `create function stall() returns bigint language sql as 'select pg_sleep(5); select 1::bigint'`,
    );
    await lost.db.pool.query('drop table facet_counts');
    await lost.db.pool.query(
      `create view facet_counts as select stall() as category_id, '' as state, '' as city_key,
       1 as business_count, 1 as premium_count`,
    );
    const answer = await lost.get('/api/categories');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('2');
    await lost.close();
  });
});

describe('search engines', () => {
  test('robots.txt names the sitemap', async () => {
    const text = await (await directory.get('/robots.txt')).text();
    expect(text).toContain('Sitemap: http://localhost:3000/sitemap.xml');
    expect(text).toContain('Disallow: /admin');
  });

  test('the sitemap leads to every business, category, place and page', async () => {
    const index = await (await directory.get('/sitemap.xml')).text();
    const files = [...index.matchAll(/<loc>http:\/\/localhost:3000(.+?)<\/loc>/g)].map(
      (match) => match[1] ?? '',
    );
    expect(files).toHaveLength(2);
    const texts = await Promise.all(files.map(async (file) => (await directory.get(file)).text()));
    const all = texts.join('');
    for (const path of [
      `/restaurants/${bakery.slug}`,
      '/category/beauty',
      '/location/or/portland',
      '/location/me',
      '/help',
    ]) {
      expect(all).toContain(`<loc>http://localhost:3000${path}</loc>`);
    }
    expect((await directory.get('/sitemaps/999999.xml')).status).toBe(404);
  });

  test('each sitemap holds 50,000 ids, and one of nothing is not named', async () => {
    const large = await openDirectory();
    for (const [id, slug] of [
      [49_999, 'first'],
      [50_000, 'last'],
      [150_000, 'far'],
    ] as const) {
      await large.db.pool.query(
        `select setval(pg_get_serial_sequence('businesses', 'id'), $1, false)`,
        [id],
      );
      await large.open({ ...bakery, slug });
    }
    const read = async (path: string) => (await large.get(path)).text();
    const index = await read('/sitemap.xml');
    expect([...index.matchAll(/([\w-]+)\.xml</g)].map((match) => match[1])).toEqual([
      ...['sections', '1', '2', '4', 'categories-1'],
    ]);
    for (const [file, slug] of [
      ['1', 'first'],
      ['2', 'last'],
      ['4', 'far'],
    ]) {
      const urls = [...(await read(`/sitemaps/${file}.xml`)).matchAll(/restaurants\/([a-z]+)</g)];
      expect(urls.map((match) => match[1])).toEqual([slug]);
    }
    expect((await large.get('/sitemaps/3.xml')).status).toBe(404);
    await large.close();
  });
});
