import * as m from '#messages';
import { type CalendarFeed, MAX_CALENDAR_SIZE } from '../../contract/events.staff.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import type { Services } from '../../platform/dependencies/dependencies.ts';
import { AppError } from '../../platform/errors.ts';
import {
  createPublicDownload,
  DownloadError,
  type PublicDownload,
} from '../../platform/http/public-download.ts';
import type { Queue } from '../../platform/jobs/jobs.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Site } from '../settings/site.ts';
import { type FilePlace, importEvents } from './import.ts';
import { findEventPlace } from './model/write-event.ts';

const MAX_FEEDS = 50;
const SIX_HOURS = 6 * 3_600_000;
const ACTOR = 'clock';

export const feedQueue: Queue<{ feedId: number }> = {
  name: 'event-feeds',
  retries: 2,
  timeLimit: 600,
};

export type FeedDependencies = Pick<Services, 'db' | 'clock' | 'jobs'>;

export function openCalendarDownload({ name, url }: Pick<Site, 'name' | 'url'>): PublicDownload {
  return createPublicDownload({
    userAgent: `${name} events (${url})`,
    maxBytes: MAX_CALENDAR_SIZE,
    accept: 'text/calendar,*/*;q=0.5',
    patience: { whole: 120_000, piece: 30_000 },
  });
}

export async function listFeeds(
  db: Database['kysely'] | DatabaseTransaction,
  id?: number,
): Promise<CalendarFeed[]> {
  let query = db
    .selectFrom('eventFeeds as f')
    .leftJoin('businesses as b', 'b.id', 'f.businessId')
    .selectAll('f')
    .select('b.name as businessName')
    .select((eb) =>
      eb
        .selectFrom('events as e')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('e.feedId', '=', 'f.id')
        .as('eventCount'),
    )
    .orderBy('f.id');
  if (id !== undefined) query = query.where('f.id', '=', id);
  const rows = await query.execute();
  return rows.map(({ id, url, businessId, businessName, city, state, ...row }) => ({
    id,
    url,
    city,
    state,
    outcome: row.outcome,
    eventCount: Number(row.eventCount ?? 0),
    business: businessId === null ? null : { id: businessId, name: businessName ?? '' },
    readAt: row.readAt?.toISOString() ?? null,
    nextRunAt: row.nextRunAt.toISOString(),
  }));
}

export async function addFeed(
  { db, clock, jobs }: FeedDependencies,
  { url, ...given }: FilePlace & { url: string },
  actor: string,
): Promise<CalendarFeed> {
  const at = clock();
  return db.kysely.transaction().execute(async (trx) => {
    const place = await findEventPlace(trx, { ...given, venue: null, address: null });
    const { businessId, city, state } = place;
    const count = await trx
      .selectFrom('eventFeeds')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count.count >= MAX_FEEDS) {
      throw new AppError('conflict', m.events_feed_most({ max: MAX_FEEDS }));
    }
    const nextRunAt = new Date(at.getTime() + SIX_HOURS);
    const row = await trx
      .insertInto('eventFeeds')
      .values({ url, businessId, city, state, nextRunAt, createdBy: actor, createdAt: at })
      .onConflict((conflict) => conflict.column('url').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) throw new AppError('conflict', m.events_feed_known());
    await recordFeed(trx, { url, at, actor, action: 'event.add-feed' });
    await jobs.enqueue(trx, feedQueue, { feedId: row.id });
    const [feed] = await listFeeds(trx, row.id);
    if (!feed) throw feedGone();
    return feed;
  });
}

function recordFeed(
  trx: DatabaseTransaction,
  { url, ...auditEntry }: { url: string; at: Date; actor: string; action: string },
) {
  return recordChange(trx, { ...auditEntry, after: { url } });
}

function feedGone(): AppError {
  return new AppError('not_found', m.events_feed_gone());
}

export async function runFeed({ db, jobs }: FeedDependencies, id: number) {
  return db.kysely.transaction().execute(async (trx) => {
    const [feed] = await listFeeds(trx, id);
    if (!feed) throw feedGone();
    await jobs.enqueue(trx, feedQueue, { feedId: id });
    return { isQueued: true as const };
  });
}

export async function removeFeed({ db, clock }: FeedDependencies, id: number, actor: string) {
  return db.kysely.transaction().execute(async (trx) => {
    const row = await trx
      .deleteFrom('eventFeeds')
      .where('id', '=', id)
      .returning('url')
      .executeTakeFirst();
    if (!row) throw feedGone();
    await recordFeed(trx, { url: row.url, at: clock(), actor, action: 'event.remove-feed' });
    return { isDeleted: true as const };
  });
}

/** Enqueues the feeds that are due. Uses index `event_feeds_due`. */
export async function queueDueFeeds({ db, clock, jobs }: FeedDependencies): Promise<void> {
  const at = clock();
  await db.kysely.transaction().execute(async (trx) => {
    const due = await trx
      .updateTable('eventFeeds')
      .set({ nextRunAt: new Date(at.getTime() + SIX_HOURS) })
      .where('nextRunAt', '<=', at)
      .returning('id')
      .execute();
    for (const { id } of due) await jobs.enqueue(trx, feedQueue, { feedId: id });
  });
}

/** Imports a feed's file if it has changed, and stores the result. */
export async function readFeed(
  dependencies: FeedDependencies & { site: Site; download: PublicDownload },
  feedId: number,
): Promise<void> {
  const { db, clock, jobs, site, download } = dependencies;
  const feed = await db.kysely
    .selectFrom('eventFeeds')
    .selectAll()
    .where('id', '=', feedId)
    .executeTakeFirst();
  if (!feed || !site.settings.events) return;
  const { url, businessId, city, state, etag, lastModified } = feed;
  const keep = (outcome: CalendarFeed['outcome'], validators = {}) =>
    db.kysely
      .updateTable('eventFeeds')
      .set({ outcome: JSON.stringify(outcome), readAt: clock(), ...validators })
      .where('id', '=', feedId)
      .execute();
  try {
    const answer = await download(url, { etag, lastModified });
    if (answer.isUnchanged) {
      await keep({ isSame: true });
      return;
    }
    const pieces: Uint8Array[] = [];
    for await (const piece of answer.bytes) pieces.push(piece);
    const text = new TextDecoder().decode(Buffer.concat(pieces));
    const place = { businessId, city, state };
    const source = { fileName: 'feed.ics', text, place, feedId, actor: ACTOR };
    const outcome = await importEvents(
      { db, clock, jobs, siteUrl: site.url, settings: { current: () => site.settings } },
      source,
    );
    await keep(outcome, answer.validators);
  } catch (error) {
    if (!(error instanceof DownloadError) && !(error instanceof AppError)) throw error;
    await keep({ failure: error.message });
  }
}
