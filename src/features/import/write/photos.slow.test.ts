import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bakery, lawFirm } from '../../../../tests/directory.ts';
import { listen } from '../../../../tests/listen.ts';
import {
  MAX_BYTES,
  openListedPhotos,
  openPhotoArea,
  openPhotoDirectory,
} from '../../../../tests/photos.ts';
import { makeBomb, makeJpeg } from '../../../../tests/pictures.ts';
import { openImports } from '../../../../tests/transfer.ts';
import { createPublicDownload } from '../../../platform/http/public-download.ts';
import { openPhotoStore } from '../../photos/photo-store.ts';
import { purgeImports } from '../steps/work.ts';
import { fetchPhotos } from './photos.ts';

let the: Awaited<ReturnType<typeof openListedPhotos>>;

beforeAll(async () => {
  the = await openListedPhotos();
});
beforeEach(() => the.reset());
afterAll(() => the.close());

describe('photos of a list', () => {
  beforeEach(() => the.directory.open(bakery, lawFirm));

  test('from a listing here are copied to another one, without a call', async () => {
    await the.staff.import(the.file(['rosas-bakery-and-cafe', the.at(0)]));
    const { photos } = await the.read(bakery.slug);
    const address = `${the.directory.site.url}/photos/${photos[0]?.key}-320.jpg`;
    the.asked.length = 0;
    await the.staff.import(the.file(['hill-and-partners-law', address]));
    expect([await the.widths(lawFirm.slug), the.asked]).toEqual([[220], []]);
    expect((await the.read(lawFirm.slug)).photos[0]?.key).not.toBe(photos[0]?.key);
  });

  test('that a listing has no room for are told, and are no news afterwards', async () => {
    const rows = the.file(['rosas-bakery-and-cafe', the.at(0, 1, 2, 3)]);
    const { id, photos } = await the.staff.import(rows);
    expect(photos).toEqual({ all: 4, fetched: 3, failed: 1 });
    expect(await the.staff.listErrors(id)).toEqual([
      expect.stringContaining('2 photos: A free listing has up to 3 photos, a premium listing 10.'),
    ]);
    expect((await the.staff.check(rows)).counts).toMatchObject({ same: 1 });
    await the.directory.db.pool.query('update businesses set is_premium = true');
    await the.staff.import(rows);
    expect(await the.widths(bakery.slug)).toEqual([220, 221, 222, 223]);
  });

  test('an owner or staff deleted are not brought again', async () => {
    const rows = the.file(['rosas-bakery-and-cafe', the.at(0)]);
    await the.staff.import(rows);
    const [{ id = 0 } = {}] = await the.query('select id from photos');
    await the.directory.call(`DELETE /api/admin/photos/${id}?reason=Blurred`, {
      headers: the.staff.headers,
    });
    expect((await the.staff.check(rows)).counts).toMatchObject({ changed: 0, same: 1 });
    expect(await the.widths(bakery.slug)).toEqual([]);
  });

  test('two imports at once of the same address bring one', async () => {
    const rows = the.file(['rosas-bakery-and-cafe', the.at(0)]);
    const [one, other] = [await the.staff.check(rows), await the.staff.check(rows)];
    await Promise.all([the.staff.start(one.id, 'commit'), the.staff.start(other.id, 'commit')]);
    await the.directory.runJobs();
    expect(await the.widths(bakery.slug)).toEqual([220]);
    const states = [await the.staff.read(one.id), await the.staff.read(other.id)];
    expect(states.map(({ photos }) => photos.all).sort()).toEqual([0, 1]);
  });

  test('of someone who may not change listings stay out', async () => {
    const { id } = await the.staff.check(the.file(['rosas-bakery-and-cafe', the.at(0)]));
    await the.staff.start(id, 'commit');
    await the.query(`update imports set rights = '{transfer,photos}'`);
    await the.directory.runJobs();
    expect(await the.staff.read(id)).toMatchObject({
      counts: { changed: 0, error: 1 },
      photos: { all: 0 },
    });
    expect([await the.widths(bakery.slug), the.asked]).toEqual([[], []]);
  });

  test('of someone who may not judge photos wait for a look', async () => {
    const { id } = await the.staff.check(the.file(['rosas-bakery-and-cafe', the.at(0)]));
    await the.staff.start(id, 'commit');
    await the.directory.db.pool.query(`update imports set rights = '{transfer,listings}'`);
    await the.directory.runJobs();
    expect(await the.query('select checked_by, state from photos')).toEqual([
      { checked_by: null, state: 'ready' },
    ]);
  });
});

describe('what nobody can fetch is told in a sentence, and the row stays', () => {
  beforeEach(() => the.directory.open(bakery));

  test.each([
    ['a page that is gone', 'https://pics.test/gone.jpg', 'status 404'],
    ['our own network', 'http://inside.test/1.jpg', 'not on the public internet'],
    ['this machine', 'http://127.0.0.2/1.jpg', 'not on the public internet'],
    ['a file of another kind', 'https://pics.test/page.jpg', 'not a photo'],
    ['nothing', 'https://pics.test/empty.jpg', 'The file is empty'],
    ['too many bytes', 'https://pics.test/large.jpg', 'larger than'],
    ['a redirect inside', 'https://pics.test/inside.jpg', 'not on the public internet'],
    ['half a picture', 'https://pics.test/half.jpg', 'the file is damaged'],
    ['too many pixels', 'https://pics.test/bomb.jpg', 'more than 50 million pixels'],
    ['too small a picture', 'https://pics.test/small.jpg', 'too small'],
  ])('%s', async (_, address, words) => {
    the.web.set('/page.jpg', Buffer.from('<!doctype html>'));
    the.web.set('/empty.jpg', (response) => response.end());
    the.web.set('/large.jpg', new Uint8Array(MAX_BYTES + 1));
    the.web.set('/inside.jpg', (response) =>
      response.writeHead(302, { location: 'http://inside.test/secret' }).end(),
    );
    the.web.set('/half.jpg', (the.pictures[0] ?? new Uint8Array()).subarray(0, 2000));
    the.web.set('/bomb.jpg', makeBomb(40_000, 40_000));
    the.web.set('/small.jpg', await makeJpeg(90, 90));
    const { id, counts, photos } = await the.staff.import(
      the.file(['rosas-bakery-and-cafe', `${address} ${the.at(0)}`]),
    );
    expect([counts.changed, photos]).toEqual([1, { all: 2, fetched: 1, failed: 1 }]);
    const [error = '', ...more] = await the.staff.listErrors(id);
    expect([error, more]).toEqual([expect.stringMatching(/^2 photos: /), []]);
    expect(error).toContain(words);
    expect(await the.widths(bakery.slug)).toEqual([220]);
    expect(await the.query("select id from photos where state <> 'ready'")).toEqual([]);
  });

  test('a server in trouble is asked again, some times', async () => {
    let calls = 0;
    the.web.set('/slow.jpg', () => {
      calls += 1;
    });
    the.web.set('/busy.jpg', (response) => {
      calls += 1;
      if (calls > 4) response.end(the.pictures[1]);
      else response.writeHead(503).end();
    });
    const { id, photos } = await the.staff.import(
      the.file(['rosas-bakery-and-cafe', the.at('busy', 0, 'slow')]),
    );
    expect(photos).toEqual({ all: 3, fetched: 1, failed: 0 });
    await the.directory.runJobs();
    expect(calls).toBe(2);
    await the.wait('2024-06-01T12:01:01Z');
    expect(calls).toBe(4);
    await the.wait('2024-06-01T12:12:00Z');
    expect((await the.staff.read(id)).photos).toEqual({ all: 3, fetched: 2, failed: 0 });
    await the.wait('2024-06-01T13:13:00Z');
    expect((await the.staff.read(id)).photos).toEqual({ all: 3, fetched: 2, failed: 1 });
    expect(await the.staff.listErrors(id)).toEqual([
      '2 photos: The server did not answer in time.',
    ]);
    expect(await the.widths(bakery.slug)).toEqual([220, 221]);
  });
});

test('a row that brings photos alone leaves the listing as it is, whatever becomes of them', async () => {
  await the.directory.open(bakery);
  const look = () => the.query('select version, updated_at, origins, confirmed_at from businesses');
  const before = await look();
  const rows = the.file([bakery.slug, the.at('gone')]);
  const { id, counts } = await the.staff.import(rows);
  expect(counts).toMatchObject({ changed: 1, same: 0 });
  expect(await look()).toEqual(before);
  expect((await the.staff.check(rows)).counts).toMatchObject({ changed: 1 });
  expect(await the.staff.run(id, 'undo')).toMatchObject({ undone: { restored: 1, kept: 0 } });
  expect(await look()).toEqual(before);
});

test('what was fetched is known when its import is forgotten, and what failed is forgotten with it', async () => {
  await the.directory.open(bakery);
  const { id } = await the.staff.import(the.file([bakery.slug, the.at(0, 'gone')]));
  the.directory.setTime('2024-07-10T12:00:00Z');
  await purgeImports(the.directory);
  const [{ count }] = await the.query(`select count(*)::int from imports where id = ${id}`);
  expect(count).toBe(0);
  expect(await the.query('select state, import_id from import_photos')).toEqual([
    { state: 'fetched', import_id: null },
  ]);
  const rows = the.file([bakery.slug, the.at(0)]);
  expect((await the.staff.check(rows)).counts).toMatchObject({ changed: 0, same: 1 });
});

test('a server that is away is left alone, so that nobody waits behind it', async () => {
  const slugs = Array.from({ length: 12 }, (_, at) => `shop-${at}`);
  await the.directory.open(...slugs.map((slug) => ({ name: slug, slug })));
  const down = slugs.map((slug, at): [string, string] => [slug, the.at(`down-${at}`)]);
  for (const at of slugs.keys()) {
    the.web.set(`/down-${at}.jpg`, (response) => response.writeHead(503).end());
  }
  const { photos } = await the.staff.import(the.file(...down));
  expect(photos).toEqual({ all: 12, fetched: 0, failed: 0 });
  expect(the.asked.length).toBeLessThanOrEqual(8);
  for (const at of slugs.keys()) the.web.set(`/down-${at}.jpg`, the.pictures[0] ?? Buffer.of());
  await the.wait('2024-06-01T12:01:01Z');
  expect(await the.query("select count(*)::int from photos where state = 'ready'")).toEqual([
    { count: 12 },
  ]);
});

test('photos of new listings come with them; of two rows of one listing the first one that has any', async () => {
  const rows = [
    'name,address,city,state,category,approved,gallery',
    `Copper Works,1 Elm St,Boise,ID,retail,yes,`,
    `Copper Works,1 Elm St,Boise,ID,retail,yes,${the.at(1)}`,
  ].join('\n');
  expect((await the.staff.import(rows)).photos).toEqual({ all: 1, fetched: 1, failed: 0 });
  expect(await the.query('select count(*)::int from businesses')).toEqual([{ count: 1 }]);
  expect((await the.staff.check(rows)).counts).toMatchObject({ new: 0, changed: 0, same: 1 });
});

test('a job that was killed goes on, with the photo that it had made', async () => {
  await the.directory.open(bakery);
  the.web.set('/0.jpg', (response) => response.writeHead(503).end());
  const { id } = await the.staff.import(the.file(['rosas-bakery-and-cafe', the.at(0)]));
  the.directory.setTime('2024-06-01T12:01:01Z');
  const store = openPhotoStore(the.directory.config);
  let isReached = () => {};
  const reached = new Promise<void>((resolve) => {
    isReached = resolve;
  });
  const dying = {
    ...the.directory,
    store,
    download: async () => ({
      isUnchanged: false as const,
      validators: { etag: null, lastModified: null },
      bytes: (async function* () {
        yield the.pictures[0] ?? new Uint8Array();
      })(),
    }),
    editor: {
      edit: () => {
        isReached();
        return new Promise<never>(() => {});
      },
    },
  };
  void fetchPhotos(dying, 60);
  await reached;
  expect(await the.widths(bakery.slug)).toEqual([]);
  await the.wait('2024-06-01T12:12:00Z');
  expect(await the.widths(bakery.slug)).toEqual([220]);
  expect((await the.staff.read(id)).photos).toEqual({ all: 1, fetched: 1, failed: 0 });
  expect(await the.query('select count(*)::int from photos')).toEqual([{ count: 1 }]);
});

describe('undoing an import', () => {
  beforeEach(() => the.directory.open(bakery));
  const makeRows = () => the.file(['rosas-bakery-and-cafe', the.at(0, 1)]);

  test('takes its photos and their files away, and what it waits for', async () => {
    the.web.set('/later.jpg', (response) => response.writeHead(503).end());
    const before = the.files();
    const { id } = await the.staff.import(the.file(['rosas-bakery-and-cafe', the.at(0, 'later')]));
    expect((await the.staff.read(id)).photos).toEqual({ all: 2, fetched: 1, failed: 0 });
    expect(await the.staff.run(id, 'undo')).toMatchObject({
      state: 'undone',
      undone: { restored: 1, kept: 0 },
      photos: { all: 0 },
    });
    expect(await the.read(bakery.slug)).toMatchObject({ photo: null, photos: [] });
    expect(the.files()).toEqual(before);
    the.web.set('/later.jpg', the.pictures[1] ?? new Uint8Array());
    await the.wait('2024-06-01T12:05:00Z');
    expect(await the.widths(bakery.slug)).toEqual([]);
    expect((await the.staff.check(makeRows())).counts).toMatchObject({ changed: 1 });
  });

  test('leaves a photo that its owner changed since, and says so', async () => {
    const { id } = await the.staff.import(makeRows());
    const area = await openPhotoArea(
      the.directory,
      (await the.query('select id from businesses'))[0].id,
    );
    const { version, photos } = await area.read();
    const arranged = photos.map((photo) => ({ id: photo.id, alt: photo.alt }));
    await area.arrange({ version, photos: [{ ...arranged[0], alt: 'Mine' }, arranged[1]] });
    expect(await the.staff.run(id, 'undo')).toMatchObject({ photos: { all: 1 } });
    expect(await the.widths(bakery.slug)).toEqual([220]);
    expect(await the.staff.listErrors(id)).toContain(
      '2 photos: Kept: this photo was changed after the import',
    );
  });

  test('with new listings leaves those that have got photos of others', async () => {
    const header = 'name,address,city,state,category,approved,photos';
    const { id } = await the.staff.import(
      `${header}\nCopper Works,1 Elm St,Boise,ID,retail,yes,${the.at(0)}\nTin Works,2 Elm St,Boise,ID,retail,yes,${the.at(1)}`,
    );
    await the.query(`insert into photos (business_id, key, upload_key, state, position, width, height, created_at)
      select id, md5('own'), gen_random_uuid(), 'ready', 9, 300, 300, now()
      from businesses where name = 'Tin Works'`);
    const before = the.files().length;
    await the.staff.run(id, 'undo');
    expect(await the.query('select name from businesses order by id')).toEqual([
      { name: bakery.name },
      { name: 'Tin Works' },
    ]);
    expect(await the.query('select position from photos')).toEqual([{ position: 9 }]);
    expect(the.files().length).toBeLessThan(before);
  });

  test('of two on the same listing works from the top, whatever photos came in between', async () => {
    const HEAD = 'slug,phone,photos';
    const first = await the.staff.import(
      `${HEAD}\nrosas-bakery-and-cafe,(208) 555-0100,${the.at(0)}`,
    );
    const second = await the.staff.import(
      `${HEAD}\nrosas-bakery-and-cafe,(208) 555-0199,${the.at(1)}`,
    );
    expect(await the.widths(bakery.slug)).toEqual([220, 221]);
    await the.staff.run(second.id, 'undo');
    await the.staff.run(first.id, 'undo');
    expect(await the.widths(bakery.slug)).toEqual([]);
    expect(await the.query('select phone from businesses')).toEqual([{ phone: null }]);
  });
});

test('an export names what visitors see, and nothing else', async () => {
  const { directory, staff, query } = the;
  const [id = 0] = await directory.open(bakery, { ...lawFirm, deletedAt: directory.clock() });
  await staff.import(the.file([bakery.slug, the.at(0, 1)]));
  const area = await openPhotoArea(directory, id);
  await area.add({ bytes: (await makeJpeg()).subarray(0, 3000) });
  await directory.runJobs();
  await area.add();
  await query(
    "update photos set key = md5(id::text), width = 300 + 800 * (position - 1) where state = 'ready'",
  );
  const names = async () => {
    const [header = '', row = ''] = (await staff.export('all')).split('\n');
    const [, cell = ''] = /([^,]*),[^,]*$/.exec(row) ?? [];
    return [header.split(',').at(-2), cell.replaceAll(/[0-9a-f]{32}/g, 'KEY')];
  };
  expect(await names()).toEqual([
    'photos',
    'https://main.example/photos/KEY-320.jpg; https://main.example/photos/KEY-1280.jpg',
  ]);
  await query(`insert into photos (business_id, key, upload_key, state, position, width, height, created_at)
    select business_id, md5('more' || n), gen_random_uuid(), 'ready', 10 + n, 1900, 900, created_at
    from photos, generate_series(1, 3) n where position = 1`);
  const [, cell = ''] = await names();
  expect(cell.split('; ')).toHaveLength(3);
  await query('update businesses set is_premium = true');
  expect((await names())[1]?.split('; ')).toHaveLength(5);
});

test('an export that another directory imports brings the photos there, once', async () => {
  const { staff, directory } = the;
  await directory.open(bakery, lawFirm);
  await staff.import(the.file([bakery.slug, `${the.at(1)} "Our oven" ${the.at(0)}`]));
  const rows = await staff.export('all');
  expect(rows).toContain('https://main.example/photos/');
  const served = await listen(directory.app.fetch);
  const download = createPublicDownload({
    userAgent: 'test',
    maxBytes: MAX_BYTES,
    protocols: ['http:'],
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    allows: (address) => address === '127.0.0.1',
  });
  const there = await openPhotoDirectory({}, (url, known) =>
    download(
      url.replace('https://main.example', served.url.replace('127.0.0.1', 'main.test')),
      known,
    ),
  );
  const others = await openImports(there.directory);
  const read = async () => {
    const answer = await there.directory.get(`/api/businesses/${bakery.slug}`);
    const { photos }: { photos: { alt: string; width: number }[] } = await answer.json();
    return photos.map(({ alt, width }) => [alt, width]);
  };
  const first = await others.import(rows);
  expect([first.counts.new, first.photos]).toEqual([2, { all: 2, fetched: 2, failed: 0 }]);
  expect(await read()).toEqual([
    ['Our oven', 221],
    ['', 220],
  ]);
  const again = await others.check(rows);
  expect(again.counts).toMatchObject({ new: 0, changed: 0, same: 2 });
  await there.close();
  await served.close();
});

test('a merge takes listed photos along, and they are no news to the listing that is left', async () => {
  const { staff, directory } = the;
  const [survivor = 0, merged = 0] = await directory.open(bakery, { ...bakery, slug: 'rosa-2' });
  await staff.import(the.file(['rosa-2', the.at(0)]));
  const sideOf = async (id: number) =>
    (await the.query(`select id, version from businesses where id = ${id}`))[0];
  const answer = await directory.post(
    '/api/admin/duplicates/merge',
    { survivor: await sideOf(survivor), merged: await sideOf(merged) },
    staff.headers,
  );
  expect(answer.status).toBeLessThan(300);
  expect(await the.widths(bakery.slug)).toEqual([220]);
  const { counts } = await staff.check(the.file([bakery.slug, the.at(0)]));
  expect(counts).toMatchObject({ changed: 0, same: 1 });
});
