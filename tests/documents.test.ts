import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDocumentRenderer, loadWebBuilds } from '../src/documents.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { createLog } from '../src/platform/telemetry/log.ts';
import { bakery, type Directory, openDirectory } from './directory.ts';
import { changeSettings } from './settings.ts';

let directory: Directory;
const path = `/restaurants/${bakery.slug}`;

beforeAll(async () => {
  const build = await loadWebBuilds();
  const documents = createDocumentRenderer(readConfig({}), build, createLog('silent'));
  directory = await openDirectory('empty', { documents });
  await directory.open(bakery);
});
afterAll(() => directory.close());

test('a business is a whole document: head, markup, data block, and no script of its own', async () => {
  const answer = await directory.get(path);
  const html = await answer.text();
  const [head = '', body = ''] = html.split('</head>');
  expect(head).toContain('<title>Rosa’s Bakery &amp; Café - Portland, OR | Mainstreet</title>');
  expect(head).toContain(`<link rel="canonical" href="http://localhost:3000${path}"/>`);
  expect(body).toContain('<h1');
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>/g)].map((match) => match[1]);
  expect(inline.map((attributes) => attributes?.match(/type="([^"]+)"/)?.[1]).sort()).toEqual([
    'application/json',
    'application/ld+json',
    'application/ld+json',
  ]);
});

test('whoever shares a page shows its sign, in its size; or the image that its owner chose', async () => {
  const { db } = directory;
  const { id, socialPicture } = await (
    await directory.get(`/api/businesses/${bakery.slug}`)
  ).json();
  const readCard = async () => {
    const html = await (await directory.get(path)).text();
    return [
      ...html.matchAll(/<meta (?:property|name)="(?:og|twitter):(image\S*|card)" content="(\S+)"/g),
    ].map(([, name, content]) => `${name} ${content}`);
  };
  expect(await readCard()).toEqual([
    `image http://localhost:3000${socialPicture}`,
    ...['image:width 1200', 'image:height 630', 'card summary_large_image'],
  ]);
  const imageUrl = 'https://rosa.example/oven.jpg';
  await db.kysely.updateTable('businesses').set({ imageUrl }).where('id', '=', id).execute();
  expect(await readCard()).toEqual([`image ${imageUrl}`, 'card summary_large_image']);
  await db.kysely.updateTable('businesses').set({ imageUrl: null }).where('id', '=', id).execute();
});

test('what the source lists a business under stands in one line, where there is any', async () => {
  const readLine = async () => (await (await directory.get(path)).text()).includes('Also listed');
  expect(await readLine()).toBe(false);
  const set = (sourceCategories: string) =>
    directory.db.kysely.updateTable('businesses').set({ sourceCategories }).execute();
  await set('cake shop, caterer');
  expect(await readLine()).toBe(true);
  expect(await (await directory.get(path)).text()).toContain('cake shop, caterer');
  await set('');
});

test('a trade of a town in another spelling leads to the one page', async () => {
  const answer = await directory.get('/location/mo/st-louis/bakeries?sort=rating');
  expect(answer.status).toBe(301);
  expect(answer.headers.get('location')).toBe('/location/mo/saint-louis/bakeries?sort=rating');
});

test('a trade of a town that nobody could have meant is no page, in whatever letters', async () => {
  const answer = await directory.get('/location/MO/st-louis/%F0%9D%85%98');
  expect(answer.status).toBe(301);
  const address = answer.headers.get('location') ?? '';
  expect(address).toBe('/location/mo/saint-louis/%F0%9D%85%98');
  expect((await directory.get(address)).status).toBe(404);
});

test('a former address of an event leads to its present one, in each language', async () => {
  await changeSettings(directory, { events: true });
  const startsAt = `${new Date().getFullYear() + 1}-06-01T19:00`;
  const event = { title: 'Live jazz', startsAt, venue: 'The Depot' };
  const place = { address: '2603 W Eastover Ter', city: 'Boise', state: 'ID' };
  const editor = await directory.signIn('editor');
  const added = await directory.post('/api/admin/events', { ...event, ...place }, editor);
  expect(added.status, await added.clone().text()).toBe(201);
  const { slug } = await added.json();
  const former = slug.replace('live-jazz', 'jazz');
  for (const prefix of ['', '/es']) {
    const answer = await directory.get(`${prefix}/events/${former}`);
    expect(answer.status).toBe(301);
    expect(answer.headers.get('location')).toBe(`${prefix}/events/${slug}`);
  }
  await changeSettings(directory, {});
});

test('the same data gives the same bytes, and a review gives new ones', async () => {
  const etag = (await directory.get(path)).headers.get('etag') ?? '';
  expect((await directory.get(path, { 'if-none-match': etag })).status).toBe(304);
  const [business] = await (await directory.get('/api/businesses/recent')).json();
  await directory.post(`/api/businesses/${business.id}/reviews`, {
    rating: 5,
    reviewerName: '<script>alert(1)</script>',
    comment: '</script><img src=x onerror=alert(1)> and good bread',
  });
  const fresh = await directory.get(path, { 'if-none-match': etag });
  expect(fresh.status).toBe(200);
  const html = await fresh.text();
  expect(html).not.toContain('<img src=x');
  expect(html).not.toContain('<script>alert');
});

test('what an owner sees is kept by nobody, however the address is written', async () => {
  const [{ id }] = await (await directory.get('/api/businesses/recent')).json();
  const owner = await directory.openOwnerArea(id);
  for (const end of ['', '/', '/hours', '/..%2F..%2Fetc', '/a.b']) {
    for (const headers of [owner, {}]) {
      const answer = await directory.get(`/desk/${id}${end}`, headers);
      expect(answer.headers.get('cache-control'), end).toBe('no-store');
    }
  }
  const page = await directory.get(`/desk/${id}`, owner);
  expect(await page.text()).toContain(`owner-${id}@example.com`);
});

test('names that every object has are no more than names', async () => {
  for (const error of ['__proto__', 'constructor']) {
    const answer = await directory.get(`/sign-in?error=${error}`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('sign-in did not work');
  }
  const headers = await directory.signIn('admin');
  const category = { name: 'Constructor', slug: 'constructor' };
  expect((await directory.post('/api/admin/categories', category, headers)).status).toBe(201);
  expect((await directory.get('/category/constructor')).status).toBe(200);
  expect((await directory.get('/categories')).status).toBe(200);
});

test('a failure of ours is a 500 screen that nobody keeps', async () => {
  const broken = await openDirectory('empty', {
    documents: createDocumentRenderer(readConfig({}), await loadWebBuilds(), createLog('silent')),
  });
  await broken.db.pool.query('alter table categories rename to elsewhere');
  const answer = await broken.get('/');
  expect(answer.status).toBe(500);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const html = await answer.text();
  expect(html).toContain('Something went wrong');
  expect(html).not.toContain('relation');
  await broken.close();
});

/** Ends a title, a script, an attribute; begins what would run. */
const HOSTILE = `</title></script>'"><img src=x onerror=alert(1)><svg onload=alert(2)>`;
const asText = HOSTILE.replaceAll('&', '&amp;')
  .replaceAll('<', '&lt;')
  .replaceAll('>', '&gt;')
  .replaceAll('"', '&quot;')
  .replaceAll("'", '&#x27;');

/** The attributes of every tag of a document, as a browser would tell them apart. */
function readTags(html: string) {
  return [...html.matchAll(/<([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/gi)].map(
    ([, name = '', attributes = '']) => ({
      name,
      attributes: new Map(
        [...attributes.matchAll(/([^\s"'=/]+)(?:="([^"]*)")?/g)].map((match) => [
          match[1] ?? '',
          match[2] ?? '',
        ]),
      ),
    }),
  );
}

async function readDocument(at: string) {
  const answer = await directory.get(at);
  expect(answer.status).toBe(200);
  const html = await answer.text();
  for (const { name, attributes } of readTags(html)) {
    for (const [attribute, value] of attributes) {
      expect(attribute).not.toMatch(/^(on|style$|srcdoc)/i);
      expect(value).not.toMatch(/^\s*(javascript|data|vbscript):/i);
    }
    expect(name).not.toMatch(/^(iframe|object|embed|base|style)$/i);
    if (name !== 'script' || attributes.has('src')) continue;
    expect(attributes.get('type')).toMatch(/^application\/(ld\+)?json$/);
  }
  expect(html).not.toContain('<img src=x');
  return html;
}

test('what staff write in categories comes out as text, in the page, its head and its data', async () => {
  const headers = await directory.signIn('editor');
  const body = { name: HOSTILE, slug: 'hostile', icon: HOSTILE.slice(0, 50), description: HOSTILE };
  const made = await directory.call('POST /api/admin/categories', { body, headers });
  expect(made.status).toBe(201);
  const slug = 'hostile-bakery';
  await directory.open({
    ...bakery,
    slug,
    category: 'hostile',
    name: HOSTILE,
    description: HOSTILE,
  });
  const category = await readDocument('/category/hostile');
  expect(category).toContain(`<title>${asText} Businesses | Mainstreet</title>`);
  expect(category).toContain(`<meta name="description" content="${asText}"/>`);
  expect(category).toMatch(/<h1[^>]*>&lt;\/title&gt;/);
  const business = await readDocument(`/hostile/${slug}`);
  expect(business).toContain(`<meta name="keywords" content="${asText}, ${asText}, Portland`);
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(business)?.[1] ?? '';
  expect(JSON.parse(data)).toMatchObject({ name: HOSTILE, description: HOSTILE });
  for (const at of ['/', '/categories', '/search?query=bakery', '/submit']) {
    expect(await readDocument(at)).toContain(asText);
  }
});

test('the data of a page cannot end its element, and says what the page says', async () => {
  const description = `${HOSTILE} \u2028\u2029 Kekse & Brötchen`;
  await directory.open({ ...bakery, slug: 'data-bakery', city: 'Salem', description });
  for (const at of ['/restaurants/data-bakery', '/location/or/salem', '/']) {
    const html = await readDocument(at);
    const [, data = ''] = html.split('<script type="application/json" id="state">');
    const state = data.slice(0, data.indexOf('</script>'));
    expect(state, at).not.toMatch(/[<\u2028\u2029]/);
    expect(JSON.stringify(JSON.parse(state)), at).toContain(
      JSON.stringify(description).slice(1, -1),
    );
  }
});

test('what staff write in pages comes out as text, and their HTML without what runs', async () => {
  const headers = await directory.signIn('editor');
  const content = `<p>Kept words</p>${HOSTILE}<a href="javascript:alert(3)" onclick="alert(4)">x</a>
    <iframe srcdoc="<script>alert(5)</script>"></iframe><form action="https://evil.example/"></form>
    <p style="position:fixed" onmouseover="alert(6)">Hover</p><base href="https://evil.example/">`;
  const body = { slug: 'hostile-page', title: HOSTILE, metaDescription: HOSTILE, content };
  const made = await directory.call('POST /api/admin/pages', { body, headers });
  expect(made.status).toBe(201);
  const html = await readDocument('/hostile-page');
  expect(html).toContain(`<title>${asText} | Mainstreet</title>`);
  expect(html).toContain(`<meta name="description" content="${asText}"/>`);
  expect(html).toContain(`<meta property="og:title" content="${asText}"/>`);
  expect(html).toContain('<p>Kept words</p>');
  expect(html).not.toMatch(/alert\([3-6]\)|javascript:|srcdoc|evil\.example/);
});
