import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm } from '../../../tests/directory.ts';
import { openPhotoArea, openPhotoDirectory } from '../../../tests/photos.ts';
import { makeBomb, makeJpeg } from '../../../tests/pictures.ts';
import { openImports } from '../../../tests/transfer.ts';
import { createPublicDownload } from '../../platform/http/public-download.ts';
import { openPhotoStore } from '../photos/photo-store.ts';
import { fetchPhotos, photoQueue } from './photos.ts';

/** What stands on the internet, by path; everything else is a 404. */
const web = new Map<string, Uint8Array | ((response: ServerResponse) => void)>();
const asked: string[] = [];
const server = createServer(({ url = '' }, response) => {
  asked.push(url);
  const found = web.get(url);
  if (typeof found === 'function') return found(response);
  return response.writeHead(found ? 200 : 404).end(found);
});
const PICTURES: Uint8Array[] = [];
const MOST_BYTES = 100_000;

let opened: Awaited<ReturnType<typeof openPhotoDirectory>>;
let directory: Directory;
let staff: Awaited<ReturnType<typeof openImports>>;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const download = createPublicDownload({
    userAgent: 'test',
    maxBytes: MOST_BYTES,
    protocols: ['http:'],
    patience: { whole: 2000, piece: 300 },
    resolve: async (host) => [
      { address: host === 'pics.test' ? '127.0.0.1' : '10.0.0.1', family: 4 },
    ],
    allows: (address) => address === '127.0.0.1',
  });
  opened = await openPhotoDirectory({}, (url, known) =>
    download(url.replace('https://pics.test', `http://pics.test:${port}`), known),
  );
  directory = opened.directory;
  staff = await openImports(directory);
  for (let at = 0; at < 6; at += 1) PICTURES.push(await makeJpeg(220 + at, 220));
});
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate imports, import_rows cascade');
  directory.setTime('2024-06-01T12:00:00Z');
  web.clear();
  asked.length = 0;
  for (const [at, picture] of PICTURES.entries()) web.set(`/${at}.jpg`, picture);
});
afterAll(async () => {
  await opened.close();
  server.closeAllConnections();
  server.close();
});

const at = (...names: (number | string)[]) =>
  names.map((name) => `https://pics.test/${name}.jpg`).join(' ');
const file = (...rows: [slug: string, photos: string][]) =>
  ['slug,photos', ...rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`))].join(
    '\n',
  );

interface Shown {
  photo: { key: string } | null;
  photos: { key: string; alt: string; width: number }[];
}

async function read({ slug } = bakery): Promise<Shown> {
  return (await directory.get(`/api/businesses/${slug}`)).json();
}
const widths = async (listing = bakery) => (await read(listing)).photos.map(({ width }) => width);

/** As the clock does each minute. */
async function wait(time: string) {
  directory.setTime(time);
  await directory.db.kysely
    .transaction()
    .execute((trx) => directory.jobs.enqueue(trx, photoQueue, {}));
  await directory.runJobs();
}

async function query(text: string) {
  return (await directory.db.pool.query(text)).rows;
}

describe('photos of a list', () => {
  beforeEach(() => directory.open(bakery, lawFirm));

  test('come in their order, with what they show, and are told of on the page of the import', async () => {
    const { id, counts } = await staff.check(
      file(
        ['rosas-bakery-and-cafe', `${at(1)} "Our oven"; ${at(0)}`],
        ['hill-and-partners-law', at(2)],
      ),
    );
    expect(counts).toEqual({ new: 0, changed: 2, same: 0, error: 0 });
    expect(asked).toEqual([]);
    await staff.start(id, 'commit');
    await directory.runJobs();
    expect((await staff.read(id)).photos).toEqual({ all: 3, fetched: 3, failed: 0 });
    const page = await read();
    expect(page.photos).toMatchObject([
      { width: 221, alt: 'Our oven' },
      { width: 220, alt: '' },
    ]);
    expect(page.photo).toEqual(page.photos[0]);
    expect(await widths(lawFirm)).toEqual([222]);
    const log = await query(
      `select actor, after ->> 'mainPhoto' is not null as leads from audit_log where action = 'import.add-photo' order by id`,
    );
    expect(log).toEqual([
      { actor: 'admin', leads: true },
      { actor: 'admin', leads: false },
      { actor: 'admin', leads: true },
    ]);
    // Whoever imported them may say that they look fine.
    expect(await query('select distinct checked_by from photos')).toEqual([
      { checked_by: 'admin' },
    ]);
    expect(opened.files().filter((name) => name.endsWith('.original'))).toEqual([]);
  });

  test('that are there change nothing: the same file, or the same picture at another address', async () => {
    const rows = file(['rosas-bakery-and-cafe', at(0, 1)]);
    await staff.import(rows);
    const again = await staff.check(rows);
    expect(again.counts).toEqual({ new: 0, changed: 0, same: 1, error: 0 });
    web.set('/moved.jpg', PICTURES[0] ?? new Uint8Array());
    const moved = file(['rosas-bakery-and-cafe', at('moved', 1)]);
    expect(await staff.import(moved)).toMatchObject({ photos: { all: 1, fetched: 1 } });
    expect(await widths()).toEqual([220, 221]);
    expect((await staff.check(moved)).counts).toMatchObject({ same: 1 });
  });

  test('an export that is imported again changes nothing, in any kind of file', async () => {
    await staff.import(file(['rosas-bakery-and-cafe', `${at(0)} "Bread; and "more"" ${at(1)}`]));
    for (const format of ['csv', 'xlsx', 'geojson']) {
      const path = `/api/admin/businesses/export?columns=all&format=${format}`;
      const bytes = await (await directory.get(path, staff.headers)).arrayBuffer();
      const { counts, mended } = await staff.check(new Uint8Array(bytes));
      expect([format, counts, mended]).toEqual([
        format,
        { new: 0, changed: 0, same: 2, error: 0 },
        0,
      ]);
    }
  });

  test('from a listing here are copied to another one, without a call', async () => {
    await staff.import(file(['rosas-bakery-and-cafe', at(0)]));
    const { photos } = await read();
    const address = `${directory.site.url}/photos/${photos[0]?.key}-320.jpg`;
    asked.length = 0;
    await staff.import(file(['hill-and-partners-law', address]));
    expect([await widths(lawFirm), asked]).toEqual([[220], []]);
    expect((await read(lawFirm)).photos[0]?.key).not.toBe(photos[0]?.key);
  });

  test('that a listing has no room for are told, and are no news afterwards', async () => {
    const rows = file(['rosas-bakery-and-cafe', at(0, 1, 2, 3)]);
    const { id, photos } = await staff.import(rows);
    expect(photos).toEqual({ all: 4, fetched: 3, failed: 1 });
    expect(await staff.listErrors(id)).toEqual([
      expect.stringContaining('2 photos: A free listing has up to 3 photos, a premium listing 10.'),
    ]);
    expect((await staff.check(rows)).counts).toMatchObject({ same: 1 });
    await directory.db.pool.query('update businesses set is_premium = true');
    await staff.import(rows);
    expect(await widths()).toEqual([220, 221, 222, 223]);
  });

  test('an owner or staff deleted are not brought again', async () => {
    const rows = file(['rosas-bakery-and-cafe', at(0)]);
    await staff.import(rows);
    const [{ id = 0 } = {}] = await query('select id from photos');
    await directory.call(`DELETE /api/admin/photos/${id}?reason=Blurred`, {
      headers: staff.headers,
    });
    expect((await staff.check(rows)).counts).toMatchObject({ changed: 0, same: 1 });
    expect(await widths()).toEqual([]);
  });

  test('two imports at once of the same address bring one', async () => {
    const rows = file(['rosas-bakery-and-cafe', at(0)]);
    const [one, other] = [await staff.check(rows), await staff.check(rows)];
    await Promise.all([staff.start(one.id, 'commit'), staff.start(other.id, 'commit')]);
    await directory.runJobs();
    expect(await widths()).toEqual([220]);
    const states = [await staff.read(one.id), await staff.read(other.id)];
    expect(states.map(({ photos }) => photos.all).sort()).toEqual([0, 1]);
  });

  test('of someone who may not change listings stay out, and wait for a look if they may not judge photos', async () => {
    const { rows } = await directory.db.pool.query(`select id from businesses`);
    expect(rows).toHaveLength(2);
    const { id } = await staff.check(file(['rosas-bakery-and-cafe', at(0)]));
    await staff.start(id, 'commit');
    await directory.db.pool.query(`update imports set rights = '{transfer,listings}'`);
    await directory.runJobs();
    expect(await query('select checked_by, state from photos')).toEqual([
      { checked_by: null, state: 'ready' },
    ]);
  });
});

describe('what can not be fetched is told in a sentence, and the row stays', () => {
  beforeEach(() => directory.open(bakery));

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
    web.set('/page.jpg', Buffer.from('<!doctype html>'));
    web.set('/empty.jpg', (response) => response.end());
    web.set('/large.jpg', new Uint8Array(MOST_BYTES + 1));
    web.set('/inside.jpg', (response) =>
      response.writeHead(302, { location: 'http://inside.test/secret' }).end(),
    );
    web.set('/half.jpg', (PICTURES[0] ?? new Uint8Array()).subarray(0, 2000));
    web.set('/bomb.jpg', makeBomb(40_000, 40_000));
    web.set('/small.jpg', await makeJpeg(90, 90));
    const { id, counts, photos } = await staff.import(
      file(['rosas-bakery-and-cafe', `${address} ${at(0)}`]),
    );
    expect([counts.changed, photos]).toEqual([1, { all: 2, fetched: 1, failed: 1 }]);
    const [error = '', ...more] = await staff.listErrors(id);
    expect([error, more]).toEqual([expect.stringMatching(/^2 photos: /), []]);
    expect(error).toContain(words);
    expect(await widths()).toEqual([220]);
    expect(await query("select id from photos where state <> 'ready'")).toEqual([]);
  });

  test('a server in trouble is asked again, some times', async () => {
    let calls = 0;
    web.set('/slow.jpg', () => {
      calls += 1;
    });
    web.set('/busy.jpg', (response) => {
      calls += 1;
      if (calls > 4) response.end(PICTURES[1]);
      else response.writeHead(503).end();
    });
    const { id, photos } = await staff.import(
      file(['rosas-bakery-and-cafe', at('busy', 0, 'slow')]),
    );
    expect(photos).toEqual({ all: 3, fetched: 1, failed: 0 });
    await directory.runJobs();
    expect(calls).toBe(2);
    await wait('2024-06-01T12:01:01Z');
    expect(calls).toBe(4);
    await wait('2024-06-01T12:12:00Z');
    expect((await staff.read(id)).photos).toEqual({ all: 3, fetched: 2, failed: 0 });
    await wait('2024-06-01T13:13:00Z');
    expect((await staff.read(id)).photos).toEqual({ all: 3, fetched: 2, failed: 1 });
    expect(await staff.listErrors(id)).toEqual(['2 photos: The server did not answer in time.']);
    expect(await widths()).toEqual([220, 221]);
  });
});

test('cells that are no addresses are noted, and cost no row', async () => {
  await directory.open(bakery, lawFirm);
  const { id, counts, mended } = await staff.check(
    file(['rosas-bakery-and-cafe', 'see our page'], ['hill-and-partners-law', `${at(0)} and more`]),
  );
  expect([counts.error, counts.changed, mended]).toEqual([0, 1, 2]);
  const answer = await directory.get(`/api/admin/imports/${id}/mended`, staff.headers);
  expect(await answer.json()).toMatchObject([
    { column: 'photos', became: '', reason: 'These are no addresses of photos: see, our, page' },
    { column: 'photos', became: '1 photo', reason: 'These are no addresses of photos: and, more' },
  ]);
  const mapping = { slug: { column: 0 }, photos: { column: 1 } };
  const preview = await directory.post(
    `/api/admin/imports/${id}/preview`,
    { mapping },
    staff.headers,
  );
  expect((await preview.json())[1].values).toMatchObject({ photos: at(0) });
});

test('photos of new listings come with them; of two rows of one listing the first one that has any', async () => {
  const rows = [
    'name,address,city,state,category,approved,gallery',
    `Copper Works,1 Elm St,Boise,ID,retail,yes,`,
    `Copper Works,1 Elm St,Boise,ID,retail,yes,${at(1)}`,
  ].join('\n');
  expect((await staff.import(rows)).photos).toEqual({ all: 1, fetched: 1, failed: 0 });
  expect(await query('select count(*)::int from businesses')).toEqual([{ count: 1 }]);
  expect((await staff.check(rows)).counts).toMatchObject({ new: 0, changed: 0, same: 1 });
});

test('a job that was killed goes on, with the photo that it had made', async () => {
  await directory.open(bakery);
  web.set('/0.jpg', (response) => response.writeHead(503).end());
  const { id } = await staff.import(file(['rosas-bakery-and-cafe', at(0)]));
  directory.setTime('2024-06-01T12:01:01Z');
  const store = openPhotoStore(directory.config);
  let isReached = () => {};
  const reached = new Promise<void>((resolve) => {
    isReached = resolve;
  });
  const dying = {
    ...directory,
    store,
    download: async () => ({
      isUnchanged: false as const,
      validators: { etag: null, lastModified: null },
      bytes: (async function* () {
        yield PICTURES[0] ?? new Uint8Array();
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
  expect(await widths()).toEqual([]);
  await wait('2024-06-01T12:12:00Z');
  expect(await widths()).toEqual([220]);
  expect((await staff.read(id)).photos).toEqual({ all: 1, fetched: 1, failed: 0 });
  expect(await query('select count(*)::int from photos')).toEqual([{ count: 1 }]);
});

describe('undoing an import', () => {
  beforeEach(() => directory.open(bakery));
  const rows = file(['rosas-bakery-and-cafe', at(0, 1)]);

  test('takes its photos and their files away, and what it waits for', async () => {
    web.set('/later.jpg', (response) => response.writeHead(503).end());
    const before = opened.files();
    const { id } = await staff.import(file(['rosas-bakery-and-cafe', at(0, 'later')]));
    expect((await staff.read(id)).photos).toEqual({ all: 2, fetched: 1, failed: 0 });
    expect(await staff.run(id, 'undo')).toMatchObject({
      state: 'undone',
      undone: { restored: 1, kept: 0 },
      photos: { all: 0 },
    });
    expect(await read()).toMatchObject({ photo: null, photos: [] });
    expect(opened.files()).toEqual(before);
    web.set('/later.jpg', PICTURES[1] ?? new Uint8Array());
    await wait('2024-06-01T12:05:00Z');
    expect(await widths()).toEqual([]);
    expect((await staff.check(rows)).counts).toMatchObject({ changed: 1 });
  });

  test('leaves a photo that its owner changed since, and says so', async () => {
    const { id } = await staff.import(rows);
    const area = await openPhotoArea(directory, (await query('select id from businesses'))[0].id);
    const { version, photos } = await area.read();
    const arranged = photos.map((photo) => ({ id: photo.id, alt: photo.alt }));
    await area.arrange({ version, photos: [{ ...arranged[0], alt: 'Mine' }, arranged[1]] });
    expect(await staff.run(id, 'undo')).toMatchObject({ photos: { all: 1 } });
    expect(await widths()).toEqual([220]);
    expect(await staff.listErrors(id)).toContain(
      '2 photos: Kept: this photo was changed after the import',
    );
  });

  test('with new listings leaves those that have got photos of others', async () => {
    const header = 'name,address,city,state,category,approved,photos';
    const { id } = await staff.import(
      `${header}\nCopper Works,1 Elm St,Boise,ID,retail,yes,${at(0)}\nTin Works,2 Elm St,Boise,ID,retail,yes,${at(1)}`,
    );
    const [{ id: tin }] = await query(`select id from businesses where name = 'Tin Works'`);
    const area = await openPhotoArea(directory, tin);
    await area.add();
    await directory.runJobs();
    const before = opened.files().length;
    await staff.run(id, 'undo');
    expect(await query('select name from businesses order by id')).toEqual([
      { name: bakery.name },
      { name: 'Tin Works' },
    ]);
    expect((await area.read()).photos).toHaveLength(1);
    expect(opened.files().length).toBeLessThan(before);
  });

  test('of two on the same listing works from the top, whatever photos came in between', async () => {
    const HEAD = 'slug,phone,photos';
    const first = await staff.import(`${HEAD}\nrosas-bakery-and-cafe,(208) 555-0100,${at(0)}`);
    const second = await staff.import(`${HEAD}\nrosas-bakery-and-cafe,(208) 555-0199,${at(1)}`);
    expect(await widths()).toEqual([220, 221]);
    await staff.run(second.id, 'undo');
    await staff.run(first.id, 'undo');
    expect(await widths()).toEqual([]);
    expect(await query('select phone from businesses')).toEqual([{ phone: null }]);
  });
});
