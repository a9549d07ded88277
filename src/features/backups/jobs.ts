import { type Queue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import { type BackupDependencies, keepBackups } from './nightly.ts';

/** Night in the US; a missing backup (the machine was off) is made within the hour. */
const nightly: Queue<object> = {
  name: 'nightly-backup',
  retries: 5,
  cron: '17 8-23 * * *',
  timeLimit: 6 * 3600,
};

export const backupQueues: Queue<object>[] = [nightly];

export function createBackupWorkers(dependencies: BackupDependencies): Worker[] {
  return [worker(nightly, () => keepBackups(dependencies))];
}
