import { setTimeout as sleep } from 'node:timers/promises';
import { skipsStoppedMails } from './features/mails/model/stopped-kinds.ts';
import { createDirectoryMetrics } from './features/operations/directory-metrics.ts';
import { openSettings } from './features/settings/live-settings.ts';
import { createSite } from './features/settings/site.ts';
import { systemClock } from './platform/clock.ts';
import { ConfigError, readConfig } from './platform/config/config.ts';
import { readSecret } from './platform/config/secret.ts';
import { CONNECTIONS } from './platform/database/connections.ts';
import {
  type Database,
  openDatabase,
  openMetricsDatabase,
  openPresence,
} from './platform/database/database.ts';
import { isAway } from './platform/database/errors.ts';
import { isMigrated, refuseLaterVersion } from './platform/database/migrate.ts';
import { reachDatabase } from './platform/database/reach.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { runProcess, type Shutdown } from './platform/processes/shutdown.ts';
import { createLog } from './platform/telemetry/log.ts';
import { startTracing } from './platform/telemetry/start.ts';
import { serveWorkerMetrics } from './worker-metrics.ts';
import { createWorkers, openPayments, queues } from './workers.ts';

const STATEMENT_TIMEOUT = 60_000;
/** Milliseconds for each stage of shutdown: jobs, then connections. */
const STOP = { work: 8000, connections: 1000 };

function print(line: string) {
  process.stdout.write(`${line}\n`);
}

/** Runs jobs in a separate process, for servers started with JOBS=worker. */
async function start(shutdown: Shutdown) {
  const config = readConfig();
  if (!config.databaseUrl) {
    throw new ConfigError(
      'DATABASE_URL: a separate worker needs it. Without one, npm start runs the jobs itself.',
    );
  }
  const address = { url: config.databaseUrl };
  const log = createLog(config.logLevel);
  const tracing = await startTracing(config.tracing, log);
  await reachDatabase(config.databaseUrl, config.replicaUrls, print);
  const presence = openPresence(address, { log });
  const db = openDatabase(address, {
    log,
    presence,
    statementTimeout: STATEMENT_TIMEOUT,
    maxConnections: CONNECTIONS.requests,
  });
  const metricsDb = openMetricsDatabase(address, { log, presence });
  const endConnections = shutdown.add(
    STOP.connections,
    db.close,
    metricsDb.close,
    presence.close,
    tracing.close,
  );
  const endWork = shutdown.add(STOP.work);
  await waitForSchema(db);
  await refuseLaterVersion(db);
  const settings = await openSettings({ config, db, log });
  settings.watch();
  endConnections(settings.close);
  const skips = skipsStoppedMails(settings);
  const jobs = createJobs(address, queues, { log, presence, supervise: true, skips });
  endWork(jobs.close);
  await jobs.start();
  const { provider } = openPayments(config, db, systemClock);
  const mailer = createMailer(config, createSite(config, settings));
  const secret = readSecret(config);
  const directory = createDirectoryMetrics({
    db: metricsDb,
    clock: systemClock,
    settings,
    backupDir: config.backupDir,
    isOffSite: config.offSite !== null,
  });
  const metrics = await serveWorkerMetrics(config, { db, jobs, log, directory });
  endWork(metrics?.close);
  await jobs.work(
    createWorkers({
      config,
      settings,
      db,
      log,
      clock: systemClock,
      jobs,
      mailer,
      secret,
      provider,
    }),
  );
  print('The worker is running.');
}

async function waitForSchema(db: Database) {
  for (let isWaiting = false; !(await hasSchema(db)); isWaiting = true) {
    if (!isWaiting) print('Waiting for a server to prepare the database.');
    await sleep(1000);
  }
}

async function hasSchema(db: Database): Promise<boolean> {
  try {
    return await isMigrated(db);
  } catch (error) {
    if (isAway(error)) return false;
    throw error;
  }
}

await runProcess(start, print);
