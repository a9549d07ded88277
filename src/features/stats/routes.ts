import { hasRight } from '../../contract/rights.ts';
import { statsCalls } from '../../contract/status.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { countForStaff } from '../businesses/staff-listings.ts';
import { findRevenue } from '../payments/revenue.queries.ts';

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
