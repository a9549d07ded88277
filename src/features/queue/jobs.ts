import { unlessClockJumped } from '../../platform/database/clock.ts';
import type { Services } from '../../platform/dependencies/dependencies.ts';
import { type Queue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import { deleteOldQuestions } from './ask-owner.ts';
import { deleteOldAssignments } from './assignments/queries.ts';
import { deleteEndedBlocks } from './blocks.ts';

const DAY = 86_400_000;
const QUESTIONS_KEPT = 180 * DAY;
const ASSIGNMENTS_KEPT = 2 * DAY;

const prune: Queue<object> = { name: 'prune-triage', retries: 3, cron: '47 4 * * *' };

export const staffQueueJobs: Queue<object>[] = [prune];

type QueueRouteDependencies = Pick<Services, 'db' | 'clock' | 'log'>;

export function createStaffQueueWorkers(dependencies: QueueRouteDependencies): Worker[] {
  const { db, clock } = dependencies;
  const run = async () => {
    const now = clock().getTime();
    await deleteOldQuestions(db, new Date(now - QUESTIONS_KEPT));
    await deleteOldAssignments(db, new Date(now - ASSIGNMENTS_KEPT));
    await deleteEndedBlocks(db, clock());
  };
  return [worker(prune, unlessClockJumped(dependencies, run))];
}
