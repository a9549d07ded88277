import type { PageCache } from '../../platform/pages/cache.ts';
import { EVERYTHING } from '../../platform/pages/tags.ts';
import { type LiveSettings, SETTINGS_TAG } from './live-settings.ts';

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
