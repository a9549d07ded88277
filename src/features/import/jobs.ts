import { MAX_IMPORT_SIZE } from '../../contract/imports.staff.ts';
import type { Config } from '../../platform/config/config.ts';
import { unlessClockJumped } from '../../platform/database/clock.ts';
import { createPublicDownload } from '../../platform/http/public-download.ts';
import { type Queue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import { openPhotoEditor } from '../photos/photo-editor.ts';
import { openPhotoStore } from '../photos/photo-store.ts';
import type { Site } from '../settings/site.ts';
import { importQueue } from './model/imports.ts';
import {
  type ReviewImportDependencies,
  reviewImportQueue,
  workOnReviews,
} from './reviews/import.ts';
import { fetchReviewPhotos, reviewPhotoQueue } from './reviews/photos.ts';
import { workOnRun } from './schedules/run.ts';
import {
  beginDueRuns,
  type FileSources,
  runQueue,
  type ScheduleDependencies,
} from './schedules/runs.ts';
import { purgeImports, resumeImports, workOnImport } from './steps/work.ts';
import { fetchPhotos, openPhotoDownload, photoQueue } from './write/photos.ts';

const SECONDS_AT_ONCE = 120;

const resume: Queue<object> = { name: 'resume-imports', retries: 0, cron: '* * * * *' };
const purge: Queue<object> = { name: 'purge-imports', retries: 3, cron: '23 4 * * *' };

const schedules: Queue<object> = { name: 'begin-imports', retries: 0, cron: '* * * * *' };

export const transferQueues: Queue<object>[] = [
  importQueue,
  resume,
  purge,
  runQueue,
  schedules,
  photoQueue,
  reviewImportQueue,
  reviewPhotoQueue,
];

const SETTLED_AFTER = 3000;

export function openFileSources({ name, url }: Pick<Site, 'name' | 'url'>): FileSources {
  const userAgent = `${name} import (${url})`;
  return {
    download: createPublicDownload({ userAgent, maxBytes: MAX_IMPORT_SIZE }),
    downloadPhoto: openPhotoDownload(userAgent),
    settle: SETTLED_AFTER,
  };
}

export function createTransferWorkers(
  dependencies: ScheduleDependencies & ReviewImportDependencies & { log: Log; config: Config },
): Worker[] {
  const { config, sources } = dependencies;
  const store = openPhotoStore(config);
  const ofPhotos = { store, editor: openPhotoEditor(), download: sources.downloadPhoto };
  const fetching = { ...dependencies, ...ofPhotos };
  return [
    worker(importQueue, ({ importId }) => workOnImport(dependencies, importId, SECONDS_AT_ONCE)),
    worker(runQueue, ({ runId }) => workOnRun(dependencies, runId, SECONDS_AT_ONCE)),
    worker(photoQueue, () => fetchPhotos(fetching, SECONDS_AT_ONCE)),
    worker(reviewImportQueue, ({ importId }) =>
      workOnReviews(dependencies, importId, SECONDS_AT_ONCE),
    ),
    worker(reviewPhotoQueue, (wish) => fetchReviewPhotos(fetching, wish)),
    worker(schedules, () => beginDueRuns(dependencies)),
    worker(resume, () => resumeImports(dependencies)),
    worker(
      purge,
      unlessClockJumped(dependencies, () => purgeImports(dependencies)),
    ),
  ];
}
