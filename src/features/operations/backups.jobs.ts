import { type Queue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import { type BackupDependencies, keepBackups } from './backups/nightly.ts';
import { keepOffSite } from './backups/off-site.ts';
import { tryNewest } from './backups/try-restore.ts';

/** Night in the US; a missing backup (the machine was off) is made within the hour. */
const nightly: Queue<object> = {
  name: 'nightly-backup',
  retries: 5,
  cron: '17 8-23 * * *',
  timeLimit: 6 * 3600,
};

/** Some time after the backup; until it is there, every hour. */
const offSite: Queue<object> = {
  name: 'off-site-backup',
  retries: 5,
  cron: '47 8-23 * * *',
  timeLimit: 12 * 3600,
};

/** Sunday night in the US. */
const trial: Queue<object> = {
  name: 'restore-trial',
  retries: 1,
  cron: '40 9 * * 0',
  timeLimit: 12 * 3600,
};

export const backupQueues: Queue<object>[] = [nightly, offSite, trial];

export function createBackupWorkers(dependencies: BackupDependencies): Worker[] {
  return [
    worker(nightly, () => keepBackups(dependencies)),
    worker(offSite, () => keepOffSite(dependencies)),
    worker(trial, () => tryNewest(dependencies)),
  ];
}
