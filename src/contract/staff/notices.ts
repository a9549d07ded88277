import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { triageKind } from './triage.ts';

/** Counting stops here. */
export const MOST_WAITING = 1000;

const waiting = z.object({
  kind: triageKind,
  count: z.int(),
  isCapped: z.boolean(),
  /** When the oldest began to wait; null if none does. */
  since: z.iso.datetime().nullable(),
  /** The oldest has waited longer than promised. */
  isOverdue: z.boolean(),
});
export type Waiting = z.infer<typeof waiting>;

export const noticeChoices = z.object({
  dailyDigest: z.boolean(),
  overdueMail: z.boolean(),
  liveDashboard: z.boolean(),
});
export type NoticeChoices = z.infer<typeof noticeChoices>;

export const staffNoticeCalls = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/waiting',
    summary: `What waits, of the kinds that you may decide; counting stops at ${MOST_WAITING}`,
    access: 'staff',
    output: z.array(waiting),
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/admin/notice-choices',
    summary: 'Which emails about work you get, and whether your dashboard moves by itself',
    access: 'staff',
    output: noticeChoices,
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/api/admin/notice-choices',
    summary: 'Choose which emails about work you get, and whether your dashboard moves by itself',
    access: 'staff',
    body: noticeChoices,
    output: noticeChoices,
  }),
};
