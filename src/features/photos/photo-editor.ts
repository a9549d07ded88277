import type { Services } from '../../platform/dependencies/dependencies.ts';
import { A_WEEK_OF_TRIES, type Queue } from '../../platform/jobs/jobs.ts';
import { openSideProcess } from '../../platform/processes/side-process.ts';
import type { PictureKind, PictureOutcome } from './make-pictures.ts';
import type { PhotoStore } from './photo-store.ts';

export interface PhotoEditor {
  /** Throws if the editor process crashes or takes too long. */
  edit(bytes: Uint8Array, kind?: PictureKind): Promise<PictureOutcome>;
}

const LONGEST = 120_000;
const FILE = new URL('./image-process.ts', import.meta.url);

export function openPhotoEditor(): PhotoEditor {
  const helper = openSideProcess(FILE, LONGEST);
  return {
    edit: async (bytes, kind = 'photo') => (await helper.ask({ bytes, kind })) as PictureOutcome,
  };
}

export interface PhotoDependencies extends Pick<Services, 'db' | 'clock' | 'jobs' | 'log'> {
  store: PhotoStore;
}

export const processPhotos: Queue<{ photoId: number }> = {
  name: 'process-photo',
  retries: A_WEEK_OF_TRIES,
  timeLimit: 900,
};

export const removePhotoFiles: Queue<{ key: string }> = {
  name: 'remove-photo-files',
  retries: A_WEEK_OF_TRIES,
};
