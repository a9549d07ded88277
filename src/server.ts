import { getRequestListener } from '@hono/node-server';
import { createApp } from './app.ts';
import { createDocumentRenderer, loadWebBuild } from './documents.ts';
import { createAccounts } from './features/accounts/accounts.ts';
import { type FirstAdmin, makeFirstAdmin } from './features/accounts/first-account.ts';
import { startReadingUnread } from './features/businesses/unread.ts';
import { createFigureCounter } from './features/figures/counter.ts';
import { SANDBOX_WEBHOOK_SECRET } from './features/payments/provider.ts';
import { seedDatabase } from './features/sample/seed.ts';
import { startDelivery } from './features/sandbox/webhooks.ts';
import { systemClock } from './platform/clock.ts';
import { type Config, readConfig, readSecret } from './platform/config.ts';
import { listenForChanges } from './platform/database/changes.ts';
import {
  type Database,
  type DatabaseAddress,
  openDatabase,
  openPresence,
  tryToConnect,
} from './platform/database/database.ts';
import { migrateToLatest } from './platform/database/migrate.ts';
import { waitForDatabase } from './platform/database/presence.ts';
import { openReplica } from './platform/database/replica.ts';
import { startEmbeddedPostgres } from './platform/embedded/embedded.ts';
import type { HttpApp } from './platform/http/app.ts';
import { createSteadyServer } from './platform/http/server.ts';
import { openJobs } from './platform/jobs/jobs.ts';
import { createLog, type Log } from './platform/log.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { createPageCache } from './platform/pages/cache.ts';
import { runProcess, type Shutdown } from './platform/shutdown.ts';
import { createWorkers, openPayments, queues } from './workers.ts';

/** A visitor's search that takes longer is given up, with 503. */
const SEARCH_TIMEOUT = 500;
/** Staff's tables, and changes that wait for each other. */
const STATEMENT_TIMEOUT = 3000;
const JOB_STATEMENT_TIMEOUT = 60_000;
const PAGE_CACHE_BYTES = 48 * 1024 * 1024;
/** Of an answer, when the database says nothing at all. */
const PATIENCE = 3500;
/** Milliseconds of a stop, 10 seconds in all: requests and jobs, figures, connections, the server. */
const STOP = { work: 6300, cutOff: 5500, figures: 500, connections: 500, database: 2500 };

function print(line: string) {
  process.stdout.write(`${line}\n`);
}

async function openServer(config: Config, shutdown: Shutdown): Promise<DatabaseAddress> {
  if (config.databaseUrl) {
    const address = { url: config.databaseUrl };
    await waitForDatabase(() => tryToConnect(address), print);
    return address;
  }
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log: print });
  shutdown.add(STOP.database, embedded.stop);
  return embedded.connection;
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
    if (isSeeded && config.seed === 'sample') print('Loaded the sample of 10,000 businesses.');
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

function openConnections(config: Config, address: DatabaseAddress, log: Log) {
  const presence = openPresence(address, { log });
  const forRequests = { log, presence, patience: PATIENCE };
  const db = openDatabase(address, { ...forRequests, statementTimeout: STATEMENT_TIMEOUT });
  const searchDb = openDatabase(address, { ...forRequests, statementTimeout: SEARCH_TIMEOUT });
  const forJobs = { log, presence, statementTimeout: JOB_STATEMENT_TIMEOUT, maxConnections: 4 };
  const jobsDb = openDatabase(address, forJobs);
  const forReplica = { primary: db, log, statementTimeout: SEARCH_TIMEOUT };
  const replica = config.replicaUrl ? openReplica({ url: config.replicaUrl }, forReplica) : null;
  return { presence, db, searchDb, jobsDb, replica };
}

async function start(shutdown: Shutdown) {
  const config = readConfig();
  const log = createLog(config.logLevel);
  const address = await openServer(config, shutdown);
  const firstAdmin = await prepareDatabase(config, address, log);
  const { presence, db, searchDb, jobsDb, replica } = openConnections(config, address, log);
  const isDevelopment = process.argv.includes('--dev');
  const development = isDevelopment ? await startDevelopment() : null;
  const documents = createDocumentRenderer(
    config,
    development?.build ?? (await loadWebBuild()),
    log,
  );
  const secret = readSecret(config);
  const clock = systemClock;
  const jobs = await openJobs(address, queues, { log, presence, supervise: config.runsJobs });
  await startReadingUnread({ db: jobsDb, jobs });
  const { provider, sandbox } = openPayments(config, db, clock);
  const pages = development ? null : createPageCache({ maxBytes: PAGE_CACHE_BYTES });
  const changes =
    pages &&
    listenForChanges(address, { onChange: pages.drop, onHearing: pages.setHearing }, { db, log });
  const figures = createFigureCounter({ db, clock, log });
  figures.start();
  const app = createApp({
    config,
    db,
    searchDb,
    replica,
    presence,
    log,
    clock,
    jobs,
    accounts: createAccounts({ config, db, log, clock, jobs, secret }),
    provider,
    sandbox,
    secret,
    figures,
    documents,
    pages,
    stopping: shutdown.stopping,
  });
  const mailer = createMailer(config);
  if (config.runsJobs) {
    await jobs.work(
      createWorkers({ config, db: jobsDb, log, clock, jobs, mailer, secret, provider }),
    );
  }
  const listener = getRequestListener(app.fetch);
  const server = createSteadyServer((request, response) => {
    if (!development) return listener(request, response);
    return development.handle(request, response, () => listener(request, response));
  });
  const delivery = sandbox && deliverSandboxEvents(app, db, log);
  const pools = [db.close, searchDb.close, jobsDb.close, replica?.close, changes?.close];
  shutdown.add(STOP.connections, ...pools, presence.close, development?.close);
  shutdown.add(STOP.figures, figures.close);
  shutdown.add(STOP.work, () => server.drain(STOP.cutOff), jobs.close, delivery?.stop);
  await warmUp(app, log);
  await new Promise<void>((resolve, reject) => {
    server.http.once('error', reject);
    server.http.listen(config.port, config.host, resolve);
  });
  print(
    [
      '',
      `  ${config.siteName} is open at ${config.siteUrl}`,
      ...describeAdmin(firstAdmin),
      `  Data: ${config.databaseUrl ? 'the database in DATABASE_URL' : config.dataDir}`,
      `  Payments: ${describePayments(config)}`,
      `  Mail: ${config.smtpUrl ? 'sent over SMTP' : `${config.dataDir}/outbox`}`,
      '',
    ].join('\n'),
  );
}

await runProcess(start, print);

/** The first search reads the vocabulary and plans its queries: no visitor should wait for that. */
async function warmUp(app: HttpApp, log: Log) {
  const { level } = log;
  if (level === 'info') log.level = 'warn';
  await app.request('/api/businesses/search?query=coffee&limit=1');
  log.level = level;
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
  if (payments.kind === 'sandbox') return 'sandbox, no money moves';
  if (payments.kind === 'off') return 'off (set STRIPE_SECRET_KEY)';
  const missing = [
    ...(payments.publishableKey ? [] : ['STRIPE_PUBLISHABLE_KEY (nobody can pay)']),
    ...(payments.webhookSecret
      ? []
      : ['STRIPE_WEBHOOK_SECRET (payments are confirmed by polling)']),
  ];
  return missing.length > 0 ? `Stripe, without ${missing.join(', ')}` : 'Stripe';
}
