import { z } from 'zod';
import * as m from '#messages';
import { endpoint } from '../endpoint.ts';
import { idText, line, shortLine } from '../text.ts';

/** What a reason is for: rejecting a listing, asking its owner, or refusing something else. */
export const reasonFor = z.enum([
  ...(['reject', 'ask', 'change', 'claim', 'review', 'reply', 'photo'] as const),
]);
export type ReasonFor = z.infer<typeof reasonFor>;

export const MAX_REASONS = 60;

const reasonInput = z.object({
  decision: reasonFor,
  title: shortLine(() => m.common_title(), 80),
  text: line(500, () => m.input_text_required()),
});

export const savedReason = reasonInput.extend({ id: z.int(), version: z.int() });
export type SavedReason = z.infer<typeof savedReason>;

const params = z.object({ id: idText });

export const savedReasonCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/reasons',
    summary: `Saved reasons for the decisions that your role covers, in the order of their numbers; at most ${MAX_REASONS}`,
    access: 'staff',
    output: z.array(savedReason),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/reasons',
    summary: 'Save a reason. Titles of one decision differ.',
    access: 'staff',
    status: 201,
    body: reasonInput,
    output: savedReason,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/reasons/:id',
    summary: 'Change a saved reason. 409 with `current` if someone else changed it meanwhile.',
    access: 'staff',
    params,
    body: reasonInput.extend({ version: z.int().min(1) }),
    output: savedReason,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/reasons/:id',
    summary: 'Delete a saved reason',
    access: 'staff',
    params,
    output: z.object({ id: z.int() }),
  }),
};
