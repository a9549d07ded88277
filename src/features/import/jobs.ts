import { unlessClockJumped } from '../../platform/database/clock.ts';
import { type Queue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { importQueue, type TransferDependencies } from './imports.ts';
import { purgeImports, resumeImports, workOnImport } from './run.ts';

/** Well below the time after which a job counts as lost. */
const SECONDS_AT_ONCE = 120;

const resume: Queue<object> = { name: 'resume-imports', retries: 0, cron: '* * * * *' };
const purge: Queue<object> = { name: 'purge-imports', retries: 3, cron: '23 4 * * *' };

export const transferQueues: Queue<object>[] = [importQueue, resume, purge];

export function createTransferWorkers(dependencies: TransferDependencies & { log: Log }): Worker[] {
  return [
    worker(importQueue, ({ importId }) => workOnImport(dependencies, importId, SECONDS_AT_ONCE)),
    worker(resume, () => resumeImports(dependencies)),
    worker(
      purge,
      unlessClockJumped(dependencies, () => purgeImports(dependencies)),
    ),
  ];
}
