import { compress } from 'hono/compress';
import { secureHeaders } from 'hono/secure-headers';
import { endpoints } from './contract/api.ts';
import type { DocumentRenderer } from './documents.ts';
import { mountAccounts } from './features/accounts/routes.ts';
import { mountBusinesses } from './features/businesses/routes.ts';
import { mountCategories } from './features/categories/routes.ts';
import { mountPages } from './features/pages/routes.ts';
import { mountReviews } from './features/reviews/routes.ts';
import { mountSearch } from './features/search/routes.ts';
import { mountSeo } from './features/seo/routes.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database.ts';
import { AppError } from './platform/errors.ts';
import { mountHealth } from './platform/health.ts';
import { createHttpApp, type HttpApp } from './platform/http.ts';
import { readClientAddress, refuseForeignOrigins } from './platform/http-client.ts';
import { mountDocs } from './platform/http-docs.ts';
import { logRequests } from './platform/http-log.ts';
import type { Log } from './platform/log.ts';
import { createLocalRateLimiter, createSharedRateLimiter } from './platform/rate-limit.ts';

export interface AppDependencies {
  config: Config;
  db: Database;
  log: Log;
  clock: Clock;
  /** Key of the hashes under which people are kept. */
  secret: string;
  /** Renders the screens; null leaves the API alone. */
  documents: DocumentRenderer | null;
}

/** The product over HTTP: middleware, every feature's routes, the rendered screens last. */
export function createApp(dependencies: AppDependencies): HttpApp {
  const { config, db, log, documents } = dependencies;
  const app = createHttpApp(log);
  mountMiddleware(app, dependencies);
  mountHealth(app, db);
  mountSeo(app, db, config.siteUrl);
  mountDocs(app, endpoints, config.siteName);
  const api = createApi(dependencies);
  app.route('/', api);
  app.all('/api/*', () => {
    throw new AppError('not_found', 'There is no such call.');
  });
  documents?.mount(app, (path, init) => Promise.resolve(api.request(path, init)));
  app.notFound(() => {
    throw new AppError('not_found', 'There is nothing at this address.');
  });
  return app;
}

function createApi({ config, db, log, clock, secret }: AppDependencies): HttpApp {
  const api = createHttpApp(log);
  const reviewLimit = createSharedRateLimiter(db, {
    name: 'reviews',
    points: 10 * config.rateLimitFactor,
    seconds: 3600,
  });
  mountAccounts(api);
  mountCategories(api, db);
  mountSearch(api, db);
  mountBusinesses(api, db);
  mountReviews(api, { db, clock, secret, reviewLimit });
  mountPages(api, db);
  return api;
}

function mountMiddleware(app: HttpApp, { config, db, log, documents }: AppDependencies) {
  const reads = createLocalRateLimiter({
    name: 'reads',
    points: 600 * config.rateLimitFactor,
    seconds: 60,
  });
  const writes = createSharedRateLimiter(db, {
    name: 'writes',
    points: 120 * config.rateLimitFactor,
    seconds: 60,
  });
  app.use(logRequests(log));
  app.use(readClientAddress(config.trustedProxies));
  app.use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: documents?.hasInlineScripts ? ["'self'", "'unsafe-inline'", 'ws:'] : ["'self'"],
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
      permissionsPolicy: { camera: [], geolocation: [], microphone: [] },
    }),
  );
  app.use(compress());
  app.use(refuseForeignOrigins(config.siteUrl));
  app.use(async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    const isFile = c.req.path.startsWith('/assets/');
    if (!isFile) await (isRead ? reads : writes).consume(c.get('address'));
    await next();
  });
}
