import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../tests/directory.ts';
import { workOnMemberships } from './memberships.ts';

let directory: Directory;
let admin: { cookie: string };
let ids: number[];

beforeAll(async () => {
  directory = await openDirectory();
  admin = await directory.signIn('admin');
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate site_settings');
  await directory.settings.reload();
  directory.setTime('2090-06-01T12:00:00Z');
  const restaurant = { trades: ['pizza-places'], category: 'restaurants' };
  ids = await directory.open(
    { ...restaurant, name: 'Best Pizza', slug: 'best' },
    { ...restaurant, name: 'Good Pizza', slug: 'good' },
    { ...restaurant, name: 'Plain Pizza', slug: 'plain', email: 'plain@plain.example' },
    { ...restaurant, name: 'New Pizza', slug: 'new' },
  );
  const rate = 'update businesses set rating_sum = $2, review_count = $3 where id = $1';
  await directory.db.pool.query(rate, [ids[0], 100, 20]);
  await directory.db.pool.query(rate, [ids[1], 45, 10]);
});

const call = (line: string, body?: object) => directory.call(line, { headers: admin, body });

async function switchTo(memberships: 'off' | 'unmark' | 'hide') {
  const { version } = await (await call('GET /api/admin/settings')).json();
  const answer = await call('PUT /api/admin/settings', { version, values: { memberships } });
  expect(answer.status, await answer.clone().text()).toBe(200);
  await directory.runJobs();
}

async function mark(slug: string, custom: object) {
  const id = ids[['best', 'good', 'plain', 'new'].indexOf(slug)];
  const change = { action: 'edit', ids: [id], edit: { custom } };
  const answer = await call('POST /api/admin/businesses/bulk', change);
  expect(await answer.json()).toMatchObject({ done: [id] });
}

async function list(path: string) {
  const answer = await directory.get(path);
  expect(answer.status, await answer.clone().text()).toBe(200);
  const rows: { slug: string; isMember?: true }[] = await answer.json();
  const told = JSON.parse(decodeURIComponent(answer.headers.get('x-understanding') ?? '{}'));
  return {
    rows,
    slugs: rows.map(({ slug }) => slug),
    told,
    next: /<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1] ?? null,
  };
}

const lists = [
  '/api/businesses/search?category=restaurants',
  '/api/businesses/search?category=restaurants&city=Boise&state=ID',
  '/api/businesses/search?category=pizza-places&city=Boise&state=ID',
  '/api/businesses/search?query=pizza',
  '/api/businesses/search?query=pizza+boise',
];

describe('an association switches memberships on', () => {
  test('members are marked and come first in every list', async () => {
    const before = await Promise.all(lists.map(list));
    await switchTo('unmark');
    await mark('new', { member: true, 'member-level': 'Gold', 'member-dues': '$300, paid late' });
    for (const [at, path] of lists.entries()) {
      const { slugs, rows, told } = await list(path);
      const others = before[at]?.slugs.filter((slug) => slug !== 'new') ?? [];
      expect(slugs, path).toEqual(['new', ...others]);
      expect(rows.filter(({ isMember }) => isMember)).toMatchObject([{ slug: 'new' }]);
      expect(told, path).toMatchObject({ membersFirst: true });
    }
  });

  test('an order that the visitor chose, or distances, come before memberships', async () => {
    await switchTo('unmark');
    await mark('new', { member: true });
    for (const order of ['sort=rating', 'sort=newest', 'near=83702']) {
      const { told } = await list(`/api/businesses/search?query=pizza&${order}`);
      expect(told.membersFirst).toBeUndefined();
    }
    const { slugs } = await list('/api/businesses/search?query=pizza&sort=rating');
    expect(slugs.at(0)).toBe('best');
  });

  test('pages of one neither lose nor repeat a listing', async () => {
    await switchTo('unmark');
    await mark('good', { member: true });
    await mark('new', { member: true });
    for (const path of lists) {
      const seen: string[] = [];
      for (let next: string | null = `${path}&limit=1`; next !== null; ) {
        const page = await list(next);
        seen.push(...page.slugs);
        next = page.next;
      }
      expect(seen.slice(0, 2).toSorted(), path).toEqual(['good', 'new']);
      expect(seen.toSorted(), path).toEqual(['best', 'good', 'new', 'plain']);
    }
  });

  test('visitors see members only, and never the dues', async () => {
    await switchTo('unmark');
    await mark('good', { member: true, 'member-until': '2091', 'member-dues': 'paid late' });
    expect((await list('/api/businesses/search?query=pizza&f=member')).slugs).toEqual(['good']);
    const page = await (await directory.get('/api/businesses/good')).text();
    expect(JSON.parse(page)).toMatchObject({ isMember: true });
    expect(page).not.toContain('paid late');
    expect(page).not.toContain('2091');
  });

  test('switched off, nothing of it is left on pages; on again, everything is back', async () => {
    const before = await (await directory.get('/api/businesses/good')).json();
    await switchTo('unmark');
    await mark('good', { member: true, 'member-level': 'Gold' });
    await switchTo('off');
    const { updatedAt: _, ...after } = await (await directory.get('/api/businesses/good')).json();
    expect(before).toMatchObject(after);
    expect((await list(lists[0] ?? '')).told.membersFirst).toBeUndefined();
    await switchTo('unmark');
    const again = await (await directory.get('/api/businesses/good')).json();
    expect(again).toMatchObject({ isMember: true });
    expect(JSON.stringify(again.fields)).toContain('Gold');
  });
});

describe('a membership ends', () => {
  const work = async (at: string) => {
    directory.setTime(at);
    await workOnMemberships(directory);
    await directory.runJobs();
  };
  const staffList = async (status: string) =>
    (await (await call(`GET /api/admin/businesses?sort=name&status=${status}`)).json()).map(
      ({ slug }: { slug: string }) => slug,
    );

  test('its contact is told 14 days before, once for each end', async () => {
    await switchTo('unmark');
    await mark('plain', { member: true, 'member-until': '2090-06-30' });
    await work('2090-06-16T09:00:00Z');
    expect(directory.mails).toEqual([]);
    await work('2090-06-17T12:00:00Z');
    await work('2090-06-18T12:00:00Z');
    expect(directory.mails).toMatchObject([
      { to: 'plain@plain.example', subject: 'Your membership ends on June 30, 2090' },
    ]);
    await mark('plain', { 'member-until': '2091-06-30' });
    await work('2091-06-17T12:00:00Z');
    expect(directory.mails).toHaveLength(2);
  });

  test.each(['2090-06-30', '2090-06'])('after %s the listing stays, unmarked', async (until) => {
    await switchTo('unmark');
    await mark('plain', { member: true, 'member-until': until });
    await mark('good', { member: true });
    await work('2090-07-01T09:00:00Z');
    expect(await staffList('members')).toEqual(['good', 'plain']);
    await work('2090-07-01T12:00:00Z');
    expect(await staffList('members')).toEqual(['good']);
    expect(await staffList('former-members')).toEqual(['plain']);
    const listing = await (await directory.get('/api/businesses/plain')).json();
    expect(listing.isMember).toBeUndefined();
    expect(listing.fields).toEqual([]);
  });

  test('or is hidden, as the site chose', async () => {
    await switchTo('hide');
    await mark('plain', { member: true, 'member-until': '2090-05-31' });
    await work('2090-06-02T12:00:00Z');
    expect((await directory.get('/api/businesses/plain')).status).toBe(404);
    const log = await directory.db.pool.query(
      `select actor, action from audit_log where business_id = $1 order by id desc limit 1`,
      [ids[2]],
    );
    expect(log.rows).toEqual([{ actor: 'clock', action: 'business.end-membership' }]);
  });

  test('nothing ends while memberships are off', async () => {
    await switchTo('unmark');
    await mark('plain', { member: true, 'member-until': '2090-06-30' });
    await switchTo('off');
    await work('2090-08-01T12:00:00Z');
    await switchTo('unmark');
    expect(await staffList('members')).toEqual(['plain']);
    await work('2090-08-01T13:00:00Z');
    expect(await staffList('former-members')).toEqual(['plain']);
  });
});
