import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const stats = z.object({
  totalListings: z.int(),
  premiumListings: z.int(),
  /** Dollars received in the current calendar month (UTC) minus refunds. Null without the right `payments`. */
  monthlyRevenue: z.number().nullable(),
  pendingApproval: z.int(),
});

export type Stats = z.infer<typeof stats>;

export const statsCalls = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/stats',
    summary: 'Figures of the directory',
    access: 'staff',
    output: stats,
  }),
};
