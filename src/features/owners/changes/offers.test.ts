import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../../tests/directory.ts';
import { changeSettings } from '../../../../tests/settings.ts';
import { openImports } from '../../../../tests/transfer.ts';
import type { BusinessDetail, ListedBusiness } from '../../../contract/businesses.ts';
import type { OwnerArea } from '../../../contract/owner-area.ts';
import type { OfferingBusiness } from '../../../contract/places.ts';

let directory: Directory;
let id: number;
let otherId: number;
let owner: { cookie: string };

const cakes = { name: 'Quandong cakes', words: 'For ten guests.', price: 4550, isFrom: false };
const bread = { name: 'Zwieback', words: '', price: null, isFrom: false };
const june = {
  title: '10% off in June',
  words: 'On all cakes.',
  code: 'JUNE',
  from: '2024-06-01',
  until: '2024-06-30',
};
const july = { ...june, title: 'July rolls', code: null, from: '2024-07-01', until: '2024-07-05' };

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate imports cascade');
  directory.setTime('2024-06-01T16:00:00Z');
  const twin = { ...bakery, name: 'Hearth Bread', slug: 'hearth-bread' };
  [id = 0, otherId = 0] = await directory.open(bakery, twin, lawFirm);
  owner = await directory.openOwnerArea(id);
});

async function readOwnerArea(): Promise<OwnerArea> {
  return (await directory.get(`/api/desk/${id}`, owner)).json();
}

async function save(part: 'services' | 'offers', value: unknown, version?: number) {
  const body = { [part]: value, version: version ?? (await readOwnerArea()).listing.version };
  return directory.call(`PUT /api/desk/${id}/${part}`, { headers: owner, body });
}

async function readPage(slug = bakery.slug): Promise<BusinessDetail> {
  return (await directory.get(`/api/businesses/${slug}`)).json();
}

async function readOffers(query = ''): Promise<OfferingBusiness[]> {
  return (await directory.get(`/api/offers?${query}`)).json();
}

const readRow = async (): Promise<ListedBusiness> =>
  (await (await directory.get(`/api/businesses/listed?ids=${id}`)).json())[0];

async function find(query: string): Promise<string[]> {
  const found = await (await directory.get(`/api/businesses/search?query=${query}`)).json();
  return found.map(({ slug }: { slug: string }) => slug);
}

describe('an owner’s services', () => {
  test('stand on the page in their order, and the listing is found by them', async () => {
    expect(await find('quandong')).toEqual([]);
    expect((await save('services', [cakes, bread])).status).toBe(200);
    expect((await readPage()).services).toEqual([cakes, bread]);
    expect((await readOwnerArea()).listing.services).toEqual([cakes, bread]);
    expect(await find('quandong+cakes')).toEqual([bakery.slug]);
    await save('services', [bread, cakes]);
    expect((await readPage()).services.map(({ name }) => name)).toEqual([bread.name, cakes.name]);
    await save('services', [bread]);
    expect(await find('quandong')).toEqual([]);
    expect(await find('zwieback')).toEqual([bakery.slug]);
    await save('services', []);
    expect((await readPage()).services).toEqual([]);
  });

  test('fifty of them are all found', async () => {
    const words = 'alder birch cedar dogwood elm fir ginkgo hazel ironwood juniper'.split(' ');
    const many = Array.from({ length: 50 }, (_, at) => ({
      name: `${words[at % 10]}${'abcde'[Math.floor(at / 10)]}xq chairs`,
    }));
    expect((await save('services', many)).status).toBe(200);
    expect(await find('alderaxq')).toEqual([bakery.slug]);
    expect(await find('juniperexq')).toEqual([bakery.slug]);
    expect((await save('services', [...many, bread])).status).toBe(422);
  });

  test('are told in the audit log, and undone by the link in the mail', async () => {
    await save('services', [cakes]);
    const { rows } = await directory.db.pool.query(
      `select action, before, after from audit_log where action like 'owner.edit%'`,
    );
    expect(rows).toEqual([
      {
        action: 'owner.edit-services',
        before: { services: null },
        after: { services: 'Quandong cakes: $45.50' },
      },
    ]);
    await save('offers', [june]);
    await directory.runJobs();
    const mail = directory.mails.splice(0).find(({ text }) => text.includes('owner-undo'));
    expect(mail?.text).toContain('Quandong cakes: $45.50');
    expect(mail?.text).toContain('10% off in June (2024-06-01 to 2024-06-30)');
    const link = mail?.text.match(/http:\/\/localhost:3000(\/api\/owner-undo\?\S+)/)?.[1] ?? '';
    expect((await directory.app.request(link, { method: 'POST' })).status).toBeLessThan(400);
    expect(await readPage()).toMatchObject({ services: [], offers: [] });
    expect(await find('quandong')).toEqual([]);
    expect(await readOffers()).toEqual([]);
  });

  test('of a stale version are refused, and those of another listing', async () => {
    const { version } = (await readOwnerArea()).listing;
    await save('services', [cakes], version);
    expect((await save('services', [bread], version)).status).toBe(409);
    expect((await save('offers', [june], version)).status).toBe(409);
    for (const part of ['services', 'offers']) {
      const line = `PUT /api/desk/${otherId}/${part}`;
      const body = { [part]: [], version: 1 };
      expect((await directory.call(line, { headers: owner, body })).status).toBe(401);
    }
  });
});

describe('an offer', () => {
  test('is shown from its first midnight to its last, on the clocks of its place', async () => {
    await save('offers', [july, june]);
    expect((await readPage()).offers).toEqual([
      { ...june, isRunning: true },
      { ...july, isRunning: false },
    ]);
    expect((await readRow()).offer).toEqual({ title: june.title, until: june.until });
    expect(await readOffers()).toMatchObject([{ id, offers: [june] }]);

    directory.setTime('2024-07-01T06:59:59Z');
    expect(await readOffers('state=or&city=portland')).toMatchObject([{ offers: [june] }]);
    directory.setTime('2024-07-01T07:00:00Z');
    expect(await readOffers('state=OR&city=Portland')).toMatchObject([{ offers: [july] }]);
    expect((await readRow()).offer?.title).toBe(july.title);
    expect((await readPage()).offers).toEqual([{ ...july, isRunning: true }]);

    directory.setTime('2024-07-06T07:00:00Z');
    expect(await readOffers()).toEqual([]);
    expect(await readRow()).toMatchObject({ offer: null });
    expect((await readPage()).offers).toEqual([]);
  });

  test('is among those of its town, and leads there', async () => {
    const readStreet = async (town: string) => (await directory.get(`/api/streets/${town}`)).json();
    expect(await readStreet('or/portland')).toMatchObject({ hasOffers: false });
    await save('offers', [june]);
    expect(await readStreet('or/portland')).toMatchObject({ hasOffers: true });
    expect(await readStreet('me/portland')).toMatchObject({ hasOffers: false });
    expect(await readOffers('state=ME&city=Portland')).toEqual([]);
    const sitemap = async () => (await directory.get('/sitemaps/sections.xml')).text();
    expect(await sitemap()).toContain('/location/or/portland/offers<');
    await directory.db.pool.query(
      `update businesses set city = 'Salem', city_key = 'salem' where id = $1`,
      [id],
    );
    expect(await readOffers('state=OR&city=Portland')).toEqual([]);
    expect(await readOffers('state=OR&city=Salem')).toHaveLength(1);
    await directory.db.pool.query('update businesses set deleted_at = now() where id = $1', [id]);
    expect(await readOffers()).toEqual([]);
    expect(await sitemap()).not.toContain('/offers<');
  });

  test('that ends first is ahead, page by page', async () => {
    await save('offers', [june]);
    const staff = await directory.signIn('admin');
    const { version, ...listing } = await (
      await directory.get(`/api/admin/businesses/${otherId}`, staff)
    ).json();
    const sooner = { ...june, until: '2024-06-02' };
    const body = { ...listing, trades: undefined, version, services: [cakes], offers: [sooner] };
    const line = `PUT /api/admin/businesses/${otherId}`;
    const saved = await directory.call(line, { headers: staff, body });
    expect(saved.status, await saved.clone().text()).toBe(200);
    expect(await readPage('hearth-bread')).toMatchObject({ services: [cakes] });
    const first = await directory.get('/api/offers?limit=1');
    expect(first.headers.get('x-total-count')).toBe('2');
    expect(await first.json()).toMatchObject([{ id: otherId }]);
    const next = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1];
    expect(await readOffers(`limit=1&cursor=${next}`)).toMatchObject([{ id }]);
  });

  test('that is over can’t be written, and goes with the next save', async () => {
    const late = { ...june, from: '2024-05-01', until: '2024-05-31' };
    const refused = await save('offers', [june, late]);
    expect(refused.status).toBe(422);
    expect((await refused.json()).errors).toMatchObject([{ field: 'offers.1.until' }]);
    await save('offers', [june]);
    directory.setTime('2024-07-02T16:00:00Z');
    owner = await directory.openOwnerArea(id);
    expect((await save('offers', [june, july])).status).toBe(200);
    expect((await readOwnerArea()).listing.offers).toEqual([july]);
    const six = Array.from({ length: 6 }, (_, at) => ({ ...july, title: `Rolls ${at}` }));
    expect((await save('offers', six)).status).toBe(422);
    expect((await save('offers', six.slice(1))).status).toBe(200);
  });

  test('is nowhere where the site has none', async () => {
    await save('offers', [june]);
    await changeSettings(directory, { offers: false });
    expect((await directory.get('/api/offers')).status).toBe(404);
    expect((await save('offers', [july])).status).toBe(404);
    expect((await save('services', [cakes])).status).toBe(200);
    expect((await readPage()).offers).toEqual([]);
    expect((await readRow()).offer).toBeNull();
    expect(await (await directory.get('/api/streets/or/portland')).json()).toMatchObject({
      hasOffers: false,
    });
  });
});

describe('services of a list', () => {
  const header = 'name,slug,city,state,zip code,category,is approved,services';
  const file = (services: string) =>
    `${header}\nQx Bread,qx-bread,Boise,ID,83702,retail,true,"${services}"\n`;

  test('come in, are found, travel out as they came, and go with the import', async () => {
    const staff = await openImports(directory);
    const first = await staff.import(file('Quandong cakes: $45.50; Rolls: from $3'));
    expect(first.counts).toMatchObject({ new: 1, error: 0 });
    const rolls = { name: 'Rolls', words: '', price: 300, isFrom: true };
    expect((await readPage('qx-bread')).services).toEqual([{ ...cakes, words: '' }, rolls]);
    expect(await find('quandong')).toEqual(['qx-bread']);
    expect(await staff.export('all')).toContain('Quandong cakes: $45.50; Rolls: from $3');
    const same = await staff.check(file('Quandong cakes: $45.5; Rolls: from $3'));
    expect(same.counts).toMatchObject({ same: 1, changed: 0 });

    const other = await staff.import(file('Zwieback'));
    expect(other.counts).toMatchObject({ changed: 1 });
    expect(await find('quandong')).toEqual([]);
    expect(await find('zwieback')).toEqual(['qx-bread']);
    await staff.run(other.id, 'undo');
    expect((await readPage('qx-bread')).services).toHaveLength(2);
    expect(await find('quandong')).toEqual(['qx-bread']);
    expect(await find('zwieback')).toEqual([]);
  });

  test('leave what its owner wrote', async () => {
    await save('services', [cakes]);
    const staff = await openImports(directory);
    const { id: importId } = await staff.import(
      `slug,phone,services\n${bakery.slug},(503) 555-0188,Zwieback\n`,
    );
    expect((await readPage()).services).toEqual([cakes]);
    const kept = await directory.get(`/api/admin/imports/${importId}/kept`, staff.headers);
    expect(await kept.json()).toMatchObject([
      { fields: [{ field: 'services', is: 'Quandong cakes: $45.50', file: 'Zwieback' }] },
    ]);
  });
});

describe('offers of a list', () => {
  const file = (offers: string) =>
    `name,slug,city,state,zip code,category,is approved,offers\nQx Bread,qx-bread,Portland,OR,97201,retail,true,"${offers}"\n`;
  const written = '10% off in June from 2024-06-01 until 2024-06-30 code JUNE ""On all cakes.""';
  const tea = { title: 'Free tea', words: '', code: null, from: '2024-06-01', until: '2024-06-20' };
  let staff: Awaited<ReturnType<typeof openImports>>;
  beforeEach(async () => {
    await changeSettings(directory, { offers: true });
    staff = await openImports(directory);
  });

  const readCell = async (format: 'csv' | 'geojson' = 'csv'): Promise<string> => {
    const path = `/api/admin/exports/file?columns=slug,offers&format=${format}`;
    const text = await (await directory.get(path, staff.headers)).text();
    return text.split('\n').find((row) => row.includes('qx-bread')) ?? '';
  };
  const listMended = async (importId: number) => {
    const answer = await directory.get(`/api/admin/imports/${importId}/mended`, staff.headers);
    const all: { value: string; became: string; reason: string }[] = await answer.json();
    return all.map(({ value, became, reason }) => [value, became, reason]);
  };

  test('come in, are shown everywhere, travel out as they came, and go with the import', async () => {
    const first = await staff.import(file(`${written}; Free tea until 6/20/2024`));
    expect(first.counts).toMatchObject({ new: 1, error: 0 });
    expect(await listMended(first.id)).toEqual([]);
    const shown = [tea, june].map((offer) => ({ ...offer, isRunning: true }));
    expect((await readPage('qx-bread')).offers).toEqual(shown);
    expect(await readOffers('state=OR&city=Portland')).toMatchObject([
      { slug: 'qx-bread', offers: [tea, june] },
    ]);
    const cell = `${written}; Free tea from 2024-06-01 until 2024-06-20`;

    directory.setTime('2024-06-03T16:00:00Z');
    for (const again of [file(`${written}; Free tea until 6/20/2024`), file(cell)]) {
      const same = await staff.check(again);
      expect(same.counts).toMatchObject({ same: 1, changed: 0 });
    }
    const other = await staff.import(file('July rolls from 2024-07-01 until 2024-07-05'));
    expect(other.counts).toMatchObject({ changed: 1 });
    expect(await readOffers('state=OR&city=Portland')).toEqual([]);
    expect((await readPage('qx-bread')).offers).toMatchObject([{ ...july, words: '' }]);
    await staff.run(other.id, 'undo');
    expect((await readPage('qx-bread')).offers).toEqual(shown);
    expect(await readOffers('state=OR&city=Portland')).toHaveLength(1);
    const silent = await staff.import('slug,phone\nqx-bread,(503) 555-0143\n');
    await staff.run(silent.id, 'undo');
    expect(await readOffers('state=OR&city=Portland')).toHaveLength(1);
  });

  test('in every format, with signs of their own', async () => {
    const odd = {
      title: '=Soap; "from" 2090',
      words: 'Two for one.\nNot on | gifts.',
      code: 'two words',
      from: '2090-06-01',
      until: '2090-06-30',
    };
    directory.setTime('2090-06-01T16:00:00Z');
    await staff.import(file('Soap until 2090-06-30'));
    await directory.db.pool.query(`update businesses set offers = $1 where slug = 'qx-bread'`, [
      JSON.stringify([odd, { ...tea, from: '2090-06-01', until: '2090-06-20' }]),
    ]);
    expect(await readCell('geojson')).toContain('Free tea from 2090-06-01 until 2090-06-20');
    for (const format of ['csv', 'xlsx', 'geojson']) {
      const path = `/api/admin/businesses/export?columns=all&format=${format}`;
      const bytes = await (await directory.get(path, staff.headers)).arrayBuffer();
      const { counts } = await staff.check(new Uint8Array(bytes));

      expect(counts, format).toEqual({ new: 0, changed: 0, same: 4, error: 0 });
    }
  });

  test('that nobody can read are noted, and cost no row', async () => {
    const read = await staff.import(file('20% off all soap'));
    expect(read.counts).toMatchObject({ new: 1, error: 0 });
    expect(await listMended(read.id)).toEqual([
      [
        '20% off all soap',
        '',
        '“20% off all soap” has no last day. Write: 20% off until 2026-12-31',
      ],
    ]);
    const many = Array.from({ length: 6 }, (_, at) => `Roll ${at} until 2024-06-2${at}`).join('; ');
    const full = await staff.check(file(many));
    expect((await listMended(full.id))[0]?.slice(1)).toEqual([
      '',
      'A listing has at most 5 offers at a time',
    ]);
    const far = await staff.check(file('Soap until 2026-06-30'));
    expect((await listMended(far.id))[0]?.slice(1)).toEqual([
      '',
      'An offer runs for at most a year',
    ]);
    expect((await readPage('qx-bread')).offers).toEqual([]);
  });

  test('that are over are left out and told, going out and coming in', async () => {
    const gone = 'Spring cake until 2024-05-31';
    const first = await staff.import(file(`${gone}; ${written}`));
    expect(await listMended(first.id)).toEqual([
      [
        'Spring cake (until 2024-05-31); 10% off in June (2024-06-01 to 2024-06-30)',
        '10% off in June (2024-06-01 to 2024-06-30)',
        'Already over: Spring cake',
      ],
    ]);
    directory.setTime('2024-07-10T16:00:00Z');
    const past = await staff.check(file(`${gone}; ${written}`));
    expect(past.counts).toMatchObject({ same: 1, changed: 0, error: 0 });
    expect((await listMended(past.id))[0]?.[2]).toBe('Already over: Spring cake, 10% off in June');
    expect(await readCell()).toBe('qx-bread,');
    const empty = await staff.check(file(''));
    expect(empty.counts).toMatchObject({ same: 1 });
  });

  test('leave what its owner wrote', async () => {
    await save('offers', [june]);
    const { id: importId } = await staff.import(
      `slug,phone,offers\n${bakery.slug},(503) 555-0188,Free tea until 2024-06-20\n`,
    );
    expect((await readPage()).offers).toMatchObject([june]);
    const kept = await directory.get(`/api/admin/imports/${importId}/kept`, staff.headers);
    expect(await kept.json()).toMatchObject([
      {
        fields: [
          {
            field: 'offers',
            is: '10% off in June (2024-06-01 to 2024-06-30)',
            file: 'Free tea (2024-06-01 to 2024-06-20)',
          },
        ],
      },
    ]);
    const same = await staff.check(`slug,offers\n${bakery.slug},"${written}"\n`);
    expect(same).toMatchObject({ counts: { same: 1 }, kept: { rows: 0 } });
  });

  test('stay out where the site has none, and are told', async () => {
    await changeSettings(directory, { offers: false });
    const read = await staff.import(file(written));
    expect(read.counts).toMatchObject({ new: 1, error: 0 });
    expect((await listMended(read.id))[0]?.slice(1)).toEqual(['', 'This directory has no offers']);
    await changeSettings(directory, { offers: true });
    expect((await readPage('qx-bread')).offers).toEqual([]);
  });
});
