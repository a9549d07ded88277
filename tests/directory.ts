import { randomUUID } from 'node:crypto';
import { makeSignature } from 'better-auth/crypto';
import { createApp } from '../src/app.ts';
import type { User } from '../src/contract/accounts.ts';
import type { DocumentRenderer } from '../src/documents.ts';
import type { ListingSource } from '../src/domain/listing-source.ts';
import { createAccounts } from '../src/features/accounts/model/accounts.ts';
import { hashPassword } from '../src/features/accounts/model/hash.ts';
import { COUNT_LISTINGS } from '../src/features/businesses/model/counts.queries.ts';
import { dialedForm } from '../src/features/businesses/model/phones.queries.ts';
import { keepKeys } from '../src/features/duplicates/model/keys.ts';
import { createOwnerLink } from '../src/features/mails/model/links.ts';
import { skipsStoppedMails } from '../src/features/mails/model/stopped-kinds.ts';
import { createDirectoryMetrics } from '../src/features/operations/directory-metrics.ts';
import type { Web } from '../src/features/owners/claims/verify-website.ts';
import type { PaymentProvider } from '../src/features/payments/model/provider.ts';
import { rebuildDerivedTables } from '../src/features/sample/queries.ts';
import type { Painter } from '../src/features/seo/pictures/painter.ts';
import { openSettings } from '../src/features/settings/live-settings.ts';
import { createSite } from '../src/features/settings/site.ts';
import { createStatisticsCounter } from '../src/features/statistics/counter.ts';
import { createSearchCounter } from '../src/features/statistics/searches/counter.ts';
import { readConfig } from '../src/platform/config/config.ts';
import {
  type Database,
  type DatabaseAddress,
  openDatabase,
} from '../src/platform/database/database.ts';
import { foldText } from '../src/platform/fold-text.ts';
import type { BodyLimits } from '../src/platform/http/input.ts';
import { DownloadError, type PublicDownload } from '../src/platform/http/public-download.ts';
import { openJobs } from '../src/platform/jobs/jobs.ts';
import type { Mail } from '../src/platform/mail/compose.ts';
import { createLog } from '../src/platform/telemetry/log.ts';
import { townKey } from '../src/platform/town-key.ts';
import { createWorkers, openPayments, queues } from '../src/workers.ts';
import { createEmptying, dropDatabase, makeDatabase, waitForSilence } from './databases.ts';
import { writeFrom } from './write-from.ts';

export interface Listing {
  name: string;
  slug: string;
  description?: string;
  category?: string;
  address?: string;
  city?: string;
  state?: string;
  isPremium?: boolean;
  premiumUntil?: Date;
  isApproved?: boolean;
  deletedAt?: Date;
  website?: string;
  zipCode?: string;
  phone?: string;
  email?: string;
  /** Slugs; none unless given. */
  trades?: string[];
  /** Its own point; that of its ZIP code or city unless given. */
  latitude?: number;
  longitude?: number;
  source?: ListingSource;
}

export const bakery: Listing = {
  name: 'Rosa’s Bakery & Café',
  slug: 'rosas-bakery-and-cafe',
  category: 'restaurants',
  city: 'Portland',
  state: 'OR',
  zipCode: '97201',
};

export const lawFirm: Listing = {
  name: 'Hill and Partners Law',
  slug: 'hill-and-partners-law',
  category: 'business',
  city: 'Portland',
  state: 'ME',
  website: 'https://hill.example/',
  zipCode: '04101',
};

/** Of everyone whom the tests sign in; its hash is a cheap one, as they do it often. */
export const PASSWORD = 'correct horse battery';
const passwordHash = hashPassword(PASSWORD, { log2: 10, r: 8, p: 1 });

/** What a test leaves; all that refers to it goes too. */
const RESET = [
  'contact_notices',
  ...['businesses', 'business_keys', 'listing_figures', 'search_weeks', 'search_marks'],
  ...[
    'search_counts',
    'search_choices',
    'search_requests',
    'payments',
    'payment_events',
    'audit_log',
  ],
  ...[
    'sandbox_events',
    'notices',
    'stopped_recipients',
    'stopped_lists',
    'helpful_votes',
    'revenue_months',
  ],
  ...['pgboss.job_common', 'banners', 'newsletter_readers', 'newsletter_issues'],
];

/** Milliseconds: a machine may be busy with other tests. */
const TIMEOUT_MS = 20_000;

/** The whole product on a database of its own, called in process. */
export async function openDirectory(
  seed: 'empty' | 'sample' = 'empty',
  options: {
    documents?: DocumentRenderer;
    env?: Record<string, string>;
    provider?: PaymentProvider | null;
    /** A database that is there already, instead of a new one. */
    at?: DatabaseAddress;
    statementTimeout?: number;
    /** How long bodies may take. */
    bodies?: BodyLimits;
    painter?: Painter;
    /** What websites and their TXT records say; nothing unless given. */
    web?: Web;
    /** How files at addresses are read; none can be reached unless given. */
    download?: PublicDownload;
    /** The same of photos that lists name. */
    downloadPhoto?: PublicDownload;
  } = {},
) {
  const address = options.at ?? (await makeDatabase(seed));
  const log = createLog('silent');
  const { statementTimeout = 10_000 } = options;
  const db = openDatabase(address, { log, statementTimeout, patience: TIMEOUT_MS });
  const config = readConfig({
    RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '1',
    ...options.env,
  });
  let now = new Date('2024-06-01T12:00:00Z');
  const clock = () => now;
  const settings = await openSettings({ config, db, log });
  const skips = skipsStoppedMails(settings);
  const jobs = await openJobs(address, queues, { log, supervise: false, skips });
  const payments = openPayments(config, db, clock);
  if (options.provider) payments.provider = options.provider;
  const secret = 'a secret that only the tests know, 123';
  const accounts = createAccounts({ config, settings, db, log, clock, jobs, secret });
  const outside = {
    web: options.web ?? { fetch: async () => null, resolveText: async () => [] },
    sources: {
      download: options.download ?? unreachable,
      downloadPhoto: options.downloadPhoto ?? options.download ?? unreachable,
      settle: 20,
    },
  };
  const mails: Mail[] = [];
  const mailer = {
    send: async (mail: Mail) => {
      mails.push(mail);
    },
  };
  const statistics = createStatisticsCounter({ db, clock, log });
  const searches = createSearchCounter({ db, clock, log, secret });
  const app = createApp({
    config,
    settings,
    db,
    searchDb: db,
    log,
    clock,
    jobs,
    accounts,
    ...payments,
    secret,
    figures: statistics,
    searches,
    directoryMetrics: createDirectoryMetrics({
      db,
      clock,
      settings,
      backupDir: config.backupDir,
      isOffSite: config.offSite !== null,
      rest: 0,
    }),
    documents: options.documents ?? null,
    pages: null,
    ...(options.bodies && { bodies: options.bodies }),
    ...(options.painter && { painter: options.painter }),
    gatePatience: TIMEOUT_MS,
  });
  const empty = createEmptying(db.pool, RESET);
  const work = new Set<Promise<unknown>>();
  function track<T>(begun: Promise<T>): Promise<T> {
    const ended: Promise<unknown> = begun.then(
      () => work.delete(ended),
      () => work.delete(ended),
    );
    work.add(ended);
    return begun;
  }
  const { fetch } = app;
  app.fetch = async (...call) => track(Promise.resolve(fetch(...call)));

  /** Waits for what a test began and did not wait for: calls, jobs, and what they are in. */
  async function settle() {
    while (work.size > 0) await Promise.all(work);
    await waitForSilence(db.pool);
  }

  async function runJobs(isUndoOver: boolean): Promise<number> {
    if (isUndoOver) {
      await db.pool.query(
        `update pgboss.job set start_after = now() where singleton_key is not null and state = 'created'`,
      );
    }
    const { provider } = payments;
    const shared = { config, settings, db, log, clock, jobs, mailer, secret, provider };
    const workers = createWorkers({ ...shared, outside, duplicateRest: 0 });
    let total = 0;
    for (let ran = -1; ran !== 0; total += ran) {
      const due = await listDueQueues();
      ran = await jobs.drain(workers.filter(({ queue }) => due.has(queue.name)));
    }
    return total;
  }

  /** Asking each of some thirty queues takes longer than most jobs. */
  async function listDueQueues(): Promise<Set<string>> {
    const { rows } = await db.pool.query<{ name: string }>(
      `select distinct name from pgboss.job where state < 'active' and start_after <= now()`,
    );
    return new Set(rows.map(({ name }) => name));
  }

  async function findTrade(slug: string): Promise<number> {
    const trades = db.kysely.selectFrom('trades').select('id').where('slug', '=', slug);
    return (await trades.executeTakeFirstOrThrow()).id;
  }

  async function list(listing: Listing): Promise<number> {
    const { category = 'services', city = 'Boise', state = 'ID' } = listing;
    const { id: categoryId, name: categoryName } = await db.kysely
      .selectFrom('categories')
      .select(['id', 'name'])
      .where('slug', '=', category)
      .executeTakeFirstOrThrow();
    const trades = await Promise.all((listing.trades ?? []).map(findTrade));
    const kept = await db.kysely
      .insertInto('businesses')
      .values({
        name: listing.name,
        nameKey: foldText(listing.name),
        slug: listing.slug,
        description: listing.description ?? '',
        address: listing.address ?? '',
        city,
        cityKey: townKey(city, state),
        state,
        zipCode: listing.zipCode ?? '83702',
        website: listing.website ?? null,
        phone: listing.phone ?? null,
        phoneE164: dialedForm(listing.phone ?? null),
        email: listing.email ?? null,
        categoryId,
        categoryKey: foldText(categoryName),
        isPremium: listing.isPremium ?? false,
        premiumUntil: listing.premiumUntil ?? null,
        isApproved: listing.isApproved ?? true,
        deletedAt: listing.deletedAt ?? null,
        submittedAt: now,
        trades,
        tradesFrom: listing.trades ? 'owner' : 'staff',
        latitude: listing.latitude ?? null,
        longitude: listing.longitude ?? null,
        locationPrecision: listing.latitude === undefined ? null : 'rooftop',
        source: listing.source ?? null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const { id } = kept;
    await db.kysely.transaction().execute((trx) => keepKeys(trx, [kept]));
    // What waits for its approval only hopes for its slug.
    if (listing.isApproved === false) return id;
    await db.kysely
      .insertInto('businessSlugs')
      .values({ slug: listing.slug, businessId: id })
      .execute();
    return id;
  }

  return {
    app,
    accounts,
    db,
    clock,
    jobs,
    log,
    config,
    secret,
    figures: statistics,
    searches,
    /** Where its database is, for a second process on it. */
    address,
    ...payments,
    /** What the services of the features ask for. */
    site: createSite(config, settings),
    settings,
    /** Signs a member of staff in; answers the headers of their requests. */
    async signIn(role: User['role']): Promise<{ cookie: string }> {
      const email = `${role}@example.com`;
      await makeUser(db, { id: role, email, name: 'Sam', role });
      return { cookie: await openSession(db, role, { secret, siteUrl: config.siteUrl }) };
    },
    /** Opens the desk of a listing as whoever owns it; answers the headers of their requests. */
    async openOwnerArea(
      businessId: number,
      email = `owner-${businessId}@example.com`,
    ): Promise<{ cookie: string }> {
      const current = await db.kysely
        .selectFrom('businessOwners')
        .select('email')
        .where('businessId', '=', businessId)
        .where('revokedAt', 'is', null)
        .executeTakeFirst();
      const link = await db.kysely.transaction().execute((trx) =>
        createOwnerLink(trx, {
          businessId,
          email: current?.email ?? email,
          proof: 'staff',
          at: now,
          siteUrl: '',
        }),
      );
      const answer = await app.request(link, { method: 'POST' });
      if (answer.status !== 303) throw new Error(`The desk of ${businessId} stays closed`);
      return { cookie: readCookies(answer) };
    },
    /** Signs in with a password; answers the headers of one's requests. */
    async enter(email: string, password: string): Promise<{ cookie: string }> {
      const answer = await this.post('/api/auth/sign-in', { email, password });
      if (answer.status !== 200) throw new Error(`${email} may not sign in: ${answer.status}`);
      return { cookie: readCookies(answer) };
    },
    /** Emails that were sent, the oldest first. */
    mails,
    /**
     * Runs the jobs that are due, and those that they bring about; answers the number. The time to
     * undo is over by then, unless told.
     */
    runJobs: ({ isUndoOver = true } = {}): Promise<number> => track(runJobs(isUndoOver)),
    /** Puts listings on the shelf, points, counts and vocabulary included; answers their ids. */
    async open(...listings: Listing[]): Promise<number[]> {
      const ids = [];
      for (const listing of listings) ids.push(await list(listing));
      const client = await db.pool.connect();
      await rebuildDerivedTables(client);
      client.release();
      return ids;
    },
    get: (path: string, headers: Record<string, string> = {}) => app.request(path, { headers }),
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      app.request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...writeFrom(body), ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    /** Back to a directory without businesses, payments, waiting jobs and emails. */
    async reset() {
      await settle();
      await empty();
      await db.pool.query(COUNT_LISTINGS.join(';'));
      mails.length = 0;
    },
    /** Any call: method and path as one, with a JSON body if one is given. */
    call: (line: string, options: { body?: unknown; headers?: Record<string, string> } = {}) => {
      const [method = 'GET', path = '/'] = line.split(' ');
      return app.request(path, {
        method,
        headers: { 'content-type': 'application/json', ...options.headers },
        ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
      });
    },
    setTime(time: string) {
      now = new Date(time);
    },
    async close() {
      while (work.size > 0) await Promise.all(work);
      await jobs.close();
      await db.close();
      if (!options.at) await dropDatabase(address);
    },
  };
}

const unreachable: PublicDownload = async () => {
  throw new DownloadError('The server could not be reached.');
};

/** A user with a password, unless there is one of that id. */
async function makeUser(
  db: Database,
  user: { id: string; email: string; name: string; role: User['role'] },
) {
  const { id } = user;
  await db.kysely
    .insertInto('users')
    .values({ ...user, emailVerified: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.kysely
    .insertInto('accounts')
    .values({
      id,
      providerId: 'credential',
      accountId: id,
      userId: id,
      password: await passwordHash,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A session without the time that a password takes; answers its cookie. */
async function openSession(
  db: Database,
  userId: string,
  { secret, siteUrl }: { secret: string; siteUrl: string },
): Promise<string> {
  const token = randomUUID();
  await db.kysely
    .insertInto('sessions')
    .values({ id: token, token, userId, expiresAt: new Date(Date.now() + 3_600_000) })
    .execute();
  const name = `${siteUrl.startsWith('https:') ? '__Host-' : ''}mainstreet.session_token`;
  return `${name}=${encodeURIComponent(`${token}.${await makeSignature(token, secret)}`)}`;
}

/** The cookies that an answer sets, as a browser sends them back. */
export function readCookies(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .join('; ');
}

export type Directory = Awaited<ReturnType<typeof openDirectory>>;

/** The names in a list's answer, in its order. */
export async function names(response: Response | Promise<Response>): Promise<string[]> {
  const businesses: { name: string }[] = await (await response).json();
  return businesses.map((business) => business.name);
}
