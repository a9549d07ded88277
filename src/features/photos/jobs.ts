import type { Config } from '../../platform/config.ts';
import { unlessClockJumped } from '../../platform/database/clock.ts';
import { type Queue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import type { PhotoDependencies } from './dependencies.ts';
import { pruneUnused } from './page-pictures/prune.ts';
import { openPhotoStore } from './photo-store.ts';
import { openPhotoEditor } from './process/editor.ts';
import { processPhoto, removeFiles } from './process.ts';
import { prunePhotos } from './prune.ts';
import { processPhotos, removePhotoFiles } from './queues.ts';

const prune: Queue<object> = { name: 'prune-photos', retries: 3, cron: '41 5 * * *' };

const pruneOfPages: Queue<object> = { name: 'prune-page-pictures', retries: 3, cron: '31 5 * * *' };

export const photoQueues: Queue<object>[] = [processPhotos, removePhotoFiles, prune, pruneOfPages];

export function createPhotoWorkers(
  given: Omit<PhotoDependencies, 'store'> & { config: Config },
): Worker[] {
  const store = openPhotoStore(given.config);
  const dependencies = { ...given, store, editor: openPhotoEditor() };
  return [
    worker(processPhotos, ({ photoId }) => processPhoto(dependencies, photoId)),
    worker(removePhotoFiles, ({ key }) => removeFiles(dependencies, key)),
    worker(
      prune,
      unlessClockJumped(dependencies, () => prunePhotos(dependencies)),
    ),
    worker(
      pruneOfPages,
      unlessClockJumped(dependencies, () => pruneUnused(dependencies)),
    ),
  ];
}
