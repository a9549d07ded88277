import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bakery, type Directory, openDirectory } from '../../../tests/directory.ts';
import { changeSettings } from '../../../tests/settings.ts';
import type { CalendarFeed, ImportedEvents } from '../../contract/events.staff.ts';
import type { EventDate } from '../../contract/events-block.ts';
import type { PublicDownload } from '../../platform/http/public-download.ts';
import { readEventWords } from './event-words.rules.ts';

let directory: Directory;
let admin: { cookie: string };
let bakeryId: number;
/** Text of the calendar at the address; null if it can't be read. */
let calendar: string | null;

const download: PublicDownload = async (_, known) => {
  if (known?.etag === calendar) return { isUnchanged: true };
  const bytes = (async function* () {
    yield Buffer.from(calendar ?? '');
  })();
  return { isUnchanged: false, validators: { etag: calendar, lastModified: null }, bytes };
};

beforeAll(async () => {
  directory = await openDirectory('empty', { download });
  admin = await directory.signIn('admin');
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate site_settings, events, event_feeds cascade');
  await directory.settings.reload();
  directory.setTime('2024-06-01T18:00:00Z');
  await changeSettings(directory, { events: true });
  [bakeryId = 0] = await directory.open(bakery);
});

const write = (...events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
const concert = ['UID:1@hall', 'SUMMARY:Concert', 'DTSTART;TZID=America/Denver:20240607T190000'];
const BOISE = 'city=Boise&state=ID';

const send = (file: string, query = BOISE, fileName = 'a.ics') =>
  directory.app.request(`/api/admin/events/import?fileName=${fileName}&${query}`, {
    method: 'POST',
    headers: { ...admin, 'content-type': 'application/octet-stream' },
    body: file,
  });
const take = async (file: string, query?: string, fileName?: string): Promise<ImportedEvents> => {
  const answer = await send(file, query, fileName);
  expect(answer.status, await answer.clone().text()).toBe(201);
  return answer.json();
};
const list = async (query = ''): Promise<EventDate[]> =>
  (await directory.get(`/api/events?${query}`)).json();
const starts = async (query?: string) => (await list(query)).map(({ startsAt }) => startsAt);

describe('a calendar file', () => {
  test('the same UID updates; what the file doesn’t change is left alone', async () => {
    expect(await take(write(concert))).toMatchObject({ created: 1, changed: 0, refusedCount: 0 });
    expect(await take(write(concert))).toMatchObject({ created: 0, changed: 0, unchanged: 1 });
    const moved = [...concert, 'LOCATION:City Hall\\, Room 2'];
    expect(await take(write(moved))).toMatchObject({ created: 0, changed: 1 });
    expect(await list()).toMatchObject([
      { title: 'Concert', venue: 'City Hall, Room 2', startsAt: '2024-06-08T01:00:00.000Z' },
    ]);
  });

  test('times of any zone are those of the place', async () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Mountain Standard Time',
      ...['BEGIN:STANDARD', 'DTSTART:16010101T020000', 'TZOFFSETFROM:-0600', 'TZOFFSETTO:-0700'],
      ...['RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11', 'END:STANDARD'],
      ...['BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', 'TZOFFSETFROM:-0700', 'TZOFFSETTO:-0600'],
      ...['RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3', 'END:DAYLIGHT', 'END:VTIMEZONE'],
    ].join('\r\n');
    const file = write(
      ['UID:a', 'SUMMARY:Utc', 'DTSTART:20240607T010000Z', 'DTEND:20240607T030000Z'],
      ['UID:b', 'SUMMARY:Floating', 'DTSTART:20240607T190000', 'DURATION:PT2H'],
      ['UID:c', 'SUMMARY:Outlook', 'DTSTART;TZID=Mountain Standard Time:20240608T190000'],
      ['UID:d', 'SUMMARY:East', 'DTSTART;TZID=America/New_York:20240609T210000'],
      ['UID:e', 'SUMMARY:Fair', 'DTSTART;VALUE=DATE:20240610', 'DTEND;VALUE=DATE:20240612'],
    ).replace('VERSION:2.0', `VERSION:2.0\r\n${zone}`);
    expect(await take(file)).toMatchObject({ created: 5, refusedCount: 0 });
    const all = await list();
    expect(all.map(({ title, startsAt, endsAt }) => [title, startsAt, endsAt])).toEqual([
      ['Utc', '2024-06-07T01:00:00.000Z', '2024-06-07T03:00:00.000Z'],
      ['Floating', '2024-06-08T01:00:00.000Z', '2024-06-08T03:00:00.000Z'],
      ['Outlook', '2024-06-09T01:00:00.000Z', null],
      ['East', '2024-06-10T01:00:00.000Z', null],
      ['Fair', '2024-06-10T06:00:00.000Z', '2024-06-12T06:00:00.000Z'],
    ]);
    expect(all.map(({ timeZone }) => timeZone)).toEqual(Array(5).fill('America/Boise'));
    expect((await list('day=2024-06-11')).map(({ title }) => title)).toEqual(['Fair']);
  });

  test('a repeated event with a date left out, one moved and one canceled', async () => {
    const weekly = [...concert, 'RRULE:FREQ=WEEKLY;BYDAY=FR;COUNT=5'];
    const file = write(
      [...weekly, 'EXDATE;TZID=America/Denver:20240614T190000'],
      [
        ...['UID:1@hall', 'SUMMARY:Concert, later', 'DTSTART;TZID=America/Denver:20240622T190000'],
        'RECURRENCE-ID;TZID=America/Denver:20240621T190000',
      ],
      [...concert, 'STATUS:CANCELLED', 'RECURRENCE-ID;TZID=America/Denver:20240628T190000'],
    );
    expect(await take(file)).toMatchObject({ created: 2 });
    const { rows } = await directory.db.pool.query(
      'select first_day as "firstDay" from event_dates order by first_day',
    );
    expect(rows.map(({ firstDay }) => firstDay)).toEqual([
      '2024-06-07',
      '2024-06-22',
      '2024-07-05',
    ]);
  });

  test('a UTC rule of an evening keeps its weekday at the place', async () => {
    await take(
      write(['UID:u', 'SUMMARY:Club', 'DTSTART:20240605T010000Z', 'RRULE:FREQ=WEEKLY;BYDAY=WE']),
    );
    expect((await list('day=2024-06-11')).map(({ title }) => title)).toEqual(['Club']);
    expect(await list('day=2024-06-12')).toEqual([]);
  });

  test('what can’t be taken is told, and the others are', async () => {
    const outcome = await take(
      write(
        concert,
        ['UID:2', 'SUMMARY:Ticks', 'DTSTART:20240607T010000Z', 'RRULE:FREQ=SECONDLY'],
        [
          'UID:3',
          'SUMMARY:Never',
          'DTSTART:20240607T010000Z',
          'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
        ],
        ['UID:4', 'SUMMARY:No time'],
        ['UID:5', 'SUMMARY:Odd', 'DTSTART:soon'],
        ['UID:6', 'DTSTART:20240607T010000Z'],
        ['UID:7', 'SUMMARY:Long', 'DTSTART:20240607T010000Z', 'DTEND:20340607T010000Z'],
      ),
    );
    expect(outcome).toMatchObject({ created: 1, refusedCount: 6 });
    expect(outcome.refused.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7]);
  });

  test('a daily event of long ago has its dates soon, and past ones are left out', async () => {
    const old = ['UID:o', 'SUMMARY:Old', 'DTSTART:19800101T190000', 'RRULE:FREQ=DAILY'];
    const past = ['UID:p', 'SUMMARY:Past', 'DTSTART:20200101T190000'];
    expect(await take(write(old, past))).toMatchObject({ created: 0, refusedCount: 1 });
    const later = ['UID:o', 'SUMMARY:Old', 'DTSTART:20000101T190000', 'RRULE:FREQ=DAILY'];
    expect(await take(write(later))).toMatchObject({ created: 1 });
    expect(await starts()).toEqual(['2024-06-02T01:00:00.000Z']);
  });

  test('too many events, and what is no calendar, are refused at once', async () => {
    const many = write(...Array.from({ length: 50_000 }, (_, at) => [`UID:${at}`]));
    for (const file of [many, 'hello', '', 'BEGIN:VCALENDAR', '%PDF-1.7\u0000\u0001']) {
      const answer = await send(file);
      const isEmpty = file === 'BEGIN:VCALENDAR';
      expect(answer.status).toBe(isEmpty ? 201 : 422);
    }
    expect((await send(write(concert), '')).status).toBe(422);
    expect((await send(write(concert), BOISE, 'a.exe')).status).toBe(400);
  });

  test('scripts in it are words, and links other than those of the web are dropped', async () => {
    const evil = [
      ...['UID:x', 'SUMMARY:<script>alert(1)</script>', 'DTSTART:20240607T010000Z'],
      'URL:javascript:alert(1)',
    ];
    await take(write(evil));
    const [event] = await list();
    expect(event?.slug).toMatch(/^script-alert-1-script-\d+$/);
    const page = await (await directory.get(`/api/events/${event?.slug}`)).json();
    expect(page.ticketUrl).toBeNull();
  });
});

describe('a CSV file', () => {
  test('the export is read again, and changes nothing', async () => {
    await take(write([...concert, 'RRULE:FREQ=WEEKLY;COUNT=9', 'DESCRIPTION:=1+1']));
    const made = await directory.post(
      '/api/admin/events',
      {
        title: 'Fair, big',
        startsAt: '2024-07-04T00:00',
        isAllDay: true,
        businessId: bakeryId,
        price: 500,
      },
      admin,
    );
    expect(made.status).toBe(201);
    const before = await list();
    const file = await (await directory.get('/api/admin/events/export', admin)).text();
    expect(file.split('\n')[0]).toContain('uid,title,description,starts');
    expect(await take(file, BOISE, 'e.csv')).toMatchObject({ created: 0, refusedCount: 0 });
    expect(await list()).toEqual(before);
  });

  test('a short one of a clerk', async () => {
    const file =
      'Title,Starts,Price,Listing\nBread day,2024-06-08 10:00,0,rosas-bakery-and-cafe\nFair,2024-06-09,,\n';
    expect(await take(file, BOISE, 'e.csv')).toMatchObject({ created: 2, refusedCount: 0 });
    expect(await list()).toMatchObject([
      { title: 'Bread day', price: 0, business: { id: bakeryId }, city: 'Portland' },
      { title: 'Fair', isAllDay: true, city: 'Boise' },
    ]);
    expect((await send('a,b\n1,2\n', BOISE, 'e.csv')).status).toBe(422);
  });
});

describe('a calendar at an address', () => {
  const url = 'https://hall.example/calendar.ics';
  const place = { city: 'Boise', state: 'ID' };
  const feeds = async (): Promise<CalendarFeed[]> =>
    (await directory.get('/api/admin/event-feeds', admin)).json();
  const addFeed = (body: object) => directory.post('/api/admin/event-feeds', body, admin);
  const runDue = async () => {
    await directory.db.kysely
      .transaction()
      .execute((trx) => directory.jobs.enqueue(trx, { name: 'event-feeds-due', retries: 0 }, {}));
    await directory.runJobs();
  };

  test('is read at once and every six hours; what goes from it goes here', async () => {
    const second = ['UID:2', 'SUMMARY:Second', 'DTSTART:20240608T190000'];
    const third = ['UID:3', 'SUMMARY:Third', 'DTSTART:20240609T190000'];
    calendar = write(concert, second, third);
    expect((await addFeed({ ...place, url })).status).toBe(201);
    await directory.runJobs();
    expect(await feeds()).toMatchObject([{ eventCount: 3, outcome: { created: 3 } }]);
    calendar = write(concert, second);
    await runDue();
    expect(await list()).toHaveLength(3);
    directory.setTime('2024-06-02T00:30:00Z');
    await runDue();
    expect(await feeds()).toMatchObject([{ outcome: { unchanged: 2, removed: 1 } }]);
    expect((await list()).map(({ title }) => title)).toEqual(['Concert', 'Second']);
    directory.setTime('2024-06-02T07:00:00Z');
    await runDue();
    expect(await feeds()).toMatchObject([{ outcome: { isSame: true } }]);
  });

  test('a file that has lost most of its events removes none; one that can’t be read says so', async () => {
    calendar = write(concert, ['UID:2', 'SUMMARY:Second', 'DTSTART:20240608T190000']);
    await addFeed({ ...place, url });
    await directory.runJobs();
    calendar = write();
    directory.setTime('2024-06-02T00:30:00Z');
    await runDue();
    expect(await list()).toHaveLength(2);
    calendar = '<html>';
    directory.setTime('2024-06-02T07:00:00Z');
    await runDue();
    expect(await feeds()).toMatchObject([
      { outcome: { failure: expect.stringContaining('calendar') } },
    ]);
    expect(await list()).toHaveLength(2);
  });

  test('staff’s changes stay until the file says something new; another calendar can’t take over', async () => {
    calendar = write(concert);
    await addFeed({ ...place, url });
    await directory.runJobs();
    const [event] = await (await directory.get('/api/admin/events', admin)).json();
    const { business: _, ...fields } = event;
    const edited = await directory.call(`PUT /api/admin/events/${event.id}`, {
      headers: admin,
      body: { ...fields, title: 'Grand concert' },
    });
    expect(edited.status).toBe(200);
    calendar = `${write(concert)}\r\n`;
    await directory.post('/api/admin/event-feeds/1/run', {}, admin);
    const [feed] = await feeds();
    await directory.post(`/api/admin/event-feeds/${feed?.id}/run`, {}, admin);
    await directory.runJobs();
    expect((await list()).map(({ title }) => title)).toEqual(['Grand concert']);
    await addFeed({ ...place, url: 'https://other.example/c.ics' });
    calendar = write([...concert, 'DESCRIPTION:Mine']);
    await directory.runJobs();
    expect((await feeds())[1]).toMatchObject({ outcome: { refusedCount: 1 } });
  });

  test('only https addresses, each once; removing keeps the events', async () => {
    calendar = write(concert);
    for (const bad of ['http://hall.example/c.ics', 'file:///etc/passwd', 'x', '']) {
      expect((await addFeed({ ...place, url: bad })).status, bad).toBe(422);
    }
    await addFeed({ ...place, url });
    expect((await addFeed({ ...place, url })).status).toBe(409);
    await directory.runJobs();
    const [feed] = await feeds();
    await directory.call(`DELETE /api/admin/event-feeds/${feed?.id}`, { headers: admin });
    expect(await feeds()).toEqual([]);
    expect(await list()).toHaveLength(1);
  });
});

describe('a search', () => {
  test.each([
    ['live music tonight boise', 'boise', { day: 'tonight', q: 'live music' }],
    ['events this weekend', undefined, { day: 'weekend', q: undefined }],
    ['things to do in boise tomorrow', 'Boise', { day: 'tomorrow', q: undefined }],
    ['eventos hoy', undefined, { day: 'today', q: undefined }],
    ['concerts near me', undefined, { day: undefined, q: 'concerts' }],
    ['plumber boise', 'boise', null],
    ['eventful catering', undefined, null],
  ])('%s', (query, city, read) => {
    expect(readEventWords(query, city)).toEqual(read);
  });

  test('finds events of the day and the town beside the businesses', async () => {
    await directory.open({ name: 'Boise Music', slug: 'boise-music' });
    directory.setTime('2024-06-07T18:00:00Z');
    await take(write([...concert, 'DESCRIPTION:Live music by the lake']));
    const search = async (query: string) => {
      const answer = await directory.get(
        `/api/businesses/search?query=${encodeURIComponent(query)}`,
      );
      const said = answer.headers.get('x-understanding');
      return said ? JSON.parse(decodeURIComponent(said)).events : undefined;
    };
    expect(await search('live music tonight boise')).toMatchObject({
      dates: [{ title: 'Concert' }],
      path: '/events?state=ID&city=boise&day=tonight&q=live+music',
    });
    expect(await search('events this weekend')).toMatchObject({ path: '/events?day=weekend' });
    expect(await search('boise music')).toBeUndefined();
    await changeSettings(directory, { events: false });
    expect(await search('live music tonight boise')).toBeUndefined();
  });
});
