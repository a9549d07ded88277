import { compress } from 'hono/compress';
import { findScreen } from './contract/addresses.ts';
import { endpoints } from './contract/api.ts';
import { type DocumentRenderer, readsAt } from './documents.ts';
import type { Accounts } from './features/accounts/accounts.ts';
import { mountAccounts } from './features/accounts/routes.ts';
import { hasSessionCookie } from './features/accounts/session-cookie.rules.ts';
import { mountSignInForms } from './features/accounts/sign-in/form.routes.ts';
import { mountNavigation } from './features/accounts/sign-in/navigation.routes.ts';
import { mountAudit } from './features/audit/routes.ts';
import { mountBusinesses } from './features/businesses/routes.ts';
import { mountStaffBusinesses } from './features/businesses/staff/routes.ts';
import { mountCategories } from './features/categories/routes.ts';
import { mountCategoryAdmin } from './features/categories/staff/routes.ts';
import { mountStaffTrades } from './features/categories/staff/trades/routes.ts';
import { mountTrades } from './features/categories/trade.routes.ts';
import { mountExport } from './features/export/routes.ts';
import { mountHours } from './features/hours/routes.ts';
import type { FigureCounter } from './features/figures/counter.ts';
import { mountFigures } from './features/figures/routes.ts';
import { createFigureStops, FIGURE_STOPS } from './features/figures/stops.ts';
import { mountImports } from './features/import/routes.ts';
import { mountMessages } from './features/messages/routes.ts';
import { mountMessageAdmin } from './features/messages/staff/routes.ts';
import { mountNotices } from './features/notices/routes.ts';
import { createFindOwner } from './features/owners/find-owner.ts';
import { mountOwners } from './features/owners/routes.ts';
import { mountPages } from './features/pages/routes.ts';
import { mountPageAdmin } from './features/pages/staff/routes.ts';
import type { PaymentProvider } from './features/payments/provider.ts';
import { mountPayments } from './features/payments/routes.ts';
import { mountStaffPayments } from './features/payments/staff/routes.ts';
import { isPhoto } from './features/photos/picture.routes.ts';
import { mountPhotos } from './features/photos/routes.ts';
import { mountReports } from './features/reports/routes.ts';
import { createReviewStops, REVIEW_STOPS } from './features/reviews/owner-mail/stops.ts';
import { mountReviews } from './features/reviews/routes.ts';
import { mountSandbox } from './features/sandbox/routes.ts';
import type { Sandbox } from './features/sandbox/sandbox.ts';
import { mountSearch, searchPaths } from './features/search/routes.ts';
import { mountSeo } from './features/seo/routes.ts';
import { isSocialPicture, mountSocialPictures } from './features/social/routes.ts';
import { mountStats } from './features/stats/routes.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database/database.ts';
import type { DatabasePresence } from './platform/database/presence.ts';
import type { Replica } from './platform/database/replica.ts';
import { AppError } from './platform/errors.ts';
import { createHttpApp, type HttpApp } from './platform/http/app.ts';
import { createAsk } from './platform/http/ask.ts';
import { type BodyLimits, createBodies } from './platform/http/bodies.ts';
import {
  readClientAddress,
  refuseForeignOrigins,
  refuseWrongHosts,
} from './platform/http/client.ts';
import { mountDocs } from './platform/http/docs.ts';
import { createGuards, type Guards } from './platform/http/guards.ts';
import { mountHealth } from './platform/http/health.ts';
import { logRequests } from './platform/http/log.ts';
import { type Api, createApi } from './platform/http/mount.ts';
import { networkOf } from './platform/http/network.ts';
import { mountPlainPageStyle } from './platform/http/plain-page.ts';
import { type Limits, openLimits } from './platform/http/rate-limit.ts';
import { markWriters, mountReplicaReads } from './platform/http/replica.ts';
import { secureAnswers } from './platform/http/security-headers.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import { countRequests, type RequestMetrics } from './platform/metrics/requests.ts';
import { mountMetrics } from './platform/metrics/routes.ts';
import type { PageCache } from './platform/pages/cache.ts';
import { answerKeptPages, keepPages } from './platform/pages/kept-pages.ts';

export interface AppDependencies {
  config: Config;
  db: Database;
  /** The same database with a shorter statement timeout, for visitors' searches. */
  searchDb: Database;
  /** Serves searches instead of the primary, if there is one. */
  replica?: Replica | null;
  log: Log;
  clock: Clock;
  jobs: Jobs;
  accounts: Accounts;
  /** Null where payments are off. */
  provider: PaymentProvider | null;
  /** Stands in for the provider; null with the real one, or none. */
  sandbox: Sandbox | null;
  /** Key of the hashes that tell people apart. */
  secret: string;
  /** Counts what visitors see and click. */
  figures: FigureCounter;
  /** Renders the screens; null leaves the API alone. */
  documents: DocumentRenderer | null;
  /** Caches finished screens; null renders each one. */
  pages: PageCache | null;
  presence?: DatabasePresence;
  /** How long bodies may take; the product's defaults unless given. */
  bodies?: BodyLimits;
  stopping?: AbortSignal;
  /** Longest wait for a turn, in milliseconds; a second by default. */
  gatePatience?: number;
}

export function createApp(dependencies: AppDependencies): HttpApp {
  const { config, db, replica, presence, log, documents, accounts, bodies } = dependencies;
  const app = createHttpApp(log);
  const limits = openLimits(db, config.rateLimitFactor);
  const guards = createGuards(
    {
      authenticate: accounts.authenticate,
      findOwner: createFindOwner(dependencies),
      bodies: createBodies(bodies),
      spend: limits.spend,
    },
    {
      // Requests that wait for the database must not block those that can do without it.
      before: replica || !presence ? undefined : () => presence.wait(),
      patience: dependencies.gatePatience,
    },
  );
  const requests = countRequests();
  mountMiddleware(app, { ...dependencies, requests, limits, guards });
  const api = createApi(app, guards);
  mountCalls(api, dependencies);
  mountPlainRoutes(app, { ...dependencies, requests });
  mountSignInForms(api, accounts);
  app.all('/api/*', () => {
    throw new AppError('not_found', 'There is no such call. See /api/docs.');
  });
  documents?.mount(app, { ask: createAsk(api, log), guards });
  app.notFound(() => {
    throw new AppError('not_found', 'There is nothing at this address.');
  });
  return app;
}

function mountCalls(api: Api, dependencies: AppDependencies) {
  const { config, db, searchDb, replica, log, clock } = dependencies;
  const { jobs, provider, secret, accounts, figures } = dependencies;
  const site = { name: config.siteName, url: config.siteUrl };
  mountAccounts(api, accounts);
  mountCategories(api, db);
  mountTrades(api, db);
  if (replica) {
    api.http.use('/api/*', markWriters(config.siteUrl));
    const reads = { paths: searchPaths, replica, log, needsPrimary: hasSessionCookie };
    mountReplicaReads(api, reads, (app, db) => mountSearch(app, { db, clock }));
  }
  mountSearch(api, { db: searchDb, clock });
  // Before the businesses: `export` is not one of their ids.
  mountExport(api, { db, clock });
  mountImports(api, { db, clock, jobs });
  mountStaffBusinesses(api, { db, clock, jobs, site });
  mountStaffPayments(api, { db, clock });
  mountStats(api, { db, clock });
  mountAudit(api, { db, clock });
  mountBusinesses(api, { db, clock, jobs, site, secret });
  mountReviews(api, { db, clock, jobs, secret, site });
  mountReports(api, { db, clock, secret, log });
  mountContact(api, dependencies);
  mountHours(api, { db, clock, jobs });
  mountPhotos(api, { config, db, clock, jobs, log, site });
  mountFigures(api, { db, clock, figures });
  mountPages(api, db);
  mountCategoryAdmin(api, { db, clock, jobs });
  mountStaffTrades(api, { db, clock, jobs });
  mountPageAdmin(api, { db, clock, jobs });
  mountPayments(api, { db, clock, jobs, log, provider, site, secret });
}

function mountContact(api: Api, { config, ...dependencies }: AppDependencies) {
  const { siteName: name, siteUrl: url, contactEmail, phoneCodes } = config;
  const contact = { ...dependencies, site: { name, url }, contactEmail };
  mountMessages(api, contact);
  mountMessageAdmin(api, contact);
  mountOwners(api, { ...contact, hasPhoneCodes: phoneCodes !== 'off' });
}

/** Addresses that are not calls; `plain-routes.ts` lists them. */
function mountPlainRoutes(
  app: HttpApp,
  dependencies: AppDependencies & { requests: RequestMetrics },
) {
  const { config, db, searchDb, pages, jobs, sandbox, accounts, requests } = dependencies;
  const { clock, secret, log } = dependencies;
  mountHealth(app, db, dependencies.stopping);
  const pools = { requests: db, searches: searchDb };
  const readers = { token: config.metricsToken, trustedProxies: config.trustedProxies };
  mountMetrics(app, { requests, pages, pools, jobs }, readers);
  mountSeo(app, db, config.siteUrl);
  mountSocialPictures(app, { db, config, log });
  mountDocs(app, endpoints, config.siteName);
  mountPlainPageStyle(app);
  mountNavigation(app, accounts);
  const lists = {
    [REVIEW_STOPS]: createReviewStops(db),
    [FIGURE_STOPS]: createFigureStops(db),
  };
  mountNotices(app, { db, clock, secret, lists });
  if (sandbox) mountSandbox(app, sandbox);
}

/** Files, probes, screens for staff; and calls, which wait where the contract says. */
function isUngated(path: string): boolean {
  const screen = findScreen(path);
  return UNGATED.test(path) || screen?.isForStaff === true || screen?.isForOwner === true;
}

const UNGATED = /^\/(assets|favicon\.svg|healthz|readyz|metrics|photos|social|api)(\/|$)/;
const SANDBOX_BODY = 64 * 1024;

function mountMiddleware(
  app: HttpApp,
  dependencies: AppDependencies & { requests: RequestMetrics; limits: Limits; guards: Guards },
) {
  const { config, replica, presence, log, documents, pages, requests } = dependencies;
  const { limits, guards } = dependencies;
  const { reads, writes } = limits;
  app.use(logRequests(log, requests));
  app.use(readClientAddress(config.trustedProxies));
  if (pages) {
    const shared = { pages, readsAt };
    const { trustedProxies } = config;
    answerKeptPages(app, shared, { reads, log, requests, trustedProxies });
    app.use(keepPages(shared, reads));
  }
  const hasInlineScripts = documents?.hasInlineScripts ?? false;
  app.use(
    secureAnswers(config, {
      hasInlineScripts,
      isShown: (path) => isSocialPicture(path) || isPhoto(path),
    }),
  );
  app.use(compress());
  app.use(refuseWrongHosts());
  app.use(refuseForeignOrigins(config.siteUrl));
  app.use(async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    // Files cost nothing, the provider's events come from few addresses, signed; figures have a limit.
    const isFree = /^\/(assets\/|photos\/|api\/webhooks\/|api\/figures$)/.test(c.req.path);
    if (!isFree) await (isRead ? reads : writes).consume(c.get('address'));
    await next();
  });
  app.use(async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (!isRead || isUngated(c.req.path)) return next();
    // Before the queue: inside it, requests that wait for the database would block all others.
    // If it stays away, the screen says so.
    if (replica) await presence?.wait().catch(() => {});
    return guards.enter('reads', next);
  });
  app.on('POST', '/sandbox/*', async (c, next) => {
    const client = networkOf(c.get('address'));
    const { url, method, headers } = c.req.raw;
    const body = await guards.bodies.read(c.req.raw, { client, maxBytes: SANDBOX_BODY });
    c.req.raw = new Request(url, { method, headers, body });
    return guards.enter('writes', next);
  });
}
