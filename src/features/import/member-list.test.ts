import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../tests/directory.ts';
import { openImports } from '../../../tests/transfer.ts';
import type { ImportMended } from '../../contract/imports.staff.ts';

let directory: Directory;
let staff: Awaited<ReturnType<typeof openImports>>;

beforeAll(async () => {
  directory = await openDirectory();
  staff = await openImports(directory);
  await switchOn(
    ...['accessible-entrance', 'veteran-owned', 'woman-owned', 'member-since', 'contact-person'],
  );
});
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate imports cascade');
});
afterAll(() => directory.close());

async function switchOn(...keys: string[]) {
  const { headers } = staff;
  const { version } = await (await directory.get('/api/admin/fields', headers)).json();
  const body = { version, keys };
  const answer = await directory.call('POST /api/admin/fields/ready', { headers, body });
  expect(answer.status).toBe(200);
}

async function listMended(id: number): Promise<string[]> {
  const answer = await directory.get(`/api/admin/imports/${id}/mended?limit=100`, staff.headers);
  const mended: ImportMended[] = await answer.json();
  return mended.map(({ line, column, value, became, reason }) =>
    `${line} ${column}: ${value} -> ${became}${reason ? ` (${reason})` : ''}`.trim(),
  );
}

async function readListings(columns: string) {
  const { rows } = await directory.db.pool.query(`select ${columns} from businesses order by id`);
  return rows;
}

const HEAD = 'Business,Street,City,ST,Type';
const ANSWERS = [
  `${HEAD},Wheelchair Acc.,Veteran owned?,Woman-owned Y/N,Member Since`,
  'Anvil Forge,1 Birch Row,Boise,ID,retail,Y (ramp in rear),x,,2009',
  'Bell Loft,2 Birch Row,Boise,ID,retail,no - two steps,N,sí,3/2015',
  'Cedar Desk,3 Birch Row,Boise,ID,retail,No steps,X,1,"May 2, 2011"',
  'Dune Lamp,4 Birch Row,Boise,ID,retail,TRUE,0,false,since 1998',
];

test('a chamber’s yes and no columns fill the fields that come ready, and remarks stay beside them', async () => {
  const { id, proposedMapping } = await staff.upload(`${ANSWERS.join('\n')}\n`);
  expect(proposedMapping).toMatchObject({
    'custom.accessible-entrance': { column: 5 },
    'custom.veteran-owned': { column: 6 },
    'custom.woman-owned': { column: 7 },
    'custom.member-since': { column: 8 },
  });
  await staff.start(id, 'dry-run', {
    mapping: { ...proposedMapping, isApproved: { value: 'yes' } },
  });
  await directory.runJobs();
  expect(await listMended(id)).toEqual(['4 Wheelchair Acc.: No steps ->  (Use yes or no)']);
  await staff.run(id, 'commit');
  expect((await readListings('custom')).map(({ custom }) => custom)).toEqual([
    {
      'accessible-entrance': { is: true, words: 'ramp in rear' },
      'veteran-owned': true,
      'member-since': '2009',
    },
    {
      'accessible-entrance': { is: false, words: 'two steps' },
      'veteran-owned': false,
      'woman-owned': true,
      'member-since': '2015-03',
    },
    { 'veteran-owned': true, 'woman-owned': true, 'member-since': '2011-05-02' },
    {
      'accessible-entrance': true,
      'veteran-owned': false,
      'woman-owned': false,
      'member-since': '1998',
    },
  ]);
  const [{ slug, tokens }] = await readListings('slug, custom_tokens as tokens');
  expect(tokens).toContain('f:accessible-entrance=yes');
  const { fields } = await (await directory.get(`/api/businesses/${slug}`)).json();
  expect(fields[0]).toMatchObject({
    value: true,
    remark: 'ramp in rear',
    words: 'Yes (ramp in rear)',
  });
  const exported = await staff.export('all');
  expect(exported).toContain('yes (ramp in rear)');
  const again = await staff.check(exported);
  expect(again.counts).toEqual({ new: 0, changed: 0, same: 4, error: 0 });
  const undone = await staff.run(id, 'undo');
  expect(undone.undone).toEqual({ removed: 4, restored: 0, kept: 0 });
});

test('columns of social media fill their links', async () => {
  await switchOn('facebook', 'instagram', 'twitter');
  const { id, proposedMapping } = await staff.upload(
    `${HEAD},Facebook Page,Instagram URL,Twitter\nAnvil Forge,1 Birch Row,Boise,ID,retail,facebook.com/anvil,https://instagram.com/anvil,@anvil\n`,
  );
  expect(proposedMapping).toMatchObject({
    'custom.facebook': { column: 5 },
    'custom.instagram': { column: 6 },
    'custom.twitter': { column: 7 },
  });
  await staff.start(id, 'dry-run', {
    mapping: { ...proposedMapping, isApproved: { value: 'yes' } },
  });
  await directory.runJobs();
  expect(await listMended(id)).toEqual(['2 Twitter: @anvil ->  (Invalid URL)']);
  await staff.run(id, 'commit');
  const [{ custom }] = await readListings('custom');
  expect(custom).toEqual({
    facebook: 'https://facebook.com/anvil',
    instagram: 'https://instagram.com/anvil',
  });
});

test('a remark stays until staff change the answer, or the next list answers otherwise', async () => {
  const file = (says: string) =>
    `${HEAD},Wheelchair Acc.\nAnvil Forge,1 Birch Row,Boise,ID,retail,${says}\n`;
  await staff.import(file('Y (ramp in rear)'));
  const [{ id: business }] = await readListings('id');
  const path = `/api/admin/businesses/${business}`;
  const save = async (change: object) => {
    const { headers } = staff;
    const listing = await (await directory.get(path, headers)).json();
    const body = { ...listing, trades: [], custom: { ...listing.custom, ...change } };
    expect((await directory.call(`PUT ${path}`, { headers, body })).status).toBe(200);
    return (await readListings('custom'))[0].custom['accessible-entrance'];
  };
  const remarked = { is: true, words: 'ramp in rear' };
  expect(await save({})).toEqual(remarked);
  await staff.import(file('No - stairs'));
  expect(await save({})).toEqual({ is: false, words: 'stairs' });
  expect(await save({ 'accessible-entrance': true })).toBe(true);
});

const OWNED = `Business / Owner,Street,City,ST,Type
"Capitol Nails & Spa, Inc. / K. Patel, owner",1 Birch Row,Boise,ID,retail
Copper Works - Attn: Rosa Paz,2 Birch Row,Boise,ID,retail
Golden Dragon / Blue Fin,3 Birch Row,Boise,ID,retail
Hill Books,4 Birch Row,Boise,ID,retail
`;

test('the people behind the businesses are separated from their names, and visitors don’t see them', async () => {
  const { id, proposedMapping } = await staff.upload(OWNED);
  expect(proposedMapping).toMatchObject({
    name: { column: 0, part: 'business' },
    'custom.contact-person': { column: 0, part: 'contact' },
  });
  const mapping = { ...proposedMapping, isApproved: { value: 'yes' } };
  await staff.start(id, 'dry-run', { mapping });
  await directory.runJobs();
  const may = 'It may name two businesses, or a business and a person';
  expect(await listMended(id)).toEqual([
    `4 Business / Owner: Golden Dragon / Blue Fin -> Golden Dragon / Blue Fin (${may})`,
  ]);
  await staff.run(id, 'commit');
  expect(await readListings('name, custom')).toEqual([
    { name: 'Capitol Nails & Spa, Inc.', custom: { 'contact-person': 'K. Patel, owner' } },
    { name: 'Copper Works', custom: { 'contact-person': 'Rosa Paz' } },
    { name: 'Golden Dragon / Blue Fin', custom: {} },
    { name: 'Hill Books', custom: {} },
  ]);
  const [{ slug }] = await readListings('slug');
  const shown = await (await directory.get(`/api/businesses/${slug}`)).text();
  expect(shown).toContain('Capitol Nails');
  expect(shown).not.toContain('Patel');
  const isName = ([target]: [string, unknown]) => target !== 'custom.contact-person';
  const nameOnly = Object.fromEntries(Object.entries(proposedMapping).filter(isName));
  const other = await staff.check(OWNED, nameOnly);
  expect((await listMended(other.id))[0]).toBe(
    '2 Business / Owner: Capitol Nails & Spa, Inc. / K. Patel, owner -> Capitol Nails & Spa, Inc. (The person was left out: no field takes contacts)',
  );
});

test('a proposal counts all rows, and the sign of a footnote is no part of a name', async () => {
  const plain = Array.from({ length: 8 }, (_, at) => `${at},Qx Shop ${at},${at + 1} Elm St`);
  const rows = [...plain, '9,Qx Realty/Maria Nelson,9 Elm St', '10,*Qx Heating / Cooling,8 Elm St'];
  const file = `No.,Business / Contact,Street,City,ST,Type\n${rows.map((row) => `${row},Boise,ID,retail\n`).join('')}`;
  const { id, proposedMapping, samples } = await staff.upload(file);
  expect(proposedMapping).toMatchObject({
    name: { column: 1, part: 'business' },
    'custom.contact-person': { column: 1, part: 'contact' },
  });
  expect(samples.map(([, name]) => name)).toContain('Qx Realty/Maria Nelson');
  await staff.start(id, 'dry-run', { mapping: proposedMapping });
  await directory.runJobs();
  await staff.run(id, 'commit');
  expect((await readListings('name, custom')).slice(-2)).toEqual([
    { name: 'Qx Realty', custom: { 'contact-person': 'Maria Nelson' } },
    { name: 'Qx Heating / Cooling', custom: {} },
  ]);
});

test('a business is the same with and without its owner’s name, in a file and in the queue', async () => {
  const rows = [
    '"Capitol Nails & Spa, Inc.",1 Birch Row,Boise,ID,retail',
    '"Capitol Nails & Spa, Inc. / K. Patel, owner",1 Birch Row,Boise,ID,retail',
  ];
  const { id, lookalikes } = await staff.check(`${HEAD}\n${rows.join('\n')}\n`);
  expect(lookalikes).toEqual({ all: 1, same: 1, moved: 0 });
  await staff.run(id, 'commit?lookalikes=list');
  await directory.runJobs();
  const answer = await directory.get('/api/admin/duplicates', staff.headers);
  const pairs: { verdict: string }[] = await answer.json();
  expect(pairs.map(({ verdict }) => verdict)).toEqual(['same']);
});

test('a person behind a listed business is its contact, although nobody knows the first name', async () => {
  await staff.import(`${HEAD}\nBirch Antiques,1 Birch Row,Boise,ID,retail\n`);
  const file = 'Business / Owner,Street,City,ST,Type\n';
  const rows = ['Birch Antiques / Hank Ortega', 'Birch Books / Sue Fine', 'Oar (Ruth Haynie)'];
  const { id } = await staff.check(
    `${file}${rows.map((name, at) => `${name},${at + 1} Birch Row,Boise,ID,retail\n`).join('')}`,
  );
  expect(await listMended(id)).toEqual([
    '2 Business / Owner: Birch Antiques / Hank Ortega -> Birch Antiques | Hank Ortega (Its business is listed without the person, who is now the contact)',
    '4 Business / Owner: Oar (Ruth Haynie) -> Oar | Ruth Haynie (The person is now the contact)',
  ]);
  await staff.run(id, 'commit');
  expect(await readListings('name, slug, custom')).toMatchObject([
    { name: 'Birch Antiques', custom: { 'contact-person': 'Hank Ortega' } },
    { name: 'Birch Books', custom: { 'contact-person': 'Sue Fine' } },
    { name: 'Oar', custom: { 'contact-person': 'Ruth Haynie' } },
  ]);
  const [, , { slug }] = await readListings('slug');
  expect(slug).not.toContain('ruth');
});

const phones = (...rows: [town: string, phone: string][]) =>
  `${HEAD},Phone\n${rows
    .map(([town, phone], at) => `Qx Shop ${at},${at + 1} Birch Row,${town},retail,"${phone}"`)
    .join('\n')}\n`;

test('phones without an area code get that of their town, from the file or from the directory', async () => {
  const at = { state: 'NV', city: 'Reno', zipCode: '89501' };
  await directory.open({ ...at, name: 'Reno Oar', slug: 'reno-oar', phone: '(775) 555-0190' });
  const { id } = await staff.import(
    phones(
      ['Boise,ID', '208-555-0142'],
      ['Boise,ID', '555-0143'],
      ['Boise,ID', '555-0144 extension twelve'],
      ['Boise,ID', '(800) 555-0145'],
      ['Reno,NV', '555-0146'],
      ['Portland,OR', '555-0147'],
    ),
  );
  const shown = await readListings('phone');
  expect(shown.map(({ phone }) => phone).slice(1)).toEqual([
    '(208) 555-0142',
    '(208) 555-0143',
    '(208) 555-0144 ext. 12',
    '(800) 555-0145',
    '(775) 555-0146',
    '555-0147',
  ]);
  const added = 'was added, as other phones of';
  expect(await listMended(id)).toEqual([
    `3 Phone: 555-0143 -> (208) 555-0143 (Area code 208 ${added} Boise, ID have it)`,
    `4 Phone: 555-0144 extension twelve -> (208) 555-0144 ext. 12 (Area code 208 ${added} Boise, ID have it)`,
    `6 Phone: 555-0146 -> (775) 555-0146 (Area code 775 ${added} Reno, NV have it)`,
    '7 Phone: 555-0147 -> 555-0147 (It has no area code, and it isn’t clear which one belongs there)',
  ]);
});

test('a town with two area codes gets none by guess', async () => {
  const { id } = await staff.check(
    phones(['Boise,ID', '208-555-0142'], ['Boise,ID', '986-555-0142'], ['Boise,ID', '555-0143']),
  );
  expect(await listMended(id)).toEqual([
    '4 Phone: 555-0143 -> 555-0143 (It has no area code, and it isn’t clear which one belongs there)',
  ]);
});
