import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../../tests/directory.ts';
import { type ModerationLine, moderationCalls } from '../../../contract/moderation.ts';
import { recordChange } from '../../audit/record-change.ts';
import { writeLog } from './write-log.ts';

let directory: Directory;
let admin: { cookie: string };
let bakeryId: number;
let firmId: number;

beforeAll(async () => {
  directory = await openDirectory();
  admin = await directory.signIn('admin');
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query(`
    truncate moderation_log;
    update moderation_head set lines = 0, read_to = 0`);
  directory.setTime('2024-06-01T12:00:00Z');
  [bakeryId = 0, firmId = 0] = await directory.open(bakery, lawFirm);
});

const call = (line: string) => directory.call(line, { headers: admin });

async function write(comment: string, rating = 4): Promise<number> {
  const body = { rating, reviewerName: comment.slice(0, 20), comment };
  return (await (await directory.post(`/api/businesses/${bakeryId}/reviews`, body)).json()).id;
}

async function readLog(time = '2024-06-01T12:02:00Z'): Promise<ModerationLine[]> {
  directory.setTime(time);
  await writeLog(directory);
  return (await directory.get('/api/moderation/log')).json();
}

const record = (action: string, after: object, options: { at?: string; actor?: string } = {}) =>
  directory.db.kysely.transaction().execute((trx) =>
    recordChange(trx, {
      at: new Date(options.at ?? '2024-06-01T12:00:00Z'),
      actor: options.actor ?? 'editor',
      businessId: bakeryId,
      action,
      after,
    }),
  );

/** Fails if a number is missing. */
async function countLines(): Promise<number> {
  const { rows } = await directory.db.pool.query(
    `select count(*)::int as count, max(number) as last, (select lines from moderation_head) from moderation_log`,
  );
  const [{ count, last, lines }] = rows;
  expect([last, lines]).toEqual([count, count]);
  return count;
}

const removePhotos = (count: number) =>
  directory.db.pool.query(
    `insert into audit_log (at, actor, action, after)
     select '2024-06-01T12:00:00Z', 'editor', 'photo.remove', jsonb_build_object('photoId', n)
     from generate_series(1, $1) n`,
    [count],
  );

test('a removed review is a line that names nobody and quotes nothing', async () => {
  const id = await write('Never again at this bakery', 1);
  await call(`DELETE /api/admin/reviews/${id}?reason=Rosa%20Smith%20wrote%20it`);
  const lines = await readLog();
  expect(moderationCalls.log.output.parse(lines)).toEqual(lines);
  expect(lines).toEqual([
    {
      number: 1,
      day: '2024-06-01',
      kind: 'review',
      action: 'removed',
      rule: 'guidelines',
      by: 'staff',
      count: 1,
      side: 'blame',
      state: 'OR',
      category: 'restaurants',
    },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/Rosa|Never|bakery/);
});

test('what can still be undone is in no line, and what was undone never is', async () => {
  const id = await write('A very good rye bread');
  await call(`DELETE /api/admin/reviews/${id}`);
  expect(await readLog('2024-06-01T12:00:20Z')).toEqual([]);
  expect((await call(`POST /api/admin/reviews/${id}/undo`)).status).toBe(200);
  expect(await readLog()).toEqual([]);
  await call(`DELETE /api/admin/reviews/${id}`);
  expect(await readLog('2024-06-01T12:05:00Z')).toMatchObject([{ number: 1, action: 'removed' }]);
});

test('a held review that staff let stand says by which rule, and that it was cleared', async () => {
  const id = await write('Cheap watches at https://watches.example now');
  await call(`POST /api/admin/reviews/${id}/publish`);
  expect(await readLog()).toMatchObject([{ action: 'restored', rule: 'cleared', by: 'staff' }]);
  const other = await write('Cheaper watches at https://watches.example now');
  await call(`DELETE /api/admin/reviews/${other}`);
  const [removed] = await readLog('2024-06-01T12:10:00Z');
  expect(removed).toMatchObject({ number: 2, action: 'removed', rule: 'link' });
});

test('a listing that is brought back later is a line of its own, beside the one it takes back', async () => {
  await call(`DELETE /api/admin/businesses/${firmId}`);
  await readLog();
  directory.setTime('2024-06-20T12:00:00Z');
  await call(`POST /api/admin/businesses/${firmId}/restore`);
  const [restored, removed] = await readLog('2024-06-20T12:05:00Z');
  expect(removed).toMatchObject({ number: 1, kind: 'listing', action: 'removed', state: 'ME' });
  expect(restored).toMatchObject({ number: 2, action: 'restored', restores: 1 });
});

test('a group is told by side; its undo weeks later takes each of its lines back', async () => {
  const ids = [
    await write('The best bread in town', 5),
    await write('Quite good bread here', 4),
    await write('A bad bakery, I say', 1),
  ];
  const after = { decisionId: 7, groupId: null, count: 3, rule: 'ring', businessIds: [bakeryId] };
  await record('review-group.remove', { ...after, reviews: `${ids[0]}-${ids[1]}, ${ids[2]}` });
  const removed = (await readLog()).toReversed();
  expect(removed.map(({ side, count }) => `${count} ${side}`).toSorted()).toEqual([
    '1 blame',
    '2 praise',
  ]);
  expect(removed[0]).toMatchObject({ kind: 'review', action: 'removed', rule: 'ring' });
  await record('review-group.undo-remove', after, { at: '2024-06-20T12:00:00Z' });
  const [restored] = await readLog('2024-06-20T12:05:00Z');
  expect(restored).toMatchObject({ action: 'restored', rule: 'reconsidered' });
});

test('merges, refusals and claims are told; what is unknown, or nobody’s business, is not', async () => {
  await record('business.merge', { id: firmId });
  await record('claim.refuse', {});
  await record('photo.remove', { photoId: 3 });
  await record('reply.remove', { reviewId: 4 });
  await record('business.edit', {});
  await record('review.explode', { reviewId: 'x' });
  await record('review.hold', { rule: 7, reviewId: [] }, { actor: 'visitor' });
  const lines = (await readLog()).toReversed();
  expect(lines.map(({ kind, action, rule, by }) => [kind, action, rule, by])).toEqual([
    ['listing', 'merged', 'twin', 'staff'],
    ['claim', 'refused', 'no-proof', 'staff'],
    ['photo', 'removed', 'guidelines', 'staff'],
    ['reply', 'removed', 'guidelines', 'staff'],
    ['review', 'held', 'guidelines', 'reports'],
  ]);
});

test('jobs at the same time write once, and one that dies in between leaves no gap', async () => {
  await removePhotos(450);
  directory.setTime('2024-06-01T12:02:00Z');
  await Promise.all([1, 2, 3, 4].map(() => writeLog(directory)));
  expect(await countLines()).toBe(450);
  await record('photo.remove', { photoId: 900 });
  const { kysely } = directory.db;
  const failing = {
    ...directory,
    db: {
      ...directory.db,
      kysely: Object.assign(Object.create(kysely), {
        transaction: () => ({
          execute: (run: Parameters<ReturnType<typeof kysely.transaction>['execute']>[0]) =>
            kysely.transaction().execute(async (trx) => {
              await run(trx);
              throw new Error('killed');
            }),
        }),
      }),
    },
  };
  await expect(writeLog(failing)).rejects.toThrow('killed');
  expect(await countLines()).toBe(450);
  await writeLog(directory);
  expect(await countLines()).toBe(451);
});

test('an entry that was committed late is not forgotten, and the purge of the audit log changes nothing', async () => {
  await record('photo.remove', { photoId: 1 });
  const late = await directory.db.pool.connect();
  await late.query('begin');
  await late.query(`insert into audit_log (at, actor, action, business_id, after)
    values ('2024-06-01T12:00:00Z', 'editor', 'photo.remove', null, '{"photoId": 2}')`);
  await record('photo.remove', { photoId: 3 });
  expect(await readLog()).toHaveLength(2);
  await late.query('commit');
  late.release();
  expect(await readLog('2024-06-01T12:03:00Z')).toHaveLength(3);
  await directory.db.pool.query('delete from audit_log');
  expect(await readLog('2024-06-01T12:04:00Z')).toHaveLength(3);
  expect(await countLines()).toBe(3);
});

test('the whole log is downloaded a thousand lines at a time', async () => {
  await removePhotos(1001);
  const [last] = await readLog();
  const download = async (after: number) => {
    const answer = await directory.get(`/api/moderation/lines?after=${after}`);
    return (await answer.text())
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  };
  expect(await download(0)).toHaveLength(1000);
  expect(await download(1000)).toEqual([last]);
});
