import type { Database } from '../../platform/database/database.ts';
import { type Jobs, type Queue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import { settleAreaQueue } from './apply-area.ts';
import { placeInAreasQueue } from './named.ts';
import { placeInAreas } from './place-in-areas.ts';
import { settleArea } from './settle.ts';

export const areaQueues: Queue<object>[] = [settleAreaQueue, placeInAreasQueue];

export function createAreaWorkers(dependencies: {
  db: Database;
  jobs: Pick<Jobs, 'enqueue'>;
}): Worker[] {
  return [
    worker(settleAreaQueue, () => settleArea(dependencies)),
    worker(placeInAreasQueue, (town) => placeInAreas(dependencies, town)),
  ];
}
