import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bakery, type Directory, openDirectory } from '../../../tests/directory.ts';
import { makeJpeg } from '../../../tests/pictures.ts';
import { changeSettings } from '../../../tests/settings.ts';
import type { StaffEvent } from '../../contract/events.staff.ts';
import type { EventDate } from '../../contract/events-block.ts';
import type { EventField } from '../../domain/event-fields.ts';
import { picturePath } from '../../domain/picture-paths.ts';
import type { PublicDownload } from '../../platform/http/public-download.ts';
import { openPhotoStore } from '../photos/photo-store.ts';
import { prunePhotos } from '../photos/prune.ts';

let directory: Directory;
let editor: { cookie: string };
let admin: { cookie: string };
let jpeg: Buffer;
/** Files at addresses. */
let files: Record<string, Uint8Array>;

const download: PublicDownload = async (address) => {
  const bytes = (async function* () {
    yield files[address] ?? Buffer.from('nothing');
  })();
  return { isUnchanged: false, validators: { etag: null, lastModified: null }, bytes };
};

beforeAll(async () => {
  directory = await openDirectory('empty', { download });
  editor = await directory.signIn('editor');
  admin = await directory.signIn('admin');
  const plain = await makeJpeg(800, 600);
  jpeg = await sharp(plain)
    .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '43/1 37/1 0/1' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate site_settings, events, event_feeds cascade');
  await directory.settings.reload();
  directory.setTime('2024-06-01T18:00:00Z');
  await changeSettings(directory, { events: true });
  files = {};
});

const walk = { title: 'Lantern walk', startsAt: '2024-06-08T20:00', city: 'Boise', state: 'ID' };

function sendForm(picture: Uint8Array, fields: Record<string, string> = {}) {
  const form = new FormData();
  const all = { ...walk, pictureAlt: 'Lanterns at night', nickname: '', ...fields };
  for (const [name, value] of Object.entries(all)) form.append(name, value);
  form.append('picture', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'a.jpg');
  return directory.app.request('/api/events/form', { method: 'POST', body: form });
}

const sendPicture = (path: string, bytes: Uint8Array, headers: Record<string, string>) =>
  directory.app.request(path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'image/jpeg' },
    body: new Uint8Array(bytes),
  });

const list = async (): Promise<EventDate[]> => (await directory.get('/api/events')).json();
const listForStaff = async (): Promise<StaffEvent[]> =>
  (await directory.get('/api/admin/events', editor)).json();
const add = async (change: object = {}): Promise<StaffEvent> => {
  const answer = await directory.post('/api/admin/events', { ...walk, ...change }, editor);
  expect(answer.status, await answer.clone().text()).toBe(201);
  return answer.json();
};

test('a picture comes with a plain form, is held until staff approve it, and goes with its event', async () => {
  const sent = await sendForm(jpeg);
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/submit-event?sent=true']);
  const [event] = await listForStaff();
  expect(event).toMatchObject({ pictureAlt: 'Lanterns at night', picture: { width: 800 } });
  const file = picturePath(event?.picture ?? { key: '', width: 0 });
  expect((await directory.get(file)).status).toBe(404);
  expect((await directory.get(file, editor)).status).toBe(200);
  const body = { status: 'approved', version: event?.version };
  const decided = await directory.post(`/api/admin/events/${event?.id}/decide`, body, editor);
  expect(decided.status).toBe(200);
  const [shown] = await list();
  expect(shown?.picture).toEqual({
    key: event?.picture?.key,
    width: 800,
    height: 600,
    alt: 'Lanterns at night',
  });
  const served = await directory.get(file);
  expect(served.headers.get('cache-control')).toContain('max-age=60');
  const calendar = (await (await directory.get('/events.ics')).text()).replaceAll('\r\n ', '');
  expect(calendar).toMatch(/ATTACH;FMTTYPE=image\/jpeg:http\S+\/photos\/[0-9a-f]{32}-\d+\.jpg/);
  const { exif } = await sharp(await served.arrayBuffer()).metadata();
  expect(exif).toBeUndefined();
  await directory.call(`DELETE /api/admin/events/${event?.id}`, { headers: editor });
  expect((await directory.get(file)).status).toBe(404);
});

test('what is no picture is refused at its field, and nothing is stored', async () => {
  const refused = await sendForm(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  expect(refused.status).toBe(422);
  const without = await sendForm(Buffer.alloc(0), { title: 'Without a picture' });
  expect(without.status).toBe(303);
  expect(await listForStaff()).toMatchObject([{ picture: null }]);
  const broken = await sendForm(jpeg.subarray(0, 300), { title: 'Broken' });
  expect(broken.headers.get('location')).toBe('/submit-event?sent=true&picture=lost');
});

test('staff and owners set a picture and take it away; nobody else does', async () => {
  const { id, version, business: _, ...fields } = await add();
  const path = `/api/admin/events/${id}/picture`;
  expect((await sendPicture(path, jpeg, {})).status).toBe(401);
  expect((await sendPicture(path, Buffer.from('GIF89a'), editor)).status).toBe(415);
  const set: StaffEvent = await (await sendPicture(path, jpeg, editor)).json();
  expect(set.version).toBe(version + 1);
  expect((await list())[0]?.picture?.key).toBe(set.picture?.key);
  const edit = (change: object) =>
    directory.call(`PUT /api/admin/events/${id}`, {
      headers: editor,
      body: { ...fields, ...change },
    });
  const kept: StaffEvent = await (await edit({ version: set.version, title: 'Walk' })).json();
  expect(kept.picture?.key).toBe(set.picture?.key);
  await edit({ version: kept.version, dropsPicture: true });
  expect((await list())[0]?.picture).toBeNull();

  const [bakeryId = 0, otherId = 0] = await directory.open(bakery, {
    ...bakery,
    slug: 'other-bakery',
  });
  const owner = await directory.openOwnerArea(bakeryId);
  const own = await directory.post(`/api/desk/${bakeryId}/events`, walk, owner);
  const ownPath = `/api/desk/${bakeryId}/events/${(await own.json()).id}/picture`;
  expect((await sendPicture(ownPath, jpeg, owner)).status).toBe(201);
  expect(
    (await sendPicture(`/api/desk/${bakeryId}/events/${id}/picture`, jpeg, owner)).status,
  ).toBe(404);
  const other = await directory.openOwnerArea(otherId);
  expect((await sendPicture(ownPath, jpeg, other)).status).not.toBe(201);
});

test('the night keeps the files of pictures, and deletes those of events that are gone', async () => {
  const { id } = await add();
  const set: StaffEvent = await (
    await sendPicture(`/api/admin/events/${id}/picture`, jpeg, editor)
  ).json();
  const file = picturePath(set.picture ?? { key: '', width: 0 }).slice('/photos/'.length);
  // Files count as old a day after they were written.
  directory.setTime(new Date(Date.now() + 2 * 86_400_000).toISOString());
  const { db, clock, log, config } = directory;
  const store = openPhotoStore(config);
  await prunePhotos({ db, clock, log, store });
  expect(await store.get(file)).not.toBeNull();
  await directory.db.pool.query('delete from events where id = $1', [id]);
  await prunePhotos({ db, clock, log, store });
  expect(await store.get(file)).toBeNull();
});

test('a picture at an address is fetched, from a calendar too, and the export brings it back', async () => {
  files['https://hall.example/a.jpg'] = jpeg;
  await add({ imageUrl: 'https://hall.example/a.jpg' });
  files['https://hall.example/c.ics'] = Buffer.from(
    [
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:1', 'SUMMARY:Concert'],
      ...['DTSTART:20240609T190000', 'ATTACH;FMTTYPE=application/pdf:https://hall.example/a.pdf'],
      ...['ATTACH;FMTTYPE=image/jpeg:https://hall.example/a.jpg', 'END:VEVENT', 'END:VCALENDAR'],
    ].join('\r\n'),
  );
  const feed = { url: 'https://hall.example/c.ics', city: 'Boise', state: 'ID' };
  expect((await directory.post('/api/admin/event-feeds', feed, admin)).status).toBe(201);
  await directory.runJobs();
  await directory.runJobs();
  const before = await list();
  expect(before.map(({ title, picture }) => [title, picture?.width])).toEqual([
    [walk.title, 800],
    ['Concert', 800],
  ]);
  const csv = await (await directory.get('/api/admin/events/export', admin)).text();
  const again = await directory.app.request(
    '/api/admin/events/import?fileName=a.csv&city=Boise&state=ID',
    {
      method: 'POST',
      headers: { ...admin, 'content-type': 'application/octet-stream' },
      body: csv,
    },
  );
  expect(await again.json()).toMatchObject({ created: 0, refusedCount: 0 });
  expect((await list()).map(({ picture }) => picture?.key)).toEqual(
    before.map(({ picture }) => picture?.key),
  );
});

test('the site’s own fields are asked, checked, shown, hidden, exported and imported', async () => {
  const name = (en: string, es: string | null = null) => ({ en, es });
  const field = (
    key: string,
    kind: EventField['kind'],
    more: Partial<EventField> = {},
  ): EventField => ({
    key,
    kind,
    name: name(key),
    choices: [],
    isShown: true,
    ...more,
  });
  const eventFields = [
    field('live-band', 'yes-no', { name: name('Live band', 'Grupo en vivo') }),
    field('room', 'choice', { choices: [{ key: 'hall', name: name('The hall', 'La sala') }] }),
    field('seats', 'number', { isShown: false }),
    field('menu', 'link'),
  ];
  await changeSettings(directory, { events: true, eventFields });
  expect(await (await directory.get('/api/event-fields')).json()).toEqual(eventFields);
  const sent = await sendForm(Buffer.alloc(0), {
    'custom.live-band': 'yes',
    'custom.room': 'hall',
    'custom.seats': '40',
    'custom.unknown': 'x',
  });
  expect(sent.status).toBe(303);
  const [event] = await listForStaff();
  expect(event?.custom).toEqual({ 'live-band': true, room: 'hall', seats: 40 });
  const refused = await sendForm(Buffer.alloc(0), { 'custom.seats': 'many', title: 'Other' });
  expect(refused.status).toBe(422);
  const wrong = await directory.post('/api/events', { ...walk, custom: { menu: 'x y' } });
  expect((await wrong.json()).errors).toMatchObject([{ field: 'custom.menu' }]);

  const body = { status: 'approved', version: event?.version };
  await directory.post(`/api/admin/events/${event?.id}/decide`, body, editor);
  const page = await (await directory.get(`/api/events/${event?.slug}`)).json();
  expect(page.fields).toMatchObject([
    { key: 'live-band', name: 'Live band', words: 'Yes' },
    { key: 'room', words: 'The hall' },
  ]);
  expect(JSON.stringify(page)).not.toContain('seats');
  const csv = await (await directory.get('/api/admin/events/export', admin)).text();
  const [head = '', row = ''] = csv.split('\n');
  expect(head).toContain('status,field_live-band,field_room,field_seats,field_menu');
  expect(row).toContain('approved,yes,hall,40,');
  const changed = csv.replace('approved,yes,hall,40,', 'approved,no,la sala,,');
  const again = await directory.app.request(
    '/api/admin/events/import?fileName=a.csv&city=Boise&state=ID',
    {
      method: 'POST',
      headers: { ...admin, 'content-type': 'application/octet-stream' },
      body: changed,
    },
  );
  expect(await again.json()).toMatchObject({ changed: 1 });
  expect((await listForStaff())[0]?.custom).toEqual({ 'live-band': false, room: 'hall' });
});
