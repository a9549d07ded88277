import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../tests/directory.ts';
import type { SettingsVersion, StaffSettings } from '../../contract/settings.staff.ts';
import { defaultSettings } from '../../domain/settings.ts';

const { customFields: _, ...generalDefaults } = defaultSettings;

let directory: Directory;
let headers: { cookie: string };

beforeAll(async () => {
  directory = await openDirectory();
  headers = await directory.signIn('admin');
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.db.pool.query(
    'truncate site_settings, welcome_steps, audit_log restart identity',
  );
  await directory.settings.reload();
});

const PATH = '/api/admin/settings';
const call = (line: string, body?: unknown) => directory.call(line, { headers, body });
const read = async (): Promise<StaffSettings> => (await directory.get(PATH, headers)).json();

async function change(values: object, version?: number) {
  return call(`PUT ${PATH}`, { version: version ?? (await read()).version, values });
}

async function listVersions(): Promise<SettingsVersion[]> {
  return (await directory.get(`${PATH}/versions`, headers)).json();
}

describe('an administrator changes the settings', () => {
  test('what differs is kept; the process knows it before it answers', async () => {
    expect(await read()).toMatchObject({ settings: generalDefaults, version: 0, changed: [] });
    const answer = await change({ name: 'Shop Boise', premium: { price: 1200, months: 6 } });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      settings: { ...generalDefaults, name: 'Shop Boise', premium: { price: 1200, months: 6 } },
      version: 1,
      changed: ['name', 'premium'],
      savedBy: 'admin@example.com',
    });
    expect(directory.settings.current().name).toBe('Shop Boise');
    await change({ name: 'Mainstreet' });
    expect((await read()).changed).toEqual(['premium']);
  });

  test('leaving a setting out leaves it alone, and null is ours', async () => {
    await change({ tagline: 'All of Boise', footer: 'Line one\nLine two' });
    await change({ sponsoredPlaces: 5 });
    expect((await read()).settings).toMatchObject({
      tagline: 'All of Boise',
      footer: 'Line one\nLine two',
      sponsoredPlaces: 5,
    });
    await change({ tagline: null, footer: '' });
    expect((await read()).changed).toEqual(['sponsoredPlaces']);
  });

  test('what changes nothing makes no version', async () => {
    await change({ name: 'Mainstreet', sponsoredPlaces: 3 });
    expect((await read()).version).toBe(0);
    expect(await listVersions()).toEqual([]);
  });

  test('a stale version is refused with what holds and what was read', async () => {
    await change({ name: 'First' });
    await change({ name: 'Second' });
    const answer = await change({ name: 'Third' }, 1);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      current: { version: 2, settings: { name: 'Second' } },
      read: { name: 'First' },
    });
    expect((await read()).settings.name).toBe('Second');
  });

  test('of two at once, one is told', async () => {
    const answers = await Promise.all([change({ name: 'One' }, 0), change({ name: 'Two' }, 0)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await listVersions()).toHaveLength(1);
  });

  test('of forty at once, all are answered', async () => {
    const names = Array.from({ length: 40 }, (_, at) => `Shop ${at}`);
    const answers = await Promise.all(names.map((name) => change({ name }, 0)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(39);
  });

  test('the audit log says who changed what, from what', async () => {
    await change({ sponsoredPlaces: 0 });
    const [line] = await (await directory.get('/api/admin/audit', headers)).json();
    expect(line).toMatchObject({
      actor: 'admin@example.com',
      action: 'settings.change',
      before: { sponsoredPlaces: 3 },
      after: { sponsoredPlaces: 0 },
    });
  });
});

describe('versions', () => {
  test('stand newest first, values side by side, page by page', async () => {
    for (const name of ['A', 'B', 'C']) await change({ name });
    const versions = await listVersions();
    expect(versions.map(({ changes }) => changes)).toEqual([
      [{ setting: 'name', before: 'B', after: 'C' }],
      [{ setting: 'name', before: 'A', after: 'B' }],
      [{ setting: 'name', before: 'Mainstreet', after: 'A' }],
    ]);
    const first = await directory.get(`${PATH}/versions?limit=2`, headers);
    expect(first.headers.get('x-total-count')).toBe('3');
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect(await (await directory.get(next, headers)).json()).toEqual(versions.slice(2));
  });

  test('undoing one gives what it changed its former values, and leaves later changes alone', async () => {
    await change({ name: 'Shop Boise', sponsoredPlaces: 1 });
    await change({ tagline: 'All of Boise' });
    const answer = await call(`POST ${PATH}/versions/1/undo`, { version: 2 });
    expect(await answer.json()).toMatchObject({
      version: 3,
      settings: { name: 'Mainstreet', sponsoredPlaces: 3, tagline: 'All of Boise' },
    });
    const again = await call(`POST ${PATH}/versions/3/undo`, { version: 3 });
    expect(await again.json()).toMatchObject({ settings: { name: 'Shop Boise' } });
    expect((await listVersions())[0]?.changes).toContainEqual({
      setting: 'sponsoredPlaces',
      before: 3,
      after: 1,
    });
  });

  test('what is not there, or was read too long ago, is not undone', async () => {
    await change({ name: 'A' });
    expect((await call(`POST ${PATH}/versions/7/undo`, { version: 1 })).status).toBe(404);
    expect((await call(`POST ${PATH}/versions/9007199254740991/undo`, { version: 1 })).status).toBe(
      404,
    );
    expect((await call(`POST ${PATH}/versions/1/undo`, { version: 0 })).status).toBe(409);
  });
});

const bidi = '\u202eedud\u202c';
const wrong: [string, object, string][] = [
  ['no name', { name: '' }, 'Name is required'],
  ['a name of invisible characters', { name: '\u200b\u2060\u00ad \u3164' }, 'Name is required'],
  ['a name with control characters', { name: 'A\u0000B\u0007' }, 'Remove the control characters'],
  ['a name of 81 letters', { name: 'x'.repeat(81) }, 'Use at most 80 characters'],
  ['a tagline without end', { tagline: 'x'.repeat(161) }, 'Use at most 160 characters'],
  ['a footer without end', { footer: 'x'.repeat(601) }, 'Use at most 600 characters'],
  ['a color that is CSS', { accent: 'red;}body{display:none' }, 'Use a color such as #0b6b4b'],
  ['a color of three digits', { accent: '#fff' }, 'Use a color such as #0b6b4b'],
  ['a contact that is no address', { contactEmail: 'a@b\nBcc: c@d.e' }, 'Enter an email address'],
  ['a price of nothing', { premium: { price: 0, months: 12 } }, 'Use at least $0.50'],
  ['a price below zero', { premium: { price: -995, months: 12 } }, 'Use at least $0.50'],
  ['half a cent', { premium: { price: 99.5, months: 12 } }, 'Use an amount such as 9.95'],
  ['a price for a mansion', { premium: { price: 1_000_001, months: 12 } }, 'Use at most $10,000'],
  ['a term of five months', { premium: { price: 995, months: 5 } }, 'Invalid input'],
  ['half a sponsored place', { sponsoredPlaces: 0.5 }, 'Use a whole number'],
  ['eleven sponsored places', { sponsoredPlaces: 11 }, 'Use 0 to 10'],
  ['a fact that nobody knows', { structuredFacts: ['rating'] }, 'Invalid input'],
  ['a section twice', { homeSections: ['list', 'list'] }, 'Name each of them once'],
  ['an approval that ends before it begins', { approvalHours: { from: 48, to: 24 } }, 'The first'],
  ['an approval at once', { approvalHours: { from: 0, to: 0 } }, 'Use 1 to 720 hours'],
  ['no language', { languages: { offered: [], main: 'en' } }, 'Offer at least one'],
  ['a main language that is not offered', { languages: { offered: ['es'], main: 'en' } }, 'Offer'],
  ['a logo by name', { logo: { file: `${'a'.repeat(32)}.svg`, width: 40 } }, 'Invalid input'],
  ['a circle of a thousand miles', { area: circle({ miles: 1000 }) }, 'Use at most 250 miles'],
  ['no state', { area: { kind: 'states', states: [] } }, 'Invalid input'],
  [
    'a legal address with a NUL',
    { legal: { name: 'A', address: 'B\u0000' } },
    'Remove the control',
  ],
];

function circle(part: object) {
  return { kind: 'circle', name: 'Boise, ID', latitude: 43.6, longitude: -116.2, ...part };
}

describe('nobody hides, breaks or locks anything', () => {
  test.each(wrong)('%s is refused in plain words', async (_, values, message) => {
    const answer = await change(values);
    expect(answer.status).toBe(422);
    const { detail, errors = [] } = await answer.json();
    const words = [detail, ...errors.map((error: { message: string }) => error.message)];
    expect(words.join(' ')).toContain(message);
    expect((await read()).version).toBe(0);
  });

  test('what reverses the text around it is taken out of a name, Arabic stays', async () => {
    await change({ name: `Shop ${bidi}` });
    expect((await read()).settings.name).toBe('Shop edud');
    await change({ name: 'سوق بويز' });
    expect((await read()).settings.name).toBe('سوق بويز');
  });

  test('a version that is no longer allowed falls back to ours, alone', async () => {
    await directory.db.pool.query(
      `insert into site_settings (changed, changed_by, changed_at) values
       ('{"name": "Shop Boise", "premium": {"price": 0, "months": 5}, "gone": 1}', 'admin', now())`,
    );
    await directory.settings.reload();
    expect(directory.settings.current()).toMatchObject({
      name: 'Shop Boise',
      premium: defaultSettings.premium,
    });
    expect((await change({ sponsoredPlaces: 1 })).status).toBe(200);
  });

  test('only administrators', async () => {
    const editor = await directory.signIn('editor');
    expect((await directory.get(PATH, editor)).status).toBe(403);
    const body = { version: 0, values: { name: 'Mine' } };
    expect((await directory.call(`PUT ${PATH}`, { headers: editor, body })).status).toBe(403);
    expect((await directory.get(PATH)).status).toBe(401);
  });
});

describe('the environment', () => {
  test('wins, and what it sets is refused here', async () => {
    const env = {
      SITE_NAME: 'Default',
      CONTACT_EMAIL: 'help@localhost',
      STRUCTURED_DATA_DEFAULTS: 'off',
    };
    const fixed = await openDirectory('empty', { at: directory.address, env });
    await change({ name: 'Theirs', sponsoredPlaces: 2 });
    await fixed.settings.reload();
    expect(fixed.settings.current()).toMatchObject({
      name: 'Default',
      contactEmail: 'help@localhost',
      structuredFacts: [],
      sponsoredPlaces: 2,
    });
    const known = await (await fixed.get(PATH, headers)).json();
    expect(known.fixed).toEqual(['name', 'contactEmail', 'structuredFacts']);
    const body = { version: 1, values: { name: 'Mine' } };
    const answer = await fixed.call(`PUT ${PATH}`, { headers, body });
    expect(answer.status).toBe(422);
    expect((await answer.json()).detail).toContain('SITE_NAME');
    await fixed.close();
  });
});

describe('the first start', () => {
  const welcome = async () => (await read()).welcome;
  const goIn = async (next = '') =>
    (await directory.get(`/api/login${next}`, headers)).headers.get('location');

  test('leads through five steps, saved one by one, and never again', async () => {
    expect(await welcome()).toEqual(['name', 'logo', 'color', 'area', 'price']);
    expect(await goIn()).toBe('/admin/welcome');
    expect(await goIn('?next=/admin')).toBe('/admin/welcome');
    expect(await goIn('?next=/admin/triage')).toBe('/admin/triage');
    await call(`PUT ${PATH}`, { version: 0, values: { name: 'Shop Boise' }, step: 'name' });
    expect(await welcome()).toEqual(['logo', 'color', 'area', 'price']);
    await call(`POST ${PATH}/welcome`, { steps: ['logo', 'color', 'area'] });
    expect(await welcome()).toEqual(['price']);
    await call(`PUT ${PATH}`, { version: 1, values: {}, step: 'price' });
    expect(await welcome()).toEqual([]);
    expect(await goIn()).toBe('/');
  });

  test('is not for a site whose settings somebody changed', async () => {
    await change({ name: 'Shop Boise' });
    expect(await welcome()).toEqual([]);
    expect(await goIn('?next=/admin')).toBe('/admin');
  });

  test('is followed by what comes next, each gone when it is done, all after a month', async () => {
    const left = async () => (await (await call(`GET ${PATH}/first-steps`)).json()).left;
    expect(await left()).toEqual([]);
    await call(`POST ${PATH}/welcome`, { steps: ['name', 'logo', 'color', 'area', 'price'] });
    const { rows } = await directory.db.pool.query('select count(*)::int from users');
    const alone = rows[0].count < 2;
    expect(await left()).toEqual(['import', 'fields', ...(alone ? ['invite'] : []), 'look']);
    await call('POST /api/admin/fields/ready', { keys: ['facebook'], version: 0 });
    await directory.db.pool.query(
      `insert into imports (state, file_name, actor, created_at, updated_at)
       values ('committed', 'list.csv', 'admin', now(), now())`,
    );
    await directory.db.pool.query(
      `insert into users (id, name, email, email_verified, role, created_at, updated_at)
       select 'colleague', 'Rosa', 'rosa@localhost.test', true, 'editor', now(), now()`,
    );
    expect(await left()).toEqual(['look']);
    expect(await (await call(`POST ${PATH}/first-steps/look`)).json()).toEqual({ left: [] });
    await directory.db.pool.query(`delete from welcome_steps where step = 'look'`);
    expect(await left()).toEqual(['look']);
    directory.setTime('2024-07-15T12:00:00Z');
    expect(await left()).toEqual([]);
    await directory.db.pool.query(`delete from users where id = 'colleague'; delete from imports`);
    directory.setTime('2024-06-01T12:00:00Z');
  });

  test('is not for editors', async () => {
    const editor = await directory.signIn('editor');
    const answer = await directory.get('/api/login', editor);
    expect(answer.headers.get('location')).toBe('/');
  });
});
