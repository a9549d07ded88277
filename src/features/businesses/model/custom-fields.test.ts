import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bakery, type Directory, openDirectory } from '../../../../tests/directory.ts';
import {
  guests,
  languages,
  license,
  makeField,
  menu,
  patio,
  priceLevel,
  setFields,
  since,
  story,
} from '../../../../tests/own-fields.ts';
import { listChanges } from '../../../domain/audit/describe.ts';

let directory: Directory;
let admin: { cookie: string };
let id: number;

const all = [patio, languages, guests, priceLevel, menu, since, story, license];

beforeAll(async () => {
  directory = await openDirectory();
  admin = await directory.signIn('admin');
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  directory.setTime('2090-06-01T12:00:00.000Z');
  await setFields(directory, all);
  [id = 0] = await directory.open(bakery);
});

async function read() {
  return (await directory.get(`/api/admin/businesses/${id}`, admin)).json();
}

async function save(change: object) {
  const form = await read();
  const body = { ...form, trades: undefined, ...change };
  return directory.call(`PUT /api/admin/businesses/${id}`, { body, headers: admin });
}

async function derived() {
  const { rows } = await directory.db.pool.query(
    'select custom, custom_tokens as tokens, custom_words as words from businesses where id = $1',
    [id],
  );
  return rows[0];
}

describe('a clerk fills in fields of the town’s own', () => {
  test('each kind is kept as its field takes it, and the search knows of it', async () => {
    const answer = await save({
      custom: {
        patio: true,
        languages: ['spanish', 'english', 'spanish'],
        guests: 120,
        'price-level': 2,
        menu: 'bakery.example/menu',
        since: '2019-05-31',
        story: '  We bake\nrye. ',
        license: 'OR 17',
      },
    });
    expect(answer.status).toBe(200);
    expect((await answer.json()).custom).toEqual({
      patio: true,
      languages: ['english', 'spanish'],
      guests: 120,
      'price-level': 2,
      menu: 'https://bakery.example/menu',
      since: '2019-05-31',
      story: 'We bake\nrye.',
      license: 'OR 17',
    });
    const { tokens, words } = await derived();
    expect(tokens).toEqual([
      'f:patio=yes',
      'f:languages=english',
      'f:languages=spanish',
      ...[1, 2, 5, 10, 20, 50, 100].map((step) => `f:guests>=${step}`),
      'f:price-level=2',
    ]);
    expect(words).toBe(
      'Outdoor seating. Terraza. English. Inglés. Spanish. Español. We bake\nrye.',
    );
  });

  test('what it offers is found beside them, and goes alone', async () => {
    const services = [{ name: 'Quandong cakes', words: 'For ten guests.' }];
    await save({ custom: { patio: true }, services });
    const fields = 'Outdoor seating. Terraza';
    expect((await derived()).words).toBe(`Quandong cakes. ${fields}. For ten guests.`);
    await save({ services: [] });
    expect((await derived()).words).toBe(fields);
  });

  test('what is left out stays, null is forgotten, and no is not the same as unknown', async () => {
    await save({ custom: { patio: true, guests: 8 } });
    await save({ custom: { patio: false } });
    expect(await derived()).toMatchObject({
      custom: { patio: false, guests: 8 },
      tokens: ['f:patio=no', 'f:guests>=1', 'f:guests>=2', 'f:guests>=5'],
      words: '',
    });
    await save({ custom: { patio: null, guests: null } });
    expect(await derived()).toEqual({ custom: {}, tokens: [], words: '' });
  });

  test('the log says it in words', async () => {
    await save({ custom: { patio: true, languages: ['english'] } });
    await save({ custom: { patio: false } });
    const log = await (await directory.get(`/api/admin/audit?businessId=${id}`, admin)).json();
    expect(log.map(({ before, after }: Record<string, object>) => [before, after])).toMatchObject([
      [{ custom: { 'Outdoor seating': 'Yes' } }, { custom: { 'Outdoor seating': 'No' } }],
      [
        { custom: { 'Outdoor seating': null, Languages: null } },
        { custom: { 'Outdoor seating': 'Yes', Languages: 'English' } },
      ],
    ]);
    expect(listChanges(log[0])).toEqual([{ field: 'Outdoor seating', before: 'Yes', after: 'No' }]);
  });

  test.each([
    [{ patio: 'yes' }, 'custom.patio', 'Choose yes or no'],
    [{ languages: ['klingon'] }, 'custom.languages', 'Choose one of those offered'],
    [{ guests: -1 }, 'custom.guests', 'Enter a number from 0 to 1,000,000,000'],
    [{ 'price-level': 5 }, 'custom.price-level', 'Choose a price level from 1 to 4'],
    [{ menu: 'javascript:alert(1)' }, 'custom.menu', 'Invalid URL'],
    [{ since: '2024-02-30' }, 'custom.since', 'Enter a date, such as 2026-05-31'],
    [{ 'no-such': true }, 'custom.no-such', 'This field is gone. Reload the page'],
  ])('what a field can’t take is refused: %j', async (custom, field, message) => {
    const answer = await save({ custom });
    expect(answer.status).toBe(422);
    const { errors } = await answer.json();
    expect(errors).toEqual([{ field, message: expect.stringContaining(message) }]);
    expect((await derived()).custom).toEqual({});
  });

  test('a field of another category is refused, and what stands comes back with its category', async () => {
    await setFields(directory, [{ ...patio, categories: [1] }]);
    const { categoryId } = await read();
    const other = await save({ categoryId: 2, custom: { patio: true } });
    expect(other.status).toBe(422);
    expect((await other.json()).detail).toContain('“Outdoor seating” is not for businesses');
    await setFields(directory, [{ ...patio, categories: [categoryId] }]);
    await save({ custom: { patio: true } });
    await save({ categoryId: categoryId === 2 ? 3 : 2 });
    expect(await derived()).toMatchObject({ custom: { patio: true }, tokens: [], words: '' });
    await save({ categoryId });
    expect(await derived()).toMatchObject({ tokens: ['f:patio=yes'] });
  });

  test('a private field is neither a filter nor a word', async () => {
    await save({ custom: { license: 'Hidden 17' } });
    expect(await derived()).toMatchObject({ tokens: [], words: '' });
    await setFields(directory, [makeField('vip', 'VIP', { isShown: false })]);
    await save({ custom: { vip: true } });
    expect(await derived()).toMatchObject({ tokens: [], words: '' });
  });
});

const submission = {
  name: 'Qx Harbor Bakery',
  description: 'Bread and rolls since 1990.',
  address: '12 Main St',
  city: 'Portland',
  state: 'OR',
  zipCode: '97201',
  phone: '(503) 555-0100',
  email: '',
  website: '',
  imageUrl: '',
  categoryId: 1,
  trades: ['bakeries'],
  ownerEmail: 'rosa@home.example',
};

async function submit(custom: object, more: object = {}) {
  return directory.post('/api/businesses', { ...submission, ...more, custom });
}

async function approve(one: number) {
  const answer = await directory.call(`POST /api/admin/businesses/${one}/approve`, {
    headers: admin,
  });
  expect(answer.status).toBe(200);
}

async function page(one: number, language = '') {
  const { slug } = await (await directory.get(`/api/admin/businesses/${one}`, admin)).json();
  const headers = { 'accept-language': language };
  return (await directory.get(`/api/businesses/${slug}`, headers)).json();
}

describe('an owner submits a listing with fields', () => {
  test('what was asked is on its page, by name and in words, in the language of the page', async () => {
    const answer = await submit({
      patio: true,
      languages: ['spanish'],
      guests: 1200,
      license: '17',
    });
    expect(answer.status).toBe(201);
    ({ id } = await answer.json());
    await approve(id);
    expect((await page(id)).fields).toMatchObject([
      { key: 'patio', name: 'Outdoor seating', value: true, words: 'Yes' },
      { key: 'languages', name: 'Languages', value: ['spanish'], words: 'Spanish' },
      { key: 'guests', name: 'Capacity', value: 1200, words: '1,200 guests' },
    ]);
    expect((await page(id, 'es')).fields).toMatchObject([
      { name: 'Terraza', words: 'Sí' },
      { name: 'Idiomas', words: 'Español' },
      { words: '1,200 invitados' },
    ]);
    expect(await derived()).toMatchObject({
      tokens: expect.arrayContaining(['f:patio=yes', 'f:languages=spanish', 'f:guests>=1000']),
    });
  });

  test('a browser without our code sends the same, and is told at the field what is wrong', async () => {
    const { trades: _, ...fields } = submission;
    const form = (own: Record<string, string>) =>
      directory.app.request('/api/businesses/form', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ ...fields, categoryId: '1', ...own }),
      });
    const sent = await form({
      'custom.patio': 'no',
      'custom.languages.english': 'on',
      'custom.languages.spanish': 'on',
      'custom.guests': '1,200',
      'custom.price-level': '2',
      'custom.menu': 'bakery.example/menu',
      'custom.since': '2020-01-01',
      'custom.story': '',
    });
    expect(sent.status).toBe(303);
    const { rows } = await directory.db.pool.query('select id from businesses order by id desc');
    id = Number(rows[0].id);
    expect((await derived()).custom).toEqual({
      patio: false,
      languages: ['english', 'spanish'],
      guests: 1200,
      'price-level': 2,
      menu: 'https://bakery.example/menu',
    });
    const refused = await form({ 'custom.guests': 'many' });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('Enter a number from 0 to 1,000,000,000');
  });

  test.each([
    [{ since: '2020-01-01' }, 'Only the staff of this directory fill in this field'],
    [{ 'no-such': 'x' }, 'This field is gone'],
    [{ patio: { $gt: '' } }, ''],
    [{ __proto__x: true }, ''],
    [{ story: 'x'.repeat(2001) }, '2000'],
    [{ languages: ['x'] }, 'Choose one of those offered'],
  ])('a forged client stores nothing that no field takes (%#)', async (custom, words) => {
    const answer = await submit(custom);
    expect(answer.status).toBe(422);
    expect(JSON.stringify(await answer.json())).toContain(words);
    expect((await directory.db.pool.query('select from businesses')).rowCount).toBe(1);
  });

  test('sixty fields with long names and script in them are asked, kept and shown as text', async () => {
    const many = Array.from({ length: 60 }, (_, at) =>
      makeField(`field-${at}`, `<script>alert(${at})</script> ${'x'.repeat(50)}`),
    );
    await setFields(directory, many);
    const asked = await (await directory.get('/api/fields')).json();
    expect(asked).toHaveLength(60);
    const answer = await submit(Object.fromEntries(many.map(({ key }) => [key, true])));
    ({ id } = await answer.json());
    await approve(id);
    const { fields } = await page(id);
    expect(fields).toHaveLength(60);
    expect(fields[3].name).toBe(many[3]?.name.en);
  });
});

describe('an owner changes fields of a public listing', () => {
  let owner: { cookie: string };

  const editing = async () => (await directory.get(`/api/desk/${id}/listing`, owner)).json();
  async function change(custom: object) {
    const { listing } = await editing();
    const { ownerEmail: _, ...form } = submission;
    const body = { ...form, version: listing.version, custom };
    return directory.call(`PUT /api/desk/${id}/listing`, { headers: owner, body });
  }

  beforeEach(async () => {
    await setFields(directory, [patio, { ...guests, waits: true }, since, license]);
    ({ id } = await (await submit({ patio: true, guests: 20 })).json());
    await approve(id);
    owner = await directory.openOwnerArea(id, 'rosa@home.example');
  });

  test('one acts at once, one waits for staff and is told in words, and neither is lost', async () => {
    const saved = await change({ patio: false, guests: 40 });
    expect(saved.status).toBe(200);
    const now = await saved.json();
    expect(now.custom).toEqual({ patio: false, guests: 20 });
    expect(now.fields.map(({ key }: { key: string }) => key)).toEqual([
      'patio',
      'guests',
      'license',
    ]);
    expect(now.changes).toMatchObject([
      {
        field: 'fields',
        state: 'waiting',
        was: { custom: { guests: 20 }, customWords: 'Capacity: 20 guests' },
        proposed: { custom: { guests: 40 }, customWords: 'Capacity: 40 guests' },
      },
    ]);
    const [waiting] = await (await directory.get('/api/admin/changes', admin)).json();
    expect(waiting).toMatchObject({ now: { customWords: 'Capacity: 20 guests' } });
    await change({ patio: true });
    expect((await editing()).changes).toHaveLength(1);
    const { version } = await read();
    const accepted = await directory.call(`POST /api/admin/changes/${waiting.id}/accept`, {
      headers: admin,
      body: { version },
    });
    expect(accepted.status).toBe(200);
    expect((await derived()).custom).toEqual({ patio: true, guests: 40 });
    expect((await derived()).tokens).toContain('f:guests>=20');
    await directory.runJobs();
    const mails = directory.mails.map(({ text }) => text).join('\n');
    expect(mails).toContain('Capacity: 20 guests → Capacity: 40 guests');
  });

  test('the mail names what changed, and its link takes back what stands, value by value', async () => {
    await change({ patio: false, license: '17' });
    await save({ custom: { license: '18' } });
    await directory.runJobs();
    const told = directory.mails.map(({ text }) => text).join('\n');
    expect(told).toContain('Outdoor seating: Yes → No');
    expect(told).toContain('License number: nothing → 17');
    const undo = /http:\/\/localhost:3000(\/api\/owner-undo\?\S+)/.exec(told)?.[1] ?? '';
    expect((await directory.app.request(undo, { method: 'POST' })).status).toBe(200);
    expect((await derived()).custom).toEqual({ patio: true, guests: 20, license: '18' });
  });

  test('what staff alone fill in is refused, and a field that went meanwhile is said so', async () => {
    expect((await change({ since: '2020-01-01' })).status).toBe(422);
    await setFields(directory, [{ ...patio, removedAt: '2090-05-01T00:00:00Z' }, guests]);
    const late = await change({ patio: false, guests: 30 });
    expect(late.status).toBe(422);
    expect((await late.json()).errors).toEqual([
      { field: 'custom.patio', message: expect.stringContaining('This field is gone') },
    ]);
    expect((await derived()).custom).toEqual({ patio: true, guests: 20 });
  });

  test('a choice that was renamed meanwhile is taken, and one that went is said at its field', async () => {
    const [english, spanish] = languages.choices;
    if (!english || !spanish) throw new Error('two choices');
    const renamed = { ...spanish, name: { en: 'Castilian', es: null } };
    await setFields(directory, [{ ...languages, choices: [english, renamed] }]);
    expect((await change({ languages: ['spanish'] })).status).toBe(200);
    expect((await page(id)).fields).toMatchObject([{ words: 'Castilian', chosen: ['Castilian'] }]);
    await setFields(directory, [{ ...languages, choices: [english] }]);
    expect((await page(id)).fields).toEqual([]);
    const late = await change({ languages: ['english', 'klingon'] });
    expect(await late.json()).toMatchObject({
      status: 422,
      detail: 'Languages: Choose one of those offered',
      errors: [{ field: 'custom.languages' }],
    });
    expect((await change({ languages: ['spanish'] })).status).toBe(200);
    expect((await derived()).custom).toMatchObject({ languages: ['spanish'] });
  });

  test('who set each value is known', async () => {
    await change({ patio: false });
    await save({ custom: { license: '18' } });
    const { rows } = await directory.db.pool.query('select origins from businesses where id = $1', [
      id,
    ]);
    expect(rows[0].origins.custom.keys).toMatchObject({
      patio: { by: 'owner' },
      license: { by: 'staff' },
    });
  });
});

test('a private field leaves in no public answer', async () => {
  await save({ custom: { patio: true, license: 'Hidden17' } });
  const { slug, category } = await read();
  const paths = [
    `/api/businesses/${slug}`,
    '/api/businesses',
    '/api/businesses/recent',
    `/api/businesses/listed?ids=${id}`,
    '/api/businesses/search?query=bakery',
    '/api/businesses/search?query=hidden17',
    `/api/businesses/${id}/nearby`,
    `/api/categories/${category.slug}`,
  ];
  for (const path of paths) {
    const answer = await directory.get(path);
    expect(answer.status, path).toBe(200);
    expect(await answer.text(), path).not.toMatch(/hidden17/i);
  }
});

test('a merge fills what is missing, value by value, and its undo takes that back alone', async () => {
  await save({ custom: { patio: true, guests: 10 } });
  const [other = 0] = await directory.open({
    ...bakery,
    name: 'Rosa’s Bakery',
    slug: 'rosas-bakery',
  });
  const headers = admin;
  const theirs = await (await directory.get(`/api/admin/businesses/${other}`, admin)).json();
  await directory.call(`PUT /api/admin/businesses/${other}`, {
    headers,
    body: { ...theirs, trades: undefined, custom: { guests: 99, languages: ['english'] } },
  });
  const versionOf = async (one: number) => {
    const row = await (await directory.get(`/api/admin/businesses/${one}`, admin)).json();
    return { id: one, version: row.version };
  };
  const merged = await directory.call('POST /api/admin/duplicates/merge', {
    headers,
    body: {
      survivor: await versionOf(id),
      merged: await versionOf(other),
      movesPremium: true,
    },
  });
  expect(merged.status).toBe(200);
  expect((await derived()).custom).toEqual({ patio: true, guests: 10, languages: ['english'] });
  expect((await derived()).tokens).toContain('f:languages=english');
  const { id: mergeId } = await merged.json();
  await directory.call(`POST /api/admin/merges/${mergeId}/undo`, { headers });
  expect((await derived()).custom).toEqual({ patio: true, guests: 10 });
});

test('many get a value at once, after a look at it in words, and lose it by an undo', async () => {
  await save({ custom: { patio: false } });
  const edit = { custom: { patio: true, since: '2020-05-01' } };
  const headers = admin;
  const preview = await directory.call('POST /api/admin/businesses/bulk/preview', {
    headers,
    body: { ids: [id], edit },
  });
  expect(await preview.json()).toMatchObject([
    {
      changes: [
        { field: 'Outdoor seating', was: 'No', now: 'Yes' },
        { field: 'Member since', was: '', now: 'May 1, 2020' },
      ],
    },
  ]);
  const body = { ids: [id], action: 'edit', edit };
  const done = await directory.call('POST /api/admin/businesses/bulk', { headers, body });
  const { undo } = await done.json();
  expect((await derived()).custom).toEqual({ patio: true, since: '2020-05-01' });
  await directory.call('POST /api/admin/businesses/bulk/undo', {
    headers,
    body: { changes: undo },
  });
  expect(await derived()).toMatchObject({ custom: { patio: false }, tokens: ['f:patio=no'] });
});

test('fields go along with the listings of a category that goes, values, filters and all', async () => {
  const { categoryId } = await read();
  await setFields(directory, [{ ...patio, categories: [categoryId] }]);
  await save({ custom: { patio: true } });
  const moved = await directory.call(`DELETE /api/admin/categories/${categoryId}?moveTo=2`, {
    headers: admin,
  });
  expect(moved.status).toBeLessThan(300);
  await directory.runJobs();
  expect(await derived()).toMatchObject({ custom: { patio: true }, tokens: ['f:patio=yes'] });
});
