import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** What visitors and owners do here, as far as it can fail by itself. */
export const STATUS_PARTS = ['pages', 'changes', 'payments', 'emails'] as const;

const since = z.iso.datetime().nullable();

const status = z.object({
  /** `down`: nothing but pages kept from before. `degraded`: some parts do not work, or are late. */
  state: z.enum(['up', 'degraded', 'down']),
  /** Of what has been wrong the longest; null where everything works. */
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
