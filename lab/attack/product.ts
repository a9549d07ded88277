import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createApp } from '../../src/app.ts';
import { createAccounts } from '../../src/features/accounts/model/accounts.ts';
import { confirmReview } from '../../src/features/reviews/author/confirm.ts';
import { createReviewToken } from '../../src/features/reviews/model/author-links.rules.ts';
import { hashAuthor } from '../../src/features/reviews/model/rules.ts';
import { writeReview } from '../../src/features/reviews/model/write.ts';
import { seedDatabase } from '../../src/features/sample/seed.ts';
import { openSettings } from '../../src/features/settings/live-settings.ts';
import { createSite } from '../../src/features/settings/site.ts';
import { createStatisticsCounter } from '../../src/features/statistics/counter.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { type DatabaseAddress, openDatabase } from '../../src/platform/database/database.ts';
import { migrateToLatest } from '../../src/platform/database/migrate.ts';
import { openJobs } from '../../src/platform/jobs/jobs.ts';
import { createLog } from '../../src/platform/telemetry/log.ts';
import { createWorkers, openPayments, queues } from '../../src/workers.ts';
import { type Post, START } from './plan.ts';

const SECRET = 'a secret that only the attack knows, 12345';

/** Milliseconds to wait for the database. Generous, because machine capacity isn't under test. */
const TIMEOUT_MS = 30_000;

/** Starts the product on an empty database, on a loopback port, with a clock that can be set. */
export async function openTarget(address: DatabaseAddress) {
  const log = createLog('silent');
  const db = openDatabase(address, { log, statementTimeout: 60_000, patience: TIMEOUT_MS });
  await migrateToLatest(db);
  const config = readConfig({
    RATE_LIMIT_FACTOR: '1000000',
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '1',
  });
  let now = START;
  const clock = () => new Date(now);
  await seedDatabase(db, 'none', clock);
  const jobs = await openJobs(address, queues, { log, supervise: false });
  const payments = openPayments(config, db, clock);
  const settings = await openSettings({ config, db, log });
  const shared = { config, settings, db, log, clock, jobs, secret: SECRET };
  const app = createApp({
    ...shared,
    ...payments,
    searchDb: db,
    accounts: createAccounts(shared),
    figures: createStatisticsCounter({ db, clock, log }),
    documents: null,
    pages: null,
    gatePatience: TIMEOUT_MS,
  });
  const server = createServer(getRequestListener(app.fetch));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const mailer = { send: async () => {} };
  const workers = createWorkers({ ...shared, mailer, provider: payments.provider });
  return {
    db,
    clock,
    jobs,
    site: createSite(config, settings),
    setTime(time: number) {
      now = time;
    },
    /** Calls the use case directly, without HTTP or mail, so that a simulated year takes minutes. */
    async write({ address, rating, name, text, isConfirmed }: Post, businessId: number) {
      const noMails = { db, clock, settings, jobs: { enqueue: async () => {} } };
      const email = isConfirmed
        ? `guest@${hashAuthor(SECRET, address, name).toLowerCase()}.example`
        : null;
      const review = { rating, reviewerName: name, comment: text, email };
      const posted = await writeReview(noMails, businessId, review, { address, secret: SECRET });
      if (isConfirmed) await confirmReview(noMails, createReviewToken(SECRET, posted.id));
      return posted;
    },
    /** Calls the API with a forged client address. */
    async call(line: string, from: string, body?: object) {
      const [method = 'GET', path = '/'] = line.split(' ');
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      return {
        status: answer.status,
        json: text.startsWith('<') ? null : JSON.parse(text || '{}'),
      };
    },
    drain: () => jobs.drain(workers.filter(({ queue }) => queue.name !== 'send-mail')),
    async close() {
      server.close();
      server.closeAllConnections();
      await jobs.close();
      await db.close();
    },
  };
}

export type Target = Awaited<ReturnType<typeof openTarget>>;
