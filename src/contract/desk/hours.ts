import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { hoursInput } from '../hours/hours-input.ts';
import { desk, deskParams } from './desk.ts';

export const deskHoursCalls = {
  edit: endpoint({
    method: 'PUT',
    path: '/api/desk/:id/hours',
    summary:
      'Set the opening hours, or take them away (`null`). Special days that are over are dropped.',
    access: 'owner',
    limit: 'desk',
    params: deskParams,
    body: z.object({
      hours: hoursInput.nullable(),
      /** The listing's; a stale one is refused with 409. */
      version: z.int(),
    }),
    maxBytes: 60_000,
    output: desk,
  }),
};
