import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Queue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import { countQuarters } from './log/count-quarters.ts';
import { writeLog } from './log/write-log.ts';

const write: Queue<object> = { name: 'write-moderation-log', retries: 3, cron: '*/5 * * * *' };
const count: Queue<object> = { name: 'count-moderation', retries: 3, cron: '26 4 * * *' };

export const moderationQueues: Queue<object>[] = [write, count];

export function createModerationWorkers(dependencies: { db: Database; clock: Clock }): Worker[] {
  return [
    worker(write, () => writeLog(dependencies)),
    worker(count, async () => {
      await writeLog(dependencies);
      await countQuarters(dependencies);
    }),
  ];
}
