import type { Config } from '../../platform/config/config.ts';
import { unlessClockJumped } from '../../platform/database/clock.ts';
import type { Services } from '../../platform/dependencies/dependencies.ts';
import { type Queue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import { checkDueWebsites, scheduleWebsites } from './websites/check-websites.ts';
import { createPace } from './websites/pace.ts';

const EVERY_NIGHT = '53 4 * * *';
const EVERY_FIVE_MINUTES = '*/5 * * * *';

const schedule: Queue<object> = { name: 'schedule-websites', retries: 3, cron: EVERY_NIGHT };
const check: Queue<object> = {
  name: 'check-websites',
  retries: 0,
  cron: EVERY_FIVE_MINUTES,
  // Seconds: enough for robots.txt, four redirects and the page, at a minute and ten seconds each.
  timeLimit: 1200,
};

export const checkQueues: Queue<object>[] = [schedule, check];

interface Dependencies extends Pick<Services, 'db' | 'clock' | 'log'> {
  config: Config;
}

export function createCheckWorkers(dependencies: Dependencies): Worker[] {
  const { config } = dependencies;
  const visit = { siteUrl: config.siteUrl, pace: createPace() };
  const ifOn = (run: () => Promise<void>) => async () => {
    if (config.checksLinks) await run();
  };
  return [
    worker(
      schedule,
      unlessClockJumped(
        dependencies,
        ifOn(() => scheduleWebsites(dependencies)),
      ),
    ),
    worker(
      check,
      ifOn(() => checkDueWebsites({ ...dependencies, visit })),
    ),
  ];
}
