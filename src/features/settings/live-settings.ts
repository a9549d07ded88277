import type { SiteSettings } from '../../domain/settings.ts';
import { EVERYTHING } from '../../platform/cache-tags.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PageCache } from '../../platform/http/page-cache.ts';
import { type RegularReading, readRegularly } from '../../platform/read-regularly.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import { type FooterColumns, findFooterColumns, hasGuides } from './footer.queries.ts';
import { findCurrentSettings } from './queries.ts';
import { fixedSettings, resolveSettings } from './settings.rules.ts';

/** Cache tag that is announced when settings change. Any page may depend on it. */
export const SETTINGS_TAG = 'settings';

/** Polling interval for newer settings, in milliseconds. Announcements arrive sooner. */
const EVERY = 900;

/** Settings of this process, read from memory and never from the database. */
export interface LiveSettings extends RegularReading {
  current(): SiteSettings;
  /** Footer links, or null for the default footer. */
  footerColumns(): FooterColumns | null;
  hasGuides(): boolean;
  /** Version of the last change; 0 before the first. */
  version(): number;
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

  await read();
  return {
    current: () => current,
    footerColumns: () => footerColumns,
    hasGuides: () => areGuides,
    version: () => version,
    ...readRegularly(read, {
      every: EVERY,
      onFailure: (err) => log.debug({ err }, 'the settings could not be read again'),
    }),
  };
}

/**
 * Returns a function that drops changed pages from the cache. A settings change drops all pages once the new
 * settings are loaded.
 */
export function createPageDropper(
  settings: LiveSettings,
  { drop }: Pick<PageCache, 'drop'>,
): (tags: string[]) => void {
  const dropAll = () => drop([EVERYTHING]);
  return (tags) => {
    if (!tags.includes(SETTINGS_TAG)) return drop(tags);
    settings.reload().then(dropAll, dropAll);
  };
}
