import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm } from '../../../../tests/directory.ts';
import { openPhotoDirectory } from '../../../../tests/photos.ts';
import { makeJpeg } from '../../../../tests/pictures.ts';
import { createReviewer } from '../../../../tests/reviewer.ts';
import { changeSettings } from '../../../../tests/settings.ts';
import { createDocumentRenderer, loadWebBuilds } from '../../../documents.ts';
import { readConfig } from '../../../platform/config/config.ts';
import { createLog } from '../../../platform/telemetry/log.ts';
import { forgetRemoved } from '../jobs.ts';

let opened: Awaited<ReturnType<typeof openPhotoDirectory>>;
let directory: Directory;
let editor: { cookie: string };
let bakeryId: number;
let firmId: number;
let maria: ReturnType<typeof createReviewer>;
let jpeg: Buffer;
let documents: ReturnType<typeof createDocumentRenderer>;

beforeAll(async () => {
  const config = readConfig({});
  documents = createDocumentRenderer(config, await loadWebBuilds(), createLog('silent'));
  opened = await openPhotoDirectory({ TRUST_PROXY: '1' }, undefined, documents);
  directory = opened.directory;
  jpeg = await makeJpeg();
  maria = createReviewer(directory, () => bakeryId);
});
afterAll(() => opened.close());
beforeEach(async () => {
  await directory.reset();
  directory.setTime('2024-06-01T12:00:00Z');
  await changeSettings(directory, {});
  [bakeryId = 0, firmId = 0] = await directory.open(bakery, lawFirm);
  editor = await directory.signIn('editor');
});

interface Sending {
  key: string;
  uploadKey?: string;
  alt?: string;
  bytes?: Uint8Array;
  type?: string;
}

async function sendPhoto({ bytes = jpeg, type = 'image/jpeg', ...given }: Sending) {
  const query = new URLSearchParams({ uploadKey: randomUUID(), ...given });
  const body = new Uint8Array(bytes);
  return directory.app.request(`/api/review-photos?${query}`, {
    method: 'POST',
    headers: { 'content-type': type, 'content-length': String(body.length) },
    body,
  });
}

async function writeWithPhotos(count = 1, alt = 'The counter') {
  const { id, photoKey } = await maria.write();
  const photos: { id: number; isHeld: boolean }[] = [];
  for (let at = 0; at < count; at += 1) {
    const answer = await sendPhoto({ key: photoKey, alt });
    if (answer.status !== 201) throw new Error(await answer.text());
    photos.push(await answer.json());
  }
  await directory.runJobs();
  return { id: id as number, photoKey: photoKey as string, photos };
}

const staff = (line: string, body?: object) =>
  directory.call(line, { headers: editor, ...(body && { body }) });
const check = (...ids: number[]) => staff('POST /api/admin/photos/check', { ids });
const listed = async (id = bakeryId) =>
  (await directory.get(`/api/businesses/${id}/reviews`)).json();
const gallery = async () => (await maria.readBakery()).visitorPhotos;
const isServed = async (key: string) =>
  (await directory.get(`/photos/${key}-320.jpg`)).status === 200;
const queue = async () => (await staff('GET /api/admin/triage?kind=photo')).json();

describe('a visitor sends photos with a review', () => {
  test('they wait for staff, then stand in the review and in the gallery, without what a camera adds', async () => {
    const bytes = await sharp(jpeg)
      .withExif({ IFD0: { Make: 'Secret Camera' } })
      .jpeg()
      .toBuffer();
    const { id, photoKey } = await maria.write();
    const sent = await sendPhoto({ key: photoKey, alt: 'The counter', bytes });
    expect(sent.status).toBe(201);
    const photo = await sent.json();
    expect(photo).toMatchObject({ isHeld: true });
    await directory.runJobs();
    expect((await listed())[0].photos).toEqual([]);
    expect(await gallery()).toBeUndefined();
    expect(await queue()).toMatchObject([
      { kind: 'photo', id: photo.id, business: { id: bakeryId } },
    ]);
    const waiting = await (await staff(`GET /api/admin/photos/${photo.id}`)).json();
    expect(waiting).toMatchObject({
      isHeld: true,
      review: { rating: 5, reviewerName: 'Maria', comment: 'The best rye bread in town.' },
    });
    expect(await (await check(photo.id)).json()).toEqual({ checked: 1 });
    const [review] = await listed();
    expect(review.photos).toMatchObject([{ id: photo.id, width: 800, alt: 'The counter' }]);
    expect(await gallery()).toMatchObject([
      { id: photo.id, reviewId: id, reviewerName: 'Maria', alt: 'The counter' },
    ]);
    expect((await maria.readBakery()).photos).toEqual([]);
    const file = await directory.get(`/photos/${review.photos[0].key}-640.jpg`);
    expect(Buffer.from(await file.arrayBuffer()).toString('latin1')).not.toContain('Secret');
    expect(await queue()).toEqual([]);
    const { category, slug } = await maria.readBakery();
    const page = await (await directory.get(`/${category.slug}/${slug}`)).text();
    expect(page).toContain('From visitors');
  });

  test('where the directory shows them at once, staff still look at them', async () => {
    await changeSettings(directory, { holdReviewPhotos: false });
    const { photos } = await writeWithPhotos();
    const [{ key }] = (await listed())[0].photos;
    expect(await isServed(key)).toBe(true);
    await directory.db.pool.query('update photos set is_held = true');
    expect(await isServed(key)).toBe(false);
    const seen = await directory.get(`/photos/${key}-320.jpg`, editor);
    expect([seen.status, seen.headers.get('cache-control')]).toEqual([200, 'no-store']);
    await directory.db.pool.query('update photos set is_held = false');
    expect(photos[0]?.isHeld).toBe(false);
    expect(await gallery()).toHaveLength(1);
    expect(await queue()).toHaveLength(1);
  });

  test('a cache asks again within a minute, so that a photo that is taken away is gone there too', async () => {
    await changeSettings(directory, { holdReviewPhotos: false });
    const { photos } = await writeWithPhotos();
    const [{ key }] = (await listed())[0].photos;
    const path = `/photos/${key}-320.jpg`;
    const first = await directory.get(path);
    expect(first.headers.get('cache-control')).toBe('public, max-age=60, must-revalidate');
    const known = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await directory.get(path, known)).status).toBe(304);
    await staff(`DELETE /api/admin/photos/${photos[0]?.id}`);
    expect((await directory.get(path, known)).status).toBe(404);
  });

  test('words under a photo are screened like those of a review', async () => {
    await changeSettings(directory, { holdReviewPhotos: false });
    const { photos } = await writeWithPhotos(1, 'Buy at https://pills.example now');
    expect(photos[0]?.isHeld).toBe(true);
    expect(await gallery()).toBeUndefined();
  });

  test('photos that wait appear with a held review that staff publish with them in view', async () => {
    await changeSettings(directory, { holdReviews: true });
    const { id, photos } = await writeWithPhotos(2);
    const [seen, late] = photos;
    const found = await (await staff(`GET /api/admin/reviews/${id}`)).json();
    expect(found.photos).toMatchObject([{ isHeld: true }, { isHeld: true }]);
    expect(await queue()).toEqual([]);
    await staff(`POST /api/admin/reviews/${id}/publish`, { photoIds: [seen?.id, 999_999] });
    expect((await listed())[0].photos).toMatchObject([{ id: seen?.id }]);
    expect(await queue()).toMatchObject([{ id: late?.id }]);
    expect((await staff(`POST /api/admin/reviews/${id}/undo`)).status).toBe(200);
    expect(await listed()).toEqual([]);
    const again = await (await staff(`GET /api/admin/reviews/${id}`)).json();
    expect(again.photos).toMatchObject([
      { isHeld: true, isChecked: false },
      { isHeld: true, isChecked: false },
    ]);
  });

  test('a directory without them takes and shows none', async () => {
    const { photoKey, photos } = await writeWithPhotos();
    await check(photos[0]?.id ?? 0);
    await changeSettings(directory, { reviewPhotos: false });
    expect((await sendPhoto({ key: photoKey })).status).toBe(403);
    expect((await listed())[0].photos).toEqual([]);
    expect(await gallery()).toBeUndefined();
    const { photoKey: none } = await maria.write({ reviewerName: 'Tom', email: '' });
    expect(none).toBeNull();
    const form = await (await directory.get(`/write-review/${bakeryId}`)).text();
    expect(form).not.toMatch(/type="file"|multipart/);
  });
});

describe('at the door', () => {
  test('four are taken, and the fifth is told so', async () => {
    const { photoKey } = await writeWithPhotos(4);
    const fifth = await sendPhoto({ key: photoKey });
    expect(fifth.status).toBe(409);
    expect((await fifth.json()).detail).toContain('up to 4 photos');
  });

  test('the same one sent again, or at once, is one', async () => {
    const { photoKey } = await maria.write();
    const uploadKey = randomUUID();
    const send = () => sendPhoto({ key: photoKey, uploadKey });
    const answers = [...(await Promise.all([send(), send(), send()])), await send()];
    const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).id));
    expect(new Set(ids).size).toBe(1);
  });

  test('an upload of someone else stays theirs, whatever key is named', async () => {
    const { photoKey } = await maria.write();
    const uploadKey = randomUUID();
    const own = await (await sendPhoto({ key: photoKey, uploadKey })).json();
    const other = await maria.write({ reviewerName: 'Tom', email: '' }, firmId);
    const theirs = await (await sendPhoto({ key: other.photoKey, uploadKey })).json();
    expect(theirs.id).not.toBe(own.id);
    const [id, signature] = photoKey.split('.');
    for (const key of [`${other.id}.${signature}`, `${id}.x`, 'x', '', `${id}.${signature}x`]) {
      expect((await sendPhoto({ key })).status).toBe(403);
    }
    const addressed = await maria.write({ reviewerName: 'Ann', email: '' }, firmId);
    if (addressed.addressKey) {
      expect((await sendPhoto({ key: addressed.addressKey })).status).toBe(403);
    }
  });

  test('what is no picture, too much or too late is refused', async () => {
    const { photoKey: key } = await maria.write();
    const before = opened.files();
    const page = await sendPhoto({ key, bytes: Buffer.from('<!doctype html><script>') });
    expect([page.status, (await page.json()).detail]).toEqual([
      415,
      expect.stringContaining('not a photo'),
    ]);
    const large = await sendPhoto({ key, bytes: new Uint8Array(16 * 1024 * 1024) });
    expect(large.status).toBe(413);
    expect((await sendPhoto({ key, type: 'text/html' })).status).toBe(415);
    directory.setTime('2024-06-02T12:00:01Z');
    expect((await sendPhoto({ key })).status).toBe(403);
    expect(opened.files()).toEqual(before);
  });
});

describe('the form without scripts', () => {
  const words = { rating: '4', reviewerName: 'Ana', comment: 'The bread is worth the drive.' };
  let network = 0;

  function sendForm(files: (Uint8Array | string)[], fields: Record<string, string> = words) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    for (const file of files) form.append('photos', new File([file as BlobPart], 'a.jpg'));
    network += 1;
    return directory.app.request(`/api/businesses/${bakeryId}/reviews/form`, {
      method: 'POST',
      headers: { 'x-forwarded-for': `198.51.100.${network}` },
      body: form,
    });
  }

  test('sends the review with its photos, and an empty choice is none', async () => {
    const sent = await sendForm([jpeg, await makeJpeg(640, 480)]);
    expect(sent.status).toBe(303);
    const place = sent.headers.get('location') ?? '';
    expect(place).toContain('photossent');
    expect(await (await directory.get(place)).text()).toContain('follow after a check');
    await directory.runJobs();
    expect(await queue()).toHaveLength(2);
    const none = await sendForm([''], { ...words, reviewerName: 'Bea' });
    expect(none.status).toBe(303);
    expect(none.headers.get('location')).not.toContain('photos');
  });

  test('who has sent too many keeps the words, whatever the photos weigh', async () => {
    const env = { TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '1' };
    const strict = await openPhotoDirectory(env, undefined, documents);
    const [id] = await strict.directory.open(bakery);
    const send = (reviewerName: string, file: Uint8Array) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...words, reviewerName }))
        form.append(name, value);
      form.append('photos', new File([file as BlobPart], 'a.jpg'));
      const from = { 'x-forwarded-for': '198.51.100.250' };
      const path = `/api/businesses/${id}/reviews/form`;
      return strict.directory.app.request(path, { method: 'POST', headers: from, body: form });
    };
    for (let sent = 0; sent < 10; sent += 1) await send('Zoe', Buffer.from('no picture'));
    for (const file of [jpeg, new Uint8Array(5_000_000)]) {
      const refused = await send('Zoe', file);
      expect(refused.status).toBe(429);
      const page = await refused.text();
      expect(page).toMatch(/<textarea[^>]*>The bread is worth the drive\.<\/textarea>/);
      expect(page).toContain('value="Zoe"');
    }
    await strict.close();
  });

  test.each([
    ['five files', () => [jpeg, jpeg, jpeg, jpeg, jpeg], 'up to 4 photos'],
    ['50 MB', () => [new Uint8Array(50_000_000)], 'too large'],
    ['a page', () => ['<!doctype html><script>'], 'not a photo'],
    ['a drawing', () => ['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'SVG drawings'],
  ])('%s cost nothing of what was typed', async (_, files, said) => {
    const before = opened.files();
    const answer = await sendForm(files());
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toContain(said);
    expect(page).toMatch(/<textarea[^>]*>The bread is worth the drive\.<\/textarea>/);
    expect(page).toContain('value="Ana"');
    expect(await listed()).toEqual([]);
    expect(opened.files()).toEqual(before);
  });

  test.each([
    ['no boundary', 'multipart/form-data', 'x'],
    ['nothing', 'multipart/form-data; boundary=x', ''],
    ['half', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="rat'],
    ['many parts', 'multipart/form-data; boundary=x', '--x\r\n\r\n\r\n'.repeat(60_000)],
    ['text as files', 'multipart/form-data; boundary="x', '--x--'],
  ])('%s is refused, never a failure', async (_, type, body) => {
    const answer = await directory.app.request(`/api/businesses/${bakeryId}/reviews/form`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });
});

describe('taking photos away', () => {
  test('staff remove one, and put it back', async () => {
    const { id, photos } = await writeWithPhotos(2);
    const [one, two] = photos.map((photo) => photo.id);
    await check(one ?? 0, two ?? 0);
    const all = async () => (await (await staff('GET /api/admin/reviews/all')).json())[0].photos;
    expect(await all()).toMatchObject([{ id: one, isChecked: true }, { id: two }]);
    const [{ key }] = (await listed())[0].photos;
    expect((await staff(`DELETE /api/admin/photos/${one}`)).status).toBe(200);
    expect((await listed())[0].photos).toMatchObject([{ id: two }]);
    expect(await all()).toMatchObject([{ id: two }]);
    expect(await isServed(key)).toBe(false);
    expect((await staff(`DELETE /api/admin/photos/${one}`)).status).toBe(404);
    expect((await staff(`POST /api/admin/photos/${one}/undo`)).status).toBe(200);
    expect((await listed())[0].photos).toHaveLength(2);
    expect(await isServed(key)).toBe(true);
    await directory.runJobs({ isUndoOver: true });
    expect((await listed())[0].photos).toHaveLength(2);
    await staff(`DELETE /api/admin/photos/${one}?reason=Not%20this%20shop`);
    directory.setTime('2024-06-01T12:05:00Z');
    expect((await staff(`POST /api/admin/photos/${one}/undo`)).status).toBe(409);
    await directory.runJobs({ isUndoOver: true });
    expect(opened.files().filter((name) => name.startsWith(key))).toEqual([]);
    const { rows } = await directory.db.pool.query(
      `select action, reason from audit_log where after ->> 'photoId' = $1 order by id`,
      [String(one)],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      ...['photo.add', 'photo.check', 'photo.remove', 'photo.undo-remove', 'photo.remove'],
    ]);
    expect(rows.at(-1)).toMatchObject({ reason: 'Not this shop' });
    expect(await (await directory.get(`/api/businesses/${bakeryId}/reviews`)).json()).toMatchObject(
      [{ id }],
    );
  });

  test('the author removes one with the link, and nobody else', async () => {
    const { photoKey } = await maria.write();
    await sendPhoto({ key: photoKey, alt: 'Me' });
    const [token = ''] = maria.tokensIn((await maria.deliver())[0]);
    const own = await (await maria.read(token)).json();
    expect(own.photos).toMatchObject([{ alt: 'Me', isHeld: true, photo: null }]);
    expect(JSON.stringify(own)).not.toMatch(/[0-9a-f]{32}/);
    const other = await maria.write({ reviewerName: 'Tom', email: 'tom@example.com' }, firmId);
    const foreign = await (await sendPhoto({ key: other.photoKey })).json();
    const remove = (id: number, by: string) =>
      directory.call(`DELETE /api/own-review/photos/${id}?token=${by}`);
    expect((await remove(foreign.id, token)).status).toBe(404);
    expect((await remove(own.photos[0].id, 'x')).status).toBe(404);
    const left = await remove(own.photos[0].id, token);
    expect((await left.json()).photos).toEqual([]);
    expect((await remove(own.photos[0].id, token)).status).toBe(404);
  });

  test('anyone reports one: staff see which, and three networks hide what nobody has seen', async () => {
    await changeSettings(directory, { holdReviewPhotos: false });
    const { id, photos } = await writeWithPhotos(2);
    const [one, two] = photos.map((photo) => photo.id);
    const report = (photoId: number | undefined, network: number, of = bakeryId) =>
      directory.post(
        `/api/businesses/${of}/reviews/${id}/report`,
        { reason: 'offensive', photoId },
        { 'x-forwarded-for': `203.0.113.${network}` },
      );
    expect((await report(999_999, 1)).status).toBe(404);
    expect((await report(one, 1, firmId)).status).toBe(404);
    for (const network of [1, 2]) {
      expect((await report(one, network)).status).toBe(201);
    }
    const found = await (await staff(`GET /api/admin/reviews/${id}`)).json();
    expect(found.reports).toMatchObject([{ photoId: one }, { photoId: one }]);
    expect((await listed())[0].photos).toHaveLength(2);
    const third = await directory.post(
      `/api/businesses/${bakeryId}/reviews/${id}/report`,
      { reason: 'spam', photoId: one },
      { 'x-forwarded-for': '192.0.2.9' },
    );
    expect(third.status).toBe(201);
    const far = await directory.post(
      `/api/businesses/${bakeryId}/reviews/${id}/report`,
      { reason: 'spam', photoId: one },
      { 'x-forwarded-for': '198.18.0.9' },
    );
    expect([201, 404]).toContain(far.status);
    expect((await listed())[0].photos).toMatchObject([{ id: two }]);
    expect(await listed()).toHaveLength(1);
    expect((await report(one, 77)).status).toBe(404);
  });

  test('reports of a photo end with it, and never count against the words', async () => {
    const { id, photos } = await writeWithPhotos(2);
    const [one, two] = photos.map((photo) => photo.id);
    await check(one ?? 0, two ?? 0);
    const report = (host: string, photoId?: number) =>
      directory.post(
        `/api/businesses/${bakeryId}/reviews/${id}/report`,
        { reason: 'offensive', photoId },
        { 'x-forwarded-for': host },
      );
    for (const host of ['203.0.113.1', '192.0.2.9', '198.18.0.9']) {
      expect((await report(host, one)).status).toBe(201);
    }
    expect((await report('203.0.113.1', one)).status).toBe(409);
    expect((await report('203.0.113.1', two)).status).toBe(201);
    expect((await report('203.0.113.1')).status).toBe(201);
    await staff(`DELETE /api/admin/photos/${one}`);
    await directory.runJobs({ isUndoOver: true });
    const found = await (await staff(`GET /api/admin/reviews/${id}`)).json();
    expect(found.reports).toMatchObject([{ photoId: two }, { photoId: null }]);
    expect((await report('100.64.7.1')).status).toBe(201);
    expect(await listed()).toHaveLength(1);
    const { rows } = await directory.db.pool.query('select report_count from reviews');
    expect(rows).toEqual([{ report_count: 3 }]);
  });

  test('a merge takes them along with their review, and its undo back', async () => {
    const { photos } = await writeWithPhotos();
    await check(photos[0]?.id ?? 0);
    const admin = await directory.signIn('admin');
    const merge = await directory.call('POST /api/admin/duplicates/merge', {
      headers: admin,
      body: { survivor: { id: firmId, version: 1 }, merged: { id: bakeryId, version: 1 } },
    });
    expect(merge.status).toBe(200);
    const firm = async () => (await directory.get(`/api/businesses/${lawFirm.slug}`)).json();
    expect((await firm()).visitorPhotos).toMatchObject([{ id: photos[0]?.id }]);
    const { id } = await merge.json();
    const undo = await directory.call(`POST /api/admin/merges/${id}/undo`, { headers: admin });
    expect(undo.status).toBe(200);
    expect((await firm()).visitorPhotos).toBeUndefined();
    expect(await gallery()).toMatchObject([{ id: photos[0]?.id }]);
  });

  test('they go with their review, come back with it, and leave no file', async () => {
    const { id, photos } = await writeWithPhotos();
    await check(photos[0]?.id ?? 0);
    const [{ key }] = (await listed())[0].photos;
    await staff(`DELETE /api/admin/reviews/${id}`);
    expect(await gallery()).toBeUndefined();
    expect(await isServed(key)).toBe(false);
    expect((await staff(`POST /api/admin/reviews/${id}/undo`)).status).toBe(200);
    expect(await gallery()).toHaveLength(1);
    expect(await isServed(key)).toBe(true);
    await staff(`DELETE /api/admin/reviews/${id}`);
    await directory.runJobs({ isUndoOver: true });
    await forgetRemoved(directory);
    const { rows } = await directory.db.pool.query('select from photos');
    expect(rows).toEqual([]);
    expect(await isServed(key)).toBe(false);
  });
});
