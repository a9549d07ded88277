import { statsCalls } from '../../contract/staff/stats.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { countForStaff } from '../businesses/staff-listings.ts';
import { findRevenue } from '../payments/revenue.queries.ts';

export function mountStats(app: Api, { db, clock }: { db: Database; clock: Clock }) {
  mount(app, statsCalls.read, async () => {
    const now = clock();
    const month = now.toISOString().slice(0, 7);
    const [counts, [revenue]] = await Promise.all([
      countForStaff(db),
      findRevenue(db, { first: month, last: month }),
    ]);
    const cents = revenue ? revenue.paid - revenue.refunded : 0;
    return {
      totalListings: counts.all,
      premiumListings: counts.premium,
      monthlyRevenue: cents / 100,
      pendingApproval: counts.pending,
    };
  });
}
