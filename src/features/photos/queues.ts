import { A_WEEK_OF_TRIES, type Queue } from '../../platform/jobs/jobs.ts';

export const processPhotos: Queue<{ photoId: number }> = {
  name: 'process-photo',
  retries: A_WEEK_OF_TRIES,
  timeLimit: 900,
};

export const removePhotoFiles: Queue<{ key: string }> = {
  name: 'remove-photo-files',
  retries: A_WEEK_OF_TRIES,
};
