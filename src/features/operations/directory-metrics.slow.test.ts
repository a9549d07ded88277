import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCheckout } from '../../../tests/checkout.ts';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../tests/directory.ts';
import { readMetrics } from '../../../tests/metrics.ts';
import { openSchedules } from '../../../tests/schedules.ts';
import { mailQueue } from '../../platform/mail/compose.ts';
import { refundQueue } from '../payments/model/settle.ts';
import { openSettings } from '../settings/live-settings.ts';
import { createDirectoryMetrics } from './directory-metrics.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-operations-'));
let directory: Directory;

beforeAll(async () => {
  directory = await openDirectory('empty', {
    env: { RATE_LIMIT_FACTOR: '1', BACKUP_DIR: folder, IMPORT_DIR: folder },
  });
});
afterAll(async () => {
  await directory.close();
  rmSync(folder, { recursive: true });
});

const read = async (series: string) => (await readMetrics(directory)).get(series);

test('a listing that waits for staff is counted, and for how long it has waited', async () => {
  expect(await read('mainstreet_waiting{kind="listing"}')).toBe(0);
  expect(await read('mainstreet_waiting_oldest_age_seconds{kind="listing"}')).toBe(0);
  await directory.open({ ...lawFirm, isApproved: false });
  directory.setTime('2024-06-01T18:00:00Z');
  expect(await read('mainstreet_waiting{kind="listing"}')).toBe(1);
  expect(await read('mainstreet_waiting_oldest_age_seconds{kind="listing"}')).toBe(6 * 3600);
});

test('a payment that was begun and not finished is open after an hour, and one that nobody checked is told', async () => {
  const [business = 0] = await directory.open(bakery);
  await createCheckout(directory).open(business);
  expect(await read('mainstreet_payments_open')).toBe(1);
  await directory.db.pool.query('update payments set created_at = now(), check_at = now()');
  expect(await read('mainstreet_payments_open')).toBe(0);
  expect(await read('mainstreet_payments_unchecked')).toBe(0);
  await directory.db.pool.query(`update payments set check_at = now() - interval '61 minutes'`);
  expect(await read('mainstreet_payments_unchecked')).toBe(1);
});

test('an email that cannot be sent is retried, and one that nobody sends is overdue', async () => {
  const mail = { to: 'owner@example.com', subject: 'Hello', text: '', html: '' };
  await directory.db.kysely
    .transaction()
    .execute((trx) => directory.jobs.enqueue(trx, mailQueue, mail));
  await directory.db.pool.query(
    `update pgboss.job set start_after = now() - interval '10 minutes' where name = 'mail'`,
  );
  expect(await read('mainstreet_jobs_overdue_seconds{queue="mail"}')).toBeGreaterThanOrEqual(600);
  expect(await read('mainstreet_jobs_retrying{queue="mail"}')).toBe(0);
  await directory.db.pool.query(
    `update pgboss.job set state = 'retry', start_after = now() + interval '1 hour' where name = 'mail'`,
  );
  expect(await read('mainstreet_jobs_retrying{queue="mail"}')).toBe(1);
  expect(await read('mainstreet_jobs_overdue_seconds{queue="mail"}')).toBe(0);
});

test('a job that is planned for later is not late', async () => {
  const { db, jobs } = directory;
  const wait = { seconds: 3600, key: 'later' };
  const refund = { intentId: 'pi_1', key: '1' };
  await db.kysely.transaction().execute((trx) => jobs.enqueue(trx, refundQueue, refund, wait));
  const overdue = `mainstreet_jobs_overdue_seconds{queue="${refundQueue.name}"}`;
  expect(await read(overdue)).toBeUndefined();
  await db.pool.query(
    `update pgboss.job set start_after = now() - interval '1 minute' where name = $1`,
    [refundQueue.name],
  );
  expect(await read(overdue)).toBeGreaterThanOrEqual(60);
  await db.pool.query('delete from pgboss.job where name = $1', [refundQueue.name]);
});

test('figures that cannot be read are told, although the database answers', async () => {
  expect(await read('mainstreet_figures_read')).toBe(1);
  await directory.db.pool.query('alter table import_schedules rename to elsewhere');
  const told = await readMetrics(directory);
  await directory.db.pool.query('alter table elsewhere rename to import_schedules');
  expect(told.get('mainstreet_figures_read')).toBe(0);
  expect(told.get('database_up')).toBe(1);
  expect(told.has('mainstreet_payments_open')).toBe(false);
});

test('a schedule whose last run failed is told of until it is paused', async () => {
  const schedules = await openSchedules(directory, folder);
  const { id } = await schedules.schedule({ mappingId: await schedules.map() });
  expect(await read('mainstreet_import_schedules_failed')).toBe(0);
  await directory.db.pool.query(
    `insert into import_runs (schedule_id, state, is_forced, actor, started_at, finished_at)
     values ($1, 'failed', false, 'schedule', now(), now())`,
    [id],
  );
  expect(await read('mainstreet_import_schedules_failed')).toBe(1);
  await directory.db.pool.query('update import_schedules set is_paused = true');
  expect(await read('mainstreet_import_schedules_failed')).toBe(0);
});

test('the time of the last whole backup is told, not that of one that was never finished', async () => {
  const backup = 'mainstreet_backup_last_success_timestamp_seconds';
  expect(await read(backup)).toBe(0);
  const file = path.join(folder, 'mainstreet-2024-05-31.sql.zst');
  writeFileSync(file, '');
  utimesSync(file, 1_717_150_000, 1_717_150_000);
  writeFileSync(path.join(folder, 'mainstreet-2024-06-01.sql.zst.part'), '');
  expect(await read(backup)).toBe(1_717_150_000);
});

test('calls near a limit and those that it refuses are counted by its name', async () => {
  for (let count = 0; count < 12; count += 1) {
    await directory.post('/api/auth/sign-in', { email: 'sam@example.com', password: 'a guess' });
  }
  expect(await read('mainstreet_limit_near_total{limit="sign-in"}')).toBe(2);
  expect(await read('mainstreet_limit_refused_total{limit="sign-in"}')).toBe(2);
  expect(await read('mainstreet_limit_refused_total{limit="reviews"}')).toBe(0);
});

test('searches that found nothing are counted among those that visitors made', async () => {
  const search = (found: number) =>
    directory.post(
      '/api/figures/searches',
      { words: 'bagels', found },
      { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0' },
    );
  await search(7);
  await search(0);
  expect(await read('mainstreet_searches_total')).toBe(2);
  expect(await read('mainstreet_searches_empty_total')).toBe(1);
});

test('however often Prometheus asks, the database answers once in a while', async () => {
  const { config, db, clock, log } = directory;
  const settings = await openSettings({ config, db, log });
  let statements = 0;
  const counted = {
    ...db,
    run: ((...call) => {
      statements += 1;
      return db.run(...call);
    }) as typeof db.run,
  };
  const ask = createDirectoryMetrics({ db: counted, clock, settings, backupDir: null });
  await ask();
  const once = statements;
  for (let count = 0; count < 10; count += 1) await ask();
  expect(once).toBeGreaterThan(0);
  expect(statements).toBe(once);
  await settings.close();
});
