import { readFileSync } from 'node:fs';
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultSettings } from '../src/domain/settings.ts';
import { findBusinessBySlug } from '../src/features/businesses/model/queries.ts';
import { findUnavailableSlugs } from '../src/features/businesses/model/slugs.ts';
import {
  collectBusinesses,
  countLacking,
  countStaffListings,
  type StaffRange,
  walkBusinesses,
} from '../src/features/businesses/model/staff.queries.ts';
import type { StaffFilter } from '../src/features/businesses/model/staff.rules.ts';
import { parseSearch, readSelection } from '../src/features/businesses/model/staff-search.ts';
import { lockCategoryMembers } from '../src/features/categories/staff/category-moves.ts';
import { countMembers } from '../src/features/categories/staff/queries.ts';
import { lockTradeMembers } from '../src/features/categories/staff/trade-moves.ts';
import type { ImportRow } from '../src/features/import/model/imports.ts';
import { askForPhotos, claimPhotos, takePhotosBack } from '../src/features/import/write/photos.ts';
import { findReportGroups } from '../src/features/issues/reports/decide-report.ts';
import { workOnMemberships } from '../src/features/memberships/memberships.ts';
import { listOffers } from '../src/features/owners/changes/offers.routes.ts';
import { listContactedListings } from '../src/features/owners/model/queries.ts';
import { endPremiumTerms, findEndingListings } from '../src/features/payments/paid-term.ts';
import { findBestOfTowns, findShelves } from '../src/features/places/model/street.ts';
import { deleteRemovedReviews } from '../src/features/reviews/decisions/queries.ts';
import { lockOverdue } from '../src/features/reviews/lapse.ts';
import { findLatestReviews, findTownReviews } from '../src/features/reviews/latest.ts';
import { countReviewQueue, findQueue } from '../src/features/reviews/model/staff.queries.ts';
import { findReviewSettings } from '../src/features/reviews/owner-area.routes.ts';
import { pickSponsored } from '../src/features/search/answer/sponsored.ts';
import { orders } from '../src/features/search/find/order.rules.ts';
import { browseBusinesses, browseMembers } from '../src/features/search/find/queries.ts';
import { MEMBERS } from '../src/features/search/find/runs.ts';
import type { Scope } from '../src/features/search/find/selection.rules.ts';
import { pickListings } from '../src/features/search/pick-listings.ts';
import { findNewAddress } from '../src/features/seo/old-addresses.ts';
import { countFieldTokens } from '../src/features/settings/fields.ts';
import { settleNext } from '../src/features/settings/settle-fields.ts';
import {
  type Database,
  type DatabaseTransaction,
  names,
} from '../src/platform/database/database.ts';
import type { Tables } from '../src/platform/database/tables.ts';
import { type Directory, openDirectory } from './directory.ts';

let sample: Directory;
beforeAll(async () => {
  sample = await openDirectory('sample');
  await sample.db.pool.query(`
    insert into offer_spans (business_id, state, city_key, spans)
    select id, state, city_key, '{[2024-01-01, 2028-01-01)}' from businesses`);
  await sample.db.pool.query('analyze');
});
afterAll(() => sample.close());

interface Asked extends Pick<CompiledQuery, 'sql' | 'parameters'> {
  /** Visitors' reads are planned once, without their values. */
  isPrepared?: boolean;
}
type Ask = (db: Database, trx: DatabaseTransaction) => Promise<unknown>;

/** What is asked of a database that answers nothing. */
async function record(ask: Ask): Promise<Asked[]> {
  const asked: Asked[] = [];
  const driver = new DummyDriver();
  driver.acquireConnection = async () => ({
    executeQuery: async (query) => {
      asked.push(query);
      return { rows: [] };
    },
    async *streamQuery() {},
  });
  const kysely = new Kysely<Tables>({
    plugins: [names],
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const run: Database['run'] = async ({ text }, parameters) => {
    asked.push({ sql: text, parameters, isPrepared: true });
    return [];
  };
  await ask({ ...sample.db, kysely, run }, kysely as DatabaseTransaction);
  return asked;
}

/** How they are answered where rows are many, which they are not here. */
async function explain(ask: Ask, isOnce: boolean): Promise<string> {
  const client = await sample.db.pool.connect();
  await client.query('set enable_seqscan = off');
  const plans = [];
  for (const { sql, parameters, isPrepared } of await record(ask)) {
    const { rows } =
      isOnce && isPrepared
        ? await client.query(`explain (generic_plan) ${sql}`)
        : await client.query(`explain ${sql}`, [...parameters]);
    plans.push(...rows.map((row) => row['QUERY PLAN']));
  }
  client.release(true);
  return plans.join('\n');
}

const range: StaffRange = { sort: 'name', order: 'asc', after: null, limit: 50 };
const all: StaffFilter = readSelection({ status: 'all' }, new Date('2026-01-01'));
const memberships = {
  settings: { current: () => ({ ...defaultSettings, memberships: 'unmark' as const }) },
  site: { url: 'https://directory.example', contactEmail: 'help@directory.example' },
};
const unconfirmed: StaffFilter = { ...all, lacks: 'confirmation' };
const search = (q: string): Ask => {
  return (db) => collectBusinesses(db, { ...all, search: parseSearch(q) }, range);
};
const collect = (filter: Partial<StaffFilter>): Ask => {
  return (db) => collectBusinesses(db, { ...all, ...filter }, range);
};
const walk = (more: Partial<StaffRange>): Ask => {
  return (db) => walkBusinesses(db, all, { ...range, ...more }, 4000);
};
const browse = (scope: Scope): Ask => {
  return (db) => browseBusinesses(db, { scope }, orders.rank, { after: [], limit: 24 });
};
const sponsored = (scope: Scope): Ask => {
  const turn = { day: 1, skip: 0, window: 60, most: 3, isCommon: false };
  const selection = { scope: { ...scope, isPremium: true }, terms: [], filters: {} };
  return (db) => pickSponsored(db, selection, turn);
};
const now = new Date('2026-01-01');
const page = { limit: 9, cursor: undefined };
const lines = { importId: 1, from: 0, to: 100 };
const imported = { id: 1, columns: [], mapping: null } as unknown as ImportRow;
const noTrades = { trades: new Map() };

test.each<[question: string, ask: Ask, index: string]>([
  ['a ZIP code', search('83702'), 'businesses_facts'],
  ['a phone number', search('(208) 555-0100'), 'businesses_facts'],
  ['an email', search('owner@example.com'), 'businesses_facts'],
  ['an address', search('12 Main'), 'businesses_facts'],
  ['a contact', (_, trx) => listContactedListings(trx, 'a@b.example', 20), 'businesses_facts'],
  ['what is pending', collect({ status: 'pending' }), 'businesses_pending'],
  ['what is premium', collect({ status: 'premium' }), 'businesses_premium'],
  ['what is outside', collect({ status: 'outside' }), 'businesses_outside'],
  ['what lacks a phone', collect({ lacks: 'phone' }), 'listing_gaps'],
  ['members', collect({ status: 'members' }), 'businesses_search'],
  [
    'members of a town before others',
    (db) =>
      browseMembers(
        db,
        { scope: { state: 'ID', cityKey: 'boise' }, ids: [], members: [MEMBERS] },
        orders.rank,
        { after: [], limit: 24 },
      ),
    'businesses_search',
  ],
  ['former members', collect({ status: 'former-members' }), 'memberships_former'],
  [
    'memberships that end',
    (db) => workOnMemberships({ ...sample, ...memberships, db }),
    'memberships_end',
  ],
  [
    'how much lacks hours',
    (db) => countLacking(db, { ...all, lacks: 'hours' }),
    'listing_gaps_gaps',
  ],
  ['how much is unconfirmed', (db) => countLacking(db, unconfirmed), 'listing_gaps_confirmed'],
  ['an import', collect({ importId: 1 }), 'import_list_listings_'],
  ['the names', walk({}), 'businesses_place'],
  ['the names from Z', walk({ order: 'desc', after: ['m', 7] }), 'businesses_place'],
  ['the towns', walk({ sort: 'location' }), 'businesses_staff_location'],
  ['the categories', walk({ sort: 'category' }), 'businesses_staff_category'],
  ['the newest', walk({ sort: 'submittedAt', order: 'desc' }), 'businesses_staff_submitted'],
  ['how many wait', (db) => countStaffListings(db, undefined), 'businesses_pending'],
  ['addresses asked for', (_, trx) => findUnavailableSlugs(trx, ['a']), 'businesses_pending'],
  [
    'years that end',
    (db) => findEndingListings(db, { after: now, afterId: 0, until: now }, 9),
    'businesses_premium',
  ],
  [
    'a category',
    (_, trx) => lockCategoryMembers(trx, 1, { id: 2, key: 'x' }, 9),
    'businesses_category',
  ],
  ['how many of a category', (_, trx) => countMembers(trx, 1), 'businesses_outside'],
  [
    'listings that say something by a field',
    (_, trx) =>
      settleNext(trx, { after: 0, at: '2024-06-01', fields: [], deriveAnew: async () => {} }),
    'businesses_pkey',
  ],
  [
    'how many say something by a field',
    (db) => countFieldTokens(db, [['f:wifi=yes', 'f:wifi=no'], ['f:wifi=yes']]),
    'businesses_search',
  ],
  ['a trade', (_, trx) => lockTradeMembers(trx, 1, 9), 'businesses_search'],
  ['the best of a town', browse({ state: 'ID', cityKey: 'boise' }), 'businesses_town'],
  ['the best of all towns of a name', browse({ cityKey: 'boise' }), 'businesses_town'],
  [
    'the best of a trade, for a guide',
    (db) =>
      pickListings(db, [{ kind: 'best', trade: 'a', city: 'Boise', state: 'ID', count: 9 }], {
        at: now,
        dependsOn: () => {},
      }),
    'businesses_search',
  ],
  [
    'the shelves of a town',
    (db) =>
      findShelves(
        db,
        { state: 'ID', cityKey: 'boise' },
        { vocabulary: noTrades, at: now, offersAt: now },
      ),
    'businesses_town',
  ],
  ['the towns of a state', (db) => findBestOfTowns(db, 'ID', noTrades), 'businesses_town'],
  ['sponsors of a state', sponsored({ state: 'ID' }), 'businesses_sponsored'],
  ['sponsors of a category', sponsored({ categoryId: 1 }), 'businesses_sponsored_category'],
  [
    'reviews to decide',
    (db) => findQueue(db, 'held', { after: null, limit: 9 }),
    'reviews_undecided',
  ],
  ['how many to decide', (db) => countReviewQueue(db, 'held'), 'reviews_undecided'],
  [
    'an owner waits',
    (db) => findReviewSettings(db, { id: 1, businessId: 1, invitedPersonId: null }),
    'reviews_',
  ],
  ['held for too long', (_, trx) => lockOverdue(trx, now, 9), 'reviews_undecided'],
  ['removed for good', (_, trx) => deleteRemovedReviews(trx, now, 9), 'reviews_deleted'],
  [
    'photos of visitors',
    (db) => findBusinessBySlug(db, 'bakery', now, { reviewPhotos: true }),
    'reviews_with_photos',
  ],
  ['terms that wait for approval', (db) => endPremiumTerms({ ...sample, db }), 'payments_waiting'],
  ['the latest reviews', (db) => findLatestReviews(db, 6), 'reviews_time'],
  [
    'the latest of a town',
    (db) => findTownReviews(db, { state: 'ID', cityKey: 'boise' }, 6),
    'reviews_listed',
  ],
  [
    'the offers of a town',
    (db) => listOffers(db, { town: { state: 'ID', cityKey: 'boise' }, ...page }, now),
    'offer_spans_town',
  ],
  ['the offers of all', (db) => listOffers(db, { town: null, ...page }, now), 'offer_spans_end'],
  [
    'reports',
    (db) => findReportGroups(db, 'open', { after: 0, limit: 9, at: now }),
    'business_reports_',
  ],
  ['an old address', (db) => findNewAddress(db, '/places/1'), 'old_addresses_pkey'],
  ['photos that are due', (db) => claimPhotos(db, now), 'import_photos_due'],
  ['photos that rows name', (_, trx) => askForPhotos(trx, lines, now), 'import_photos_address'],
  ['photos that a listing has', (_, trx) => askForPhotos(trx, lines, now), 'photos_order'],
  [
    'photos of an import',
    (_, trx) => takePhotosBack(trx, sample, imported),
    'import_photos_import',
  ],
])('%s: an index answers', async (_, ask, index) => {
  for (const isOnce of [false, true]) {
    const plan = await explain(ask, isOnce);
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/Seq Scan on (businesses|reviews|payments)\b/);
  }
});

test('listings and reviews have no more indexes than their questions need', async () => {
  const { rows } = await sample.db.pool.query(
    `select tablename, count(*)::int from pg_indexes
     where tablename in ('businesses', 'reviews') group by tablename order by tablename`,
  );
  const [businesses, reviews] = rows.map(({ count }) => count);
  expect(businesses).toBeLessThanOrEqual(34);
  expect(reviews).toBeLessThanOrEqual(16);
});

test('above each index stands the question that it answers', () => {
  const lines = readFileSync('db/schema.sql', 'utf8').split('\n');
  const silent = lines.filter(
    (line, at) => /^create (unique )?index/.test(line) && !lines[at - 1]?.startsWith('-- '),
  );
  expect(silent).toEqual([]);
});
