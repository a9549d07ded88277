import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../tests/directory.ts';
import { changeSettings } from '../../../tests/settings.ts';
import type { OwnEvent } from '../../contract/events.owner.ts';
import type { StaffEvent } from '../../contract/events.staff.ts';
import type { EventDate } from '../../contract/events-block.ts';

let directory: Directory;
let editor: { cookie: string };
let bakeryId: number;

beforeAll(async () => {
  directory = await openDirectory();
  editor = await directory.signIn('editor');
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate site_settings, events, event_feeds cascade');
  await directory.settings.reload();
  // A Saturday.
  directory.setTime('2024-06-01T18:00:00Z');
  await changeSettings(directory, { events: true });
  [bakeryId = 0] = await directory.open(bakery);
});

const jazz = {
  title: 'Live jazz at the depot',
  description: 'Live music by the Town Trio.',
  startsAt: '2024-06-01T19:00',
  endsAt: '2024-06-01T21:00',
  venue: 'The Depot',
  address: '2603 W Eastover Ter',
  city: 'Boise',
  state: 'ID',
};
const tasting = {
  title: 'Bread tasting',
  startsAt: '2024-06-04T10:00',
  endsAt: null,
  rule: 'FREQ=WEEKLY',
};

const submit = (event: object = {}) => directory.post('/api/events', { ...jazz, ...event });
const add = async (event: object = {}): Promise<StaffEvent> => {
  const answer = await directory.post('/api/admin/events', { ...jazz, ...event }, editor);
  expect(answer.status, await answer.clone().text()).toBe(201);
  return answer.json();
};
const list = async (query = ''): Promise<EventDate[]> =>
  (await directory.get(`/api/events?${query}`)).json();
const titles = async (query = '') => (await list(query)).map(({ title }) => title);
const readEvent = (slug: string) => directory.get(`/api/events/${slug}`);
const waiting = async (): Promise<StaffEvent[]> =>
  (await directory.get('/api/admin/events?status=waiting', editor)).json();
const decide = ({ id, version }: StaffEvent, status: string, reason = '') =>
  directory.post(`/api/admin/events/${id}/decide`, { status, reason, version }, editor);
const countRows = async (table: string) =>
  (await directory.db.pool.query(`select from ${table}`)).rowCount ?? 0;
const runHourly = async () => {
  await directory.db.kysely
    .transaction()
    .execute((trx) => directory.jobs.enqueue(trx, { name: 'event-dates', retries: 0 }, {}));
  await directory.runJobs();
};
const listActions = async () => {
  const { rows } = await directory.db.pool.query('select actor, action from audit_log order by id');
  return rows.map(({ actor, action }) => `${actor} ${action}`);
};

describe('a visitor proposes an event', () => {
  test('staff approve it, it appears, and the sender is told once', async () => {
    const sent = await submit({ email: 'ann@home.example' });
    expect(sent.status).toBe(201);
    expect(await sent.json()).toEqual({ isWaiting: true });
    expect(await list()).toEqual([]);
    const items = await (await directory.get('/api/admin/triage?kind=event', editor)).json();
    expect(items).toMatchObject([{ kind: 'event', about: jazz.title, business: null }]);

    const [event] = await waiting();
    expect(event).toMatchObject({ source: 'visitor', email: 'ann@home.example', city: 'Boise' });
    const decided = await decide(event as StaffEvent, 'approved');
    expect(await decided.json()).toMatchObject({ status: 'approved', email: null });
    const [shown] = await list();
    expect(shown).toMatchObject({
      title: jazz.title,
      startsAt: '2024-06-02T01:00:00.000Z',
      endsAt: '2024-06-02T03:00:00.000Z',
      timeZone: 'America/Boise',
      venue: 'The Depot',
      isRepeated: false,
    });
    expect(JSON.stringify(shown)).not.toContain('ann@');
    const page = await readEvent(shown?.slug ?? '');
    expect(await page.json()).toMatchObject({ description: jazz.description, price: null });
    await directory.runJobs();
    expect(directory.mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['ann@home.example', `Your event ${jazz.title}`],
    ]);
    expect(directory.mails[0]?.text).toContain(`/events/${shown?.slug}`);
    expect(await listActions()).toEqual([
      'visitor event.submit',
      expect.stringMatching(/ event\.approve$/),
    ]);
  });

  test('a refused one never appears; the reason is in the mail', async () => {
    await submit({ email: 'ann@home.example' });
    const [event] = await waiting();
    const refused = await decide(event as StaffEvent, 'refused', 'It is an ad.');
    expect(refused.status).toBe(200);
    expect(await list()).toEqual([]);
    expect((await readEvent(event?.slug ?? '')).status).toBe(404);
    await directory.runJobs();
    expect(directory.mails[0]?.text).toContain('It is an ad.');
  });

  test('sent twice it is stored once; what a program filled in is dropped', async () => {
    const eventKey = '7f1d2c1e-3c1b-4d59-9b8c-0d7f6a1e2b3c';
    const answers = await Promise.all([submit({ eventKey }), submit({ eventKey })]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect((await submit({ nickname: 'x' })).status).toBe(201);
    expect(await waiting()).toHaveLength(1);
  });

  test.each([
    ['no title', { title: ' ' }, 'title'],
    ['no town', { city: '' }, 'city'],
    ['a state that isn’t one', { state: 'Atlantis' }, 'state'],
    ['a day that isn’t one', { startsAt: '2024-02-30T19:00', endsAt: null }, 'startsAt'],
    ['an end before the beginning', { endsAt: '2024-06-01T18:00' }, 'endsAt'],
    ['a script as ticket link', { ticketUrl: 'javascript:alert(1)' }, 'ticketUrl'],
    ['a data address as picture', { imageUrl: 'data:text/html,x' }, 'imageUrl'],
    ['a picture inside the network', { imageUrl: 'https://127.0.0.1/x.png' }, 'imageUrl'],
    ['a rule of seconds', { rule: 'FREQ=SECONDLY' }, 'rule'],
    ['a date that is past', { startsAt: '2024-05-01T19:00', endsAt: null }, 'startsAt'],
    ['days that aren’t any', { leftOut: ['soon'] }, 'leftOut'],
    ['a negative price', { price: -1 }, 'price'],
    ['a hidden listing', { businessId: 999_999 }, 'businessId'],
  ])('%s is refused at its field', async (_, change, field) => {
    const answer = await submit(change);
    expect(answer.status).toBe(422);
    expect((await answer.json()).errors).toMatchObject([{ field }]);
  });

  test('a browser sends the form without our code', async () => {
    const send = (fields: Record<string, string>) =>
      directory.app.request('/api/events/form', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: String(new URLSearchParams(fields)),
      });
    const fields = {
      ...jazz,
      ...{ repeat: 'weekly', until: '2024-06-29', leftOut: '2024-06-08, 2024-06-15' },
      ...{ price: '$12.50', leastAge: '21', nickname: '' },
    };
    const sent = await send(fields);
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/submit-event?sent=true']);
    expect(await waiting()).toMatchObject([
      {
        ...{ rule: 'FREQ=WEEKLY;UNTIL=20240629', leftOut: ['2024-06-08', '2024-06-15'] },
        ...{ price: 1250, leastAge: 21, isAllDay: false },
      },
    ]);
    const refused = await send({ ...fields, price: 'much', title: '<script>' });
    expect(refused.status).toBe(422);
    expect(await refused.text()).not.toContain('<script>');
  });
});

describe('visitors see what is on', () => {
  test('by town, by day and by words', async () => {
    await add();
    const description = '';
    await add({
      description,
      title: 'Farm market',
      startsAt: '2024-06-02T09:00',
      endsAt: '2024-06-02T13:00',
    });
    await add({ description, title: 'Poetry', startsAt: '2024-06-05T19:00', endsAt: null });
    await add({ description, title: 'Rose show', city: 'Moscow', endsAt: '2024-06-03T12:00' });
    const boise = 'state=ID&city=boise';
    expect(await titles(boise)).toEqual([jazz.title, 'Farm market', 'Poetry']);
    expect(await titles('state=Idaho&city=Moscow')).toEqual(['Rose show']);
    expect(await titles(`${boise}&day=today`)).toEqual([jazz.title]);
    expect(await titles(`${boise}&day=tonight`)).toEqual([jazz.title]);
    expect(await titles(`${boise}&day=tomorrow`)).toEqual(['Farm market']);
    expect(await titles(`${boise}&day=weekend`)).toEqual([jazz.title, 'Farm market']);
    expect(await titles(`${boise}&day=2024-06-05`)).toEqual(['Poetry']);
    expect(await titles('day=2024-06-03')).toEqual(['Rose show']);
    expect(await titles(`${boise}&q=live+music`)).toEqual([jazz.title]);
    expect(await titles('q=markets')).toEqual(['Farm market']);
    expect((await directory.get('/api/events?state=zz')).status).toBe(404);
    expect((await directory.get('/api/events?day=someday')).status).toBe(400);
  });

  test('a repeated event stands once in a list, with its next date, and has all of them', async () => {
    const { slug } = await add({ rule: 'FREQ=DAILY', leftOut: ['2024-06-02'] });
    const shown = await list();
    expect(shown.map(({ startsAt }) => startsAt)).toEqual(['2024-06-02T01:00:00.000Z']);
    expect(await titles('day=2024-06-02')).toEqual([]);
    expect((await list('day=2024-06-10')).map(({ startsAt }) => startsAt)).toEqual([
      '2024-06-11T01:00:00.000Z',
    ]);
    expect((await (await readEvent(slug)).json()).dates).toHaveLength(20);
    directory.setTime('2024-06-02T12:00:00Z');
    expect((await list())[0]?.startsAt).toBe('2024-06-04T01:00:00.000Z');
  });

  test('pages follow on each other', async () => {
    for (const hour of [19, 20, 21]) {
      await add({ title: `At ${hour}`, startsAt: `2024-06-02T${hour}:00`, endsAt: null });
    }
    const found = [];
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const page = await directory.get(`/api/events?limit=2&cursor=${cursor}`);
      expect(page.headers.get('x-total-count')).toBe('3');
      found.push(...(await page.json()).map(({ title }: EventDate) => title));
      cursor = page.headers.get('link')?.match(/cursor=([^&>]+)/)?.[1];
    }
    expect(found).toEqual(['At 19', 'At 20', 'At 21']);
  });

  test('a later page has each event once, and all, though dates pass meanwhile', async () => {
    // Dates of the first event pass between the pages, and of the last one, which no page had yet.
    const event = (title: string, startsAt: string, rule: string | null = null) =>
      add({ title, startsAt, endsAt: null, rule });
    await event('Morning walk', '2024-06-01T13:00', 'FREQ=DAILY');
    await event('Talk', '2024-06-01T14:00');
    await event('Evening walk', '2024-06-01T15:00', 'FREQ=DAILY');
    await event('Film', '2024-06-04T15:00');
    const first = await directory.get('/api/events?limit=2');
    expect((await first.json()).map(({ title }: EventDate) => title)).toEqual([
      'Morning walk',
      'Talk',
    ]);
    const cursor = first.headers.get('link')?.match(/cursor=([^&>]+)/)?.[1];
    directory.setTime('2024-06-02T10:00:00Z');
    await runHourly();
    expect(await titles(`cursor=${cursor}`)).toEqual(['Evening walk', 'Film']);
    expect(await titles()).toEqual(['Morning walk', 'Evening walk', 'Film']);
    for (const forged of ['W10', Buffer.from('[1,2]').toString('base64url'), 'x']) {
      expect((await directory.get(`/api/events?cursor=${forged}`)).status).toBe(400);
    }
  });

  test('a day is that of the place, also in a state with two time zones', async () => {
    const party = { startsAt: '2024-06-02T00:30', endsAt: null };
    await add({ ...party, title: 'In El Paso', city: 'El Paso', state: 'TX' });
    await add({ ...party, title: 'In Dallas', city: 'Dallas', state: 'TX' });
    // It is June 2 in Dallas, and still June 1 in El Paso.
    directory.setTime('2024-06-02T05:10:00Z');
    expect(await titles('state=TX&city=dallas&day=today')).toEqual(['In Dallas']);
    expect(await titles('state=TX&city=el-paso&day=today')).toEqual([]);
    expect(await titles('state=TX&city=el-paso&day=tomorrow')).toEqual(['In El Paso']);
    expect(await titles('state=TX&day=today')).toEqual(['In Dallas']);
    await changeSettings(directory, {
      events: true,
      area: { kind: 'circle', name: 'El Paso', latitude: 31.76, longitude: -106.49, miles: 50 },
    });
    expect(await titles('day=today')).toEqual([]);
    expect(await titles('state=ID')).toEqual([]);
    expect(await titles('state=TX')).toEqual(['In Dallas', 'In El Paso']);
  });

  test('past ones go by themselves, dates and events', async () => {
    await add();
    await add({ ...tasting, title: 'Every week' });
    const before = await countRows('event_dates');
    expect(before).toBeGreaterThan(20);
    directory.setTime('2024-10-01T12:00:00Z');
    // After a pause of the site nothing is deleted for a day, but the next dates are shown.
    await runHourly();
    expect(await titles()).toEqual(['Every week']);
    await directory.db.pool.query(`delete from settings where key = 'clock'`);
    await runHourly();
    expect(await titles()).toEqual(['Every week']);
    expect(await countRows('events')).toBe(1);
    const { rows } = await directory.db.pool.query(
      `select min(ends_at) > '2024-10-01' as "isClean", max(starts_at) > '2025-03-01' as "isLong" from event_dates`,
    );
    expect(rows[0]).toEqual({ isClean: true, isLong: true });
  });

  test('an event of a hidden listing is hidden', async () => {
    const { slug } = await add({ businessId: bakeryId });
    await add({ title: 'Elsewhere', startsAt: '2024-06-02T19:00', endsAt: null, city: 'Moscow' });
    const feed = await (await directory.get(`/events.ics?business=${bakeryId}`)).text();
    expect(feed.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    await directory.db.pool.query(`delete from events where title = 'Elsewhere'`);
    expect(await titles()).toEqual([jazz.title]);
    await directory.db.pool.query('update businesses set deleted_at = now() where id = $1', [
      bakeryId,
    ]);
    expect(await titles()).toEqual([]);
    expect((await readEvent(slug)).status).toBe(404);
    expect((await directory.get(`/events/${slug}.ics`)).status).toBe(404);
    expect(await (await directory.get('/events.ics')).text()).not.toContain('VEVENT');
  });

  test('a listing and a town show their next events, and an event moves with its listing', async () => {
    await add({ ...tasting, businessId: bakeryId });
    const page = await (await directory.get(`/api/businesses/${bakery.slug}`)).json();
    expect(page.events).toMatchObject({
      dates: [{ title: tasting.title, timeZone: 'America/Los_Angeles' }],
      path: `/events?business=${bakeryId}`,
    });
    const town = async (path: string) => (await directory.get(`/api/streets/${path}`)).json();
    expect((await town('or/portland')).events.dates).toHaveLength(1);
    await directory.db.pool.query(
      `update businesses set city = 'Salem', city_key = 'salem' where id = $1`,
      [bakeryId],
    );
    expect(await titles('state=or&city=salem')).toEqual([tasting.title]);
    expect((await town('or/portland')).events).toBeUndefined();
  });

  test('calendar files have each date in UTC, with words that can’t break out of them', async () => {
    const title = 'Jazz; with, commas\nand BEGIN:VEVENT'.replace('\n', ' ');
    const { slug } = await add({ title, rule: 'FREQ=WEEKLY;COUNT=3', description: 'One\nTwo' });
    const file = await directory.get(`/events/${slug}.ics`);
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const text = (await file.text()).replaceAll('\r\n ', '');
    expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(3);
    expect(text).toContain('DTSTART:20240602T010000Z');
    expect(text).toContain('SUMMARY:Jazz\\; with\\, commas and BEGIN:VEVENT');
    expect(text).toContain('DESCRIPTION:One\\nTwo');
    const feed = await (await directory.get('/events.ics?state=ID&city=Boise')).text();
    expect(feed).toContain(`/events/${slug}`.slice(0, 20));
    expect(await (await directory.get('/events.ics?state=ID&city=Moscow')).text()).not.toContain(
      'VEVENT',
    );
  });

  test('the sitemap names the list, the towns and the events', async () => {
    const { slug } = await add();
    const map = await (await directory.get('/sitemaps/sections.xml')).text();
    expect(map).toContain('/events</loc>');
    expect(map).toContain('/events?state=ID&amp;city=boise</loc>');
    expect(map).toContain(`/events/${slug}</loc>`);
  });
});

describe('switched off', () => {
  test('nothing is left of events', async () => {
    const { slug } = await add({ businessId: bakeryId });
    await changeSettings(directory, { events: false });
    for (const path of [
      '/api/events',
      '/api/event-fields',
      '/embed/events',
      `/api/events/${slug}`,
      '/events.ics',
      `/events/${slug}.ics`,
    ]) {
      expect((await directory.get(path)).status, path).toBe(404);
    }
    expect((await submit()).status).toBe(404);
    const page = await (await directory.get(`/api/businesses/${bakery.slug}`)).json();
    expect(page.events).toBeUndefined();
    expect(await (await directory.get('/sitemaps/sections.xml')).text()).not.toContain('/events');
    const owner = await directory.openOwnerArea(bakeryId);
    expect((await directory.get(`/api/desk/${bakeryId}/events`, owner)).status).toBe(404);
  });
});

describe('staff', () => {
  test('two who decide at once: one does, the other is told', async () => {
    await submit();
    const [event] = await waiting();
    const answers = await Promise.all([
      decide(event as StaffEvent, 'approved'),
      decide(event as StaffEvent, 'refused'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('an edit of a version that has changed is refused', async () => {
    const { id, version } = await add();
    const edit = (change: object) =>
      directory.call(`PUT /api/admin/events/${id}`, {
        headers: editor,
        body: { ...jazz, ...change, version },
      });
    const answers = await Promise.all([edit({ title: 'One' }), edit({ title: 'Other' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('a canceled event stays, marked, and can be put back; a deleted one goes', async () => {
    const event = await add();
    const canceled: StaffEvent = await (await decide(event, 'canceled')).json();
    expect(await list()).toMatchObject([{ isCanceled: true }]);
    expect((await decide(canceled, 'approved')).status).toBe(200);
    expect(await list()).toMatchObject([{ isCanceled: false }]);
    const gone = await directory.call(`DELETE /api/admin/events/${event.id}`, { headers: editor });
    expect(gone.status).toBe(200);
    expect(await list()).toEqual([]);
    expect(await countRows('event_dates')).toBe(0);
  });
});

describe('an owner', () => {
  let owner: { cookie: string };
  beforeEach(async () => {
    owner = await directory.openOwnerArea(bakeryId);
  });
  const own = (method: string, path = '', body: object = {}, headers = owner, id = bakeryId) =>
    directory.call(`${method} /api/desk/${id}/events${path}`, {
      headers,
      ...(method !== 'GET' && method !== 'DELETE' && { body }),
    });

  test('adds, changes, cancels and deletes the events of the listing', async () => {
    const made = await own('POST', '', tasting);
    expect(made.status).toBe(201);
    const event: OwnEvent = await made.json();
    expect(event).toMatchObject({ status: 'approved', city: 'Portland', state: 'OR' });
    expect(await titles()).toEqual([tasting.title]);
    const edited = await own('PUT', `/${event.id}`, { ...tasting, title: 'Cake', version: 1 });
    expect(await edited.json()).toMatchObject({ title: 'Cake', version: 2 });
    expect((await own('PUT', `/${event.id}`, { ...tasting, version: 1 })).status).toBe(409);
    expect((await own('POST', `/${event.id}/cancel`, { version: 2 })).status).toBe(200);
    expect(await list()).toMatchObject([{ isCanceled: true }]);
    expect((await own('DELETE', `/${event.id}`)).status).toBe(200);
    expect(await (await own('GET')).json()).toEqual([]);
  });

  test('words with a link wait for staff, at first and when they come later', async () => {
    const linked = { ...tasting, description: 'See cheap-bread.shop' };
    expect(await (await own('POST', '', linked)).json()).toMatchObject({ status: 'waiting' });
    const event: OwnEvent = await (await own('POST', '', tasting)).json();
    const edited = await own('PUT', `/${event.id}`, { ...linked, version: event.version });
    expect(await edited.json()).toMatchObject({ status: 'waiting' });
    expect(await titles()).toEqual([]);
  });

  test('nobody else reads or changes them, or forges their ids', async () => {
    const event: OwnEvent = await (await own('POST', '', tasting)).json();
    const [lawId = 0] = await directory.open(lawFirm);
    const other = await directory.openOwnerArea(lawId);
    const change = { ...tasting, version: 1 };
    expect((await own('GET', '', {}, other)).status).toBe(401);
    expect((await own('PUT', `/${event.id}`, change, other)).status).toBe(401);
    expect((await own('PUT', `/${event.id}`, change, other, lawId)).status).toBe(404);
    expect((await own('DELETE', `/${event.id}`, {}, other, lawId)).status).toBe(404);
    expect((await own('POST', `/${event.id}/cancel`, { version: 1 }, other, lawId)).status).toBe(
      404,
    );
    expect(await titles()).toEqual([tasting.title]);
    const forged = await own('POST', '', { ...tasting, businessId: lawId });
    expect((await forged.json()).business.id).toBe(bakeryId);
  });
});
