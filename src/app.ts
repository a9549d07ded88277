import { compress } from 'hono/compress';
import { Registry } from 'prom-client';
import * as m from '#messages';
import { findScreen, isEmbedFile, isFrame } from './contract/addresses.ts';
import { endpoints } from './contract/api.ts';
import { screens } from './contract/screens.ts';
import { readsAt } from './documents.ts';
import { listMapHosts, type MapSetting } from './domain/basemap.ts';
import { MEMBER_MAILS } from './domain/memberships.ts';
import { readOwnPath } from './domain/own-path.ts';
import { mountSignInForms } from './features/accounts/sign-in/form.routes.ts';
import { mountNavigation } from './features/accounts/sign-in/navigation.routes.ts';
import { createFindApiToken } from './features/accounts/tokens/tokens.ts';
import { createBannerBoard } from './features/banners/board.ts';
import { createBannerCounter } from './features/banners/counter.ts';
import { mountBannerFrames } from './features/banners/frame.routes.ts';
import { mountCalendars } from './features/events/calendar.routes.ts';
import { createEventsElsewhere } from './features/events/read.ts';
import { mountNotices } from './features/mails/stop-mails.routes.ts';
import { createMemberStops } from './features/memberships/stops.ts';
import { createNewsletterStops, NEWSLETTER_STOPS } from './features/newsletters/readers.ts';
import {
  createStatus,
  createTroubles,
  mountStatus,
  type Troubles,
} from './features/operations/status.ts';
import { createFindOwner } from './features/owners/open-owner-area.ts';
import { mountStopRenewal } from './features/payments/renewals/stop.routes.ts';
import { mountSandbox } from './features/payments/sandbox/routes.ts';
import { createRefuseBlocked } from './features/queue/blocks.ts';
import { readWaiting } from './features/queue/model/waiting.ts';
import { createLiveCounts } from './features/queue/notices/live-counts.ts';
import { createStaffStops } from './features/queue/notices/tell.ts';
import { mountWaitingStream } from './features/queue/notices.routes.ts';
import {
  createOwnReviewStops,
  OWN_REVIEW_STOPS,
} from './features/reviews/model/own-review-stops.ts';
import { findNewAddress } from './features/seo/old-addresses.ts';
import { mountSocialPictures } from './features/seo/pictures/routes.ts';
import { mountSeo } from './features/seo/routes.ts';
import { mountEmbeds } from './features/seo/widgets/routes.ts';
import { styleAccent } from './features/settings/accent-style.ts';
import { mountSiteFiles } from './features/settings/files.routes.ts';
import { createSite } from './features/settings/site.ts';
import {
  type AppDependencies,
  createOwnerStops,
  mountCalls,
  type Prepared,
} from './mount-calls.ts';
import { createOnce } from './platform/database/once.ts';
import { AppError } from './platform/errors.ts';
import { createHttpApp, type HttpApp, logRequests } from './platform/http/app.ts';
import { createAsk } from './platform/http/ask.ts';
import {
  readClientAddress,
  refuseForeignOrigins,
  refuseWrongHosts,
} from './platform/http/client.ts';
import { mountDocs } from './platform/http/docs.ts';
import { createGuards, type Guards } from './platform/http/guards.ts';
import { mountHealth } from './platform/http/health.ts';
import { createBodies } from './platform/http/input.ts';
import { answerInLanguages, mountLanguageChoice } from './platform/http/languages.ts';
import { type Api, createApi } from './platform/http/mount.ts';
import { mountPlainPageStyle } from './platform/http/plain-page-style.ts';
import {
  countLimits,
  type LimitMetrics,
  type Limits,
  openLimits,
} from './platform/http/rate-limit.ts';
import { secureAnswers } from './platform/http/security-headers.ts';
import { nameTraces, traceRequests } from './platform/http/traces.ts';
import { mountMetrics } from './platform/metrics/routes.ts';
import { answerCachedPages, keepPages } from './platform/pages/cached-pages.ts';
import { countRequests, type RequestMetrics } from './platform/telemetry/request-metrics.ts';

export function createApp(given: AppDependencies): HttpApp {
  const banners = given.banners ?? {
    board: createBannerBoard(given),
    counter: createBannerCounter(given),
  };
  const dependencies = { ...given, banners };
  const { config, db, replicas = [], presence, log, documents, accounts, bodies } = dependencies;
  const app = createHttpApp(log);
  const { secret, siblings = null } = dependencies;
  const limitMetrics = countLimits();
  const limits = openLimits(db, {
    factor: config.rateLimitFactor,
    secret,
    siblings,
    metrics: limitMetrics,
  });
  const guards = createGuards(
    {
      authenticate: accounts.authenticate,
      findOwner: createFindOwner(dependencies),
      findTokenCaller: createFindApiToken(accounts),
      bodies: createBodies(bodies),
      spend: limits.spend,
      hold: limits.hold,
      once: createOnce(db, secret),
      refuseBlocked: createRefuseBlocked(dependencies),
    },
    {
      // Requests that wait for the database must not block those that don't need it.
      before: replicas.length > 0 || !presence ? undefined : () => presence.wait(),
      patience: dependencies.gatePatience,
    },
  );
  const requests = countRequests();
  const troubles = createTroubles(dependencies.clock);
  mountMiddleware(app, { ...dependencies, requests, limits, guards, troubles });
  const api = createApi(app, guards);
  mountCalls(api, dependencies);
  mountOwnStatus(api, { ...dependencies, troubles });
  mountPlainRoutes(app, { ...dependencies, requests, limitMetrics });
  mountSignInForms(api, accounts);
  app.all('/api/*', () => {
    throw new AppError('not_found', m.api_no_such_call());
  });
  const { settings } = dependencies;
  const ask = createAsk(api, log, dependencies.pages?.answers);
  api.showForm = documents?.mount(app, {
    ask,
    guards,
    settings,
    banners: banners.board,
    findNewAddress: (pathname) => findNewAddress(db, pathname),
  });
  app.notFound(() => {
    throw new AppError('not_found', m.api_no_such_address());
  });
  return app;
}

function mountOwnStatus(api: Api, dependencies: AppDependencies & { troubles: Troubles }) {
  const { db, metricsDb = db, clock, provider } = dependencies;
  const read = createStatus({ ...dependencies, db: metricsDb, hasPayments: provider !== null });
  mountStatus(api, { read, clock });
}

function mountPlainRoutes(
  app: HttpApp,
  dependencies: Prepared & { requests: RequestMetrics; limitMetrics: LimitMetrics },
) {
  const { config, db, sandbox, accounts } = dependencies;
  const { clock, secret, settings } = dependencies;
  mountHealth(app, db, dependencies.stopping);
  mountOwnMetrics(app, dependencies);
  mountSeo(app, {
    db,
    siteUrl: config.siteUrl,
    offersAt: () => (settings.current().offers ? dependencies.clock() : null),
    listEvents: createEventsElsewhere({ db, clock, settings }).listPaths,
  });
  const { siteUrl } = config;
  mountCalendars(app, { db: dependencies.searchDb, clock, settings, siteUrl });
  mountSocialPictures(app, dependencies);
  mountSiteFiles(app, { db, config });
  mountBannerFrames(app, { ...dependencies.banners, clock, secret });
  mountEmbeds(app, { reads: dependencies.searchDb, clock, settings });
  mountDocs(app, endpoints, settings.current().name);
  mountPlainPageStyle(app, () => styleAccent(settings.current().accent).css);
  mountNavigation(app, accounts);
  mountLanguageChoice(app, {
    isSecure: config.siteUrl.startsWith('https:'),
    choice: () => settings.current().languages,
    readNext: readOwnPath,
  });
  const lists = {
    [OWN_REVIEW_STOPS]: createOwnReviewStops({ db, clock }),
    ...createStaffStops(db),
    [NEWSLETTER_STOPS]: createNewsletterStops(db),
    [MEMBER_MAILS]: createMemberStops({ db, clock }),
  };
  mountNotices(app, { db, clock, secret, lists, ownerStops: createOwnerStops({ db, clock }) });
  mountStopRenewal(app, { ...dependencies, site: createSite(config, settings) });
  if (sandbox) mountSandbox(app, sandbox);
  mountWaitingStream(app, { accounts, live: openLiveCounts(dependencies) });
}

function mountOwnMetrics(
  app: HttpApp,
  dependencies: AppDependencies & { requests: RequestMetrics; limitMetrics: LimitMetrics },
) {
  const { config, db, searchDb, requests, limitMetrics, searches } = dependencies;
  mountMetrics(
    app,
    {
      ...dependencies,
      counters: [requests.metrics, limitMetrics.metrics, ...(searches ? [searches.metrics] : [])],
      pools: { requests: db, searches: searchDb },
      directory: dependencies.directoryMetrics ?? (async () => new Registry()),
    },
    { token: config.metricsToken, trustedProxies: config.trustedProxies },
  );
}

function openLiveCounts({ db, clock, settings, log, ...dependencies }: AppDependencies) {
  const { accounts, announced, stopping } = dependencies;
  const live = createLiveCounts({
    log,
    read: () => readWaiting({ db, clock, settings }),
    findUsers: accounts.findUsers,
  });
  announced?.add(live.nudge);
  stopping?.addEventListener('abort', live.close);
  return live;
}

/**
 * Returns whether a path skips the read queue: files, probes, staff and owner screens, and calls, which queue
 * where their contract says so.
 */
function isUngated(path: string): boolean {
  const screen = findScreen(path);
  return UNGATED.test(path) || screen?.isForStaff === true || screen?.isForOwner === true;
}

const UNGATED =
  /^\/(assets|b|favicon\.svg|healthz|readyz|metrics|photos|site|social|status|api)(\/|$)/;
/**
 * Returns the map hosts that a path may load. The screen that chooses the map previews one from any host
 * before it is saved. The worker that loads tiles has a policy of its own, which browsers cache with its
 * file, so it can't follow the setting.
 */
function listMapHostsAt(path: string, map: MapSetting): readonly string[] {
  const isOfAny = path === screens.map.path || MAP_WORKER.test(path);
  if (isOfAny) return ['https:', 'http:'];
  const hosts = mapHosts.get(map) ?? listMapHosts(map);
  mapHosts.set(map, hosts);
  return hosts;
}

/** Caches the hosts per map setting, because every response needs them. */
const mapHosts = new WeakMap<MapSetting, readonly string[]>();

const MAP_WORKER = /^\/assets\/maplibre-gl-worker-[\w-]+\.mjs$/;

const PICTURES = /^\/(?:photos|social)\//;
const SANDBOX_BODY = 64 * 1024;

function mountMiddleware(
  app: HttpApp,
  dependencies: AppDependencies & {
    requests: RequestMetrics;
    limits: Limits;
    guards: Guards;
    troubles: Troubles;
  },
) {
  const { config, replicas = [], presence, log, documents, pages, requests } = dependencies;
  const { limits, guards, troubles } = dependencies;
  const { reads, writes } = limits;
  const { settings } = dependencies;
  app.use(nameTraces());
  app.use(logRequests(log, requests));
  app.use(async (c, next) => {
    await next();
    if (c.error) troubles.note(c.error);
  });
  app.use(readClientAddress(config.trustedProxies));
  if (pages) {
    const shared = { pages, readsAt };
    const { trustedProxies } = config;
    answerCachedPages(app, shared, { reads, log, requests, trustedProxies });
    app.use(keepPages(shared, reads));
  }
  answerInLanguages(app, () => settings.current().languages);
  traceRequests(app, { takesParents: config.tracing?.takesParents ?? false });
  const hasInlineScripts = documents?.hasInlineScripts ?? false;
  app.use(
    secureAnswers(config, {
      hasInlineScripts,
      isShown: (path) => PICTURES.test(path) || isEmbedFile(path),
      isFramed: isFrame,
      listMapHosts: (path) => listMapHostsAt(path, settings.current().map),
    }),
  );
  app.use(compress());
  app.use(refuseWrongHosts());
  app.use(refuseForeignOrigins(config.siteUrl));
  app.use(async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    // Files are cheap, the provider's webhooks are signed and come from few addresses, and statistics have
    // their own limit.
    const isFree = /^\/(assets\/|photos\/|site\/|api\/webhooks\/|api\/figures(\/searches)?$)/.test(
      c.req.path,
    );
    if (!isFree) await (isRead ? reads : writes).consume(c.get('address'));
    await next();
  });
  app.use(async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (!isRead || isUngated(c.req.path)) return next();
    // Waits for the database before the queue, because waiting requests inside it would block all others. If
    // the database stays away, the screen reports it.
    if (replicas.length > 0) await presence?.wait().catch(() => {});
    return guards.enter('reads', c.get('address'), next);
  });
  app.on('POST', '/sandbox/*', async (c, next) => {
    const client = c.get('address');
    const { url, method, headers } = c.req.raw;
    const body = await guards.bodies.read(c.req.raw, { client, maxBytes: SANDBOX_BODY });
    c.req.raw = new Request(url, { method, headers, body });
    return guards.enter('writes', client, next);
  });
}
