import { getRequestListener } from '@hono/node-server';
import { createApp } from './app.ts';
import { createDocumentRenderer, loadWebBuild } from './documents.ts';
import { type FirstAdmin, makeFirstAdmin } from './features/accounts/first-admin.service.ts';
import { createAccounts } from './features/accounts/service.ts';
import { SANDBOX_WEBHOOK_SECRET } from './features/payments/provider.service.ts';
import { startDelivery } from './features/sandbox/webhooks.service.ts';
import { seedDatabase } from './features/transfer/seed.service.ts';
import { systemClock } from './platform/clock.ts';
import { type Config, ConfigError, readConfig, readSecret } from './platform/config.ts';
import { type Database, type DatabaseAddress, openDatabase } from './platform/database.ts';
import { listenForChanges } from './platform/database-changes.ts';
import { migrateToLatest } from './platform/database-migrate.ts';
import { openReplica } from './platform/database-replica.ts';
import { startEmbeddedPostgres } from './platform/embedded.ts';
import { EmbeddedPostgresError } from './platform/embedded-error.ts';
import type { HttpApp } from './platform/http.ts';
import { closeSteadyServer, createSteadyServer } from './platform/http-server.ts';
import { openJobs } from './platform/jobs.ts';
import { createLog, type Log } from './platform/log.ts';
import { createMailer } from './platform/mailer.ts';
import { createPageCache } from './platform/page-cache.ts';
import { createWorkers, openPayments, queues } from './workers.ts';

/** A visitor's search that takes longer is given up, with 503. */
const SEARCH_TIMEOUT = 500;
/** Staff's tables, and changes that wait for each other. */
const STATEMENT_TIMEOUT = 3000;
const JOB_STATEMENT_TIMEOUT = 60_000;
const PAGE_CACHE_BYTES = 48 * 1024 * 1024;
const DRAIN = 10_000;

function say(line: string) {
  process.stdout.write(`${line}\n`);
}

/** Where the database is, and how to let go of it. */
async function openServer(config: Config) {
  if (config.databaseUrl) {
    return { address: { url: config.databaseUrl }, stop: async () => {} };
  }
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log: say });
  return { address: embedded.connection, stop: embedded.stop };
}

async function prepareDatabase(
  config: Config,
  address: DatabaseAddress,
  log: Log,
): Promise<FirstAdmin | null> {
  const db = openDatabase(address, { log, statementTimeout: 0, maxConnections: 2 });
  try {
    await migrateToLatest(db);
    const isSeeded = await seedDatabase(db, config.seed, systemClock);
    if (isSeeded && config.seed === 'sample') say('Loaded the sample of 10,000 businesses.');
    return await makeFirstAdmin(db, config, systemClock);
  } finally {
    await db.close();
  }
}

/** Loaded only here: Vite is no part of the running product. */
async function startDevelopment() {
  const { loadDevelopmentBuild } = await import('./dev-build.ts');
  return loadDevelopmentBuild();
}

async function start() {
  const config = readConfig();
  const log = createLog(config.logLevel);
  const server = await openServer(config);
  const firstAdmin = await prepareDatabase(config, server.address, log);
  const db = openDatabase(server.address, { log, statementTimeout: STATEMENT_TIMEOUT });
  const searchDb = openDatabase(server.address, { log, statementTimeout: SEARCH_TIMEOUT });
  const replica = config.replicaUrl
    ? openReplica(
        { url: config.replicaUrl },
        { primary: db, log, statementTimeout: SEARCH_TIMEOUT },
      )
    : null;
  const jobsDb = openDatabase(server.address, {
    log,
    statementTimeout: JOB_STATEMENT_TIMEOUT,
    maxConnections: 4,
  });
  const isDevelopment = process.argv.includes('--dev');
  const development = isDevelopment ? await startDevelopment() : null;
  const documents = createDocumentRenderer(
    config,
    development?.build ?? (await loadWebBuild()),
    log,
  );
  const secret = readSecret(config);
  const clock = systemClock;
  const jobs = await openJobs(server.address, queues, { log, supervise: config.runsJobs });
  const { provider, sandbox } = openPayments(config, db, clock);
  const pages = development ? null : createPageCache({ maxBytes: PAGE_CACHE_BYTES });
  const changes =
    pages &&
    listenForChanges(
      server.address,
      { onChange: pages.drop, onHearing: pages.setHearing },
      { db, log },
    );
  const app = createApp({
    config,
    db,
    searchDb,
    replica,
    log,
    clock,
    jobs,
    accounts: createAccounts({ config, db, log, clock, jobs, secret }),
    provider,
    sandbox,
    secret,
    documents,
    pages,
  });
  const mailer = createMailer(config);
  if (config.runsJobs) {
    await jobs.work(createWorkers({ config, db: jobsDb, log, clock, jobs, mailer, provider }));
  }
  const listener = getRequestListener(app.fetch);
  const http = createSteadyServer((request, response) => {
    if (!development) return listener(request, response);
    return development.handle(request, response, () => listener(request, response));
  });
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(config.port, config.host, resolve);
  });
  const delivery = sandbox && deliverSandboxEvents(app, db, log);
  say(
    [
      '',
      `  ${config.siteName} is open at ${config.siteUrl}`,
      ...describeAdmin(firstAdmin),
      `  Data: ${config.databaseUrl ? 'the database of DATABASE_URL' : config.dataDir}`,
      `  Payments: ${describePayments(config)}`,
      `  Mail: ${config.smtpUrl ? 'sent by SMTP' : `${config.dataDir}/outbox`}`,
      '',
    ].join('\n'),
  );
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await closeSteadyServer(http, { isBehindProxy: config.trustedProxies > 0, patience: DRAIN });
    await development?.close();
    delivery?.stop();
    await jobs.close();
    await changes?.close();
    await replica?.close();
    await jobsDb.close();
    await searchDb.close();
    await db.close();
    await server.stop();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

try {
  await start();
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
}

/** The sandbox calls our webhook as the provider would, but for the network between. */
function deliverSandboxEvents(app: HttpApp, db: Database, log: Log) {
  return startDelivery({
    db,
    log,
    secret: SANDBOX_WEBHOOK_SECRET,
    async send(body, signature) {
      const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
      const answer = await app.request('/api/webhooks/stripe', { method: 'POST', headers, body });
      return answer.ok;
    },
  });
}

/** Said once: later starts find an administrator. */
function describeAdmin(admin: FirstAdmin | null): string[] {
  if (!admin) return [];
  const { email, madeUpPassword } = admin;
  return [
    madeUpPassword
      ? `  Admin: ${email}, one-time password ${madeUpPassword}`
      : `  Admin: ${email}, with the password of ADMIN_PASSWORD`,
  ];
}

function describePayments({ payments }: Config): string {
  if (payments.kind === 'sandbox') return 'in the sandbox, no money moves';
  if (payments.kind === 'off') return 'off (set STRIPE_SECRET_KEY)';
  const missing = [
    ...(payments.publishableKey ? [] : ['STRIPE_PUBLISHABLE_KEY: nobody can pay']),
    ...(payments.webhookSecret ? [] : ['STRIPE_WEBHOOK_SECRET: payments are asked for, not told']),
  ];
  return missing.length > 0 ? `by Stripe, without ${missing.join(', ')}` : 'by Stripe';
}

/** One line for what the environment can mend; the stack for what only we can. */
function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ConfigError || error instanceof EmbeddedPostgresError) return error.message;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'EADDRINUSE') return 'PORT: another program listens there. Set another PORT.';
  if (code) return `The start failed: ${error.message || code}`;
  return error.stack ?? error.message;
}
