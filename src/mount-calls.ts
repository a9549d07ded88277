import type { Registry } from 'prom-client';
import type { DocumentRenderer } from './documents.ts';
import type { Accounts } from './features/accounts/model/accounts.ts';
import { hasSessionCookie } from './features/accounts/model/session-cookie.rules.ts';
import { mountAccounts } from './features/accounts/routes.ts';
import { mountAudit } from './features/audit/routes.ts';
import type { BannerBoard } from './features/banners/board.ts';
import type { BannerCounter } from './features/banners/counter.ts';
import { mountBanners } from './features/banners/routes.ts';
import { mountBusinesses } from './features/businesses/routes.ts';
import { mountStaffBusinesses } from './features/businesses/staff/routes.ts';
import {
  mountCategories,
  mountCategoryAdmin,
  mountStaffTrades,
  mountTrades,
} from './features/categories/routes.ts';
import { createEventsElsewhere } from './features/events/read.ts';
import { mountEvents } from './features/events/routes.ts';
import { mountExport } from './features/export/routes.ts';
import { mountImports } from './features/import/routes.ts';
import {
  createInquiryStops,
  createInvitedInquiryStops,
  INQUIRY_STOPS,
  INVITED_INQUIRY_STOPS,
} from './features/inquiries/model/switch-inquiries.ts';
import { mountInquiries } from './features/inquiries/routes.ts';
import { mountReports } from './features/issues/reports.routes.ts';
import { mountIssues } from './features/issues/routes.ts';
import { mountChecks } from './features/issues/websites.routes.ts';
import type { OwnerStops } from './features/mails/model/notices.queries.ts';
import { mountOwnerMails } from './features/mails/owner-mails.routes.ts';
import { mountMails } from './features/mails/routes.ts';
import { mountMerges } from './features/merges/routes.ts';
import { mountMessages } from './features/messages/routes.ts';
import { mountMessageAdmin } from './features/messages/staff.routes.ts';
import { mountNewsletters } from './features/newsletters/routes.ts';
import { mountBackups } from './features/operations/backups.routes.ts';
import { mountHours } from './features/owners/changes/edit-hours.ts';
import { mountOffers } from './features/owners/changes/offers.routes.ts';
import { proposeSubmission } from './features/owners/changes/propose.ts';
import { mountOwners } from './features/owners/routes.ts';
import { mountPageAdmin, mountPages } from './features/pages/routes.ts';
import type { PaymentProvider } from './features/payments/model/provider.ts';
import { mountPayments } from './features/payments/routes.ts';
import type { Sandbox } from './features/payments/sandbox/sandbox.ts';
import { mountCoupons } from './features/payments/staff/coupons.ts';
import { mountStaffPayments } from './features/payments/staff/routes.ts';
import { createPictureStore } from './features/photos/page-pictures.ts';
import { openPhotoStore } from './features/photos/photo-store.ts';
import { mountPhotos } from './features/photos/routes.ts';
import { applyArea } from './features/places/model/areas.queries.ts';
import { createTownReader } from './features/places/model/street.ts';
import { mountAreas, mountNamedAreas, mountPlaces } from './features/places/routes.ts';
import { mountBlocks } from './features/queue/blocks.routes.ts';
import { mountStaffNotices } from './features/queue/notices.routes.ts';
import { mountStaffQueue } from './features/queue/routes.ts';
import { mountModeration } from './features/reviews/log.routes.ts';
import {
  createReviewStops,
  INVITED_REVIEW_STOPS,
  REVIEW_STOPS,
} from './features/reviews/model/owner-mail.ts';
import { mountReviews } from './features/reviews/routes.ts';
import { mountSearch, searchPaths } from './features/search/routes.ts';
import { mountOldAddresses } from './features/seo/old-addresses.routes.ts';
import type { Painter } from './features/seo/pictures/painter.ts';
import type { LiveSettings } from './features/settings/live-settings.ts';
import type { SettingsDependencies } from './features/settings/read.ts';
import { mountFields, mountSettings } from './features/settings/routes.ts';
import { createSite } from './features/settings/site.ts';
import type { StatisticsCounter } from './features/statistics/counter.ts';
import { createStatisticsStops, FIGURE_STOPS } from './features/statistics/monthly.ts';
import { mountStatistics, mountStats } from './features/statistics/routes.ts';
import type { SearchCounter } from './features/statistics/searches/counter.ts';
import { mountInsights } from './features/statistics/searches.routes.ts';
import { createVocabulary, type VocabularySource } from './features/trades/vocabulary.ts';
import { mountWebhooks } from './features/webhooks/routes.ts';
import type { Config } from './platform/config/config.ts';
import type { Database } from './platform/database/database.ts';
import type { DatabasePresence } from './platform/database/presence.ts';
import type { Replica } from './platform/database/replica.ts';
import type { Services } from './platform/dependencies/dependencies.ts';
import type { BodyLimits } from './platform/http/input.ts';
import type { Api } from './platform/http/mount.ts';
import type { PageCache } from './platform/http/page-cache.ts';
import { markWriters, mountReplicaReads } from './platform/http/replica.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Siblings } from './platform/processes/siblings.ts';

export interface AppDependencies extends Pick<Services, 'db' | 'clock' | 'log' | 'secret'> {
  config: Config;
  settings: LiveSettings;
  searchDb: Database;
  replicas?: readonly Replica[];
  siblings?: Siblings | null;
  jobs: Jobs;
  accounts: Accounts;
  /** Payment provider; null if payments are off. */
  provider: PaymentProvider | null;
  /** Stands in for the payment provider; null with the real provider or without payments. */
  sandbox: Sandbox | null;
  figures: StatisticsCounter;
  /** Banners of this process. By default they are reloaded only after changes. */
  banners?: { board: BannerBoard; counter: BannerCounter };
  searches?: SearchCounter;
  /** Trades and phrases of this process. By default they are checked for changes every second. */
  vocabulary?: VocabularySource;
  /** Renders the screens; null serves the API only. */
  documents: DocumentRenderer | null;
  pages: PageCache | null;
  presence?: DatabasePresence;
  bodies?: BodyLimits;
  painter?: Painter;
  /** Fails fast, for endpoints that must answer while the database is away. Defaults to `db`. */
  metricsDb?: Database;
  directoryMetrics?: () => Promise<Registry>;
  stopping?: AbortSignal;
  announced?: Set<(tags: string[]) => void>;
  gatePatience?: number;
}

export type Prepared = AppDependencies & Required<Pick<AppDependencies, 'banners'>>;

export function mountCalls(api: Api, dependencies: Prepared) {
  const { config, db, searchDb, replicas = [], log, clock } = dependencies;
  const {
    jobs,
    provider,
    secret,
    accounts,
    figures: statistics,
    searches,
    settings,
  } = dependencies;
  const { vocabulary = createVocabulary(searchDb) } = dependencies;
  const site = createSite(config, settings);
  const offersAt = () => (settings.current().offers ? clock() : null);
  const mountReads = (app: Api, db: Database, words: VocabularySource) => {
    const sources = { db, clock, vocabulary: words, offersAt };
    const towns = createTownReader(sources);
    const events = createEventsElsewhere({ db, clock, settings });
    mountPlaces(app, { ...sources, towns, findEvents: events.ofTown });
    mountSearch(app, { ...sources, settings, towns, findEvents: events.ofSearch });
  };
  mountAccounts(api, accounts);
  mountCategories(api, searchDb);
  mountTrades(api, db);
  if (replicas.length > 0) {
    api.http.use('/api/*', markWriters(config.siteUrl));
    const reads = { paths: searchPaths, replicas, log, needsPrimary: hasSessionCookie };
    mountReplicaReads(api, reads, (app, db) => mountReads(app, db, createVocabulary(db)));
  }
  mountReads(api, searchDb, vocabulary);
  // Mounted before the businesses, so that `export` isn't read as an ID.
  mountExport(api, { config, db, log, clock });
  mountMails(api, { db, clock, jobs, site, secret });
  mountImports(api, { config, db, clock, jobs, settings });
  mountOldAddresses(api, { config, db, clock });
  mountMerges(api, { db, clock, jobs, site });
  mountStaffBusinesses(api, { db, clock, jobs, site, secret });
  mountIssues(api, { db, clock, jobs, site });
  mountChecks(api, { db, site });
  mountStaffQueue(api, { db, clock, jobs, settings, site, secret });
  mountStaffNotices(api, { db, clock, settings });
  mountStats(api, { db, clock });
  mountAreas(api, { db });
  mountNamedAreas(api, { db, clock, jobs });
  mountAudit(api, { db, clock });
  mountBanners(api, { db, clock, site, ...dependencies.banners });
  mountWebhooks(api, { db, clock, site });
  const forSettings: SettingsDependencies = {
    config,
    db,
    clock,
    settings,
    jobs,
    applyArea: (trx, area) => applyArea(trx, jobs, area),
  };
  mountSettings(api, forSettings);
  mountBackups(api, { config, db, clock, jobs });
  mountFields(api, forSettings);
  mountModeration(api, { db, clock });
  mountBusinesses(api, {
    db,
    reads: searchDb,
    clock,
    jobs,
    site,
    secret,
    propose: proposeSubmission,
    findEvents: createEventsElsewhere({ db: searchDb, clock, settings }).ofListing,
    log,
  });
  const { siteUrl } = config;
  const store = openPhotoStore(config);
  const storePicture = createPictureStore({ db, store, log, jobs }, 'photo');
  const forEvents = { db, reads: searchDb, clock, jobs, settings, siteUrl, log, storePicture };
  mountEvents(api, forEvents);
  mountReviews(api, { db, reads: searchDb, clock, jobs, secret, site, log, settings, store });
  mountReports(api, { db, clock, secret, log, jobs, site });
  mountBlocks(api, dependencies);
  mountContact(api, dependencies);
  mountPhotos(api, { config, db, clock, jobs, log, site });
  mountStatistics(api, { db, clock, figures: statistics });
  mountInsights(api, { db, clock, settings, vocabulary, searches, log });
  mountHours(api, { db, clock, jobs });
  mountOffers(api, { db, reads: searchDb, clock, jobs, site });
  mountPages(api, { db, reads: searchDb, clock });
  mountCategoryAdmin(api, { db, clock, jobs });
  mountStaffTrades(api, { db, clock, jobs, vocabulary });
  mountPageAdmin(api, { db, clock, jobs });
  mountPayments(api, { db, clock, jobs, log, provider, settings, site, secret });
  mountCoupons(api, { db, clock, settings });
  mountStaffPayments(api, { db, clock, jobs, log, provider, settings, site, secret });
}

/** Creates the unsubscribe lists of owners and of the people whom they invited. */
export function createOwnerStops({ db, clock }: Pick<AppDependencies, 'db' | 'clock'>): OwnerStops {
  const ofOwner = (id: string) => ({ id: Number(id), isInvited: false });
  const ofInvited = (id: string) => ({ id: Number(id), isInvited: true });
  return {
    owner: {
      [REVIEW_STOPS]: createReviewStops(db, ofOwner),
      [FIGURE_STOPS]: createStatisticsStops(db),
      [INQUIRY_STOPS]: createInquiryStops({ db, clock }),
    },
    invited: {
      [INVITED_REVIEW_STOPS]: createReviewStops(db, ofInvited),
      [INVITED_INQUIRY_STOPS]: createInvitedInquiryStops(db),
    },
  };
}

function mountContact(api: Api, { config, settings, ...dependencies }: AppDependencies) {
  const contact = { ...dependencies, site: createSite(config, settings) };
  mountMessages(api, contact);
  mountMessageAdmin(api, contact);
  mountInquiries(api, contact);
  mountNewsletters(api, contact);
  mountOwnerMails(api, { ...dependencies, settings, ownerStops: createOwnerStops(dependencies) });
  mountOwners(api, { ...contact, limitFactor: config.rateLimitFactor });
}
