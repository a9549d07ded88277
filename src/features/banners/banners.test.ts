import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../tests/directory.ts';
import { changeSettings } from '../../../tests/settings.ts';
import type { Banner } from '../../contract/banners.staff.ts';
import { createBannerBoard } from './board.ts';

let directory: Directory;
let admin: { cookie: string };

const KEY = 'ab'.repeat(16);
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const flowers = {
  name: 'Spring flowers',
  slot: 'top',
  picture: KEY,
  alt: 'Tulips from 5 dollars at Anna’s <Flowers>',
  link: 'https://flowers.example/spring?a=1&b=2',
  firstDay: '2024-06-01',
  lastDay: '2024-06-30',
  weight: 1,
};

beforeAll(async () => {
  directory = await openDirectory();
  await directory.db.kysely
    .insertInto('pagePictures')
    .values({
      key: KEY,
      width: 1200,
      height: 300,
      createdAt: new Date('2024-05-01'),
      createdBy: 'sam',
      unusedSince: new Date('2024-05-02'),
    })
    .execute();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  directory.setTime('2024-06-10T16:00:00Z');
  await directory.open(bakery, lawFirm);
  await directory.db.pool.query('truncate site_settings');
  await changeSettings(directory, { banners: true });
  admin = await directory.signIn('admin');
});

async function add(banner: object = {}): Promise<Banner> {
  const answer = await directory.post('/api/admin/banners', { ...flowers, ...banner }, admin);
  expect(answer.status, await answer.clone().text()).toBe(201);
  return answer.json();
}

const listBanners = async (): Promise<Banner[]> =>
  (await directory.get('/api/admin/banners', admin)).json();

const from = (address: string, browser = BROWSER) => ({
  'x-forwarded-for': address,
  'user-agent': browser,
});

const look = async (path: string, headers = from('192.0.2.1')) =>
  (await directory.get(path, headers)).text();

function readHref(frame: string): string {
  return /href="([^"]*)"/.exec(frame)?.[1]?.replaceAll('&amp;', '&') ?? '';
}

async function readNumbers() {
  const [banner] = await listBanners();
  return { views: banner?.views, clicks: banner?.clicks };
}

describe('a florist advertises at the top of results', () => {
  test('visitors see the picture with its words, and the link leads to the florist', async () => {
    const { id, status } = await add();
    expect(status).toBe('running');
    const answer = await directory.get('/b/top', from('192.0.2.1'));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-frame-options')).toBeNull();
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    const none = await directory.get('/b/nowhere');
    expect(none.status).toBe(404);
    expect(none.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    const frame = await answer.text();
    expect(frame).toContain('<p>Advertisement</p>');
    expect(frame).toContain('alt="Tulips from 5 dollars at Anna’s &lt;Flowers&gt;"');
    expect(frame).toContain(`srcset="/photos/${KEY}-320.webp 320w`);
    expect(frame).toContain('rel="sponsored noopener"');
    expect(frame).not.toContain('<script');
    const click = await directory.get(readHref(frame), from('192.0.2.1'));
    expect(click.status).toBe(302);
    expect(click.headers.get('location')).toBe(flowers.link);
    expect(await listBanners()).toMatchObject([{ id, views: 1, clicks: 1 }]);
    expect(await look('/es/b/top')).toContain('<p>Anuncio</p>');
  });

  test('without a first day it starts today', async () => {
    directory.setTime('2024-06-11T03:00:00Z');
    expect(await add({ firstDay: null })).toMatchObject({
      firstDay: '2024-06-10',
      status: 'running',
    });
  });

  test('a picture in use is kept', async () => {
    await add();
    const { rows } = await directory.db.pool.query('select unused_since from page_pictures');
    expect(rows).toEqual([{ unused_since: null }]);
  });

  test('robots, staff and repeats do not count, nor do clicks of networks that saw nothing', async () => {
    await add();
    const frame = await look('/b/top', from('192.0.2.1', 'Googlebot/2.1'));
    await look('/b/top', { ...from('192.0.2.1'), ...admin });
    await directory.get(readHref(frame), from('192.0.2.1', 'curl/8.0'));
    expect(await readNumbers()).toEqual({ views: 0, clicks: 0 });
    const seen = readHref(await look('/b/top'));
    await look('/b/top');
    await directory.get(seen, from('198.51.100.7'));
    await directory.get(seen.replace(/key=.*/, 'key=made-up'), from('192.0.2.1'));
    await directory.get(seen.replace(/at=\d+/, 'at=999999'), from('192.0.2.1'));
    await directory.app.request(seen, { method: 'HEAD', headers: from('192.0.2.1') });
    expect(await readNumbers()).toEqual({ views: 1, clicks: 0 });
    for (let time = 0; time < 3; time++) await directory.get(seen, from('192.0.2.1'));
    expect(await readNumbers()).toEqual({ views: 1, clicks: 1 });
    directory.setTime('2024-06-10T20:00:00Z');
    await directory.get(seen, from('192.0.2.1'));
    expect(await readNumbers()).toEqual({ views: 1, clicks: 1 });
  });

  test('a click leads nowhere but to a running banner or home', async () => {
    await add();
    for (const query of ['', '?id=999', '?id=https://evil.example', '?id=1e400&at=x&key=']) {
      const answer = await directory.get(`/b/click${query}`, from('192.0.2.1'));
      expect(answer.headers.get('location')).toBe('/');
    }
  });

  test('it runs on its days in the site’s time zone, and not once it is stopped', async () => {
    await changeSettings(directory, {
      banners: true,
      area: { kind: 'states', states: ['HI'] },
    });
    const { id, version } = await add();
    directory.setTime('2024-07-01T09:59:00Z');
    expect(await look('/b/top')).toContain('<img');
    directory.setTime('2024-07-01T10:00:00Z');
    expect(await look('/b/top')).not.toContain('<img');
    expect(await listBanners()).toMatchObject([{ status: 'ended' }]);
    directory.setTime('2024-06-01T09:59:00Z');
    expect(await look('/b/top')).not.toContain('<img');
    expect(await listBanners()).toMatchObject([{ status: 'planned' }]);
    directory.setTime('2024-06-10T16:00:00Z');
    const stop = () =>
      directory.call(`PUT /api/admin/banners/${id}`, {
        headers: admin,
        body: { version, banner: { ...flowers, isStopped: true } },
      });
    expect((await stop()).status).toBe(200);
    expect(await look('/b/top')).not.toContain('<img');
    const stale = await stop();
    expect(stale.status).toBe(409);
    expect(await stale.json()).toMatchObject({ current: { status: 'stopped' } });
  });

  test('it shows only with its trade and in its town, as the town is spelled here', async () => {
    const { city, state } = await add({ trade: 'restaurants', city: 'portland', state: 'or' });
    expect([city, state]).toEqual(['Portland', 'OR']);
    expect(await look('/b/top?town=Portland, OR&trades=bakeries,restaurants')).toContain('<img');
    for (const query of ['', '?town=Portland, ME&trades=restaurants', '?town=Portland, OR']) {
      expect(await look(`/b/top${query}`)).not.toContain('<img');
    }
    expect(await look('/b/side?town=Portland, OR&trades=restaurants')).not.toContain('<img');
  });

  test('a heavier one shows more often', async () => {
    await add({ weight: 3 });
    const heavy = await add({ weight: 1, name: 'Light' });
    const values = [0, 0.5, 0.74, 0.75, 0.99];
    const board = createBannerBoard({ ...directory, random: () => values.shift() ?? 0 });
    await board.reload();
    const picked = Array.from({ length: 5 }, () => board.pick({ slot: 'top' })?.id);
    expect(picked.filter((id) => id === heavy.id)).toHaveLength(2);
    expect(picked.slice(3)).toEqual([heavy.id, heavy.id]);
  });
});

describe('a banner leads to a listing', () => {
  test('in the same window and language, until visitors no longer see the listing', async () => {
    await add({ link: `/restaurants/${bakery.slug}` });
    const frame = await look('/es/b/top');
    expect(frame).toContain('target="_top"');
    const click = await directory.get(readHref(frame), from('192.0.2.1'));
    expect(click.headers.get('location')).toBe(`/es/restaurants/${bakery.slug}`);
    expect(await listBanners()).toMatchObject([{ link: `/restaurants/${bakery.slug}` }]);
    await directory.db.pool.query('update businesses set is_approved = false where slug = $1', [
      bakery.slug,
    ]);
    expect(await listBanners()).toMatchObject([{ status: 'unlisted' }]);
    await add({ name: 'Another', link: `${directory.site.url}/any/${lawFirm.slug}` });
    expect((await listBanners())[0]).toMatchObject({ link: `/business/${lawFirm.slug}` });
  });
});

describe('staff', () => {
  const refused = async (banner: object) => {
    const answer = await directory.post('/api/admin/banners', { ...flowers, ...banner }, admin);
    const { errors = [] } = await answer.json();
    return [answer.status, errors[0]?.field];
  };

  test('get told what is wrong', async () => {
    expect(await refused({ link: 'javascript:alert(1)' })).toEqual([422, 'link']);
    expect(await refused({ link: 'https://user:pass@flowers.example' })).toEqual([422, 'link']);
    expect(await refused({ link: '/restaurants/nobody' })).toEqual([422, 'link']);
    expect(await refused({ picture: 'cd'.repeat(16) })).toEqual([422, 'picture']);
    expect(await refused({ picture: '../../etc' })).toEqual([422, 'picture']);
    expect(await refused({ alt: ' ' })).toEqual([422, 'alt']);
    expect(await refused({ lastDay: '2024-05-31' })).toEqual([422, 'lastDay']);
    expect(await refused({ trade: 'no-such-trade' })).toEqual([422, 'trade']);
    expect(await refused({ city: 'Nowhere', state: 'OR' })).toEqual([422, 'city']);
    expect(await refused({ city: 'Portland' })).toEqual([422, 'state']);
    expect(await refused({ weight: 11 })).toEqual([422, 'weight']);
  });

  test('download the numbers by day, and find each change in the log', async () => {
    const { id } = await add({ name: '=Spring' });
    await look('/b/top');
    await look('/b/top', from('198.51.100.7'));
    directory.setTime('2024-06-11T16:00:00Z');
    await directory.get(readHref(await look('/b/top')), from('192.0.2.1'));
    const file = await directory.get('/api/admin/banners/export', admin);
    expect(file.headers.get('content-type')).toContain('text/csv');
    expect(parse(await file.text(), { columns: true })).toEqual([
      {
        day: '2024-06-10',
        banner: `${id}`,
        name: "'=Spring",
        slot: 'top',
        views: '2',
        clicks: '0',
      },
      {
        day: '2024-06-11',
        banner: `${id}`,
        name: "'=Spring",
        slot: 'top',
        views: '1',
        clicks: '1',
      },
    ]);
    await directory.call(`DELETE /api/admin/banners/${id}`, { headers: admin });
    expect(await look('/b/top')).not.toContain('<img');
    const { rows } = await directory.db.pool.query(
      `select action, after ->> 'name' as name from audit_log where action like 'banner.%' order by id`,
    );
    expect(rows).toEqual([
      { action: 'banner.create', name: '=Spring' },
      { action: 'banner.delete', name: null },
    ]);
  });

  test('need the right for pages', async () => {
    const moderator = await directory.signIn('moderator');
    expect((await directory.get('/api/admin/banners', moderator)).status).toBe(403);
    expect((await directory.get('/api/admin/banners/export', moderator)).status).toBe(403);
  });

  test('counts that could not be written are kept', async () => {
    await add();
    await directory.db.pool.query('alter table banner_days rename to banner_days_away');
    await look('/b/top');
    expect((await directory.get('/api/admin/banners', admin)).status).toBe(500);
    await directory.db.pool.query('alter table banner_days_away rename to banner_days');
    expect(await readNumbers()).toEqual({ views: 1, clicks: 0 });
  });
});

test('switched off, nothing shows and no statement is made', async () => {
  await add();
  await changeSettings(directory, {});
  const { query } = directory.db.pool;
  let statements = 0;
  directory.db.pool.query = ((...given: Parameters<typeof query>) => {
    statements += 1;
    return Reflect.apply(query, directory.db.pool, given);
  }) as typeof query;
  try {
    expect(await look('/b/top')).not.toContain('<img');
  } finally {
    directory.db.pool.query = query;
  }
  expect(statements).toBe(0);
  expect((await directory.get('/b/nowhere')).status).toBe(404);
});
