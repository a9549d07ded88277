import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Parts of the product that can fail independently, from the point of view of visitors and owners. */
export const STATUS_PARTS = ['pages', 'changes', 'payments', 'emails'] as const;

const since = z.iso.datetime().nullable();

const status = z.object({
  /** `down`: only cached pages are served. `degraded`: some parts don't work or are late. */
  state: z.enum(['up', 'degraded', 'down']),
  /** Start of the longest current failure, or null if everything works. */
  since,
  parts: z.array(
    z.object({ name: z.enum(STATUS_PARTS), state: z.enum(['up', 'late', 'down']), since }),
  ),
});

export type Status = z.infer<typeof status>;

export const statusCalls = {
  readStatus: endpoint({
    method: 'GET',
    path: '/api/status',
    summary:
      'What works at the moment, and since when something does not; at most five seconds old',
    access: 'anyone',
    queue: 'none',
    isPrivate: true,
    output: status,
  }),
};
