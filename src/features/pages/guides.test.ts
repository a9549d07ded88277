import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../tests/directory.ts';
import type { StaffPage } from '../../contract/pages.staff.ts';
import type { PageListings } from '../../contract/pages.ts';
import { publishDue } from './jobs.ts';

let directory: Directory;
let editor: { cookie: string };
let admin: { cookie: string };
let ids: number[];

const diner = { name: 'Joe’s Diner', slug: 'joes-diner', category: 'restaurants' };
const cafe = { name: 'Early Bird', slug: 'early-bird', category: 'restaurants' };

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('delete from pages where id > 10');
  editor = await directory.signIn('editor');
  admin = await directory.signIn('admin');
  ids = await directory.open(diner, cafe);
});

const write = (...lines: string[]) =>
  `<p>Up early?</p>${lines.map((line) => `<p>{${line}}</p><p>Go there.</p>`).join('')}`;

async function save(content: string, change: object = {}): Promise<StaffPage> {
  const body = { slug: 'breakfast', title: 'Ten places for breakfast', content, ...change };
  const answer = await directory.call('POST /api/admin/pages', { body, headers: editor });
  expect(answer.status).toBe(201);
  return answer.json();
}

async function read(slug = 'breakfast'): Promise<PageListings[]> {
  const answer = await directory.get(`/api/pages/${slug}/listings`);
  expect(answer.status).toBe(200);
  return answer.json();
}

const tell = (listings: PageListings[]) =>
  listings.map(({ state, businesses }) => [state, ...businesses.map(({ slug }) => slug)]);

async function draft(...lines: string[]): Promise<PageListings[]> {
  const body = { lines };
  const answer = await directory.call('POST /api/admin/pages/listings', { body, headers: editor });
  expect(answer.status).toBe(200);
  return answer.json();
}

test('a guide shows its listings as they are now, in the order of its text', async () => {
  await save(write('listing:early-bird', 'listing:joes-diner, numbered'));
  expect(tell(await read())).toEqual([
    ['shown', 'early-bird'],
    ['shown', 'joes-diner'],
  ]);
  await directory.db.pool.query("update businesses set phone = '208-555-0100' where id = $1", [
    ids[0],
  ]);
  expect((await read())[1]?.businesses[0]).toMatchObject({ phone: '(208) 555-0100', rating: 0 });
});

test('a page with lines as people type them is a guide, and shows no braces', async () => {
  await save(
    `<p><strong>{Listing: JOES-DINER}</strong></p><p>{listing:https://town.example/restaurants/early-bird} </p>
     <p>{listings: Restaurants, Boise ID, 3}</p><p>Or {listing:joes-diner}.</p>`,
  );
  expect(tell(await read())).toEqual([
    ['shown', 'joes-diner'],
    ['shown', 'early-bird'],
    ['repeated'],
  ]);
  const { guides } = await (await directory.get('/api/guides')).json();
  expect(guides).toHaveLength(1);
  expect(await (await directory.get('/breakfast')).text()).not.toMatch(/<p>[^<]*\{listing/i);
});

test('a guide says where its listings are, for the map beside it', async () => {
  await directory.db.pool.query(
    `update businesses set latitude = 43.6, longitude = -116.2, location_precision = 'rooftop'
     where slug = 'joes-diner'`,
  );
  await save(write('listing:joes-diner', 'listing:early-bird'));
  const [found] = (await read())[0]?.businesses ?? [];
  expect(found).toMatchObject({
    coordinates: { latitude: 43.6, longitude: -116.2 },
    precision: 'rooftop',
  });
});

test('one that was renamed is found by its former address', async () => {
  await save(write('listing:joes-diner'));
  const path = `/api/admin/businesses/${ids[0]}`;
  const before = await (await directory.get(path, admin)).json();
  const edit = { ...before, slug: 'joes-place', name: 'Joe’s Place', categoryId: 1 };
  const { status } = await directory.call(`PUT ${path}`, { body: edit, headers: admin });
  expect(status).toBe(200);
  expect(tell(await read())).toEqual([['shown', 'joes-place']]);
});

test('one that visitors do not find any more is left out, and the editor says so', async () => {
  await save(write('listing:joes-diner', 'listing:early-bird', 'listing:no-such-place'));
  const gone = `DELETE /api/admin/businesses/${ids[0]}`;
  expect((await directory.call(gone, { headers: admin })).status).toBe(200);
  expect(tell(await read())).toEqual([['gone'], ['shown', 'early-bird'], ['unknown']]);
  expect(tell(await draft('listing:joes-diner', 'listing:early-bird'))).toEqual([
    ['gone'],
    ['shown', 'early-bird'],
  ]);
  const back = `POST /api/admin/businesses/${ids[0]}/restore`;
  expect((await directory.call(back, { headers: admin })).status).toBe(200);
  expect(tell(await read())[0]).toEqual(['shown', 'joes-diner']);
});

test('one that was merged into another leads to it, and stands once', async () => {
  await directory.db.pool.query(
    'update business_slugs set business_id = $2 where business_id = $1',
    [ids[0], ids[1]],
  );
  await save(write('listing:early-bird', 'listing:joes-diner'));
  expect(tell(await read())).toEqual([['shown', 'early-bird'], ['repeated']]);
});

test('a live list has the best of a trade or a category in a place, without those above', async () => {
  await directory.db.pool.query(
    "update businesses set trades = array[(select id from trades where slug = 'breweries')]",
  );
  await directory.open(
    { name: 'Far Brewery', slug: 'far', city: 'Moscow', trades: ['breweries'] },
    { name: 'Hidden', slug: 'hidden', isApproved: false, trades: ['breweries'] },
    { name: 'Elsewhere', slug: 'elsewhere', city: 'Boise', state: 'TX', trades: ['breweries'] },
  );
  await directory.db.pool.query(
    "update businesses set rating_sum = 50, review_count = 10 where slug in ('early-bird', 'far')",
  );
  const lines = [
    ...['listings: breweries, Boise ID', 'listings: restaurants, Boise Idaho, 1'],
    ...['listings: breweries, Idaho, 2', 'listings: quibbles, Boise ID', 'listings: breweries'],
  ];
  expect(await Promise.all(lines.map(async (line) => tell(await draft(line))[0]))).toEqual([
    ['shown', 'early-bird', 'joes-diner'],
    ['shown', 'early-bird'],
    ['shown', 'far', 'early-bird'],
    ['unknown'],
    ['unknown'],
  ]);
  expect(tell(await draft('listing:early-bird', 'listings: breweries, Boise ID, 1'))).toEqual([
    ['shown', 'early-bird'],
    ['shown', 'joes-diner'],
  ]);
});

test('all listings of a page are read in one statement', async () => {
  await save(write('listing:joes-diner', 'listing:early-bird', 'listings: breweries, Boise ID'));
  const asked: string[] = [];
  const { run } = directory.db;
  directory.db.run = ((statement, values) => {
    asked.push(statement.name);
    return run(statement, values);
  }) as typeof run;
  await read();
  directory.db.run = run;
  expect(asked).toEqual(['published_page', 'picked_listings']);
});

test('a page shows at most sixty', async () => {
  const body = { slug: 'all', title: 'All', content: write('listings: a, Idaho, 59', 'listing:b') };
  const send = (content: string) =>
    directory.call('POST /api/admin/pages', { body: { ...body, content }, headers: editor });
  expect((await send(write('listings: a, Idaho, 60', 'listing:b'))).status).toBe(422);
  expect((await send(body.content)).status).toBe(201);
});

test('a page with listings is a guide; a draft, a standard page and one without are none', async () => {
  const slugs = async () => {
    const { guides } = await (await directory.get('/api/guides')).json();
    return guides.map(({ slug }: { slug: string }) => slug);
  };
  await save('<p>Nothing to see here.</p>', { slug: 'plain' });
  await save(write('listing:joes-diner'), { slug: 'draft', isPublished: false });
  expect(await slugs()).toEqual([]);
  await directory.settings.reload();
  expect(directory.settings.hasGuides()).toBe(false);
  const { id, isGuide } = await save(write('listing:joes-diner'));
  await save(write('listing:early-bird'), { slug: 'lunch' });
  expect(isGuide).toBe(true);
  expect(await slugs()).toEqual(['lunch', 'breakfast']);
  expect(await (await directory.get('/sitemaps/sections.xml')).text()).toContain('/guides</loc>');
  await directory.settings.reload();
  expect(directory.settings.hasGuides()).toBe(true);
  await directory.call(`DELETE /api/admin/pages/${id}`, { headers: editor });
  expect(await slugs()).toEqual(['lunch']);
  const undone = await directory.call(`POST /api/admin/pages/${id}/undo`, { headers: editor });
  expect(undone.status).toBe(200);
  expect(await slugs()).toEqual(['lunch', 'breakfast']);
});

test('a page that is to become a guide is none until its time', async () => {
  directory.setTime('2024-06-01T12:00:00Z');
  const page = await save('<p>Soon to come.</p>');
  const publishAt = '2024-06-03T09:00:00Z';
  const body = { ...page, plan: undefined, content: write('listing:joes-diner'), publishAt };
  const { status } = await directory.call(`PUT /api/admin/pages/${page.id}`, {
    body,
    headers: editor,
  });
  expect(status).toBe(200);
  expect(await read()).toEqual([]);
  directory.setTime(publishAt);
  await publishDue(directory);
  expect(tell(await read())).toEqual([['shown', 'joes-diner']]);
});

test('a save of a guide can be taken back', async () => {
  const page = await save(write('listing:joes-diner'));
  const body = { ...page, content: '<p>Closed for the summer.</p>' };
  await directory.call(`PUT /api/admin/pages/${page.id}`, { body, headers: editor });
  expect(await read()).toEqual([]);
  const undone = await directory.call(`POST /api/admin/pages/${page.id}/undo`, { headers: editor });
  expect(undone.status).toBe(200);
  expect(tell(await read())).toEqual([['shown', 'joes-diner']]);
});

test('nobody reads the listings of a draft', async () => {
  await save(write('listing:joes-diner'), { isPublished: false });
  expect((await directory.get('/api/pages/breakfast/listings')).status).toBe(404);
  const body = { lines: ['listing:joes-diner'] };
  expect((await directory.call('POST /api/admin/pages/listings', { body })).status).toBe(401);
});
