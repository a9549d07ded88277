import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectCountsRight } from '../../../../tests/counts.ts';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../../tests/directory.ts';
import type { StaffBusiness } from '../../../contract/businesses.staff.ts';

let directory: Directory;
let admin: { cookie: string };
let editor: { cookie: string };

beforeAll(async () => {
  directory = await openDirectory();
  admin = await directory.signIn('admin');
  editor = await directory.signIn('editor');
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  directory.setTime('2024-06-01T12:00:00Z');
});

const pending = { ...bakery, isApproved: false, email: 'rosa@example.com' };

async function act(line: string, as = admin): Promise<StaffBusiness> {
  const answer = await directory.call(line, { headers: as });
  expect(answer.status).toBe(200);
  return answer.json();
}

const undo = ({ id, version }: { id: number; version: number }, as = admin) =>
  directory.call(`POST /api/admin/businesses/${id}/undo`, { body: { version }, headers: as });

/** Columns that undo must restore; version and last change aren't restored. */
async function readRow(id: number) {
  const { rows } = await directory.db.pool.query('select * from businesses where id = $1', [id]);
  const { version: _, updated_at: __, ...row } = rows[0];
  return row;
}

describe.each([
  ['an approval', pending, (id: number) => `POST /api/admin/businesses/${id}/approve`],
  ['a rejection', pending, (id: number) => `DELETE /api/admin/businesses/${id}/reject`],
  ['a deletion', bakery, (id: number) => `DELETE /api/admin/businesses/${id}`],
  [
    'an upgrade',
    { ...lawFirm, isPremium: true, premiumUntil: new Date('2024-03-01T00:00:00Z') },
    (id: number) => `POST /api/admin/businesses/${id}/upgrade`,
  ],
])('%s', (_, listing, line) => {
  test('that is undone leaves all as it was, and nobody hears of it', async () => {
    const [id = 0] = await directory.open(listing);
    const before = await readRow(id);
    const changed = await act(line(id));
    await directory.runJobs({ isUndoOver: false });
    expect(directory.mails).toEqual([]);
    directory.setTime('2024-06-01T12:00:10Z');
    const undone = await undo(changed);
    expect(undone.status).toBe(200);
    expect((await undone.json()).id).toBe(id);
    expect(await readRow(id)).toEqual(before);
    await directory.runJobs();
    expect(directory.mails).toEqual([]);
    await expectCountsRight(directory);
    const [entry] = await (await directory.get('/api/admin/audit', admin)).json();
    expect(entry).toMatchObject({ businessId: id, actor: 'admin@example.com' });
    expect(entry.action).toMatch(/^business\.undo-/);
    expect((await undo(changed)).status).toBe(409);
  });

  test('stands when half a minute has passed', async () => {
    const [id = 0] = await directory.open(listing);
    const changed = await act(line(id));
    const after = await readRow(id);
    directory.setTime('2024-06-01T12:00:31Z');
    const refused = await undo(changed);
    expect(refused.status).toBe(409);
    expect((await refused.json()).detail).toBe(
      'It is too late to undo this. Reload the page and change it by hand.',
    );
    expect(await readRow(id)).toEqual(after);
  });

  test('is undone only by the one who made it, and from what it left', async () => {
    const [id = 0] = await directory.open(listing);
    const changed = await act(line(id));
    expect((await undo(changed, editor)).status).toBe(409);
    expect((await undo({ id, version: changed.version - 1 })).status).toBe(409);
    const nobody = await directory.call(`POST /api/admin/businesses/${id}/undo`, {
      body: { version: changed.version },
    });
    expect(nobody.status).toBe(401);
    expect((await undo(changed)).status).toBe(200);
  });
});

test('an approval stays when the business was edited since', async () => {
  const [id = 0] = await directory.open(pending);
  const approved = await act(`POST /api/admin/businesses/${id}/approve`);
  const edited = await directory.call(`PUT /api/admin/businesses/${id}`, {
    body: { ...approved, name: 'Rosa’s New Bakery' },
    headers: admin,
  });
  const { version } = await edited.json();
  expect((await undo(approved)).status).toBe(409);
  const latest = await undo({ id, version });
  expect((await latest.json()).detail).toBe(
    'It is too late to undo this. Reload the page and change it by hand.',
  );
  await directory.runJobs();
  expect(directory.mails).toHaveLength(1);
});

test('an editor takes back a rejection of their own', async () => {
  const [id = 0] = await directory.open(pending);
  const rejected = await act(`DELETE /api/admin/businesses/${id}/reject`, editor);
  expect((await undo(rejected, editor)).status).toBe(200);
  expect((await act(`GET /api/admin/businesses/${id}`)).deletedAt).toBeNull();
});

test('a rejection that is taken back in the audit log tells nobody either', async () => {
  const [id = 0] = await directory.open(pending);
  await act(`DELETE /api/admin/businesses/${id}/reject`);
  await act(`POST /api/admin/businesses/${id}/restore`);
  expect(await directory.runJobs()).toBe(0);
});

test('one undo leaves the emails of another change alone', async () => {
  const [id = 0] = await directory.open(pending);
  await act(`POST /api/admin/businesses/${id}/approve`);
  const upgraded = await act(`POST /api/admin/businesses/${id}/upgrade`);
  expect((await undo(upgraded)).status).toBe(200);
  await directory.runJobs();
  expect(directory.mails.map(({ to }) => to)).toEqual(['rosa@example.com']);
});

test('undoing and the end of the waiting at once are one or the other', async () => {
  for (let round = 0; round < 10; round += 1) {
    await directory.reset();
    const [id = 0] = await directory.open(pending);
    const rejected = await act(`DELETE /api/admin/businesses/${id}/reject`);
    await Promise.all([undo(rejected), directory.runJobs()]);
    const [{ count }] = (
      await directory.db.pool.query(
        `select count(*)::int as count from pgboss.job where state < 'active'`,
      )
    ).rows;
    expect(count).toBe(0);
    expect((await act(`GET /api/admin/businesses/${id}`)).deletedAt).toBeNull();
  }
});

describe('many at once', () => {
  const bulk = (body: object) =>
    directory.call('POST /api/admin/businesses/bulk', { body, headers: admin });

  test('are undone, those that were done and no other', async () => {
    const ids = await directory.open(pending, { ...pending, slug: 'second' }, lawFirm);
    const answer = await (await bulk({ ids, action: 'approve' })).json();
    expect(answer.failed).toHaveLength(1);
    const undone = await directory.call('POST /api/admin/businesses/bulk/undo', {
      body: { changes: answer.undo },
      headers: admin,
    });
    expect(await undone.json()).toEqual({ done: ids.slice(0, 2), failed: [] });
    const list: StaffBusiness[] = await (
      await directory.get('/api/admin/businesses', admin)
    ).json();
    expect(list.filter(({ isApproved }) => isApproved).map(({ id }) => id)).toEqual([ids[2]]);
    expect(await directory.runJobs()).toBe(0);
    await expectCountsRight(directory);
  });

  test('tell which of them were changed since', async () => {
    const ids = await directory.open(bakery, lawFirm);
    const answer = await (await bulk({ ids, action: 'delete' })).json();
    await act(`POST /api/admin/businesses/${ids[0]}/restore`);
    const undone = await directory.call('POST /api/admin/businesses/bulk/undo', {
      body: { changes: answer.undo },
      headers: admin,
    });
    expect(await undone.json()).toEqual({
      done: [ids[1]],
      failed: [
        {
          id: ids[0],
          detail:
            'This was changed again, so it can no longer be undone. Reload the page to see its current state.',
        },
      ],
    });
  });
});
