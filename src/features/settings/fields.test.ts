import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bakery, type Directory, openDirectory } from '../../../tests/directory.ts';
import type { SettingsVersion, StaffFields } from '../../contract/settings.staff.ts';
import {
  type CustomField,
  type FieldDraft,
  isOffered,
  newField,
} from '../../domain/custom-fields.ts';
import { readyFields } from '../../domain/ready-fields.ts';
import { publicSettings } from './settings.rules.ts';

let directory: Directory;
let headers: { cookie: string };
let businessId: number;

const START = '2024-06-01T12:00:00Z';
const PATH = '/api/admin/fields';

beforeAll(async () => {
  directory = await openDirectory();
  headers = await directory.signIn('admin');
});
afterAll(() => directory.close());
beforeEach(async () => {
  directory.setTime(START);
  await directory.reset();
  await directory.db.pool.query(
    'truncate site_settings, welcome_steps, audit_log restart identity',
  );
  await directory.settings.reload();
  [businessId = 0] = await directory.open(bakery);
});

const call = (line: string, body?: unknown) => directory.call(line, { headers, body });
const read = async (): Promise<StaffFields> => (await directory.get(PATH, headers)).json();
const keysOf = (fields: readonly CustomField[]) => fields.filter(isOffered).map(({ key }) => key);

function draft(part: Partial<FieldDraft> = {}): FieldDraft {
  return {
    ...newField,
    name: { en: 'Outdoor seating', es: 'Mesas al aire libre' },
    kind: 'yes-no',
    synonyms: { en: ['patio'], es: ['terraza'] },
    icon: 'sun',
    meaning: 'amenityFeature',
    ...part,
  };
}

const called = (en: string, part: Partial<FieldDraft> = {}) =>
  draft({ name: { en, es: null }, ...part });

async function add(field: FieldDraft) {
  const { version } = await read();
  return call(`POST ${PATH}`, { version, field });
}

async function change(key: string, field: unknown, version?: number) {
  return call(`PUT ${PATH}/${key}`, { version: version ?? (await read()).version, field });
}

async function remove(key: string) {
  return call(`DELETE ${PATH}/${key}?version=${(await read()).version}`);
}

async function putBack(key: string) {
  return call(`POST ${PATH}/${key}/restore`, { version: (await read()).version });
}

async function undo(id: number) {
  const { version } = await read();
  return call(`POST /api/admin/settings/versions/${id}/undo`, { version });
}

async function versions(): Promise<SettingsVersion[]> {
  return (await directory.get('/api/admin/settings/versions', headers)).json();
}

async function said(): Promise<unknown> {
  const { rows } = await directory.db.pool.query('select custom from businesses where id = $1', [
    businessId,
  ]);
  return rows[0].custom;
}

async function say(custom: object, tokens: string[] = []) {
  await directory.db.pool.query(
    'update businesses set custom = $2, custom_tokens = $3 where id = $1',
    [businessId, custom, tokens],
  );
}

async function forgetNightly() {
  const nightly = { name: 'forget-fields', retries: 3 };
  await directory.db.kysely
    .transaction()
    .execute((trx) => directory.jobs.enqueue(trx, nightly, {}));
  await directory.runJobs();
}

const languages = (choices: FieldDraft['choices']) =>
  called('Languages', { kind: 'choices', choices, meaning: null });
const choice = (en: string, key: string | null = null) => ({ key, name: { en, es: null } });

describe('a clerk makes fields', () => {
  test('two people add fields at the same time, if neither names a version', async () => {
    const answers = await Promise.all(
      ['Patio', 'Parking'].map((name) => call(`POST ${PATH}`, { field: called(name) })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect((await read()).fields.map(({ key }) => key).toSorted()).toEqual(['parking', 'patio']);
  });

  test('each is known to the process at once, by a key that stays', async () => {
    const made = await add(draft());
    expect(made.status).toBe(201);
    expect(await made.json()).toMatchObject({ key: 'outdoor-seating', version: 1 });
    expect(directory.settings.current().customFields).toMatchObject([
      { key: 'outdoor-seating', removedAt: null, synonyms: { en: ['patio'] } },
    ]);
    await change('outdoor-seating', called('Patio'));
    expect((await read()).fields).toMatchObject([
      { key: 'outdoor-seating', name: { en: 'Patio', es: null } },
    ]);
  });

  test('names of 80 letters, in any script, and with script in them are text', async () => {
    const long = 'x'.repeat(80);
    const names = [long, 'العربية', '<script>alert(1)</script>', 'constructor', 'Café & Té'];
    for (const name of names) expect((await add(called(name))).status).toBe(201);
    const { fields } = await read();
    expect(fields.map(({ name }) => name.en)).toEqual(names);
    expect(keysOf(fields)).toEqual([
      'x'.repeat(60),
      expect.stringMatching(/^[a-z0-9-]+$/),
      'script-alert-1-script',
      'constructor-2',
      'cafe-and-te',
    ]);
    expect((await add(called('y'.repeat(81)))).status).toBe(422);
  });

  test('two of one name are refused; a key of a removed one is not used again', async () => {
    await add(draft());
    const second = await add(draft());
    expect(second.status).toBe(422);
    expect((await second.json()).errors).toMatchObject([
      { field: 'field.name.en', message: 'There is already a field called “Outdoor seating”' },
    ]);
    await remove('outdoor-seating');
    expect((await (await add(draft())).json()).key).toBe('outdoor-seating-2');
    expect((await putBack('outdoor-seating')).status).toBe(422);
  });

  test('a choice keeps its key when it is renamed and moved; one that is made anew gets its own', async () => {
    await add(languages([choice('English'), choice('Spanish')]));
    await change(
      'languages',
      languages([choice('Castilian', 'spanish'), choice('Spanish'), choice('English', 'english')]),
    );
    expect((await read()).fields[0]?.choices.map(({ key }) => key)).toEqual([
      'spanish',
      'spanish-2',
      'english',
    ]);
  });

  test('a choice that is taken out leaves the values, and undo brings it back', async () => {
    await add(languages([choice('English'), choice('Spanish')]));
    await say({ languages: ['spanish'] });
    await change('languages', languages([choice('English', 'english')]));
    await directory.runJobs();
    expect(await said()).toEqual({ languages: ['spanish'] });
    await undo(2);
    expect((await read()).fields[0]?.choices.map(({ key }) => key)).toEqual(['english', 'spanish']);
  });

  test('what a kind has no use for is passed over', async () => {
    await add(
      called('Notes', {
        kind: 'line',
        choices: [choice('A')],
        unit: { en: 'miles', es: null },
        meaning: 'foundingDate',
      }),
    );
    expect((await read()).fields).toMatchObject([
      { choices: [], unit: null, isFilter: false, meaning: null },
    ]);
  });

  test('the fields stand in groups, in the order that is given', async () => {
    for (const name of ['A', 'B', 'C']) await add(called(name));
    await remove('b');
    await add(called('D'));
    const group = { en: 'Rooms', es: 'Salas' };
    const arrange = async (groups: unknown) =>
      call(`PUT ${PATH}`, { version: (await read()).version, groups });
    expect(
      (
        await arrange([
          { name: group, keys: ['d', 'a'] },
          { name: null, keys: ['c'] },
        ])
      ).status,
    ).toBe(200);
    const { fields } = await read();
    expect(fields.map(({ key, group: of }) => [key, of?.en])).toEqual([
      ['d', 'Rooms'],
      ['a', 'Rooms'],
      ['c', undefined],
      ['b', undefined],
    ]);
    for (const keys of [['a'], ['a', 'c', 'd', 'b'], ['a', 'a', 'c', 'd'], ['a', 'c', 'x']]) {
      expect((await arrange([{ name: null, keys }])).status).toBe(422);
    }
  });

  test('fields for a category that is deleted stay, and can be saved again', async () => {
    const { rows } = await directory.db.pool.query(
      `insert into categories (name, slug) values ('Barns', 'barns') returning id`,
    );
    const categories = [Number(rows[0].id)];
    await add(draft({ categories }));
    await directory.db.pool.query(`delete from categories where slug = 'barns'`);
    expect((await change('outdoor-seating', called('Patio', { categories }))).status).toBe(200);
    const wrong = await add(called('Loft', { categories }));
    expect(await wrong.json()).toMatchObject({ errors: [{ field: 'field.categories' }] });
    expect((await add(called('Loft', { trades: ['no-such-trade'] }))).status).toBe(422);
    expect((await add(called('Loft', { trades: ['bakeries'] }))).status).toBe(201);
  });
});

describe('the kind of a field', () => {
  test('changes only where no value is lost', async () => {
    await add(called('Notes', { kind: 'line' }));
    expect((await change('notes', called('Notes', { kind: 'paragraphs' }))).status).toBe(200);
    const refused = await change('notes', called('Notes', { kind: 'line' }));
    expect(refused.status).toBe(422);
    expect((await refused.json()).detail).toBe(
      'The kind of “Notes” stays as it is, so that no value is lost. Make a new field instead.',
    );
    expect((await undo(2)).status).toBe(422);
  });

  test('from one choice to several takes the values along', async () => {
    const one = called('Floor', { kind: 'choice', choices: [choice('Wood'), choice('Stone')] });
    await add(one);
    await say({ floor: 'stone', other: 'stone' });
    const choices = [choice('Wood', 'wood'), choice('Stone', 'stone')];
    await change('floor', { ...one, kind: 'choices', choices });
    await directory.runJobs();
    expect(await said()).toEqual({ floor: ['stone'], other: 'stone' });
  });
});

describe('a field that is removed', () => {
  test('is put back with its values for 30 days', async () => {
    await add(draft());
    await say({ 'outdoor-seating': true });
    await remove('outdoor-seating');
    expect(directory.settings.current().customFields.filter(isOffered)).toEqual([]);
    directory.setTime('2024-06-30T12:00:00Z');
    await forgetNightly();
    expect(await said()).toEqual({ 'outdoor-seating': true });
    expect((await putBack('outdoor-seating')).status).toBe(200);
    expect(keysOf((await read()).fields)).toEqual(['outdoor-seating']);
  });

  test('is forgotten with its values after 30 days, and nothing else is', async () => {
    await add(draft());
    await add(called('Wi-Fi'));
    await say({ 'outdoor-seating': true, 'wi-fi': true });
    await remove('outdoor-seating');
    directory.setTime('2024-07-01T12:00:00Z');
    expect((await putBack('outdoor-seating')).status).toBe(404);
    await forgetNightly();
    expect(await said()).toEqual({ 'wi-fi': true });
    expect((await read()).fields.map(({ key }) => key)).toEqual(['wi-fi']);
    const [newest] = await versions();
    expect(newest).toMatchObject({ savedBy: 'clock' });
    expect((await undo(newest?.version ?? 0)).status).toBe(200);
    expect((await read()).fields.map(({ key }) => key)).toEqual(['wi-fi']);
  });

  test('leaves the search until it is put back, and so does one that is no filter', async () => {
    const tokens = async () => {
      const { rows } = await directory.db.pool.query('select custom_tokens from businesses');
      return rows[0].custom_tokens;
    };
    await add(draft());
    await say({ 'outdoor-seating': true }, ['f:outdoor-seating=yes']);
    await remove('outdoor-seating');
    await directory.runJobs();
    expect(await tokens()).toEqual([]);
    await putBack('outdoor-seating');
    await directory.runJobs();
    expect(await tokens()).toEqual(['f:outdoor-seating=yes']);
    await change('outdoor-seating', draft({ isFilter: false }));
    await directory.runJobs();
    expect(await tokens()).toEqual([]);
  });

  test('is left alone by changes and by a second removal', async () => {
    await add(draft());
    await remove('outdoor-seating');
    expect((await remove('outdoor-seating')).status).toBe(404);
    expect((await change('outdoor-seating', draft())).status).toBe(404);
    expect((await putBack('nothing')).status).toBe(404);
  });
});

describe('two people', () => {
  test('one who read an older version is told both', async () => {
    await add(draft());
    await change('outdoor-seating', called('Patio'));
    const stale = await change('outdoor-seating', called('Terrace'), 1);
    expect(stale.status).toBe(409);
    expect(await stale.json()).toMatchObject({
      current: { version: 2, fields: [{ name: { en: 'Patio' } }] },
      read: { version: 1, fields: [{ name: { en: 'Outdoor seating' } }] },
    });
  });

  test('of two at once one is told, and both fields are there once that one sends again', async () => {
    const { version } = await read();
    const post = (name: string, known = version) =>
      call(`POST ${PATH}`, { version: known, field: called(name) });
    const answers = await Promise.all([post('One'), post('Two')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const lost = answers[0]?.status === 409 ? 'One' : 'Two';
    const { version: current } = await read();
    expect((await post(lost, current)).status).toBe(201);
    expect(keysOf((await read()).fields).toSorted()).toEqual(['one', 'two']);
  });

  test('undoing what one did leaves what the other did since', async () => {
    await add(called('A'));
    await add(called('B'));
    await change('a', called('A2'));
    await change('b', called('B2'));
    await change('a', called('A2', { isShown: false }));
    await undo(3);
    expect((await read()).fields).toMatchObject([
      { name: { en: 'A' }, isShown: false },
      { name: { en: 'B2' } },
    ]);
    await undo(1);
    expect(keysOf((await read()).fields)).toEqual(['b']);
    await undo(7);
    expect(keysOf((await read()).fields)).toEqual(['a', 'b']);
  });
});

describe('history', () => {
  test('tells of a version only the fields that differ', async () => {
    await add(called('A'));
    await add(called('B'));
    await change('b', called('C'));
    const [newest] = await versions();
    expect(newest?.changes).toMatchObject([
      {
        setting: 'customFields',
        before: [{ key: 'b', name: { en: 'B' } }],
        after: [{ key: 'b', name: { en: 'C' } }],
      },
    ]);
    const [line] = await (await directory.get('/api/admin/audit', headers)).json();
    expect(line).toMatchObject({
      action: 'field.change',
      before: { name: 'B' },
      after: { name: 'C' },
    });
  });

  test('a field of an old version that is no longer allowed falls away alone', async () => {
    await add(called('A'));
    await directory.db.pool.query(
      `insert into site_settings (changed, changed_by, changed_at)
       select jsonb_set(changed, '{customFields,1}', '{"key": "b", "kind": "gone"}'), 'admin', now()
       from site_settings`,
    );
    await directory.settings.reload();
    expect(directory.settings.current().customFields.map(({ key }) => key)).toEqual(['a']);
  });
});

describe('ready fields', () => {
  const switchOn = async (...keys: string[]) =>
    call(`POST ${PATH}/ready`, { version: (await read()).version, keys });

  test('are switched on several at a time, and then are fields like any other', async () => {
    await directory.db.pool.query(
      `insert into categories (name, slug) values ('Restaurants', 'restaurants')
       on conflict (slug) do nothing`,
    );
    const { rows } = await directory.db.pool.query(
      `select id from categories where slug = 'restaurants'`,
    );
    expect((await switchOn('outdoor-seating', 'languages')).status).toBe(200);
    const { fields } = await read();
    expect(fields).toMatchObject([
      { key: 'outdoor-seating', categories: [Number(rows[0].id)], removedAt: null },
      { key: 'languages', kind: 'choices', categories: [] },
    ]);
    await remove('languages');
    await switchOn('languages', 'outdoor-seating');
    expect(keysOf((await read()).fields)).toEqual(['outdoor-seating', 'languages']);
    expect((await switchOn('no-such-field')).status).toBe(404);
  });

  test('can all be on, and each can be saved as it is', async () => {
    const keys = readyFields.map(({ key }) => key);
    expect((await switchOn(...keys)).status).toBe(200);
    const { fields } = await read();
    expect(keysOf(fields).toSorted()).toEqual(keys.toSorted());
    for (const { key, removedAt: _, ...field } of fields) {
      expect((await change(key, field)).status).toBe(200);
    }
    expect((await read()).fields).toEqual(fields);
    expect((await read()).version).toBe(1);
  });
});

describe('how many use it', () => {
  const use = async (key: string) => (await directory.get(`${PATH}/${key}/use`, headers)).json();

  test('is counted of what the filters know, each choice by itself', async () => {
    await add(languages([choice('English'), choice('Spanish')]));
    await say({ languages: ['english', 'spanish'] }, [
      'f:languages=english',
      'f:languages=spanish',
    ]);
    const [second = 0] = await directory.open({ ...bakery, slug: 'second' });
    await directory.db.pool.query(
      `update businesses set custom_tokens = '{f:languages=english}' where id = $1`,
      [second],
    );
    expect(await use('languages')).toEqual({ filled: 2, choices: { english: 2, spanish: 1 } });
  });

  test('is told of nothing that no filter knows', async () => {
    await add(called('Notes', { kind: 'line' }));
    expect(await use('notes')).toEqual({ filled: null, choices: {} });
    expect((await directory.get(`${PATH}/nothing/use`, headers)).status).toBe(404);
  });
});

describe('nobody breaks anything', () => {
  test('sixty fields with forty choices are kept, the sixty-first is refused', async () => {
    const many = (at: number) =>
      called(`Field ${at}`, {
        kind: 'choices',
        choices: Array.from({ length: 40 }, (_, one) => choice(`Choice ${one}`)),
      });
    for (let at = 0; at < 60; at += 1) expect((await add(many(at))).status).toBe(201);
    const refused = await add(many(60));
    expect(refused.status).toBe(422);
    expect((await refused.json()).detail).toContain('60');
    expect((await read()).fields).toHaveLength(60);
    expect((await remove('field-0')).status).toBe(200);
    expect((await add(many(60))).status).toBe(201);
    expect((await putBack('field-0')).status).toBe(422);
  });

  test('a field with all that it can say in letters of four bytes is kept', async () => {
    const long = (at: number) => `${'𠮷'.repeat(38)} ${at}`;
    const words = Array.from({ length: 20 }, (_, at) => long(at));
    const choices = Array.from({ length: 40 }, (_, at) => ({
      key: null,
      name: { en: long(at), es: long(at) },
    }));
    const field = draft({ kind: 'choices', choices, synonyms: { en: words, es: words } });
    expect((await add(field)).status).toBe(201);
    expect((await read()).fields[0]?.choices).toHaveLength(40);
  });

  const forged: [string, object][] = [
    ['a key', { key: 'mine' }],
    ['a day of removal', { removedAt: START }],
    ['a choice of no choices', { kind: 'choice' }],
    ['two choices of one name', { kind: 'choice', choices: [choice('A'), choice('a')] }],
    ['a choice with a key of its own', { kind: 'choice', choices: [choice('A', 'mine')] }],
    [
      '41 choices',
      { kind: 'choice', choices: Array.from({ length: 41 }, (_, at) => choice(`${at}`)) },
    ],
    ['a kind that nobody knows', { kind: 'password' }],
    ['an icon that nobody has', { icon: 'skull' }],
    ['a NUL in its name', { name: { en: 'A\u0000', es: null } }],
    ['no name', { name: { en: ' \u200b', es: 'Patio' } }],
    ['a NUL in a trade', { trades: ['a\u0000'] }],
    ['a category below zero', { categories: [-1] }],
    ['a category of no list', { categories: [2 ** 40] }],
    ['a synonym without letters', { synonyms: { en: [''], es: [] } }],
  ];
  test.each(forged)('%s is refused', async (_, part) => {
    expect((await add({ ...draft(), ...part } as FieldDraft)).status).toBe(422);
    expect((await read()).fields).toEqual([]);
  });

  test('fields have no way in by the settings', async () => {
    const body = { version: 0, values: { customFields: [] } };
    expect((await call('PUT /api/admin/settings', body)).status).toBe(422);
    const answer = await (await directory.get('/api/admin/settings', headers)).json();
    expect(answer.settings).not.toHaveProperty('customFields');
  });

  test('what every visitor’s page knows of the settings has no fields', async () => {
    await add(draft());
    const shown = publicSettings(directory.settings.current());
    expect(JSON.stringify(shown)).not.toContain('seating');
  });

  test('only for those who may change settings', async () => {
    const editor = await directory.signIn('editor');
    expect((await directory.get(PATH, editor)).status).toBe(403);
    const body = { version: 0, field: draft() };
    expect((await directory.call(`POST ${PATH}`, { headers: editor, body })).status).toBe(403);
    expect((await directory.get(PATH)).status).toBe(401);
  });
});

test('a field goes along with its trade and its category, and comes back with them', async () => {
  const make = async (line: string, body: object) => (await call(line, body)).json();
  const named = (slug: string) => ({
    name: slug,
    singular: slug,
    slug,
    categoryId: 2,
    alsoCalled: [],
  });
  const kites = await make('POST /api/admin/trades', named('fun-kites'));
  const sails = await make('POST /api/admin/trades', named('fun-sails'));
  const toys = await make('POST /api/admin/categories', { name: 'Fun toys', slug: 'fun-toys' });
  const { key } = await (
    await add(called('Line length', { trades: ['fun-kites'], categories: [toys.id] }))
  ).json();
  const holders = async () => {
    const { fields } = await read();
    const { trades, categories } = fields.find((field) => field.key === key) ?? {};
    return { trades, categories };
  };
  const path = `/api/admin/trades/${kites.id}`;
  expect((await call(`PUT ${path}`, { ...named('fun-kites'), slug: 'kites-for-fun' })).status).toBe(
    200,
  );
  expect(await holders()).toEqual({ trades: ['kites-for-fun'], categories: [toys.id] });

  expect((await call(`POST ${path}/merge`, { into: sails.id })).status).toBe(200);
  expect((await call(`DELETE /api/admin/categories/${toys.id}?moveTo=2`)).status).toBe(200);
  expect(await holders()).toEqual({ trades: ['fun-sails'], categories: [2] });

  expect((await call(`POST ${path}/undo`)).status).toBe(200);
  expect((await call(`POST /api/admin/categories/${toys.id}/undo`)).status).toBe(200);
  expect(await holders()).toEqual({ trades: ['kites-for-fun'], categories: [toys.id] });
});
