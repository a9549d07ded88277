import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { KeptTarget } from '../src/contract/imports.staff.ts';

const guide = readFileSync('CONTRIBUTING.md', 'utf8');
const walk = guide.slice(guide.indexOf('## Add a field'), guide.indexOf('## Add a call'));
const step = (language: string) =>
  new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(walk)?.[1] ?? '';
const [entry, columns] = [step('ts'), step('sql')];

/** The product once more, with what the walk adds. */
const WITH = '?with=parking';
const root = pathToFileURL(`${path.resolve()}/`).href;
const isOwn = (url: string) => url.startsWith(root) && !url.includes('/node_modules/');
const added: Record<string, (source: string) => string> = {
  'src/domain/listing-fields.ts': (source) =>
    source.replace(/(?=^\} as const satisfies Record<string, ListingField>;)/m, () => entry),
  'generated/messages/index.js': (source) =>
    `${source}\nexport const field_parking = () => 'Parking';\n`,
};
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const isMarked = context.parentURL?.endsWith(WITH) && isOwn(found.url);
    return isMarked ? { ...found, url: `${found.url}${WITH}` } : found;
  },
  load(url, context, next) {
    const loaded = next(url, context);
    const add = url.endsWith(WITH) && added[url.slice(root.length, -WITH.length)];
    return add ? { ...loaded, source: add(String(loaded.source)) } : loaded;
  },
});
const load = (file: string) => import(`${root}${file}${WITH}`);

const fields: typeof import('../src/domain/listing-fields.ts') = await load(
  'src/domain/listing-fields.ts',
);
const { openDirectory }: typeof import('./directory.ts') = await load('tests/directory.ts');
const { openImports }: typeof import('./transfer.ts') = await load('tests/transfer.ts');

type Values = Record<string, unknown>;

let directory: Awaited<ReturnType<typeof openDirectory>>;
let staff: Awaited<ReturnType<typeof openImports>>;
let admin: { cookie: string };

beforeAll(async () => {
  directory = await openDirectory();
  await directory.db.pool.query(columns);
  staff = await openImports(directory);
  admin = staff.headers;
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate imports cascade');
  directory.setTime('2024-06-01T12:00:00Z');
});

const first: Values = {
  name: 'Qx Harbor Bakery',
  description: 'Bread and rolls since 1990.',
  address: '12 Main St',
  city: 'Portland',
  state: 'OR',
  zipCode: '97201',
  phone: '(503) 555-0100',
  email: 'shop@bakery.example',
  website: 'https://bakery.example/',
  imageUrl: 'https://bakery.example/shop.jpg',
  categoryId: 1,
  trades: ['bakeries'],
  parking: 'Behind the house',
};
const other: Values = {
  name: 'Qx Harbor Breads',
  description: 'Rye bread, and only that, since 1950.',
  address: '98 Oak Ave',
  city: 'Salem',
  state: 'OR',
  zipCode: '97301',
  phone: '(503) 555-0199',
  email: 'hello@breads.example',
  website: 'https://breads.example/',
  imageUrl: 'https://breads.example/loaf.jpg',
  categoryId: 2,
  trades: ['coffee-shops'],
  parking: 'On the street',
};
const pick = (values: Values, names: readonly string[]) =>
  Object.fromEntries(names.filter((name) => name in first).map((name) => [name, values[name]]));
const stated = (listing: Values): Values => ({
  ...listing,
  trades: (listing.trades as { slug: string }[]).map(({ slug }) => slug),
});

async function read(id: number): Promise<Values> {
  const answer = await directory.get(`/api/admin/businesses/${id}`, admin);
  return stated(await answer.json());
}

async function submit(values: Values): Promise<number> {
  const answer = await directory.post('/api/businesses', values);
  expect(answer.status).toBe(201);
  return (await answer.json()).id;
}

async function edit(id: number, values: Values) {
  const { slug, version } = await read(id);
  return directory.call(`PUT /api/admin/businesses/${id}`, {
    headers: admin,
    body: { ...values, slug, version, isApproved: true, isPremium: true },
  });
}

async function toCsv(slug: string, values: Values): Promise<string> {
  const { exportName, exportedFields, importedFields } = fields;
  const names = importedFields.filter((name) => name in values);
  const header = names.map((name) => {
    const exported = exportedFields.find((one) => one === name);
    return exported ? exportName(exported) : name;
  });
  const cells = names.map((name) => `"${[values[name]].flat().join(';')}"`);
  return `slug,${header.join(',')}\n${slug},${cells.join(',')}\n`;
}

test('a field that is added stands at every place that knows fields', async () => {
  const api = await (await directory.get('/api/openapi.json')).json();
  const bodies = [
    ['/api/businesses', 'post'],
    ['/api/desk/{id}/listing', 'put'],
    ['/api/admin/businesses/{id}', 'put'],
  ].map(([at = '', method = '']) => JSON.stringify(api.paths[at][method].requestBody));
  for (const body of bodies) expect(body).toContain('"parking"');
  expect(JSON.stringify(api.paths['/api/businesses/{slug}'].get.responses)).toContain('"parking"');

  const { originField, keptField } = await load('src/contract/businesses.ts');
  const { waitingField, proposedValues } = await load('src/contract/listing.owner.ts');
  const { importField } = await load('src/contract/imports.staff.ts');
  const { exportColumns, plainColumns } = await load('src/contract/imports.staff.ts');
  const { undoFields, undoWords } = await load('src/features/owners/model/undoable.rules.ts');
  const { listedColumns, submittedColumns, editedColumns } = await load(
    'src/features/businesses/model/field-columns.ts',
  );
  const { businessColumns } = await load('src/features/businesses/model/shapes.ts');
  const lists = [
    originField.options,
    keptField.options,
    waitingField.options,
    Object.keys(proposedValues.shape),
    importField.options,
    exportColumns,
    undoFields,
    listedColumns,
    submittedColumns,
    editedColumns,
    businessColumns,
  ];
  for (const list of lists) expect(String(list)).toContain('parking');
  expect(plainColumns).toHaveLength(13);

  const { fieldLabels, pickEditable } = await load('src/web/businesses/submit/editable-fields.ts');
  const { fillForm, toEdit } = await load('src/web/owners/area/listing-editing.ts');
  const words: typeof import('../src/web/import/staff/words.ts') = await load(
    'src/web/import/staff/words.ts',
  );
  const { columnLabels } = await load('src/web/import/staff/transfer/export-columns.ts');
  const { formatValue } = await load('src/features/mails/model/template-values.rules.ts');
  const { describeField } = await load('src/domain/audit/describe.ts');
  expect(pickEditable(first)).toMatchObject(first);
  const editing = { listing: { ...first, trades: [], version: 1 }, changes: [] };
  expect(fillForm(editing)).toMatchObject({ parking: first.parking });
  expect(toEdit(first, editing)).toMatchObject(first);
  const called = [
    fieldLabels.parking,
    new Map<string, string>(words.importFieldLabels).get('parking'),
    words.nameKept('parking' as KeptTarget, []),
    columnLabels.parking,
    undoWords('parking'),
    formatValue({ words: 'changed-parking' }, 'en'),
    describeField('parking'),
  ];
  expect(new Set(called)).toEqual(new Set(['Parking']));
});

test('no field is lost from a submission to the owner area, its undo, and what staff save', async () => {
  expect(await read(await submit({ ...other, parking: 'N/A' }))).toMatchObject({ parking: null });
  const id = await submit({ ...first, ownerEmail: 'rosa@home.example' });
  expect(await read(id)).toMatchObject({ ...first, ownerEmail: 'rosa@home.example' });
  expect((await edit(id, first)).status).toBe(200);
  const { slug } = await read(id);
  const page = await (await directory.get(`/api/businesses/${slug}`)).json();
  expect(stated(page)).toMatchObject(pick(first, [...fields.shownFields, 'trades']));

  const owner = await directory.openOwnerArea(id, 'rosa@home.example');
  const { version } = await read(id);
  const saved = await directory.call(`PUT /api/desk/${id}/listing`, {
    headers: owner,
    body: { ...other, version },
  });
  expect(saved.status).toBe(200);
  const now = pick(other, fields.fieldsWith('byOwner', 'at once'));
  const later = pick(other, fields.fieldsWith('byOwner', 'waits'));
  expect(Object.keys({ ...now, ...later }).sort()).toEqual(Object.keys(first).sort());
  expect(await read(id)).toMatchObject({ ...first, ...now });
  await directory.runJobs();
  const told = directory.mails.map(({ text }) => text).join('\n');
  expect(told).toContain('Parking: Behind the house → On the street');
  const undo = /http:\/\/localhost:3000(\/api\/owner-undo\?\S+)/.exec(told)?.[1] ?? '';
  expect((await directory.app.request(undo, { method: 'POST' })).status).toBe(200);
  expect(await read(id)).toMatchObject(first);

  expect((await edit(id, other)).status).toBe(200);
  expect(await read(id)).toMatchObject(other);
});

test('no field is lost where staff edited what waits, and it is sent again', async () => {
  const submissionKey = '0b2f6b0e-8f0c-4c0f-9d3d-3a7b6b1f7a21';
  const id = await submit({ ...first, submissionKey });
  const { slug, version } = await read(id);
  const body = { ...first, slug, version, isApproved: false, isPremium: false };
  const edited = { ...body, parking: 'In the yard' };
  const saved = await directory.call(`PUT /api/admin/businesses/${id}`, {
    headers: admin,
    body: edited,
  });
  expect(saved.status).toBe(200);
  expect(await submit({ ...first, submissionKey, parking: 'On the street' })).toBe(id);
  const { rows } = await directory.db.pool.query(
    `select proposed from waiting_changes where business_id = $1 and field = 'parking'`,
    [id],
  );
  expect(rows).toEqual([{ proposed: { parking: 'On the street' } }]);
});

test('no field is lost from a list, its undo, a merge, its undo, and an export', async () => {
  const names = fields.importedFields.filter((name) => name in first);
  const listed = { ...pick(first, names), isApproved: true };
  const again = { ...pick(other, names), isApproved: true };
  await staff.import(await toCsv('qx-harbor', listed));
  const { rows } = await directory.db.pool.query('select id from businesses');
  const id: number = Number(rows[0].id);
  expect(await read(id)).toMatchObject(listed);
  const over = await staff.import(await toCsv('qx-harbor', again));
  expect(await read(id)).toMatchObject(again);
  expect(await staff.check(await staff.export('all'))).toMatchObject({ counts: { same: 1 } });
  await staff.run(over.id, 'undo');
  expect(await read(id)).toMatchObject(listed);

  const full = await submit(first);
  expect((await edit(full, first)).status).toBe(200);
  const bare = pick(first, ['name', 'address', 'city', 'state', 'zipCode', 'categoryId', 'trades']);
  const survivor = await submit({ ...first, ...other });
  const stripped = { ...bare, description: '' };
  expect((await edit(survivor, stripped)).status).toBe(200);
  const versionOf = async (one: number) => ({ id: one, version: (await read(one)).version });
  const merged = await directory.call('POST /api/admin/duplicates/merge', {
    headers: admin,
    body: {
      survivor: await versionOf(survivor),
      merged: await versionOf(full),
      movesPremium: true,
    },
  });
  expect(merged.status).toBe(200);
  const filled = pick(first, fields.fieldsWith('fills'));
  expect(await read(survivor)).toMatchObject(filled);
  const { id: mergeId } = await merged.json();
  const undone = await directory.call(`POST /api/admin/merges/${mergeId}/undo`, { headers: admin });
  expect(undone.status).toBe(200);
  expect(await read(survivor)).toMatchObject({ parking: null, phone: null, description: '' });
});
