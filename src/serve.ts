import { setTimeout as sleep } from 'node:timers/promises';
import { createApp } from './app.ts';
import { createDocumentRenderer, loadWebBuilds } from './documents.ts';
import { createAccounts } from './features/accounts/model/accounts.ts';
import { createBannerBoard, dropAfterBanners } from './features/banners/board.ts';
import { createBannerCounter } from './features/banners/counter.ts';
import { startFillingColumns } from './features/businesses/fill-derived-columns.ts';
import { startCheckingListings } from './features/issues/facts/check-listings.ts';
import { skipsStoppedMails } from './features/mails/model/stopped-kinds.ts';
import { createDirectoryMetrics } from './features/operations/directory-metrics.ts';
import { SANDBOX_WEBHOOK_SECRET } from './features/payments/model/provider.ts';
import { startDelivery } from './features/payments/sandbox/webhooks.ts';
import { onVocabularyChange } from './features/search/on-vocabulary-change.ts';
import { createPageDropper, openSettings } from './features/settings/live-settings.ts';
import { createSite } from './features/settings/site.ts';
import { createStatisticsCounter } from './features/statistics/counter.ts';
import { createSearchCounter } from './features/statistics/searches/counter.ts';
import { createVocabulary } from './features/trades/vocabulary.ts';
import { createWebhookNudge } from './features/webhooks/jobs.ts';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import { readSecret } from './platform/config/secret.ts';
import { listenForChanges } from './platform/database/changes.ts';
import { CONNECTIONS } from './platform/database/connections.ts';
import {
  type Database,
  type DatabaseAddress,
  openDatabase,
  openMetricsDatabase,
  openPresence,
} from './platform/database/database.ts';
import { openReplica } from './platform/database/replica.ts';
import type { HttpApp } from './platform/http/app.ts';
import { createPageCache } from './platform/http/page-cache.ts';
import { createListener, createSteadyServer } from './platform/http/server.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { createPurger, passOnDrops } from './platform/pages/purge-proxies.ts';
import type { Shutdown } from './platform/processes/shutdown.ts';
import type { Siblings } from './platform/processes/siblings.ts';
import { createLog, type Log } from './platform/telemetry/log.ts';
import { startTracing } from './platform/telemetry/start.ts';
import { createWorkers, openPayments, queues } from './workers.ts';

/** Milliseconds after which a visitor's search fails with 503; searches on a cold disk need more than half a second. */
const SEARCH_TIMEOUT = 2000;
/** Milliseconds; must stay below the one second after which a replica counts as silent. */
const REPLICA_TIMEOUT = 900;
/** Milliseconds; allows for large staff tables and for changes that wait for each other's locks. */
const STATEMENT_TIMEOUT = 3000;
const JOB_STATEMENT_TIMEOUT = 60_000;
const PAGE_CACHE_BYTES = 48 * 1024 * 1024;
/** Milliseconds to wait when the database doesn't respond at all. */
const TIMEOUT_MS = 3500;
/** Milliseconds for each stage of shutdown; the database gets the rest of 10 seconds. */
const STOP = { work: 6300, cutOff: 5500, figures: 500, connections: 500 };

/** Imported dynamically because Vite isn't installed in production. */
async function startDevelopment() {
  const { loadDevelopmentBuild } = await import('./dev-build.ts');
  return loadDevelopmentBuild(process.argv.includes('--es') ? 'es' : 'en');
}

function openConnections(config: Config, address: DatabaseAddress, log: Log) {
  const presence = openPresence(address, { log });
  const forRequests = { log, presence, patience: TIMEOUT_MS };
  const db = openDatabase(address, {
    ...forRequests,
    statementTimeout: STATEMENT_TIMEOUT,
    maxConnections: CONNECTIONS.requests,
  });
  const searchDb = openDatabase(address, {
    ...forRequests,
    statementTimeout: SEARCH_TIMEOUT,
    isForReads: true,
    maxConnections: CONNECTIONS.searches,
  });
  const jobsDb = openDatabase(address, {
    log,
    presence,
    statementTimeout: JOB_STATEMENT_TIMEOUT,
    maxConnections: CONNECTIONS.jobs,
  });
  const forReplica = { primary: db, log, statementTimeout: REPLICA_TIMEOUT };
  const replicas = config.replicaUrls.map((url) => openReplica({ url }, forReplica));
  const metricsDb = openMetricsDatabase(address, { log, presence });
  return { presence, db, searchDb, jobsDb, replicas, metricsDb };
}

interface Place {
  address: DatabaseAddress;
  siblings: Siblings | null;
}

export async function serve(
  config: Config,
  { address, siblings }: Place,
  shutdown: Shutdown,
): Promise<string> {
  const log = createLog(config.logLevel).child(siblings ? { process: siblings.number } : {});
  const tracing = await startTracing(config.tracing, log);
  const runsJobs = config.runsJobs && (siblings === null || siblings.number === 1);
  const connections = openConnections(config, address, log);
  const { presence, db, searchDb, jobsDb, replicas, metricsDb } = connections;
  const pools = [db, searchDb, jobsDb, metricsDb, ...replicas].map(({ close }) => close);
  const endConnections = shutdown.add(STOP.connections, ...pools, presence.close, tracing.close);
  const endFigures = shutdown.add(STOP.figures);
  const endWork = shutdown.add(STOP.work);
  const settings = await openSettings({ config, db, log });
  settings.watch();
  endFigures(settings.close);
  const isDevelopment = process.argv.includes('--dev');
  const development = isDevelopment ? await startDevelopment() : null;
  endConnections(development?.close);
  const documents = createDocumentRenderer(
    config,
    development?.builds ?? (await loadWebBuilds()),
    log,
  );
  const secret = readSecret(config);
  const clock = systemClock;
  const skips = skipsStoppedMails(settings);
  const jobs = createJobs(address, queues, { log, presence, supervise: runsJobs, skips });
  endWork(jobs.close);
  await jobs.start();
  await startFillingColumns({ db: jobsDb, jobs });
  await startCheckingListings({ db: jobsDb, jobs });
  const { provider, sandbox } = openPayments(config, db, clock);
  const purger = createPurger(config.purgeUrls, { log });
  const pages = development
    ? null
    : passOnDrops(createPageCache({ maxBytes: PAGE_CACHE_BYTES }), purger);
  const announced = new Set([createWebhookNudge(db, jobs)]);
  const vocabulary = createVocabulary(searchDb);
  const banners = {
    board: createBannerBoard({ db, clock, settings, log }),
    counter: createBannerCounter({ db, clock, settings, log }),
  };
  await banners.board.reload();
  banners.board.watch();
  banners.counter.start();
  endFigures(banners.board.close, banners.counter.close);
  const changes =
    pages &&
    listenForChanges(
      address,
      {
        onChange: createChangeListener(
          onVocabularyChange(
            vocabulary,
            dropAfterBanners(banners.board, settings, createPageDropper(settings, pages)),
          ),
          announced,
        ),
        onHearing: pages.setHearing,
      },
      { db, log },
    );
  endConnections(changes?.close);
  const statistics = createStatisticsCounter({ db, clock, log });
  statistics.start();
  const searches = createSearchCounter({ db, clock, log, secret });
  searches.start();
  endFigures(statistics.close, searches.close);
  const app = createApp({
    config,
    settings,
    db,
    searchDb,
    replicas,
    presence,
    log,
    clock,
    jobs,
    accounts: createAccounts({ config, settings, db, log, clock, jobs, secret }),
    provider,
    sandbox,
    secret,
    figures: statistics,
    searches,
    banners,
    vocabulary,
    documents,
    pages,
    siblings,
    metricsDb,
    directoryMetrics: createDirectoryMetrics({
      db: metricsDb,
      clock,
      settings,
      backupDir: runsJobs ? config.backupDir : null,
      isOffSite: config.offSite !== null,
    }),
    stopping: shutdown.stopping,
    announced,
  });
  const mailer = createMailer(config, createSite(config, settings));
  if (runsJobs) {
    await jobs.work(
      createWorkers({ config, settings, db: jobsDb, log, clock, jobs, mailer, secret, provider }),
    );
  }
  const listener = createListener(app);
  const server = createSteadyServer((request, response) => {
    if (!development) return listener(request, response);
    return development.handle(request, response, () => listener(request, response));
  });
  const delivery = sandbox && deliverSandboxEvents(app, db, log);
  endWork(delivery?.stop);
  const warming = warmUp(app, log);
  endWork(() => warming);
  await warming;
  // Returns up to 64 MB that a start leaves to the system. It also drops compiled code, so it runs only here.
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  endWork(() => server.drain(STOP.cutOff));
  shutdown.add(config.shutdownDelay, () => sleep(config.shutdownDelay));
  await new Promise<void>((resolve, reject) => {
    server.http.once('error', reject);
    server.http.listen(config.port, config.host, resolve);
  });
  return settings.current().name;
}

function createChangeListener(
  drop: (tags: string[]) => void,
  announced: Set<(tags: string[]) => void>,
) {
  return (tags: string[]) => {
    drop(tags);
    for (const tell of announced) tell(tags);
  };
}

/** Runs one search at startup, because the first one loads the vocabulary and plans the queries. */
async function warmUp(app: HttpApp, log: Log) {
  const { level } = log;
  if (level === 'info') log.level = 'warn';
  await app.request('/api/businesses/search?query=cofee+quokka&limit=1');
  log.level = level;
}

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
