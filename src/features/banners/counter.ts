import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { describeFault } from '../../platform/database/errors.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import type { LiveSettings } from '../settings/live-settings.ts';
import { siteDay } from '../settings/site-day.ts';
import { createRepeats } from '../statistics/model/repeats.ts';
import { createFlusher, type Flusher, isCountedVisitor } from '../statistics/model/tally.ts';
import { addBannerDays, type BannerCounts } from './queries.ts';

type Kind = 'views' | 'clicks';

/** Counts in memory and writes to the database every ten seconds. A crash loses at most that much. */
export interface BannerCounter extends Flusher {
  count(kind: Kind, id: number, visitor: { address: string; headers: Headers }): void;
}

export function createBannerCounter({
  db,
  clock,
  settings,
  log,
}: {
  db: Database;
  clock: Clock;
  settings: Pick<LiveSettings, 'current'>;
  log: Log;
}): BannerCounter {
  const counts = new Map<string, BannerCounts>();
  const openRepeats = createRepeats(clock);

  function add({ id, day, views, clicks }: BannerCounts) {
    const key = `${day} ${id}`;
    const known = counts.get(key) ?? { id, day, views: 0, clicks: 0 };
    counts.set(key, { ...known, views: known.views + views, clicks: known.clicks + clicks });
  }

  async function write() {
    const taken = [...counts.values()];
    counts.clear();
    if (taken.length === 0) return;
    try {
      await addBannerDays(db, taken);
    } catch (error) {
      taken.forEach(add);
      log.warn(
        { reason: describeFault(error) },
        'figures of banners could not be written and are kept',
      );
    }
  }

  return {
    ...createFlusher(write),
    count(kind, id, { address, headers }) {
      if (!isCountedVisitor(headers)) return;
      if (!openRepeats(address)(id * 2 + (kind === 'views' ? 0 : 1))) return;
      const day = siteDay(settings.current(), clock());
      add({ id, day, views: 0, clicks: 0, [kind]: 1 });
    },
  };
}
