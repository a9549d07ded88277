import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApp } from '../src/app.ts';
import { createDocumentRenderer, loadWebBuilds, type WebBuilds } from '../src/documents.ts';
import { approveBusiness } from '../src/features/businesses/staff/approve.ts';
import { createPageDropper, openSettings } from '../src/features/settings/live-settings.ts';
import { listenForChanges } from '../src/platform/database/changes.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { createPageCache } from '../src/platform/http/page-cache.ts';
import { bakery, type Directory, lawFirm, openDirectory } from './directory.ts';
import { soon } from './soon.ts';
import { writeFrom } from './write-from.ts';

let directory: Directory;
let builds: WebBuilds;
let one: Node;
let other: Node;
let bakeryId: number;
let lawFirmId: number;

type Node = Awaited<ReturnType<typeof openNode>>;

/** The product once more, as another process on the same database: its own pool, cache and ear. */
async function openNode(statementTimeout = 10_000) {
  const { address, log, clock, jobs, provider, sandbox, config, accounts, figures } = directory;
  const db = openDatabase(address, { log, statementTimeout, maxConnections: 3 });
  const pages = createPageCache({ maxBytes: 10_000_000 });
  const onHearing = vi.fn(pages.setHearing);
  const settings = await openSettings({ config, db, log });
  const onChange = createPageDropper(settings, pages);
  const changes = listenForChanges(address, { onChange, onHearing }, { db, log });
  const renderPage = vi.fn(builds.en.renderPage);
  const app = createApp({
    config,
    settings,
    db,
    searchDb: db,
    log,
    clock,
    jobs,
    provider,
    sandbox,
    pages,
    accounts,
    figures,
    secret: 'a secret that only the tests know, 123',
    documents: createDocumentRenderer(config, { ...builds, en: { ...builds.en, renderPage } }, log),
    gatePatience: 20_000,
  });
  await soon(() => expect(onHearing).toHaveBeenLastCalledWith(true));
  return {
    renderPage,
    pages,
    onHearing,
    get: async (path: string, headers: Record<string, string> = {}) =>
      app.request(path, { headers }),
    /** Whether a page shows a text. */
    shows: async (path: string, text: string) =>
      (await (await app.request(path)).text()).includes(text),
    review: async (id: number, comment: string, reviewerName: string) =>
      app.request(`/api/businesses/${id}/reviews`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...writeFrom({ reviewerName }) },
        body: JSON.stringify({ rating: 5, reviewerName, comment }),
      }),
    async close() {
      await changes.close();
      await db.close();
    },
  };
}

beforeAll(async () => {
  builds = await loadWebBuilds();
  directory = await openDirectory();
  const ids = await directory.open(bakery, { ...lawFirm, isApproved: false });
  [bakeryId = 0, lawFirmId = 0] = ids;
  [one, other] = await Promise.all([openNode(), openNode()]);
});
afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
  await directory.close();
});
beforeEach(() => {
  for (const { pages, renderPage } of [one, other]) {
    pages.drop(['*']);
    renderPage.mockClear();
  }
});

const path = `/restaurants/${bakery.slug}`;

test('a page is rendered once, whatever parameters of others are added to its address', async () => {
  const first = await one.get(path);
  for (const query of ['', '?utm_source=mail', '?fbclid=1&gclid=2']) {
    const again = await one.get(path + query);
    expect(await again.text()).toContain('Rosa’s Bakery');
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
  }
  await one.get('/search?state=OR&city=Portland&utm_source=mail');
  await one.get('/search?x=1&city=Portland&state=OR&query=');
  expect(one.renderPage).toHaveBeenCalledTimes(2);
});

test('a parameter that another screen reads makes no other page of this one', async () => {
  for (const at of ['/', '/category/restaurants', path, '/submit', '/terms', '/no-such-page']) {
    one.renderPage.mockClear();
    await one.get(at);
    await one.get(`${at}?query=bread&literal=true&state=OR&tab=pages&payment_intent=pi_1`);
    expect(one.renderPage.mock.calls.length, at).toBe(at === '/no-such-page' ? 2 : 1);
  }
});

test('a screen in capitals is kept by what it reads, too', async () => {
  await one.get('/Search?query=bakery');
  expect(await one.shows('/Search?query=law', 'Rosa’s Bakery')).toBe(false);
  expect(await one.shows('/Search?query=bakery', 'Rosa’s Bakery')).toBe(true);
  expect(one.renderPage).toHaveBeenCalledTimes(2);
});

test('a list that goes on from another place, or further, is a page of its own', async () => {
  await one.get('/category/restaurants?pages=2');
  await one.get('/category/restaurants');
  await one.get('/category/restaurants?utm_source=mail&pages=2');
  expect(one.renderPage).toHaveBeenCalledTimes(2);
});

test('a guide, and a widget of another site, follow the listings that they show, within moments', async () => {
  const { pool } = directory.db;
  await pool.query(
    `insert into pages (slug, title, content) values ('bread', 'Bread', '<p>{listing:' || $1 || '}</p>')`,
    [bakery.slug],
  );
  const list = '/embed/list?trade=restaurants&state=OR&city=Portland';
  const shown = ['/bread', '/guides', `/embed/badge?listing=${bakery.slug}`, list];
  const etags = async () =>
    Promise.all(shown.map(async (at) => (await one.get(at)).headers.get('etag')));
  for (const at of ['/bread', list]) expect(await one.shows(at, 'Rosa’s Bakery')).toBe(true);
  expect(await one.shows('/bread', '"@type":"ItemList"')).toBe(true);
  const first = await etags();
  expect(await etags()).toEqual(first);
  const isSignedIn = { cookie: 'mainstreet.session_token=x' };
  expect((await one.get(list, isSignedIn)).headers.get('etag')).toBe(first[3]);
  expect((await other.review(bakeryId, 'The rye bread is the best in town.', 'Ada')).status).toBe(
    201,
  );
  await soon(async () => {
    const [guide, guides, badge, best] = await etags();
    expect(guide).not.toBe(first[0]);
    expect(guides).toBe(first[1]);
    expect(badge).not.toBe(first[2]);
    expect(best).not.toBe(first[3]);
  });
  await pool.query(`delete from pages where slug = 'bread'`);
});

test('fifty visitors at once are one render', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => one.get('/')));
  expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1);
  expect(one.renderPage).toHaveBeenCalledTimes(1);
});

test('a cached page leaves with all headers of a fresh one, and answers 304', async () => {
  const headers = { 'accept-encoding': 'br, gzip' };
  const [fresh, kept] = [await one.get(path, headers), await one.get(path, headers)];
  const list = (answer: Response) =>
    [...answer.headers].filter(([name]) => name !== 'x-request-id').sort();
  expect(list(kept)).toEqual(list(fresh));
  expect(kept.headers.get('content-encoding')).toBe('br');
  expect(kept.headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(kept.headers.get('x-request-id')).not.toBe(fresh.headers.get('x-request-id'));
  const etag = kept.headers.get('etag') ?? '';
  expect((await one.get(path, { ...headers, 'if-none-match': etag })).status).toBe(304);
  expect((await one.get(path, { 'if-none-match': etag })).status).toBe(304);
  expect(one.renderPage).toHaveBeenCalledTimes(1);
});

test.each([
  ['of somebody who is signed in', path, { cookie: 'mainstreet.session_token=abc' }],
  ['of a checkout', '/checkout/1', {}],
  ['that is missing', '/restaurants/nowhere', {}],
])('a page %s is not kept', async (_, address, headers) => {
  await one.get(address, headers);
  await one.get(address, headers);
  expect(one.renderPage).toHaveBeenCalledTimes(2);
});

test("a review by way of one process is on the other one's pages at once, and no page more is lost", async () => {
  const lists = ['/', '/category/restaurants', '/search?query=bakery', '/location/or/portland'];
  const unaffected = ['/pricing', '/submit', '/location/me'];
  for (const address of [path, ...lists, ...unaffected]) await other.get(address);
  await one.review(bakeryId, 'The best rye bread in town.', 'Maria');
  await soon(async () => expect(await other.shows(path, 'The best rye bread')).toBe(true));
  for (const address of lists) expect(await other.shows(address, 'Rated 5 out of 5')).toBe(true);
  const renders = other.renderPage.mock.calls.length;
  for (const address of unaffected) await other.get(address);
  expect(other.renderPage).toHaveBeenCalledTimes(renders);
});

test('an approval brings a listing to lists and counts of both processes', async () => {
  const { name } = lawFirm;
  const lists = {
    '/': name,
    '/category/business': name,
    '/location/me': name,
    '/search?query=hill': name,
    '/locations': 'Maine',
  };
  for (const node of [one, other]) {
    for (const [address, text] of Object.entries(lists)) {
      expect(await node.shows(address, text)).toBe(false);
    }
  }
  await approveBusiness(directory, lawFirmId, 'staff');
  for (const node of [one, other]) {
    for (const [address, text] of Object.entries(lists)) {
      await soon(async () => expect(await node.shows(address, text)).toBe(true));
    }
  }
});

test('what staff say of a review is seen in every process', async () => {
  const headers = await directory.signIn('editor');
  const words = 'Pictures are at www.rooms.example for all.';
  const { id } = await (await one.review(bakeryId, words, 'Eva')).json();
  const shows = () => Promise.all([path, '/'].map((address) => other.shows(address, words)));
  expect(await shows()).toEqual([false, false]);
  await directory.call(`POST /api/admin/reviews/${id}/publish`, { headers });
  await soon(async () => expect(await shows()).toEqual([true, true]));
  await directory.call(`DELETE /api/admin/reviews/${id}`, { headers });
  await soon(async () => expect(await shows()).toEqual([false, false]));
});

test('a change that is rolled back drops nothing', async () => {
  await other.get(path);
  const refused = await one.review(bakeryId, 'I said it before: go there!', 'Maria');
  expect(refused.status).toBe(409);
  await one.review(bakeryId, 'Something to wait for.', 'Tom');
  await soon(async () => expect(await other.shows(path, 'Something to wait for.')).toBe(true));
  expect(other.renderPage).toHaveBeenCalledTimes(2);
});

test('while a process is cut off from the changes it keeps nothing, then it goes on', async () => {
  await other.get(path);
  other.onHearing.mockClear();
  await directory.db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'page changes' and datname = current_database()`,
  );
  await soon(() => expect(other.onHearing).toHaveBeenCalledWith(false));
  await directory.db.pool.query('update businesses set description = $1 where id = $2', [
    'Written while nobody heard.',
    bakeryId,
  ]);
  expect(await other.shows(path, 'Written while nobody heard.')).toBe(true);
  await soon(() => expect(other.onHearing).toHaveBeenLastCalledWith(true));
  other.renderPage.mockClear();
  await other.get(path);
  await other.get(path);
  expect(other.renderPage).toHaveBeenCalledTimes(1);
});

test('a query that takes too long is a 503 that nobody keeps, while cached pages go on', async () => {
  const hasty = await openNode(100);
  await hasty.get('/pricing');
  const client = await directory.db.pool.connect();
  await client.query('begin');
  await client.query('lock table categories, pages');
  expect((await hasty.get('/pricing')).status).toBe(200);
  const answer = await hasty.get('/');
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('2');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  await client.query('rollback');
  client.release();
  expect((await hasty.get('/')).status).toBe(200);
  await hasty.close();
});

test('a neighbor that opens, and what is said of it, is on the pages around', async () => {
  const [shop = 0, next = 0] = await directory.open(
    { name: 'First Books', slug: 'first-books', category: 'retail', trades: ['bookstores'] },
    {
      name: 'Next Books',
      slug: 'next-books',
      category: 'retail',
      trades: ['bookstores'],
      isApproved: false,
    },
  );
  expect(shop).toBeGreaterThan(0);
  expect(await one.shows('/retail/first-books', 'Nearby</h2>')).toBe(false);
  await approveBusiness(directory, next, 'staff');
  await soon(async () => expect(await one.shows('/retail/first-books', 'Next Books')).toBe(true));
  await one.review(next, 'Every shelf is worth a look.', 'Maria');
  await soon(async () =>
    expect(await one.shows('/retail/first-books', 'Rated 5 out of 5')).toBe(true),
  );
});

describe('a change of the settings', () => {
  const pages = ['/', '/pricing', '/premium', '/submit', '/terms'];
  const readPrices = async (node: Node, path: string) => {
    const html = await (await node.get(path)).text();
    const [shown = ''] = html.split('id="state"');
    return [...new Set(shown.match(/\$\d+\.\d\d/g) ?? [])];
  };
  let headers: { cookie: string };
  let version = 0;

  async function setPrice(price: number) {
    const body = { version, values: { premium: { price, months: 12 } } };
    const answer = await directory.call('PUT /api/admin/settings', { headers, body });
    expect(answer.status).toBe(200);
    ({ version } = await answer.json());
  }

  beforeAll(async () => {
    headers = await directory.signIn('admin');
    ({ version } = await (await directory.get('/api/admin/settings', headers)).json());
  });

  test('is on every page of both processes', async () => {
    for (const node of [one, other]) {
      for (const path of pages) expect(await readPrices(node, path)).toEqual(['$9.95']);
    }
    await setPrice(1250);
    for (const node of [one, other]) {
      for (const path of pages) {
        await soon(async () => expect(await readPrices(node, path)).toEqual(['$12.50']));
      }
    }
  });

  test('never leaves the old price beside the new, however often it changes', async () => {
    let isOver = false;
    const seen = new Set<string>();
    const readers = [one, other].flatMap((node) =>
      pages.map(async (path) => {
        while (!isOver) {
          const prices = await readPrices(node, path);
          expect(prices, path).toHaveLength(1);
          seen.add(prices[0] ?? '');
          // Kept pages are answered without a wait: nothing else would have its turn.
          await sleep(5);
        }
      }),
    );
    for (let price = 1300; price < 1312; price += 1) await setPrice(price);
    isOver = true;
    await Promise.all(readers);
    expect(seen.size).toBeGreaterThan(1);
    await soon(async () => expect(await readPrices(other, '/pricing')).toEqual(['$13.11']));
  });

  test('comes with the style of its color, and the policy that lets it in', async () => {
    const body = { version, values: { accent: '#8a1c5b', name: 'Shop Boise' } };
    await directory.call('PUT /api/admin/settings', { headers, body });
    for (const node of [one, other]) {
      await soon(async () => {
        const answer = await node.get('/');
        const html = await answer.text();
        const css = /<style>(.*?)<\/style>/.exec(html)?.[1] ?? '';
        expect(css).toContain('--accent:#8a1c5b');
        const hash = createHash('sha256').update(css).digest('base64');
        expect(answer.headers.get('content-security-policy')).toContain(
          `style-src 'self' 'sha256-${hash}'`,
        );
        expect(html).toContain('<title>Shop Boise: find');
      });
    }
  });
});
