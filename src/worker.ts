import { systemClock } from './platform/clock.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import { openDatabase } from './platform/database.ts';
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
  const jobs = await openJobs(address, queues, { log, supervise: true });
  const { provider } = openPayments(config, db, systemClock);
  const mailer = createMailer(config);
  await jobs.work(createWorkers({ config, db, log, clock: systemClock, jobs, mailer, provider }));
  process.stdout.write('The worker runs.\n');
  const stop = async () => {
    await jobs.close();
    await db.close();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

try {
  await start();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
