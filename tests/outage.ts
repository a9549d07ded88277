import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createApp } from '../src/app.ts';
import { createDocumentRenderer, loadWebBuilds } from '../src/documents.ts';
import { createAccounts } from '../src/features/accounts/model/accounts.ts';
import { seedDatabase } from '../src/features/sample/seed.ts';
import { openSettings } from '../src/features/settings/live-settings.ts';
import { createStatisticsCounter } from '../src/features/statistics/counter.ts';
import { systemClock as clock } from '../src/platform/clock.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { listenForChanges } from '../src/platform/database/changes.ts';
import { openDatabase, openPresence } from '../src/platform/database/database.ts';
import { migrateToLatest } from '../src/platform/database/migrate.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded/embedded.ts';
import { createPageCache } from '../src/platform/http/page-cache.ts';
import { openJobs, worker } from '../src/platform/jobs/jobs.ts';
import { type Mail, mailQueue } from '../src/platform/mail/compose.ts';
import { createLog } from '../src/platform/telemetry/log.ts';
import { openPayments, queues } from '../src/workers.ts';

export const secret = 'a secret that only the tests know, 123';
/** Milliseconds for which the two processes wait for a database that is away. */
const TIMEOUT_MS = { patient: 20_000, hasty: 300 };
/** For a turn and for an answer of a database that is there: the machine may be busy. */
const LONG = 20_000;

/** Two processes of the product on a PostgreSQL of their own, which can be stopped and started. */
export async function openOutage() {
  const folder = await mkdtemp(path.join(tmpdir(), 'mainstreet-outage-'));
  await chmod(folder, 0o755);
  const start = () =>
    startEmbeddedPostgres({ dataDir: folder, log: () => {}, settings: { fsync: 'off' } });
  let server = await start();
  const address = server.connection;
  const quiet = createLog('silent');
  const own = openDatabase(address, { log: quiet, statementTimeout: 0 });
  await migrateToLatest(own);
  await seedDatabase(own, 'sample', clock);
  const build = await loadWebBuilds();
  const lines: { level: number; msg: string; err?: unknown }[] = [];
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) });

  async function openProcess(patience: number) {
    const presence = openPresence(address, { log, patience });
    const db = openDatabase(address, { log, presence, statementTimeout: LONG, patience: LONG });
    const config = readConfig({ LOG_LEVEL: 'silent' });
    const jobs = await openJobs(address, queues, { log, presence, supervise: true });
    const mails: Mail[] = [];
    await jobs.work([
      worker(mailQueue, async (mail) => {
        if ('text' in mail) mails.push(mail);
      }),
    ]);
    const pages = createPageCache({ maxBytes: 10_000_000 });
    let isHearing = false;
    const listener = {
      onChange: pages.drop,
      onHearing(isHeard: boolean) {
        isHearing = isHeard;
        pages.setHearing(isHeard);
      },
    };
    const changes = listenForChanges(address, listener, { db, log });
    const settings = await openSettings({ config, db, log });
    const app = createApp({
      config,
      settings,
      db,
      searchDb: db,
      presence,
      log,
      clock,
      jobs,
      pages,
      secret,
      ...openPayments(config, db, clock),
      accounts: createAccounts({ config, settings, db, log, clock, jobs, secret }),
      figures: createStatisticsCounter({ db, clock, log }),
      documents: createDocumentRenderer(config, build, log),
      gatePatience: LONG,
    });
    return {
      db,
      jobs,
      mails,
      isHearing: () => isHearing,
      get: async (address: string, headers: Record<string, string> = {}) =>
        app.request(address, { headers }),
      post: async (address: string, body: object) =>
        app.request(address, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      async close() {
        presence.close();
        await jobs.close();
        await changes.close();
        await db.close();
      },
    };
  }

  const [patient, hasty] = [
    await openProcess(TIMEOUT_MS.patient),
    await openProcess(TIMEOUT_MS.hasty),
  ];
  return {
    patient,
    hasty,
    /** What the two have logged. */
    lines,
    own,
    stopDatabase: () => server.stop(),
    async startDatabase() {
      server = await start();
    },
    async close() {
      await Promise.all([patient.close(), hasty.close()]);
      await own.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
