import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bakery, type Directory, openDirectory } from '../../../tests/directory.ts';
import { openImports } from '../../../tests/transfer.ts';
import type { KeptRow } from '../../contract/imports.staff.ts';

let directory: Directory;
let staff: Awaited<ReturnType<typeof openImports>>;
let id: number;
let owner: { cookie: string };

const ROSA = 'rosa@bakery.example';
const HEAD = 'name,slug,address,city,state,zip code,phone,website,category,description';
const OLD =
  'Rosa’s Bakery,SLUG,18 Poplar Row,Portland,OR,97201,(503) 555-0142,https://old.example.com/,retail,Text from last year’s list'.replace(
    'SLUG',
    bakery.slug,
  );
const FILE = `${HEAD}\n${OLD}\n`;
const OWN = {
  phone: '(503) 555-0199',
  website: 'https://bakery.example/',
  description: 'Bread, rolls and cakes since 1990.',
};

beforeAll(async () => {
  directory = await openDirectory();
  staff = await openImports(directory);
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate imports, contact_notices cascade');
  directory.setTime('2024-06-01T12:00:00Z');
  [id = 0] = await directory.open({ ...bakery, email: ROSA, phone: '(503) 555-0100' });
  await directory.db.pool.query(`update businesses set address = '12 Main St'`);
  owner = await directory.openOwnerArea(id, ROSA);
});

async function readListing() {
  const { rows } = await directory.db.pool.query('select * from businesses where id = $1', [id]);
  return rows[0];
}

async function saveAtOwnerArea(change: object) {
  const answer = await directory.get(`/api/desk/${id}/listing`, owner);
  const { listing } = await answer.json();
  const body = { ...listing, trades: undefined, ...change };
  const saved = await directory.call(`PUT /api/desk/${id}/listing`, { headers: owner, body });
  expect(saved.status).toBe(200);
  await directory.runJobs();
  directory.mails.length = 0;
}

async function editByHand(change: object) {
  const listing = await (await directory.get(`/api/admin/businesses/${id}`, staff.headers)).json();
  const trades = listing.trades.map(({ slug }: { slug: string }) => slug);
  const body = { ...listing, trades, ...change };
  const { headers } = staff;
  const answer = await directory.call(`PUT /api/admin/businesses/${id}`, { headers, body });
  expect(answer.status).toBe(200);
}

async function listKept(importId: number): Promise<KeptRow[]> {
  const answer = await directory.get(`/api/admin/imports/${importId}/kept`, staff.headers);
  expect(answer.status).toBe(200);
  return answer.json();
}

const mailsTo = (to: string) => directory.mails.filter((mail) => mail.to === to);

describe('an old list over an owner’s words', () => {
  beforeEach(() => saveAtOwnerArea(OWN));

  test('is shown row by row, and the owner’s newer words stay', async () => {
    const checked = await staff.check(FILE);
    expect(checked.kept).toEqual({
      rows: 1,
      fields: ['phone', 'website', 'description'].map((field) => ({ field, by: 'owner', rows: 1 })),
    });
    expect(await listKept(checked.id)).toEqual([
      {
        line: 2,
        business: { id, name: bakery.name, slug: bakery.slug },
        fields: [
          {
            field: 'phone',
            by: 'owner',
            at: '2024-06-01T12:00:00.000Z',
            is: OWN.phone,
            file: '(503) 555-0142',
          },
          {
            field: 'website',
            by: 'owner',
            at: '2024-06-01T12:00:00.000Z',
            is: OWN.website,
            file: 'https://old.example.com/',
          },
          {
            field: 'description',
            by: 'owner',
            at: '2024-06-01T12:00:00.000Z',
            is: OWN.description,
            file: 'Text from last year’s list',
          },
        ],
      },
    ]);
    await staff.run(checked.id, 'commit');
    expect(await readListing()).toMatchObject({ ...OWN, address: '18 Poplar Row' });
    expect(mailsTo(ROSA)).toEqual([]);
  });

  test('alone changes nothing: the listing is as its owner confirmed it', async () => {
    const file = 'slug,phone,website\nSLUG,(503) 555-0142,https://old.example.com/\n'.replace(
      'SLUG',
      bakery.slug,
    );
    const before = await readListing();
    const checked = await staff.check(file);
    expect(checked).toMatchObject({ counts: { changed: 0, same: 1 }, kept: { rows: 1 } });
    await expect(staff.start(checked.id, 'commit')).rejects.toThrow('409');
    expect(await readListing()).toEqual(before);
    expect(before.confirmed_by).toBe('owner');
  });

  test('is written where staff choose so, field by field, and the owner is told', async () => {
    const { id: importId } = await staff.check(FILE);
    await staff.run(importId, 'commit?overwrite=phone');
    expect(await readListing()).toMatchObject({ ...OWN, phone: '(503) 555-0142' });
    await directory.runJobs();
    const [mail, ...more] = mailsTo(ROSA);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('(503) 555-0199 → (503) 555-0142');
    const next = FILE.replace('555-0142', '555-0143');
    expect((await staff.check(next)).kept.fields.map(({ field }) => field)).toEqual([
      'website',
      'description',
    ]);
  });

  test('is written whole where they choose that, and an undo brings the owner’s back as theirs', async () => {
    const { id: importId } = await staff.check(FILE);
    await staff.run(importId, 'commit?overwrite=all');
    expect(await readListing()).toMatchObject({ description: 'Text from last year’s list' });
    await directory.runJobs();
    expect(mailsTo(ROSA)[0]?.text).toContain('Text from last year');
    await staff.run(importId, 'undo');
    expect(await readListing()).toMatchObject(OWN);
    expect((await staff.check(FILE)).kept.rows).toBe(1);
  });

  test('does not reach what its owner changed after the check, whatever was chosen', async () => {
    const { id: importId } = await staff.check(FILE);
    directory.setTime('2024-06-01T13:00:00Z');
    await saveAtOwnerArea({ phone: '(503) 555-0200' });
    await staff.run(importId, 'commit?overwrite=all');
    expect(await readListing()).toMatchObject({
      phone: '(503) 555-0200',
      website: 'https://old.example.com/',
    });
  });

  const correct = async (importId: number, line: number, column: number, value: string) => {
    const rows = [{ line, cells: [{ column, value }] }];
    const { headers } = staff;
    const answer = await directory.call(`PUT /api/admin/imports/${importId}/refused`, {
      headers,
      body: { rows },
    });
    expect(answer.status).toBe(200);
    await directory.runJobs();
    return staff.read(importId);
  };

  test('leaves them alone in a row, too, that was refused and corrected', async () => {
    const { id: importId, kept, counts } = await staff.check(FILE.replace(',OR,', ',XX,'));
    expect([kept.rows, counts.error]).toEqual([0, 1]);
    const corrected = await correct(importId, 2, 4, 'Oregon');
    expect(corrected).toMatchObject({ counts: { changed: 1, error: 0 }, kept: { rows: 1 } });
    expect(await listKept(importId)).toHaveLength(1);
    const written = await staff.run(importId, 'commit');
    expect(written.kept.rows).toBe(1);
    expect(await readListing()).toMatchObject({ ...OWN, address: '18 Poplar Row' });
  });

  test('shows after a correction what the owner set since, and only then may it be chosen', async () => {
    await directory.db.pool.query(`update businesses set origins = null where id = $1`, [id]);
    const late = 'Late Shop,late-shop,1 Elm St,Boise,XX,83702,,,retail,New';
    const { id: importId, kept } = await staff.check(`${FILE}${late}\n`);
    expect(kept.rows).toBe(0);
    directory.setTime('2024-06-01T13:00:00Z');
    await saveAtOwnerArea({ phone: '(503) 555-0200' });
    directory.setTime('2024-06-01T14:00:00Z');
    const corrected = await correct(importId, 3, 4, 'ID');
    expect(corrected).toMatchObject({
      counts: { new: 1, changed: 1, error: 0 },
      kept: { rows: 1, fields: [{ field: 'phone', by: 'owner', rows: 1 }] },
    });
    const written = await staff.run(importId, 'commit?overwrite=phone');
    expect(written.kept.rows).toBe(0);
    expect(await readListing()).toMatchObject({ phone: '(503) 555-0142' });
  });

  test('a field that is none is refused', async () => {
    const { id: importId } = await staff.check(FILE);
    await expect(staff.start(importId, 'commit?overwrite=everything')).rejects.toThrow('400');
  });

  test('a blank that another row of the file fills is no way round', async () => {
    const again = `${FILE}${OLD.replace(bakery.slug, '').replace('555-0142', '555-0144')}\n`;
    await staff.import(again);
    expect(await readListing()).toMatchObject(OWN);
  });
});

test('what staff set by hand comes before a list, what a list set does not', async () => {
  await staff.import(FILE);
  await editByHand({ website: 'https://shop.bakery.example/' });
  const newer = FILE.replace('555-0142', '555-0143').replace('old.example.com', 'new.example.com');
  const checked = await staff.check(newer);
  expect(checked.kept).toEqual({ rows: 1, fields: [{ field: 'website', by: 'staff', rows: 1 }] });
  await staff.run(checked.id, 'commit');
  expect(await readListing()).toMatchObject({
    website: 'https://shop.bakery.example/',
    phone: '(503) 555-0143',
  });
});

test('an address that staff corrected stays whole: no street of one beside the town of another', async () => {
  await editByHand({ address: '19 Poplar Row' });
  await staff.import(FILE.replace('Portland,OR,97201', 'Boise,ID,83702'));
  expect(await readListing()).toMatchObject({ address: '19 Poplar Row', city: 'Portland' });
});

test('a paid year is not ended by a list', async () => {
  const until = `update businesses set is_premium = true, premium_until = '2099-01-01' where id = $1`;
  await directory.db.pool.query(until, [id]);
  const { counts } = await staff.check(`slug,is premium\n${bakery.slug},false\n`);
  expect(counts).toMatchObject({ changed: 0, same: 1 });
});

test('new rows know of no one, and a second import changes them as ever', async () => {
  const file = `${HEAD}\nNew Shop,new-shop,1 Elm St,Boise,ID,83702,(208) 555-0100,,retail,New\n`;
  await staff.import(file);
  const { rows } = await directory.db.pool.query(
    `select origins from businesses where slug = 'new-shop'`,
  );
  expect(rows).toEqual([{ origins: null }]);
  const { counts, kept } = await staff.import(file.replace('555-0100', '555-0101'));
  expect(counts.changed).toBe(1);
  expect(kept.rows).toBe(0);
});
