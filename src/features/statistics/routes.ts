import type { Owner } from '../../contract/businesses.ts';
import { type OwnerStatistics, ownerStatisticsCalls } from '../../contract/statistics.owner.ts';
import { statisticsCalls } from '../../contract/statistics.ts';
import { statsCalls } from '../../contract/status.staff.ts';
import { hasRight } from '../../domain/rights.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Services } from '../../platform/dependencies/dependencies.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { countForStaff } from '../businesses/model/staff-listings.ts';
import { refuseInvitedPeople } from '../owners/model/invited-people.ts';
import { findRevenue } from '../payments/model/queries.ts';
import type { StatisticsCounter } from './counter.ts';
import { chartStart, describeDays, isMailed, listDays, setMailed } from './queries.ts';

interface Dependencies extends Pick<Services, 'db' | 'clock'> {
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
    refuseInvitedPeople(owner);
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

export function mountStats(app: Api, { db, clock }: { db: Database; clock: Clock }) {
  mount(app, statsCalls.read, async (_, { user }) => {
    const now = clock();
    const month = now.toISOString().slice(0, 7);
    const [counts, monthlyRevenue] = await Promise.all([
      countForStaff(db),
      hasRight(user, 'payments') ? readRevenue(db, month) : null,
    ]);
    return {
      totalListings: counts.all,
      premiumListings: counts.premium,
      monthlyRevenue,
      pendingApproval: counts.pending,
    };
  });
}

async function readRevenue(db: Database, month: string): Promise<number> {
  const [revenue] = await findRevenue(db, { first: month, last: month });
  return revenue ? (revenue.paid - revenue.refunded) / 100 : 0;
}
