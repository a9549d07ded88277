import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountQueues } from '../src/features/accounts/jobs.ts';
import { businessQueues } from '../src/features/businesses/jobs.ts';
import { transferQueues } from '../src/features/import/jobs.ts';
import { resumeImports } from '../src/features/import/steps/work.ts';
import { reconcilePayments } from '../src/features/payments/events.ts';
import { paymentQueues } from '../src/features/payments/jobs.ts';
import { createSharedRateLimiter } from '../src/platform/http/rate-limit.ts';
import { openJobs } from '../src/platform/jobs/jobs.ts';
import { composeMail, mailQueue } from '../src/platform/mail/compose.ts';
import { createWorkers, queues } from '../src/workers.ts';
import { createCheckout, type Till } from './checkout.ts';
import { bakery, type Directory, lawFirm, openDirectory } from './directory.ts';
import { HEADER, openImports } from './transfer.ts';

const DAY = 86_400_000;
const NOW = '2090-03-01T12:00:00.000Z';

let directory: Directory;
let till: Till;

beforeAll(async () => {
  directory = await openDirectory();
  till = createCheckout(directory);
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await query(`delete from settings where key = 'clock'`);
  await setClock(NOW);
});

async function query(text: string, values: unknown[] = []) {
  return (await directory.db.pool.query(text, values)).rows;
}

function inDays(days: number): string {
  return new Date(Date.parse(NOW) + days * DAY).toISOString();
}

/** Sets the clock, and lets the jobs that look at it run as by their schedule. */
async function setClock(time: string) {
  directory.setTime(time);
  const scheduled = [...accountQueues, ...businessQueues, ...paymentQueues, ...transferQueues];
  for (const queue of scheduled.filter(({ cron }) => cron)) {
    await directory.db.kysely
      .transaction()
      .execute((trx) => directory.jobs.enqueue(trx, queue, {}));
  }
  await directory.runJobs();
}

const premiumTerm = { ...lawFirm, email: 'hill@example.com', isPremium: true };

describe('while the clock may be wrong, nothing ends or is erased by it', () => {
  let id: number;
  beforeEach(async () => {
    [id = 0] = await directory.open(
      { ...premiumTerm, premiumUntil: new Date(inDays(200)) },
      { ...bakery, deletedAt: new Date(inDays(-5)) },
    );
    await query('truncate sessions');
    await directory.signIn('admin');
    await query('update sessions set expires_at = $1', [inDays(6)]);
  });

  async function readKept() {
    const [{ deleted, sessions }] = await query(
      `select (select count(*)::int from businesses where deleted_at is not null) as deleted,
              (select count(*)::int from sessions) as sessions`,
    );
    const { is_premium: isPremium } = await till.listing(id);
    return { isPremium, deleted, sessions, mails: directory.mails.length };
  }
  const everything = { isPremium: true, deleted: 1, sessions: 1, mails: 0 };

  test.each([365, 190])(
    'after a jump of %i days ahead, and back the next morning',
    async (days) => {
      await setClock(inDays(days));
      await setClock(inDays(days + 0.9));
      expect(await readKept()).toEqual(everything);
      await setClock(inDays(0.9));
      expect(await readKept()).toEqual(everything);
      const held = await query(`select value from settings where key = 'clock'`);
      expect(JSON.parse(held[0].value).jumpedAt).toBeNull();
    },
  );

  test('after a jump of an hour ahead and back, and of a year back and ahead', async () => {
    for (const time of [inDays(1 / 24), NOW]) await setClock(time);
    expect(await readKept()).toEqual(everything);
    for (const time of [inDays(-365), NOW]) await setClock(time);
    // Sessions that would last longer than any are ended: staff sign in again.
    expect(await readKept()).toEqual({ ...everything, sessions: 0 });
  });

  test('until a day has passed: then it is believed', async () => {
    await setClock(inDays(365));
    for (const hours of [8, 16, 24]) await setClock(inDays(365 + hours / 24));
    expect(await readKept()).toMatchObject({ isPremium: false, deleted: 0, sessions: 0, mails: 1 });
  });
});

test('reminders come once each and at their time, whatever a clock that was ahead has made of it', async () => {
  await directory.open({ ...premiumTerm, premiumUntil: new Date(inDays(9)) });
  for (const day of [0.5, 6, 6.5, 1]) await setClock(inDays(day));
  const isReminder = /ends|is now a free/;
  const read = () =>
    directory.mails.map(({ subject }) => subject.slice(subject.search(isReminder)));
  expect(read()).toEqual(['ends in 9 days']);
  for (let day = 1; day <= 9; day += 1) await setClock(inDays(day));
  expect(read()).toEqual([
    'ends in 9 days',
    'ends in 7 days',
    'ends tomorrow',
    'is now a free listing',
  ]);
});

test('what was put off while the clock was ahead is not waited for', async () => {
  const [id = 0] = await directory.open(premiumTerm, bakery);
  await query('update businesses set is_premium = false');
  directory.setTime(inDays(365));
  const intent = await till.open(id);
  await till.pay(intent);
  directory.setTime(NOW);
  await reconcilePayments(till.dependencies);
  expect((await till.listing(id)).is_premium).toBe(true);
});

test('a year that is paid while our clock is behind starts when the provider says', async () => {
  const [id = 0] = await directory.open(lawFirm);
  const intent = await till.open(id);
  await till.pay(intent);
  directory.setTime(inDays(-365));
  expect((await till.confirm(intent, id)).status).toBe(200);
  expect((await till.listing(id)).premium_until).toEqual(new Date('2091-03-01T12:00:00Z'));
});

test('an import that a clock ahead has stamped is taken up again', async () => {
  const staff = await openImports(directory);
  const { id, proposedMapping } = await staff.upload(
    `${HEADER}\nNew Shop,,,,Boise,ID,83702,,,,3,false,true\n`,
  );
  await staff.start(id, 'dry-run', { mapping: proposedMapping });
  await query('truncate pgboss.job_common');
  await query('update imports set updated_at = $1', [inDays(365)]);
  await resumeImports(directory);
  await directory.runJobs();
  expect((await staff.read(id)).state).toBe('checked');
});

test('limits and sessions that began while a clock was ahead end at their time', async () => {
  const limit = { name: 'test', points: 2, seconds: 3600 };
  const limiter = createSharedRateLimiter(directory.db, limit);
  await query('insert into rate_limits values ($1, 50, $2)', [
    'test:203.0.113.7',
    Date.now() + 365 * DAY,
  ]);
  await limiter.consume('203.0.113.7');
  await limiter.consume('203.0.113.7');
  await expect(limiter.consume('203.0.113.7')).rejects.toThrow('Try again in 60 minutes.');

  await directory.signIn('admin');
  await query('update sessions set expires_at = $1', [inDays(379)]);
  await setClock(NOW);
  expect(await query('select id from sessions')).toEqual([]);
});

describe("when PostgreSQL's clock was ahead", () => {
  const workers = () =>
    createWorkers({
      ...directory,
      mailer: { send: async (mail) => void directory.mails.push(mail) },
    });
  const { site, to } = { site: { name: 'Site', url: 'http://localhost' }, to: 'rosa@example.com' };
  const mail = composeMail({ to, subject: 'Waits', lines: [], site });

  test('jobs that it put off, and the schedule, go on', async () => {
    const { db, jobs } = directory;
    await db.kysely.transaction().execute((trx) => jobs.enqueue(trx, mailQueue, mail));
    await query(`update pgboss.job set state = 'retry', start_after = now() + interval '1 year'`);
    await query(`update pgboss.version set cron_on = now() + interval '1 year'`);
    await query(`update pgboss.queue set maintain_on = now() + interval '1 year'`);
    expect(await jobs.drain(workers())).toBe(0);

    const { address, log } = directory;
    const supervising = await openJobs(address, queues, { log, supervise: true });
    await supervising.drain(workers());
    await supervising.close();
    expect(directory.mails.map(({ subject }) => subject)).toEqual(['Waits']);
    const [{ ahead }] = await query(
      `select greatest(cron_on, (select max(maintain_on) from pgboss.queue)) > now() as ahead
       from pgboss.version`,
    );
    expect(ahead).toBe(false);
  });

  test('no waiting job was too old for it', async () => {
    const { db, jobs } = directory;
    await db.kysely.transaction().execute((trx) => jobs.enqueue(trx, mailQueue, mail));
    const [{ isKept }] = await query(
      `select keep_until > now() + interval '5 years' as "isKept" from pgboss.job`,
    );
    expect(isKept).toBe(true);
  });
});
