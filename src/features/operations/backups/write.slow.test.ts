import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { backUp, describeDatabase, openFolder, openPlace } from '../../../../tests/backups.ts';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../../tests/directory.ts';
import { soon } from '../../../../tests/soon.ts';
import { remakeSchema } from '../../../platform/database/migrate.ts';
import { openJobs } from '../../../platform/jobs/jobs.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import { createLog } from '../../../platform/telemetry/log.ts';
import { queues } from '../../../workers.ts';

const { file, close } = openFolder();
let directory: Directory;
let small: Directory;
let place: Awaited<ReturnType<typeof openPlace>>;

beforeAll(async () => {
  directory = await openDirectory('sample');
  small = await openDirectory();
});
afterEach(() => place?.db.close());
afterAll(async () => {
  await directory.close();
  await small.close();
  close();
});

function keepWriting() {
  const acknowledged: number[] = [];
  let isOn = true;
  const writers = [1, 2, 3, 4].map(async (writer) => {
    for (let count = 0; isOn; count += 1) {
      const answer = await directory.post(`/api/businesses/${1 + (count % 50)}/reviews`, {
        rating: 1 + (count % 5),
        reviewerName: `Guest ${writer} ${count}`,
        comment: `Words number ${count} of guest ${writer}.`,
      });
      if (answer.status === 201) acknowledged.push((await answer.json()).id);
    }
  });
  const stop = async () => {
    isOn = false;
    await Promise.all(writers);
  };
  return { acknowledged, stop };
}

test('a backup amid writes is one moment: every acknowledged row is in it, and all tables agree', async () => {
  const writing = keepWriting();
  await soon(() => expect(writing.acknowledged.length).toBeGreaterThan(20));
  const before = [...writing.acknowledged];
  await backUp(directory.db, file('writes.sql.zst'));
  await writing.stop();
  expect(writing.acknowledged.length).toBeGreaterThan(before.length);
  place = await openPlace();
  await place.restore(file('writes.sql.zst'));
  const { rows: reviews } = await place.db.pool.query('select id from reviews where id = any($1)', [
    before,
  ]);
  expect(reviews).toHaveLength(before.length);
  const { rows: torn } = await place.db.pool.query(
    `select id from businesses b
     where (review_count, rating_sum, uncounted_reviews) <> (
       select count(*) filter (where is_counted), coalesce(sum(rating) filter (where is_counted), 0),
         count(*) filter (where not is_counted)
       from reviews where business_id = b.id and not is_held and deleted_at is null)`,
  );
  expect(torn).toEqual([]);
});

test('what is restored is what was there: rows, generated columns, indexes, rules, the next id', async () => {
  const [id] = await small.open(bakery, lawFirm);
  await small.db.pool.query('update businesses set description = $1 where id = $2', [
    'Tab\t, return\r, two\nlines,\n\\.\n\\N and “é”',
    id,
  ]);
  const { header, rows } = await backUp(small.db, file('whole.sql.zst'));
  expect((await stat(file('whole.sql.zst'))).mode & 0o777).toBe(0o600);
  expect(rows).toBeGreaterThan(20_000);
  place = await openPlace();
  expect(await place.restore(file('whole.sql.zst'))).toEqual({ leftOut: [], migrated: [] });
  const restored = await describeDatabase(place.db);
  expect(restored).toEqual(await describeDatabase(small.db));
  expect(header.tables.map(({ name }) => name)).toContain('pgboss.job');
  const next = `select nextval('businesses_id_seq') as id`;
  const [there, here] = [await small.db.pool.query(next), await place.db.pool.query(next)];
  expect(here.rows).toEqual(there.rows);
});

test('mail that waited when the backup was made goes out after the restore', async () => {
  await small.db.kysely.transaction().execute(async (trx) => {
    const mail = { to: 'rosa@example.com', subject: 'Hello', text: 'Hello', html: '' };
    await small.jobs.enqueue(trx, mailQueue, mail);
  });
  await backUp(small.db, file('mail.sql.zst'));
  await small.runJobs();
  place = await openPlace();
  await place.restore(file('mail.sql.zst'));
  const log = createLog('silent');
  const jobs = await openJobs(place.address, queues, { log, supervise: false });
  const send = vi.fn();
  await jobs.drain([{ queue: mailQueue, run: send }]);
  await jobs.close();
  expect(send.mock.calls.map(([mail]) => mail.to)).toEqual(['rosa@example.com']);
});

test('a backup of version 1.0 is brought up to date', async () => {
  const old = await openPlace();
  const client = await old.db.pool.connect();
  await client.query('begin');
  await remakeSchema(client, ['0047_webhooks']);
  await client.query(
    `insert into categories (name, slug) values ('Food', 'food');
     insert into businesses (name, name_key, slug, city, city_key, state, category_id, category_key)
     values ('Rosa', 'rosa', 'rosa', 'Boise', 'boise', 'ID', 1, 'food');
     commit`,
  );
  client.release();
  await backUp(old.db, file('old.sql.zst'));
  await old.db.close();
  place = await openPlace();
  const { migrated } = await place.restore(file('old.sql.zst'));
  expect(migrated[0]).toBe('0048_rated_listings');
  const { rows } = await place.db.pool.query('select name, origins from businesses');
  expect(rows).toEqual([{ name: 'Rosa', origins: null }]);
});

test('a table that is not ours stays in the file, and is named', async () => {
  await small.db.pool.query('create table visitors (id serial)');
  await backUp(small.db, file('other.sql.zst'));
  await small.db.pool.query('drop table visitors');
  place = await openPlace();
  const { leftOut } = await place.restore(file('other.sql.zst'));
  expect(leftOut).toEqual([{ name: 'visitors', columns: ['id'] }]);
});

test.skipIf(!existsSync('/dev/full'))(
  'a full disk is told with what is needed, and earlier backups stay',
  async () => {
    const [earlier, next] = [file('full-1.sql.zst'), file('full-2.sql.zst')];
    writeFileSync(earlier, Buffer.alloc(3_000_000));
    symlinkSync('/dev/full', `${next}.${process.pid}.part`);
    const before = readdirSync(path.dirname(next)).filter((name) => !name.endsWith('.part'));
    await expect(backUp(small.db, next)).rejects.toMatchObject({
      code: 'ENOSPC',
      message: expect.stringMatching(
        /full-2\.sql\.zst was not written: the disk is full\. The backup needs at least \d+\.\d MB, and \d+\.\d MB are free there\. Earlier backups are untouched/,
      ),
    });
    expect(readdirSync(path.dirname(next))).toEqual(before);
    expect(readFileSync(earlier)).toHaveLength(3_000_000);
  },
);
