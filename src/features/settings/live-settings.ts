import type { SiteSettings } from '../../domain/settings.ts';
import { EVERYTHING } from '../../platform/cache-tags.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PageCache } from '../../platform/http/page-cache.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import { type FooterColumns, findFooterColumns, hasGuides } from './footer.queries.ts';
import { findCurrentSettings } from './queries.ts';
import { fixedSettings, resolveSettings } from './settings.rules.ts';

/** Announced with a change of the settings (`announceChange`): every page may show them. */
export const SETTINGS_TAG = 'settings';

/** Each process looks for a newer version this often, in milliseconds; announcements are faster. */
const EVERY = 900;

/** The settings as this process knows them: read from memory, never from the database. */
export interface LiveSettings {
  current(): SiteSettings;
  /** The footer's links, where they differ from ours. */
  footerColumns(): FooterColumns | null;
  hasGuides(): boolean;
  /** Of the last change; 0 before the first. */
  version(): number;
  reload(): Promise<void>;
  /** Looks for changes until `close`. */
  watch(): void;
  close(): Promise<void>;
}

export async function openSettings({
  config,
  db,
  log,
}: {
  config: Config;
  db: Database;
  log: Log;
}): Promise<LiveSettings> {
  const fixed = fixedSettings(config);
  let version = 0;
  let current = resolveSettings({}, fixed);
  let footerColumns: FooterColumns | null = null;
  let areGuides = false;
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<unknown> = Promise.resolve();

  async function read() {
    const [found, columns, guides] = await Promise.all([
      findCurrentSettings(db, version),
      findFooterColumns(db),
      hasGuides(db.kysely),
    ]);
    footerColumns = columns;
    areGuides = guides;
    if ((found?.version ?? 0) === version) return;
    version = found?.version ?? 0;
    current = resolveSettings(found?.changed ?? {}, fixed);
  }

  // One after the other, so that an older answer never comes last.
  function reload() {
    const next = reading.then(read);
    reading = next.catch(() => {});
    return next;
  }

  async function look() {
    await reload().catch((err) => log.debug({ err }, 'the settings could not be read again'));
    if (timer) timer = setTimeout(look, EVERY).unref();
  }

  await read();
  return {
    current: () => current,
    footerColumns: () => footerColumns,
    hasGuides: () => areGuides,
    version: () => version,
    reload,
    watch() {
      timer = setTimeout(look, EVERY).unref();
    },
    async close() {
      clearTimeout(timer);
      timer = undefined;
      await reading;
    },
  };
}

/** Drops the pages that changed; after a change of the settings all, once the new ones are read. */
export function createPageDropper(
  settings: LiveSettings,
  { drop }: Pick<PageCache, 'drop'>,
): (tags: string[]) => void {
  const dropAll = () => drop([EVERYTHING]);
  return (tags) => {
    if (!tags.includes(SETTINGS_TAG)) return drop(tags);
    // Pages that are made in between show the old settings: they go with the others.
    settings.reload().then(dropAll, dropAll);
  };
}
