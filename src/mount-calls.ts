import type { DocumentRenderer } from './documents.ts';
import type { Accounts } from './features/accounts/accounts.ts';
import { mountAccounts } from './features/accounts/routes.ts';
import { hasSessionCookie } from './features/accounts/session-cookie.rules.ts';
import { mountAudit } from './features/audit/routes.ts';
import { mountBusinesses } from './features/businesses/routes.ts';
import { mountStaffBusinesses } from './features/businesses/staff/routes.ts';
import { mountCategories } from './features/categories/routes.ts';
import { mountCategoryAdmin } from './features/categories/staff/routes.ts';
import { mountStaffTrades } from './features/categories/staff/trades/routes.ts';
import { mountTrades } from './features/categories/trade.routes.ts';
import { mountExport } from './features/export/routes.ts';
import type { FigureCounter } from './features/figures/counter.ts';
import { mountFigures } from './features/figures/routes.ts';
import { mountHours } from './features/hours/routes.ts';
import { mountImports } from './features/import/routes.ts';
import { mountMessages } from './features/messages/routes.ts';
import { mountMessageAdmin } from './features/messages/staff/routes.ts';
import { mountOwners } from './features/owners/routes.ts';
import { mountPages } from './features/pages/routes.ts';
import { mountPageAdmin } from './features/pages/staff/routes.ts';
import type { PaymentProvider } from './features/payments/provider.ts';
import { mountPayments } from './features/payments/routes.ts';
import { mountStaffPayments } from './features/payments/staff/routes.ts';
import { mountPhotos } from './features/photos/routes.ts';
import { mountReports } from './features/reports/routes.ts';
import { mountReviews } from './features/reviews/routes.ts';
import type { Sandbox } from './features/sandbox/sandbox.ts';
import { mountSearch, searchPaths } from './features/search/routes.ts';
import { mountStats } from './features/stats/routes.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database/database.ts';
import type { DatabasePresence } from './platform/database/presence.ts';
import type { Replica } from './platform/database/replica.ts';
import type { BodyLimits } from './platform/http/bodies.ts';
import type { Api } from './platform/http/mount.ts';
import { markWriters, mountReplicaReads } from './platform/http/replica.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import type { PageCache } from './platform/pages/cache.ts';

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

export function mountCalls(api: Api, dependencies: AppDependencies) {
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
  mountPhotos(api, { config, db, clock, jobs, log, site });
  mountFigures(api, { db, clock, figures });
  mountHours(api, { db, clock, jobs });
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
