import type { Config } from '../../platform/config/config.ts';
import { unlessClockJumped } from '../../platform/database/clock.ts';
import { type Queue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import { recordChange } from '../audit/record-change.ts';
import { deleteUnused, markUnused } from './page-pictures.ts';
import {
  openPhotoEditor,
  type PhotoDependencies,
  processPhotos,
  removePhotoFiles,
} from './photo-editor.ts';
import { openPhotoStore } from './photo-store.ts';
import { processPhoto, removeFiles } from './process.ts';
import { prunePhotos } from './prune.ts';
import { dropRemoved, dropReviewPhoto } from './review-photos.ts';

const prune: Queue<object> = { name: 'prune-photos', retries: 3, cron: '41 5 * * *' };

const pruneOfPages: Queue<object> = { name: 'prune-page-pictures', retries: 3, cron: '31 5 * * *' };

export const photoQueues: Queue<object>[] = [
  ...[processPhotos, removePhotoFiles, dropReviewPhoto, prune, pruneOfPages],
];

export function createPhotoWorkers(
  given: Omit<PhotoDependencies, 'store'> & { config: Config },
): Worker[] {
  const store = openPhotoStore(given.config);
  const dependencies = { ...given, store, editor: openPhotoEditor() };
  return [
    worker(processPhotos, ({ photoId }) => processPhoto(dependencies, photoId)),
    worker(removePhotoFiles, ({ key }) => removeFiles(dependencies, key)),
    worker(dropReviewPhoto, ({ photoId }) => dropRemoved(dependencies, photoId)),
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

const DAY = 86_400_000;
const KEPT_DAYS = 30;

export async function pruneUnused({
  db,
  clock,
  jobs,
}: Pick<PhotoDependencies, 'db' | 'clock' | 'jobs'>): Promise<void> {
  const at = clock();
  await markUnused(db, at);
  await db.kysely.transaction().execute(async (trx) => {
    const keys = await deleteUnused(trx, new Date(at.getTime() - KEPT_DAYS * DAY));
    for (const key of keys) await jobs.enqueue(trx, removePhotoFiles, { key });
    if (keys.length === 0) return;
    const change = { at, actor: 'clock', action: 'page.remove-pictures' };
    await recordChange(trx, { ...change, before: { pictures: keys.length } });
  });
}
