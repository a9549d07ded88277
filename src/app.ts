import { compress } from 'hono/compress';
import { secureHeaders } from 'hono/secure-headers';
import { endpoints } from './contract/api.ts';
import { type DocumentRenderer, isSharedPath, PAGE_PARAMETERS } from './documents.ts';
import type { Accounts } from './features/accounts/accounts.ts';
import { mountAccounts } from './features/accounts/routes.ts';
import { hasSessionCookie } from './features/accounts/session-cookie.rules.ts';
import { mountAudit } from './features/audit/routes.ts';
import { mountBusinesses } from './features/businesses/routes.ts';
import { mountStaffBusinesses } from './features/businesses/staff/routes.ts';
import { mountCategories } from './features/categories/routes.ts';
import { mountCategoryAdmin } from './features/categories/staff/routes.ts';
import { mountExport } from './features/export/routes.ts';
import { mountImports } from './features/import/routes.ts';
import { mountPages } from './features/pages/routes.ts';
import { mountPageAdmin } from './features/pages/staff/routes.ts';
import type { PaymentProvider } from './features/payments/provider.ts';
import { mountPayments } from './features/payments/routes.ts';
import { mountReviews } from './features/reviews/routes.ts';
import { mountReviewAdmin } from './features/reviews/staff/routes.ts';
import { mountSandbox } from './features/sandbox/routes.ts';
import type { Sandbox } from './features/sandbox/sandbox.ts';
import { mountSearch, searchPaths } from './features/search/routes.ts';
import { mountSeo } from './features/seo/routes.ts';
import { mountStats } from './features/stats/routes.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database/database.ts';
import type { DatabasePresence } from './platform/database/presence.ts';
import type { Replica } from './platform/database/replica.ts';
import { AppError } from './platform/errors.ts';
import {
  readClientAddress,
  refuseForeignOrigins,
  refuseWrongHosts,
} from './platform/http/client.ts';
import { mountDocs } from './platform/http/docs.ts';
import { limitConcurrency } from './platform/http/gate.ts';
import { mountHealth } from './platform/http/health.ts';
import { logRequests } from './platform/http/log.ts';
import { createHttpApp, type HttpApp } from './platform/http/mount.ts';
import { createLocalRateLimiter, createSharedRateLimiter } from './platform/http/rate-limit.ts';
import { markWriters, mountReplicaReads } from './platform/http/replica.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import { countRequests, type RequestMetrics } from './platform/metrics/requests.ts';
import { mountMetrics } from './platform/metrics/routes.ts';
import type { PageCache } from './platform/pages/cache.ts';
import { answerKeptPages, keepPages } from './platform/pages/kept-pages.ts';

export interface AppDependencies {
  config: Config;
  db: Database;
  /** The same database with less patience, for searches that visitors think up. */
  searchDb: Database;
  /** What takes searches off the primary, where there is one. */
  replica?: Replica | null;
  log: Log;
  clock: Clock;
  jobs: Jobs;
  accounts: Accounts;
  /** Null where payments are off. */
  provider: PaymentProvider | null;
  /** What stands in for the provider; null where it is the real one, or none. */
  sandbox: Sandbox | null;
  /** Key of the hashes under which people are kept. */
  secret: string;
  /** Renders the screens; null leaves the API alone. */
  documents: DocumentRenderer | null;
  /** Where finished screens are kept; null makes each anew. */
  pages: PageCache | null;
  /** What the pools of `db` and `searchDb` wait on. */
  presence?: DatabasePresence;
  /** Aborted when the process is about to end. */
  stopping?: AbortSignal;
}

/** The product over HTTP: middleware, every feature's routes, the rendered screens last. */
export function createApp(dependencies: AppDependencies): HttpApp {
  const { config, db, searchDb, jobs, log, documents, pages, sandbox } = dependencies;
  const app = createHttpApp(log);
  const requests = countRequests();
  mountMiddleware(app, { ...dependencies, requests });
  mountHealth(app, db, dependencies.stopping);
  const pools = { requests: db, searches: searchDb };
  const readers = { token: config.metricsToken, trustedProxies: config.trustedProxies };
  mountMetrics(app, { requests, pages, pools, jobs }, readers);
  mountSeo(app, db, config.siteUrl);
  mountDocs(app, endpoints, config.siteName);
  const api = createApi(dependencies);
  app.route('/', api);
  if (sandbox) mountSandbox(app, sandbox);
  app.all('/api/*', () => {
    throw new AppError('not_found', 'There is no such call.');
  });
  documents?.mount(app, async (path, init, env) => api.request(path, init, env));
  app.notFound(() => {
    throw new AppError('not_found', 'There is nothing at this address.');
  });
  return app;
}

function createApi(dependencies: AppDependencies): HttpApp {
  const { config, db, searchDb, replica, log, clock } = dependencies;
  const { jobs, provider, secret, accounts } = dependencies;
  const api = createHttpApp(log);
  // Here and not in front, so that it holds for the calls of rendered screens too.
  api.use('/api/*', async (c, next) => {
    c.set('user', await accounts.authenticate(c.req.raw.headers));
    await next();
  });
  const site = { name: config.siteName, url: config.siteUrl };
  const limitHourly = (name: string, points: number) =>
    createSharedRateLimiter(db, { name, points: points * config.rateLimitFactor, seconds: 3600 });
  const signInLimit = createSharedRateLimiter(db, {
    name: 'sign-in',
    points: 10 * config.rateLimitFactor,
    seconds: 900,
  });
  mountAccounts(api, { accounts, signInLimit });
  mountCategories(api, db);
  if (replica) {
    api.use('/api/*', markWriters(config.siteUrl));
    const reads = { paths: searchPaths, replica, log, needsPrimary: hasSessionCookie };
    mountReplicaReads(api, reads, mountSearch);
  }
  mountSearch(api, searchDb);
  // Ahead of the businesses: an export is no id of theirs.
  mountExport(api, { db, clock });
  mountImports(api, { db, clock, jobs, importLimit: limitHourly('imports', 10) });
  mountStaffBusinesses(api, { db, clock, jobs, site });
  mountStats(api, { db, clock });
  mountAudit(api, { db, clock });
  const submissionLimit = limitHourly('submissions', 10);
  mountBusinesses(api, { db, clock, jobs, site, submissionLimit });
  const reviewLimits = {
    reviewLimit: limitHourly('reviews', 10),
    reportLimit: limitHourly('reports', 10),
  };
  mountReviews(api, { db, clock, secret, ...reviewLimits });
  mountReviewAdmin(api, { db, clock });
  mountPages(api, db);
  mountCategoryAdmin(api, { db, clock, jobs });
  mountPageAdmin(api, { db, clock });
  const intentLimit = limitHourly('intents', 20);
  mountPayments(api, { db, clock, jobs, log, provider, site, intentLimit });
  return api;
}

/** What Stripe.js needs, by Stripe's own list; the card form is a frame of theirs. */
const STRIPE_SOURCES = {
  scriptSrc: ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com'],
  connectSrc: ["'self'", 'https://api.stripe.com'],
  frameSrc: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
};

/** Payment requests and passkeys stay open: the provider's form and the browser use them. */
const FORBIDDEN_FEATURES = {
  ...{ accelerometer: [], camera: [], displayCapture: [], geolocation: [], gyroscope: [] },
  ...{ magnetometer: [], microphone: [], midi: [], serial: [], usb: [] },
};

/** More at once would only wait for the same connections and cores. */
const GATE = { atOnce: 8, waiting: 100, patience: 1000 };
/** What must get through when visitors don't: files, probes, the provider's events, staff. */
const UNGATED =
  /^\/(assets|favicon\.svg|healthz|readyz|metrics|sign-in|admin|api\/(admin|auth|webhooks))(\/|$)/;
const PAYMENTS = /^\/api\/(create-payment-intent|confirm-payment)$/;

function mountMiddleware(
  app: HttpApp,
  dependencies: AppDependencies & { requests: RequestMetrics },
) {
  const { config, db, replica, presence, log, documents, pages, requests } = dependencies;
  const reads = createLocalRateLimiter({
    points: 600 * config.rateLimitFactor,
    seconds: 60,
  });
  const writes = createSharedRateLimiter(db, {
    name: 'writes',
    points: 120 * config.rateLimitFactor,
    seconds: 60,
  });
  app.use(logRequests(log, requests));
  app.use(readClientAddress(config.trustedProxies));
  if (pages) {
    const shared = { pages, isShared: isSharedPath, parameters: PAGE_PARAMETERS };
    const { trustedProxies } = config;
    answerKeptPages(app, shared, { reads, log, requests, trustedProxies });
    app.use(keepPages(shared, reads));
  }
  app.use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: documents?.hasInlineScripts ? ["'self'", "'unsafe-inline'", 'ws:'] : ["'self'"],
        ...(config.payments.kind === 'stripe' && STRIPE_SOURCES),
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        imgSrc: ["'self'", 'data:', 'https:', 'http:'],
        objectSrc: ["'none'"],
      },
      referrerPolicy: 'strict-origin-when-cross-origin',
      strictTransportSecurity: config.siteUrl.startsWith('https:')
        ? 'max-age=31536000; includeSubDomains'
        : false,
      xFrameOptions: 'DENY',
      xXssProtection: false,
      permissionsPolicy: FORBIDDEN_FEATURES,
    }),
  );
  app.use(compress());
  app.use(refuseWrongHosts());
  app.use(refuseForeignOrigins(config.siteUrl));
  app.use(async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    // Files cost nothing, and the provider's events come from few addresses, signed.
    const isFree = /^\/(assets|api\/webhooks)\//.test(c.req.path);
    if (!isFree) await (isRead ? reads : writes).consume(c.get('address'));
    await next();
  });
  const readGate = limitConcurrency(GATE);
  const writeGate = limitConcurrency(GATE);
  // They wait for the provider, and must not hold up who writes a review.
  const paymentGate = limitConcurrency(GATE);
  app.use(async (c, next) => {
    if (UNGATED.test(c.req.path)) return next();
    const mayDoWithout = replica && c.req.path.startsWith('/api/');
    // In front of the gate: behind it, those who wait for the database would keep all others out.
    // If it stays away, the screen or the call says so.
    if (!mayDoWithout) await presence?.wait().catch(() => {});
    if (PAYMENTS.test(c.req.path)) return paymentGate(c, next);
    return c.req.method === 'GET' || c.req.method === 'HEAD'
      ? readGate(c, next)
      : writeGate(c, next);
  });
}
