import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import { recordChange } from '../../audit/record-change.ts';
import { checkLog, writeLog } from './write-log.ts';

let directory: Directory;

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query(`
    truncate moderation_log;
    update moderation_head set lines = 0, hash = repeat('0', 64), read_to = 0`);
  const at = new Date('2024-06-01T12:00:00Z');
  await directory.db.kysely.transaction().execute(async (trx) => {
    for (let photoId = 1; photoId <= 9; photoId += 1) {
      const change = { at, actor: 'editor', action: 'photo.remove', businessId: null };
      await recordChange(trx, { ...change, after: { photoId } });
    }
  });
  directory.setTime('2024-06-01T12:05:00Z');
  await writeLog(directory);
});

const change = (text: string) => directory.db.pool.query(text);

test('a log as it was written is whole', async () => {
  expect(await checkLog(directory.db)).toMatchObject({ lines: 9, fault: null });
});

test.each([
  ['altered', `update moderation_log set rule = 'twin' where number = 4`, 'line 4 was changed'],
  [
    'given another place',
    `update moderation_log set state = 'OR' where number = 9`,
    'line 9 was changed',
  ],
  [
    'altered with a new hash',
    `update moderation_log set hash = repeat('a', 64) where number = 4`,
    'line 4 was changed',
  ],
  ['deleted', 'delete from moderation_log where number = 4', 'line 4 is missing'],
  ['deleted at the end', 'delete from moderation_log where number = 9', 'line 9 is missing'],
  [
    'deleted at the end, head and all',
    `delete from moderation_log where number = 9;
     update moderation_head set lines = 8`,
    'line 8 is not the one that was written last',
  ],
  [
    'inserted',
    `update moderation_log set number = number + 100 where number > 4;
     insert into moderation_log select 5, day, kind, action, rule, decided_by, count, side, state,
       category, restores, hash, hash, 999, 0, subject from moderation_log where number = 4;
     update moderation_log set number = number - 99 where number > 100`,
    'line 5 was changed',
  ],
  [
    'moved',
    `update moderation_log set number = 100 where number = 4;
     update moderation_log set number = 4 where number = 5;
     update moderation_log set number = 5 where number = 100`,
    'line 4 does not follow',
  ],
])('a line that was %s is found', async (_, text, fault) => {
  await change(text);
  expect((await checkLog(directory.db)).fault).toContain(fault);
});

test('a log that was written anew does not fit the head that someone noted', async () => {
  const { lines, hash } = await checkLog(directory.db);
  expect(await checkLog(directory.db, { lines, hash })).toMatchObject({ fault: null });
  await change(`truncate moderation_log;
    update moderation_head set lines = 0, hash = repeat('0', 64), read_to = 0;
    delete from audit_log where after ->> 'photoId' = '3'`);
  await writeLog(directory);
  expect(await checkLog(directory.db)).toMatchObject({ lines: 8, fault: null });
  expect((await checkLog(directory.db, { lines, hash })).fault).toContain('line 9 is missing');
});
