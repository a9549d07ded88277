import { readStats } from '../../contract/stats.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { type HttpApp, mount } from '../../platform/http.ts';
import { countForStaff } from '../businesses/admin.service.ts';
import { sumRevenue } from './queries.ts';

export function mountStats(app: HttpApp, { db, clock }: { db: Database; clock: Clock }) {
  mount(app, readStats, async () => {
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
