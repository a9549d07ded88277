import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import { unlessClockJumped } from '../../platform/database/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { runInBatches } from '../../platform/database/in-batches.ts';
import type { PublicDownload } from '../../platform/http/public-download.ts';
import { type Jobs, type Queue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import type { StorePicture } from '../photos/page-pictures.ts';
import type { Site } from '../settings/site.ts';
import { feedQueue, openCalendarDownload, queueDueFeeds, readFeed } from './feeds.ts';
import { deletePastDates, extendDates, markSoonDates } from './model/write-event.ts';
import { fetchEventPicture, openPictureDownload, pictureQueue } from './pictures.ts';

const EVERY_HOUR = '23 * * * *';
/** These values are also stated in docs/events.md. */
const KEPT_DAYS = 30;
const DAY = 86_400_000;

const dates: Queue<object> = { name: 'event-dates', retries: 3, cron: EVERY_HOUR };

const due: Queue<object> = { name: 'event-feeds-due', retries: 0, cron: '*/15 * * * *' };

export const eventQueues: Queue<object>[] = [dates, due, feedQueue, pictureQueue];

export function createEventWorkers(dependencies: {
  db: Database;
  clock: Clock;
  log: Log;
  jobs: Pick<Jobs, 'enqueue'>;
  site: Site;
  storePicture: StorePicture;
  download?: PublicDownload | undefined;
}): Worker[] {
  const { site, download = openCalendarDownload(site) } = dependencies;
  const pictures = dependencies.download ?? openPictureDownload(site);
  const renew = unlessClockJumped(dependencies, () => renewDates(dependencies));
  return [
    worker(due, () => queueDueFeeds(dependencies)),
    worker(pictureQueue, ({ eventId }) =>
      fetchEventPicture({ ...dependencies, download: pictures }, eventId),
    ),
    worker(feedQueue, ({ feedId }) => readFeed({ ...dependencies, download }, feedId)),
    worker(dates, async () => {
      // Also marks dates after downtime. Lists check the dates again, so a wrong clock does no harm.
      const { db, clock } = dependencies;
      await runInBatches((most) => markSoonDates(db.kysely, clock(), most));
      await renew();
    }),
  ];
}

/** Extends the dates of repeated events, and deletes past dates and events that ended long ago. */
async function renewDates({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const at = clock();
  for (let isMore = true; isMore; ) {
    isMore = await db.kysely.transaction().execute((trx) => extendDates(trx, at));
  }
  await runInBatches((most) => deletePastDates(db.kysely, at, most));
  const oldest = new Date(at.getTime() - KEPT_DAYS * DAY);
  // Uses index `events_over`. Refused events are deleted after the same time; events without an end aren't in
  // the index.
  await runInBatches((most) =>
    sql`
      delete from events where id in (
        select id from events where over_at < ${oldest}
          or (status = 'refused' and updated_at < ${oldest}) limit ${most})
      returning id
    `.execute(db.kysely),
  );
}
