import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectCountsRight } from '../../../../tests/counts.ts';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../../tests/directory.ts';
import type { BulkRun } from '../../../contract/bulk-runs.staff.ts';
import { workOnBulkRun } from './bulk-run-steps.ts';

let directory: Directory;
let admin: { cookie: string };
let editor: { cookie: string };
let ids: number[];

beforeAll(async () => {
  directory = await openDirectory();
  admin = await directory.signIn('admin');
  editor = await directory.signIn('editor');
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('delete from bulk_runs');
  directory.setTime('2090-06-01T12:00:00Z');
  ids = await directory.open(
    { ...bakery, phone: '(208) 555-0100', email: 'rosa@rosa.example' },
    { ...lawFirm, email: 'hill@hill.example' },
    { name: 'Second Office', slug: 'second-office', email: 'Hill@hill.example' },
    { name: 'Third Office', slug: 'third-office', isApproved: false, trades: ['plumbers'] },
    { name: 'Gone Gym', slug: 'gone-gym', deletedAt: new Date('2090-05-31T00:00:00Z') },
  );
});

const call = (line: string, body?: object, headers = admin) =>
  directory.call(line, { headers, ...(body && { body }) });

async function look(selection: object, change: object, as = admin): Promise<BulkRun> {
  const answer = await call('POST /api/admin/bulk-runs', { selection, change }, as);
  expect(answer.status, await answer.clone().text()).toBe(200);
  await directory.runJobs();
  return newest();
}

async function newest(): Promise<BulkRun> {
  const [run] = await (await call('GET /api/admin/bulk-runs')).json();
  return run;
}

async function run({ id, changing }: BulkRun, as = admin): Promise<BulkRun> {
  const answer = await call(`POST /api/admin/bulk-runs/${id}/run`, { changing }, as);
  expect(answer.status, await answer.clone().text()).toBe(200);
  await directory.runJobs();
  return newest();
}

const read = async (columns: string) =>
  (await directory.db.pool.query(`select ${columns} from businesses order by id`)).rows;

const slugs = async (query: string) => {
  const answer = await directory.get(`/api/admin/businesses?sort=name&${query}`, editor);
  expect(answer.status, await answer.clone().text()).toBe(200);
  return (await answer.json()).map(({ slug }: { slug: string }) => slug);
};

/** Locks rows until the returned function is called. */
async function hold(query: string, values: unknown[] = []): Promise<() => Promise<void>> {
  const client = await directory.db.pool.connect();
  await client.query('begin');
  await client.query(query, values);
  return async () => {
    await client.query('commit');
    client.release();
  };
}

async function untilWaiting(count: number): Promise<void> {
  const waiting = `select count(*)::int as count from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`;
  await expect.poll(async () => (await directory.db.pool.query(waiting)).rows).toEqual([{ count }]);
}

describe('the list', () => {
  test('has those that lack a fact, and follows their changes', async () => {
    expect(await slugs('lacks=phone')).toEqual([
      'hill-and-partners-law',
      'second-office',
      'third-office',
    ]);
    expect(await slugs('lacks=trades&status=approved')).toHaveLength(3);
    expect(await slugs('lacks=website&q=office')).toEqual(['second-office', 'third-office']);
    const [, law = 0] = ids;
    await directory.db.pool.query(`update businesses set phone = '(208) 555-0101' where id = $1`, [
      law,
    ]);
    await call(`DELETE /api/admin/businesses/${ids[2]}`);
    expect(await slugs('lacks=phone')).toEqual(['third-office']);
    await call(`POST /api/admin/businesses/${ids[2]}/restore`);
    expect(await slugs('lacks=phone')).toEqual(['second-office', 'third-office']);
    const answer = await directory.get('/api/admin/businesses?lacks=phone&limit=1', editor);
    expect(answer.headers.get('x-total-count')).toBe('2');
    expect((await answer.json())[0].lacks).toContain('phone');
  });

  test('has those that nobody has confirmed for a year', async () => {
    await directory.db.pool.query(`update businesses set confirmed_at = $1 where id = $2`, [
      '2090-05-01',
      ids[0],
    ]);
    await directory.db.pool.query(
      `update businesses set submitted_at = '2089-01-01', approved_at = null where id = $1`,
      [ids[1]],
    );
    const found = await slugs('lacks=confirmation');
    expect(found).toContain('hill-and-partners-law');
    expect(found).not.toContain('rosas-bakery-and-cafe');
  });

  test('has those of one import', async () => {
    await directory.db.pool.query(
      `insert into import_lists (import_id, list_key, file_name, columns, at)
       values (77, 'members', 'members.csv', '[]', now())`,
    );
    await directory.db.pool.query(
      'insert into import_list_listings (import_id, business_id) values (77, $1), (77, $2)',
      [ids[0], ids[4]],
    );
    expect(await slugs('import=77')).toEqual(['rosas-bakery-and-cafe']);
    expect(await slugs('import=78')).toEqual([]);
  });

  test.each(['lacks=nothing', 'import=x', 'import=0', `import=${'9'.repeat(30)}`])(
    'refuses %s',
    async (query) => {
      expect((await directory.get(`/api/admin/businesses?${query}`, editor)).status).toBe(400);
    },
  );
});

describe('all that match', () => {
  test('are approved, told, and undone but for those changed since', async () => {
    const found = await look({ status: 'pending' }, { action: 'approve' }, editor);
    expect(found).toMatchObject({ state: 'found', found: 1, changing: 1, changed: 0 });
    expect(found.examples).toMatchObject([{ name: 'Third Office' }]);
    expect(await read('is_approved')).toContainEqual({ is_approved: false });
    expect(await run(found, editor)).toMatchObject({ state: 'done', changed: 1, failures: [] });
    await expectCountsRight(directory);
    const undone = await call(`POST /api/admin/bulk-runs/${found.id}/undo`);
    expect(undone.status).toBe(200);
    await directory.runJobs();
    expect(await newest()).toMatchObject({ state: 'undone', undone: 1, kept: 0 });
    expect((await read('id, is_approved')).find(({ id }) => id === ids[3])).toMatchObject({
      is_approved: false,
    });
    await expectCountsRight(directory);
  });

  test('are edited: a trade and a phone number, and what someone changed since is kept', async () => {
    const change = {
      action: 'edit',
      edit: { trades: ['bakeries'], isAdding: true, website: 'office.example' },
    };
    const found = await look({ q: 'office' }, change);
    expect(found).toMatchObject({ state: 'found', found: 2, changing: 2 });
    expect(found.examples[1]?.changes).toContainEqual({
      field: 'trades',
      was: 'plumbers',
      now: 'plumbers, bakeries',
    });
    expect(await run(found)).toMatchObject({ state: 'done', changed: 2 });
    const rows = await read('id, website, cardinality(trades) as trades');
    expect(rows).toMatchObject([
      {},
      {},
      { website: 'https://office.example', trades: 1 },
      { website: 'https://office.example', trades: 2 },
      {},
    ]);
    const third = await (await call(`GET /api/admin/businesses/${ids[3]}`)).json();
    await call(`PUT /api/admin/businesses/${ids[3]}`, { ...third, phone: '(208) 555-0199' });
    await call(`POST /api/admin/bulk-runs/${found.id}/undo`);
    await directory.runJobs();
    expect(await newest()).toMatchObject({ state: 'undone', undone: 1, kept: 1 });
    expect((await read('website'))[2]).toEqual({ website: null });
    const again = await call(`POST /api/admin/bulk-runs/${found.id}/undo`);
    expect(again.status).toBe(409);
  });

  test('are hidden and shown again, and moved', async () => {
    const hidden = await run(await look({ lacks: 'phone' }, { action: 'hide' }));
    expect(hidden).toMatchObject({ found: 3, changed: 2 });
    expect((await directory.get('/api/businesses/second-office')).status).toBe(404);
    await call(`POST /api/admin/bulk-runs/${hidden.id}/undo`);
    await directory.runJobs();
    expect((await directory.get('/api/businesses/second-office')).status).toBe(200);
    const retail = (
      await directory.db.pool.query(`select id from categories where slug = 'retail'`)
    ).rows[0].id;
    const moved = await run(
      await look({ ids: ids.slice(0, 2) }, { action: 'move', categoryId: retail }),
    );
    expect(moved).toMatchObject({ found: 2, changed: 2 });
    await expectCountsRight(directory);
  });

  test('never are more than were found, and those that no longer match are left', async () => {
    const found = await look({ lacks: 'phone', status: 'approved' }, { action: 'hide' });
    expect(found).toMatchObject({ changing: 2 });
    const [late = 0] = await directory.open({ name: 'Late Office', slug: 'late-office' });
    await directory.db.pool.query(`update businesses set phone = '(208) 555-0101' where id = $1`, [
      ids[1],
    ]);
    expect(await run(found)).toMatchObject({ state: 'done', changed: 1 });
    const rows = await read('id, is_approved');
    const isShown = (id: number | undefined) => rows.find((row) => row.id === id)?.is_approved;
    expect([ids[1], ids[2], late].map(isShown)).toEqual([true, false, true]);
  });

  test('are changed once: a stale tab, a second click and a second person are refused', async () => {
    const found = await look({ lacks: 'phone' }, { action: 'hide' });
    const start = (changing: number, as = admin) =>
      call(`POST /api/admin/bulk-runs/${found.id}/run`, { changing }, as);
    expect((await start(found.changing + 1)).status).toBe(409);
    const answers = await Promise.all([start(2), start(2, editor), start(2)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    await Promise.all([1, 2].map(() => directory.runJobs()));
    expect(await newest()).toMatchObject({ state: 'done', changed: 2 });
    expect((await start(2)).status).toBe(409);
    expect((await call('POST /api/admin/bulk-runs/999999/run', { changing: 1 })).status).toBe(404);
  });

  test('wait for the change of another person, and each is undone on its own', async () => {
    const first = await look({ lacks: 'phone' }, { action: 'hide' });
    await call(`POST /api/admin/bulk-runs/${first.id}/run`, { changing: 2 });
    const asked = { selection: { ids: ids.slice(0, 1) }, change: { action: 'hide' } };
    const answer = await call('POST /api/admin/bulk-runs', asked, editor);
    expect(await answer.json()).toMatchObject({ state: 'looking', waitsFor: 1 });
    await directory.runJobs();
    const second = await run(await newest(), editor);
    expect(second).toMatchObject({ state: 'done', changed: 1, waitsFor: 0 });
    await call(`POST /api/admin/bulk-runs/${second.id}/undo`);
    await directory.runJobs();
    expect(await newest()).toMatchObject({ state: 'undone', undone: 1 });
    expect((await read('is_approved')).map((row) => row.is_approved)).toEqual([
      true,
      false,
      false,
      false,
      true,
    ]);
  });

  test('are rejected or deleted, and restored by those who may remove', async () => {
    const body = { selection: { q: 'office' }, change: { action: 'delete' } };
    expect((await call('POST /api/admin/bulk-runs', body, editor)).status).toBe(403);
    const rejected = await run(await look({}, { action: 'reject', reason: 'No office' }), editor);
    expect(rejected).toMatchObject({ found: 4, changing: 1, changed: 1 });
    directory.setTime('2090-06-01T13:00:00Z');
    const undo = (as: typeof admin) =>
      call(`POST /api/admin/bulk-runs/${rejected.id}/undo`, undefined, as);
    expect((await undo(editor)).status).toBe(403);
    expect((await undo(admin)).status).toBe(200);
    await directory.runJobs();
    expect(await newest()).toMatchObject({ state: 'undone', undone: 1, kept: 0 });
    const deleted = await run(await look({ q: 'office' }, { action: 'delete' }));
    expect(deleted).toMatchObject({ found: 2, changed: 2 });
    expect(await slugs('q=office')).toEqual([]);
    await call(`POST /api/admin/bulk-runs/${deleted.id}/undo`);
    await directory.runJobs();
    expect(await slugs('q=office')).toEqual(['second-office', 'third-office']);
    await expectCountsRight(directory);
  });

  test('have their changed fields listed, as a file too', async () => {
    const edit = { website: 'office.example' };
    const found = await look({ q: 'office' }, { action: 'edit', edit });
    expect(found.kinds).toEqual([{ field: 'website', became: 'mended', count: 2 }]);
    const path = `/api/admin/bulk-runs/${found.id}/changes`;
    const page = await directory.get(`${path}?limit=1`, admin);
    expect(page.headers.get('x-total-count')).toBe('2');
    expect(await page.json()).toMatchObject([{ slug: 'second-office', field: 'website' }]);
    const file = await (await directory.get(`${path}.csv`, admin)).text();
    expect(file.split('\n')[1]).toBe('second-office,website,,https://office.example');
    expect((await directory.get('/api/admin/bulk-runs/999999/changes', admin)).status).toBe(404);
  });

  test('stop where they are, and what was done can be undone', async () => {
    const found = await look({ lacks: 'phone' }, { action: 'hide' });
    await call(`POST /api/admin/bulk-runs/${found.id}/run`, { changing: 2 });
    expect((await call(`POST /api/admin/bulk-runs/${found.id}/stop`)).status).toBe(200);
    await directory.runJobs();
    expect(await newest()).toMatchObject({ state: 'stopped', changed: 0 });
    expect((await call(`POST /api/admin/bulk-runs/${found.id}/undo`)).status).toBe(200);
    await directory.runJobs();
    expect(await newest()).toMatchObject({ state: 'undone', undone: 0 });
  });

  test('stop within a part, and all that was done until then is counted and undone', async () => {
    const found = await look({ ids: ids.slice(0, 3) }, { action: 'hide' });
    await call(`POST /api/admin/bulk-runs/${found.id}/run`, { changing: 3 });
    const release = await hold('select from businesses where id = $1 for update', [ids[1]]);
    const worker = workOnBulkRun(directory, found.id);
    await untilWaiting(1);
    const stopping = call(`POST /api/admin/bulk-runs/${found.id}/stop`);
    await Promise.race([stopping, untilWaiting(2)]);
    await release();
    expect((await stopping).status).toBe(200);
    await worker;
    expect(await newest()).toMatchObject({ state: 'stopped', changed: 2 });
    const shown = async () => (await read('is_approved')).map((row) => row.is_approved);
    expect(await shown()).toEqual([false, false, true, false, true]);
    await call(`POST /api/admin/bulk-runs/${found.id}/undo`);
    await directory.runJobs();
    expect(await newest()).toMatchObject({ state: 'undone', undone: 2, kept: 0 });
    expect(await shown()).toEqual([true, true, true, false, true]);
  });

  test('stay where they were moved to if their former category is gone', async () => {
    const query = async (text: string, values: unknown[] = []) =>
      (await directory.db.pool.query(text, values)).rows;
    const [{ id: gone }] = await query(
      `insert into categories (slug, name, icon, position) values ('gone', 'Gone', 'store', 99)
       returning id`,
    );
    await query('update businesses set category_id = $1 where id = $2', [gone, ids[1]]);
    const [{ id: retail }] = await query(`select id from categories where slug = 'retail'`);
    const change = { action: 'move', categoryId: retail };
    const moved = await run(await look({ ids: ids.slice(0, 2) }, change));
    expect(moved).toMatchObject({ state: 'done', changed: 2 });
    await query('delete from categories where id = $1', [gone]);
    await call(`POST /api/admin/bulk-runs/${moved.id}/undo`);
    await directory.runJobs();
    expect(await newest()).toMatchObject({ state: 'undone', undone: 1, kept: 1 });
    expect((await read('category_id'))[1]).toEqual({ category_id: retail });
  });

  test('are no longer undone when that is stopped, and the undo goes on later', async () => {
    const done = await run(await look({ lacks: 'phone' }, { action: 'hide' }));
    const steps = `/api/admin/bulk-runs/${done.id}`;
    expect((await call(`POST ${steps}/undo`)).status).toBe(200);
    expect((await call(`POST ${steps}/stop`)).status).toBe(200);
    await directory.runJobs();
    expect(await newest()).toMatchObject({ state: 'stopped', changed: 2, undone: 0 });
    expect(await look({ lacks: 'phone' }, { action: 'hide' })).toMatchObject({ state: 'found' });
    expect((await call(`POST ${steps}/undo`)).status).toBe(200);
    await directory.runJobs();
    const runs: BulkRun[] = await (await call('GET /api/admin/bulk-runs')).json();
    expect(runs.at(-1)).toMatchObject({ state: 'undone', undone: 2, kept: 0 });
  });

  test('are listed as they stand with a reason where one can’t be changed', async () => {
    const change = { action: 'edit', edit: { custom: { nothing: true } } };
    const done = await run(await look({}, change));
    expect(done).toMatchObject({ found: 4, changing: 4, changed: 0 });
    expect(done.failures.map(({ name }) => name)).toContain('Second Office');
    expect(done.failures[0]?.detail).not.toBe('');
  });
});

describe('the contacts of listings', () => {
  const mail = { subject: 'Holiday hours', text: 'Please add your hours.\nThank you.' };
  const change = { action: 'mail', mail };

  test('are mailed once an address, but those who stopped such emails, with a way to stop', async () => {
    const found = await look({}, change);
    expect(found).toMatchObject({ found: 4, changing: 2 });
    const preview = await (await call(`GET /api/admin/bulk-runs/${found.id}/mail`)).json();
    expect(preview).toMatchObject({ subject: 'Holiday hours' });
    expect(preview.text).toContain('Please add your hours.\nThank you.');
    expect(directory.mails).toEqual([]);
    expect(await run(found)).toMatchObject({ state: 'done', changed: 2 });
    expect(directory.mails.map(({ to }) => to).toSorted()).toEqual([
      'hill@hill.example',
      'rosa@rosa.example',
    ]);
    const [first] = directory.mails;
    expect(first?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const stop = first?.headers?.['List-Unsubscribe']?.slice(1, -1) ?? '';
    const { pathname, search } = new URL(stop);
    expect((await directory.call(`POST ${pathname}${search}`)).status).toBe(200);
    directory.mails.length = 0;
    expect(await look({}, change)).toMatchObject({ changing: 1 });
    expect((await call(`POST /api/admin/bulk-runs/${found.id}/undo`)).status).toBe(409);
  });

  test('are mailed once though two processes take the same part', async () => {
    const found = await look({}, change);
    await call(`POST /api/admin/bulk-runs/${found.id}/run`, { changing: 2 });
    await directory.db.pool.query(`insert into bulk_run_parts (bulk_run_id, part, ids)
      select bulk_run_id, 2, ids[2:] from bulk_run_parts`);
    await directory.db.pool.query('update bulk_run_parts set ids = ids[:1] where part = 1');
    await directory.db.pool.query('update bulk_runs set last_part = 2');
    const release = await hold('select from bulk_runs for update');
    const workers = [1, 2].map(() => workOnBulkRun(directory, found.id));
    await untilWaiting(2);
    await release();
    await Promise.all(workers);
    await directory.runJobs();
    expect(await newest()).toMatchObject({ state: 'done', changed: 2 });
    expect(directory.mails.map(({ to }) => to).toSorted()).toEqual([
      'hill@hill.example',
      'rosa@rosa.example',
    ]);
  });

  test('are mailed only by those who may', async () => {
    const asked = { selection: {}, change };
    expect((await call('POST /api/admin/bulk-runs', asked, editor)).status).toBe(403);
    const found = await look({}, change);
    const start = `POST /api/admin/bulk-runs/${found.id}/run`;
    expect((await call(start, { changing: 2 }, editor)).status).toBe(403);
    expect(
      (await call(`GET /api/admin/bulk-runs/${found.id}/mail`, undefined, editor)).status,
    ).toBe(403);
    await directory.runJobs();
    expect(directory.mails).toEqual([]);
  });

  test.each([
    { mail: { subject: '', text: 'x' } },
    { mail: { subject: 'x', text: '' } },
    { mail: { subject: 'x', text: 'x'.repeat(60_000) } },
    {},
  ])('are not mailed nothing or too much', async (bad) => {
    const asked = { selection: {}, change: { action: 'mail', ...bad } };
    expect((await call('POST /api/admin/bulk-runs', asked)).status).toBe(422);
  });
});

describe('those chosen one by one', () => {
  const start = async (chosen: number[], change: object, as = admin): Promise<BulkRun> => {
    const answer = await call('POST /api/admin/bulk-runs/start', { ids: chosen, change }, as);
    expect(answer.status, await answer.clone().text()).toBe(200);
    return answer.json();
  };

  test('are changed within the request, each failure with its reason, and undone so', async () => {
    const stale = [{ id: ids[3], version: 9 }];
    const done = await start([...ids.slice(1), 999_999], { action: 'approve', versions: stale });
    expect(done).toMatchObject({ state: 'done', found: 5, changed: 0 });
    expect(done.failures).toMatchObject([
      { name: lawFirm.name, detail: expect.stringContaining('already approved') },
      { name: 'Second Office' },
      { name: 'Third Office', current: { id: ids[3], version: 1 } },
      { name: 'Gone Gym' },
      { id: 999_999, detail: expect.stringContaining('does not exist') },
    ]);
    const hidden = await start(ids.slice(0, 2), { action: 'hide' }, editor);
    const others = await start(ids.slice(2, 3), { action: 'hide' });
    expect([hidden.changed, others.changed]).toEqual([2, 1]);
    const undone = await call(`POST /api/admin/bulk-runs/${hidden.id}/undo`, undefined, editor);
    expect(await undone.json()).toMatchObject({ state: 'undone', undone: 2, kept: 0 });
    const shown = (await read('is_approved')).map((row) => row.is_approved);
    expect(shown).toEqual([true, true, false, false, true]);
    await directory.runJobs();
    expect(await newest()).toMatchObject({ id: others.id, state: 'done', changed: 1 });
    const { rows } = await directory.db.pool.query(
      `select action from audit_log where action like '%bulk-run'`,
    );
    expect(rows).toEqual([]);
  });

  test('are rejected and at once restored by whoever did it, without an email', async () => {
    const rejected = await start(ids.slice(3, 4), { action: 'reject', reason: '' }, editor);
    expect(rejected).toMatchObject({ changed: 1, failures: [] });
    await call(`POST /api/admin/bulk-runs/${rejected.id}/undo`, undefined, editor);
    expect(await slugs('q=third')).toEqual(['third-office']);
    await directory.runJobs();
    expect(directory.mails).toEqual([]);
  });

  test('go on after a crash without failures of those that were done', async () => {
    const { id } = await start(ids.slice(0, 3), { action: 'hide' });
    await directory.db.pool.query(`update bulk_runs set state = 'running', done_part = 0`);
    await directory.db.pool.query('insert into bulk_run_parts values ($1, 1, $2)', [
      id,
      ids.slice(0, 4),
    ]);
    await workOnBulkRun(directory, id);
    const done = await newest();
    expect(done).toMatchObject({ state: 'done', changed: 3 });
    expect(done.failures.map(({ name }) => name)).toEqual(['Third Office']);
  });

  test.each([
    { ids: [], change: { action: 'hide' } },
    { ids: [1], change: { action: 'mail', mail: { subject: 'x', text: 'y' } } },
    { ids: [1], change: { action: 'move', categoryId: 999_999 } },
    { ids: Array.from({ length: 1001 }, (_, index) => index + 1), change: { action: 'hide' } },
  ])('are refused as a whole: %j', async (body) => {
    expect((await call('POST /api/admin/bulk-runs/start', body)).status).toBe(422);
    expect(await (await call('GET /api/admin/bulk-runs')).json()).toEqual([]);
  });
});

test('a run that was cut off goes on without changing anything twice', async () => {
  const found = await look({ lacks: 'phone' }, { action: 'hide' });
  await call(`POST /api/admin/bulk-runs/${found.id}/run`, { changing: 2 });
  await Promise.all([1, 2].map(() => workOnBulkRun(directory, found.id)));
  expect(await newest()).toMatchObject({ state: 'done', changed: 2 });
  const { rows } = await directory.db.pool.query(
    `select count(*)::int as count from audit_log where action = 'business.hide'`,
  );
  expect(rows).toEqual([{ count: 2 }]);
});

test('nobody without the right reads or starts such changes', async () => {
  const moderator = await directory.signIn('moderator');
  expect((await call('GET /api/admin/bulk-runs', undefined, moderator)).status).toBe(403);
  expect((await directory.call('GET /api/admin/bulk-runs')).status).toBe(401);
  const asked = { selection: {}, change: { action: 'hide' } };
  expect((await call('POST /api/admin/bulk-runs', asked, moderator)).status).toBe(403);
});
