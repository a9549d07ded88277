import type { Config } from '../../platform/config.ts';
import { unlessClockJumped } from '../../platform/database/clock.ts';
import { type Queue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import type { PhotoDependencies } from './dependencies.ts';
import { openPhotoStore } from './photo-store.ts';
import { openPhotoEditor } from './process/editor.ts';
import { processPhoto, removeFiles } from './process.ts';
import { prunePhotos } from './prune.ts';
import { processPhotos, removePhotoFiles } from './queues.ts';

const prune: Queue<object> = { name: 'prune-photos', retries: 3, cron: '41 5 * * *' };

export const photoQueues: Queue<object>[] = [processPhotos, removePhotoFiles, prune];

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
  ];
}
