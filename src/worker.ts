import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from './platform/clock.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import { type Database, openDatabase } from './platform/database.ts';
import { isMigrated } from './platform/database-migrate.ts';
import { openJobs } from './platform/jobs.ts';
import { createLog } from './platform/log.ts';
import { createMailer } from './platform/mailer.ts';
import { createWorkers, openPayments, queues } from './workers.ts';

const STATEMENT_TIMEOUT = 60_000;

/** Jobs in a process of their own, beside servers started with JOBS=worker. */
async function start() {
  const config = readConfig();
  if (!config.databaseUrl) {
    throw new ConfigError(
      'DATABASE_URL: a worker of its own needs it; npm start runs the jobs too.',
    );
  }
  const address = { url: config.databaseUrl };
  const log = createLog(config.logLevel);
  const db = openDatabase(address, { log, statementTimeout: STATEMENT_TIMEOUT });
  await waitForSchema(db);
  const jobs = await openJobs(address, queues, { log, supervise: true });
  const { provider } = openPayments(config, db, systemClock);
  const mailer = createMailer(config);
  await jobs.work(createWorkers({ config, db, log, clock: systemClock, jobs, mailer, provider }));
  process.stdout.write('The worker runs.\n');
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await jobs.close();
    await db.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** The servers migrate; a worker that came up first waits for one of them. */
async function waitForSchema(db: Database) {
  for (let isWaiting = false; !(await isMigrated(db)); isWaiting = true) {
    if (!isWaiting) process.stdout.write('Waiting for a server to prepare the database.\n');
    await sleep(1000);
  }
}

try {
  await start();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
