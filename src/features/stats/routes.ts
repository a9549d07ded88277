import { statsCalls } from '../../contract/staff/stats.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { countForStaff } from '../businesses/staff-listings.ts';
import { sumRevenue } from './queries.ts';

export function mountStats(app: Api, { db, clock }: { db: Database; clock: Clock }) {
  mount(app, statsCalls.read, async () => {
    const now = clock();
    const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
    const end = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1));
    const [counts, cents] = await Promise.all([countForStaff(db), sumRevenue(db, start, end)]);
    return {
      totalListings: counts.all,
      premiumListings: counts.premium,
      monthlyRevenue: cents / 100,
      pendingApproval: counts.pending,
    };
  });
}
