import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { figureCounts } from '../figures.ts';
import { deskParams } from './desk.ts';

const deskFigures = z.object({
  /** Of the last 30 days, today included. */
  recent: figureCounts,
  /** Of the 30 days before. */
  before: figureCounts,
  /** The last 12, the current one last; `month` is `2026-05`. Days and months are UTC. */
  months: z.array(figureCounts.extend({ month: z.string() })),
  /** Whether the owner gets them by email each month. */
  isMailed: z.boolean(),
});
export type DeskFigures = z.infer<typeof deskFigures>;

export const deskFigureCalls = {
  read: endpoint({
    method: 'GET',
    path: '/api/desk/:id/figures',
    summary: 'How often the listing was seen and used',
    access: 'owner',
    params: deskParams,
    output: deskFigures,
  }),
  setMail: endpoint({
    method: 'PUT',
    path: '/api/desk/:id/figures/mail',
    summary: 'Whether the figures come by email each month',
    access: 'owner',
    limit: 'desk',
    params: deskParams,
    body: z.object({ isMailed: z.boolean() }),
    output: z.object({ isMailed: z.boolean() }),
  }),
};
