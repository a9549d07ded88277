import { type Queue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import { type BackupDependencies, keepBackups, makeAsked } from './backups/nightly.ts';
import { keepOffSite } from './backups/off-site.ts';
import { tryNewest } from './backups/try-restore.ts';

export const BACKUP_LIMIT = 6 * 3600;

/**
 * Runs hourly from nighttime in the US, so a backup that was missed while the machine was off is made within
 * an hour.
 */
const nightly: Queue<object> = {
  name: 'nightly-backup',
  retries: 5,
  cron: '17 8-23 * * *',
  timeLimit: BACKUP_LIMIT,
};

/** Runs half an hour after each backup run and uploads the newest backup if it isn't off site yet. */
const offSite: Queue<object> = {
  name: 'off-site-backup',
  retries: 5,
  cron: '47 8-23 * * *',
  timeLimit: 12 * 3600,
};

/** Early Sunday morning in the US. */
const trial: Queue<object> = {
  name: 'restore-trial',
  retries: 1,
  cron: '40 9 * * 0',
  timeLimit: 12 * 3600,
};

/** Makes a backup that staff requested. */
export const askedQueue: Queue<object> = {
  name: 'asked-backup',
  retries: 1,
  timeLimit: BACKUP_LIMIT,
};

export const backupQueues: Queue<object>[] = [nightly, offSite, trial, askedQueue];

export function createBackupWorkers(dependencies: BackupDependencies): Worker[] {
  return [
    worker(nightly, () => keepBackups(dependencies)),
    worker(offSite, () => keepOffSite(dependencies)),
    worker(trial, () => tryNewest(dependencies)),
    worker(askedQueue, () => makeAsked(dependencies)),
  ];
}
