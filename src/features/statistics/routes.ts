import type { Owner } from '../../contract/businesses.ts';
import {
  type OwnerStatistics,
  ownerStatisticsCalls,
  statisticsCalls,
} from '../../contract/statistics.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import type { StatisticsCounter } from './counter.ts';
import { chartStart, describeDays } from './periods.rules.ts';
import { isMailed, listDays, setMailed } from './queries.ts';

interface Dependencies {
  db: Database;
  clock: Clock;
  figures: StatisticsCounter;
}

export function mountStatistics(api: Api, dependencies: Dependencies) {
  const { db, figures: statistics } = dependencies;

  mount(api, statisticsCalls.count, async ({ body }, { address, headers }) => {
    statistics.count(body, { address, headers });
    return { isReceived: true as const };
  });

  mount(api, ownerStatisticsCalls.read, (_, { owner }) => readStatistics(dependencies, owner));

  mount(api, ownerStatisticsCalls.setMail, async ({ body: { isMailed } }, { owner }) => {
    await setMailed(db, owner.id, isMailed);
    return { isMailed };
  });
}

async function readStatistics(
  { db, clock }: { db: Database; clock: Clock },
  { id, businessId }: Owner,
): Promise<OwnerStatistics> {
  const now = clock();
  const [days, mailed] = await Promise.all([
    listDays(db, businessId, chartStart(now)),
    isMailed(db, id),
  ]);
  return { ...describeDays(days, now), isMailed: mailed };
}
