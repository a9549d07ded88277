import { unlessClockJumped } from '../../../platform/database/clock.ts';
import { type Queue, type Worker, worker } from '../../../platform/jobs/jobs.ts';
import type { Log } from '../../../platform/log.ts';
import type { ModerationDependencies } from '../staff/moderate.ts';
import { forgetRemoved } from './forget-removed.ts';
import { finishDecision, workQueue } from './work.ts';

const EVERY_NIGHT = '23 4 * * *';

const forget: Queue<object> = { name: 'forget-removed-reviews', retries: 3, cron: EVERY_NIGHT };

export const decisionQueues: Queue<object>[] = [workQueue, forget];

export function createDecisionWorkers(
  dependencies: ModerationDependencies & { log: Log },
): Worker[] {
  return [
    worker(workQueue, ({ decisionId }) => finishDecision(dependencies, decisionId)),
    worker(
      forget,
      unlessClockJumped(dependencies, () => forgetRemoved(dependencies)),
    ),
  ];
}
