import { type BannerPlace, type BannerTarget, fitsBanner } from '../../domain/banners.ts';
import { EVERYTHING } from '../../platform/cache-tags.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { type RegularReading, readRegularly } from '../../platform/read-regularly.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import { type LiveSettings, SETTINGS_TAG } from '../settings/live-settings.ts';
import { siteDay } from '../settings/site-day.ts';
import { findShownBanners, type ShownBanner } from './queries.ts';

export const BANNERS_TAG = 'banners';

/** Milliseconds between polls for changes whose announcement was missed. */
const EVERY = 5000;

/** Banners in this process's memory, so that pages never query them. Empty while the setting is off. */
export interface BannerBoard extends RegularReading {
  /**
   * Returns the targets of today's banners, or undefined while the setting is off. The array stays the same
   * object until they change.
   */
  targets(): BannerTarget[] | undefined;
  /** Picks one of today's banners for a place, by weight, or returns null if none fits. */
  pick(place: BannerPlace): ShownBanner | null;
  find(id: number): ShownBanner | null;
}

export function createBannerBoard({
  db,
  clock,
  settings,
  log,
  random = Math.random,
}: {
  db: Database;
  clock: Clock;
  settings: Pick<LiveSettings, 'current'>;
  log: Log;
  random?: () => number;
}): BannerBoard {
  let all: ShownBanner[] = [];
  let known: { text: string; targets: BannerTarget[] } = { text: '', targets: [] };

  async function read() {
    const current = settings.current();
    all = current.banners ? await findShownBanners(db, siteDay(current, clock())) : [];
  }

  function today(): ShownBanner[] {
    const current = settings.current();
    if (!current.banners) return [];
    const day = siteDay(current, clock());
    return all.filter(
      ({ firstDay, lastDay }) => firstDay <= day && (lastDay === null || day <= lastDay),
    );
  }

  return {
    targets() {
      if (!settings.current().banners) return undefined;
      const unique = new Map(today().map(({ target }) => [JSON.stringify(target), target]));
      const text = [...unique.keys()].join();
      if (text !== known.text) known = { text, targets: [...unique.values()] };
      return known.targets;
    },
    pick(place) {
      const fitting = today().filter(({ target }) => fitsBanner(target, place));
      const total = fitting.reduce((sum, { weight }) => sum + weight, 0);
      let rest = random() * total;
      for (const banner of fitting) {
        rest -= banner.weight;
        if (rest < 0) return banner;
      }
      return null;
    },
    find: (id) => today().find((one) => one.id === id) ?? null,
    ...readRegularly(read, {
      every: EVERY,
      onFailure: (err) => log.debug({ err }, 'banners could not be read again'),
    }),
  };
}

/** Wraps the page dropper, so that banners are reloaded before the pages that show them are dropped. */
export function dropAfterBanners(
  board: Pick<BannerBoard, 'reload'>,
  settings: Pick<LiveSettings, 'reload'>,
  drop: (tags: string[]) => void,
): (tags: string[]) => void {
  return (tags) => {
    if (!tags.includes(BANNERS_TAG) && !tags.includes(SETTINGS_TAG)) return drop(tags);
    const dropNow = () => drop(tags.includes(SETTINGS_TAG) ? tags : [EVERYTHING]);
    settings.reload().then(board.reload).then(dropNow, dropNow);
  };
}
