import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm, names, openDirectory } from '../../../tests/directory.ts';
import { HEADER, openImports, readDerived } from '../../../tests/transfer.ts';
import { continueImport } from './steps/work.ts';

let directory: Directory;
let staff: Awaited<ReturnType<typeof openImports>>;

beforeAll(async () => {
  directory = await openDirectory();
  staff = await openImports(directory);
});
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate imports cascade');
});
afterAll(() => directory.close());

const DINER = `${HEADER}
Blue Moon Diner,blue-moon-diner,Pies and more,1 Elm St,Boise,ID,83702,(208) 555-0100,hi@moon.example,https://moon.example/,restaurants,false,true
`;

async function readBusiness(slug: string) {
  return (await directory.get(`/api/businesses/${slug}`)).json();
}

async function expectTrueCounts() {
  const moved = await readDerived(directory);
  await directory.open();
  expect(moved).toEqual(await readDerived(directory));
}

describe('an import', () => {
  test('is uploaded, mapped, tried and written, and visitors find what came', async () => {
    const uploaded = await staff.upload(DINER);
    expect(uploaded).toMatchObject({
      state: 'uploaded',
      fileName: 'shops.csv',
      encoding: 'utf-8',
      delimiter: ',',
      lineEnds: 'lf',
      columns: HEADER.split(','),
      proposedMapping: { name: { column: 0 }, zipCode: { column: 6 }, category: { column: 10 } },
    });
    const checked = await staff.check(DINER);
    expect(checked).toMatchObject({ state: 'checked', progress: 1, rowsRead: 1 });
    expect(checked.counts).toEqual({ new: 1, changed: 0, same: 0, error: 0 });
    expect((await directory.get('/api/businesses/blue-moon-diner')).status).toBe(404);

    const written = await staff.run(checked.id, 'commit');
    expect(written).toMatchObject({ state: 'committed', fault: null });
    expect(await readBusiness('blue-moon-diner')).toMatchObject({
      name: 'Blue Moon Diner',
      category: { slug: 'restaurants' },
      zipCode: '83702',
      isApproved: true,
      isPremium: false,
    });
    expect(await names(directory.get('/api/businesses/search?query=moon&city=boise'))).toEqual([
      'Blue Moon Diner',
    ]);
    await expectTrueCounts();
  });

  test('changes what is there by its slug, and leaves what is blank as it is', async () => {
    await directory.open(bakery, lawFirm);
    const written = await staff.import(`${HEADER}
Rosa's,rosas-bakery-and-cafe,,,,,,,,,,,
,hill-and-partners-law,,,Portland,Maine,,,,,business,,true
`);
    expect(written.counts).toEqual({ new: 0, changed: 1, same: 1, error: 0 });
    expect(await readBusiness('rosas-bakery-and-cafe')).toMatchObject({
      name: "Rosa's",
      city: 'Portland',
      state: 'OR',
      zipCode: '97201',
    });
    await expectTrueCounts();
  });

  test('finds a business by a slug it once had', async () => {
    const [id] = await directory.open(bakery);
    await directory.db.pool.query(`insert into business_slugs values ('rosas', $1)`, [id]);
    const { counts } = await staff.import('slug,phone\nrosas,(503) 555-0100\n');
    expect(counts).toEqual({ new: 0, changed: 1, same: 0, error: 0 });
    expect(await readBusiness(bakery.slug)).toMatchObject({ phone: '(503) 555-0100' });
  });

  test('tells what is wrong by line, column and reason, and takes the other rows', async () => {
    await directory.open(bakery);
    await directory.open({ ...lawFirm, deletedAt: directory.clock() });
    const file = `name,slug,city,state,category,email,website,is premium,is approved
Good One,good-one,Boise,ID,1,,,,TRUE
No Category,no-category,Boise,ID,plumbery,,,,
Bad Mail,bad-mail,Boise,ID,1,nobody,ftp://x.example,yes,no
,nameless,Boise,,1,,,,
Same Again,good-one,Boise,ID,1,,,,
Two Many,two-many,Boise,ID,1,,,,,more
Bad Slug,Bad Slug,Boise,ID,1,,,,
Old,hill-and-partners-law,Portland,ME,,,,,
Good Two,good-two,Boise,ID,Real Estate,,,,
`;
    const checked = await staff.check(file);
    expect(checked.counts).toEqual({ new: 3, changed: 0, same: 0, error: 6 });
    expect(checked.mended).toBe(1);
    const listed = [
      '3 category: This category does not exist',
      '5 name: Business name is required',
      '5 state: State is required',
      '6 slug: Same business as line 2',
      '7 -: The row has 10 columns, but the first line has 9',
      '8 slug: Slug must contain only lowercase letters, numbers, and hyphens',
      '9 slug: This business was deleted. Restore it first',
    ];
    expect(await staff.listErrors(checked.id)).toEqual(listed);
    const csv = await directory.get(`/api/admin/imports/${checked.id}/errors.csv`, staff.headers);
    expect(csv.headers.get('content-disposition')).toContain(`import_${checked.id}_errors.csv`);
    const lines = (await csv.text()).trim().split('\n');
    expect(lines).toHaveLength(listed.length + 1);
    expect(lines[1]).toBe('3,category,plumbery,This category does not exist');

    const written = await staff.run(checked.id, 'commit');
    expect(written.counts).toEqual({ new: 3, changed: 0, same: 0, error: 6 });
    expect((await readBusiness('good-one')).name).toBe('Good One');
  });

  test('knows categories by id, slug and name, and gives slugs to those without', async () => {
    const { counts } = await staff.import(`name,city,state,category,is approved
Corner Shop,Boise,ID,2,true
Corner Shop,Boise,ID,retail,true
Corner Shop,Reno,NV,Real Estate,true
`);
    expect(counts.new).toBe(3);
    const { rows } = await directory.db.pool.query(
      'select b.slug, c.slug as category from businesses b join categories c on c.id = category_id order by b.id',
    );
    expect(rows).toEqual([
      { slug: 'corner-shop', category: 'retail' },
      { slug: 'corner-shop-boise', category: 'retail' },
      { slug: 'corner-shop-reno', category: 'real-estate' },
    ]);
  });

  test('takes fixed values for all rows where the file has no such column', async () => {
    const mapping = {
      name: { column: 1 },
      city: { value: 'New York' },
      state: { value: 'NY' },
      category: { value: 'restaurants' },
      isApproved: { value: 'true' },
    };
    const { counts } = await staff.import('CAMIS,DBA\n41669951,YORK COLLEGE CAFETERIA\n', mapping);
    expect(counts).toEqual({ new: 1, changed: 0, same: 0, error: 0 });
    expect(await readBusiness('york-college-cafeteria')).toMatchObject({ city: 'New York' });
  });

  test('writes what became deleted, taken or orphaned meanwhile as errors or changes', async () => {
    await directory.open(bakery);
    const { rows } = await directory.db.pool.query(
      `insert into categories (name, slug) values ('Kites', 'kites') returning id`,
    );
    const checked = await staff.check(`name,slug,city,state,category id
Taken,taken,Boise,ID,1
Kite Hill,kite-hill,Boise,ID,${rows[0].id}
Rosa,${bakery.slug},,,
`);
    expect(checked.counts).toEqual({ new: 2, changed: 1, same: 0, error: 0 });
    await directory.open({ name: 'Was Faster', slug: 'taken' });
    await directory.db.pool.query('delete from categories where id = $1', [rows[0].id]);
    await directory.db.pool.query('update businesses set deleted_at = now() where slug = $1', [
      bakery.slug,
    ]);
    await directory.open();
    const written = await staff.run(checked.id, 'commit');
    expect(written).toMatchObject({ state: 'committed', fault: null });
    expect(written.counts).toEqual({ new: 0, changed: 1, same: 0, error: 2 });
    expect(await staff.listErrors(checked.id)).toEqual([
      '3 slug: Its category has since been deleted. Choose another',
      '4 slug: This business has since been deleted. Restore it first',
    ]);
    expect((await readBusiness('taken')).name).toBe('Taken');
    await expectTrueCounts();
  });

  test('a row that said the same changes what somebody edited since the check', async () => {
    await directory.open(bakery, lawFirm, { ...bakery, name: 'Untouched', slug: 'untouched' });
    const rows = [`${bakery.name},${bakery.slug}`, 'Untouched,untouched', `New,${lawFirm.slug}`];
    const checked = await staff.check(`name,slug\n${rows.join('\n')}\n`);
    expect(checked.counts).toEqual({ new: 0, changed: 1, same: 2, error: 0 });
    const edit = `update businesses set name = 'Edited', name_key = 'edited' where slug = $1`;
    await directory.db.pool.query(edit, [bakery.slug]);
    await directory.open();
    const { counts } = await staff.run(checked.id, 'commit');
    expect(counts).toEqual({ new: 0, changed: 2, same: 1, error: 0 });
    expect((await readBusiness(bakery.slug)).name).toBe(bakery.name);
    await expectTrueCounts();
  });

  test('leaves a line for its file and one for its rows in the audit log, however many there are', async () => {
    await staff.import(DINER);
    const { rows } = await directory.db.pool.query(
      `select actor, action, after from audit_log where action like 'import.%' order by id`,
    );
    expect(rows).toEqual([
      {
        actor: 'admin',
        action: 'import.upload',
        after: expect.objectContaining({ fileName: 'shops.csv' }),
      },
      {
        actor: 'admin',
        action: 'import.commit',
        after: expect.objectContaining({ fileName: 'shops.csv', new: 1, changed: 0, errors: 0 }),
      },
    ]);
  });

  test('goes on where it stopped, in either step, and nothing is there twice', async () => {
    const rows = Array.from(
      { length: 5000 },
      (_, at) => `Shop ${at},shop-${at},Boise,ID,retail,true`,
    );
    const { id, proposedMapping } = await staff.upload(
      `name,slug,city,state,category,is approved\n${rows.join('\n')}\n`,
    );
    await staff.start(id, 'dry-run', { mapping: proposedMapping });
    await continueImport(directory, id, () => true);
    const stopped = await staff.read(id);
    expect(stopped.state).toBe('checking');
    expect(stopped.rowsRead).toBeGreaterThan(0);
    expect(stopped.rowsRead).toBeLessThan(5000);
    await continueImport(directory, id);
    expect((await staff.read(id)).counts).toEqual({ new: 5000, changed: 0, same: 0, error: 0 });

    await staff.start(id, 'commit');
    await continueImport(directory, id, () => true);
    const half = await staff.read(id);
    expect(half.state).toBe('committing');
    expect(half.progress).toBeGreaterThan(0);
    expect(half.progress).toBeLessThan(1);
    await Promise.all([continueImport(directory, id), continueImport(directory, id)]);
    expect(await staff.read(id)).toMatchObject({ state: 'committed', counts: { new: 5000 } });
    const { rows: found } = await directory.db.pool.query('select count(*)::int from businesses');
    expect(found[0].count).toBe(5000);
    await expectTrueCounts();
  });

  test('is written, and equal names get slugs of their own', async () => {
    await directory.open(bakery, lawFirm);
    const rows = Array.from({ length: 1000 }, (_, at) => `Shop,Boise,ID,${at} Elm St,retail,true`);
    const { id } = await staff.check(
      `name,city,state,address,category,is approved\n${rows.join('\n')}\n`,
    );
    await staff.start(id, 'commit');
    await continueImport(directory, id);
    expect(await staff.read(id)).toMatchObject({ state: 'committed', counts: { new: 1000 } });
    const { rows: found } = await directory.db.pool.query(
      `select count(distinct slug)::int as slugs from businesses where name = 'Shop'`,
    );
    expect(found).toEqual([{ slugs: 1000 }]);
    await expectTrueCounts();
  });

  test('is taken up again when nobody works on it', async () => {
    const { id, proposedMapping } = await staff.upload(DINER);
    await staff.start(id, 'dry-run', { mapping: proposedMapping });
    await directory.db.pool.query('truncate pgboss.job_common');
    directory.setTime('2024-06-01T12:05:00Z');
    await directory.db.kysely
      .transaction()
      .execute((trx) => directory.jobs.enqueue(trx, { name: 'resume-imports', retries: 0 }, {}));
    await directory.runJobs();
    await directory.runJobs();
    expect((await staff.read(id)).state).toBe('checked');
  });
});

describe('the calls', () => {
  test('are for administrators', async () => {
    const editor = await directory.signIn('editor');
    for (const line of [
      'GET /api/admin/imports',
      'POST /api/admin/imports',
      'GET /api/admin/imports/1',
      'POST /api/admin/imports/1/dry-run',
      'POST /api/admin/imports/1/commit',
      'POST /api/admin/imports/1/undo',
      'DELETE /api/admin/imports/1',
      'GET /api/admin/imports/1/errors',
      'GET /api/admin/imports/1/errors.csv',
      'GET /api/admin/businesses/export',
    ]) {
      expect([line, (await directory.call(line)).status]).toEqual([line, 401]);
      expect([line, (await directory.call(line, { headers: editor })).status]).toEqual([line, 403]);
    }
  });

  test('refuse what is no file, and steps out of order', async () => {
    expect((await staff.send(DINER, 'application/pdf')).status).toBe(415);
    const { id } = await staff.upload(DINER);
    await expect(staff.start(id, 'commit')).rejects.toThrow('409: Check the file first.');
    await expect(staff.start(id, 'undo')).rejects.toThrow('409');
    const mapping = { name: { column: 99 } };
    await expect(staff.start(id, 'dry-run', { mapping })).rejects.toThrow('422');
    await expect(staff.read(id + 1000)).rejects.toThrow('404');
  });

  test('list imports, newest first', async () => {
    const first = await staff.upload(DINER);
    const second = await staff.upload(DINER);
    const answer = await directory.get('/api/admin/imports?limit=1', staff.headers);
    expect(answer.headers.get('x-total-count')).toBe('2');
    expect((await answer.json())[0].id).toBe(second.id);
    const next = answer.headers.get('link')?.match(/<([^>]+)>/)?.[1] ?? '';
    expect((await (await directory.get(next, staff.headers)).json())[0].id).toBe(first.id);
  });
});
