import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { paging } from '../paging.ts';
import { idText, line } from '../text.ts';

/**
 * `sent`: a mail server has taken it; whether it arrived, we don't know. `failed`: it will be tried
 * again. `withheld`: its reader stopped emails of its sort, or got one today.
 */
export const mailState = z.enum(['waiting', 'sent', 'failed', 'given-up', 'withheld']);
export type MailState = z.infer<typeof mailState>;

/** Why an email isn't sent again: what it has that may be used once, or where its content stands. */
export const againObstacle = z.enum([
  ...(['manage_url', 'disown_url', 'undo_url', 'checkout_url', 'receipt_url'] as const),
  ...(['claim_url', 'objection_url', 'review_url', 'password_url', 'email_url'] as const),
  ...(['right_url', 'correct_url', 'closed_url'] as const),
  ...(['message', 'address', 'test', 'unknown', 'waiting'] as const),
]);
export type AgainObstacle = z.infer<typeof againObstacle>;

export const sentMail = z.object({
  id: z.int(),
  /** Shortened where its reader was promised that we erase it. */
  to: z.string(),
  /** The title of its template; null for a mail without one. */
  title: z.string().nullable(),
  template: z.string().nullable(),
  language: z.string().nullable(),
  state: mailState,
  /** Of a failure, in words; of what was withheld, `stopped` or `one-a-day`. */
  reason: z.string().nullable(),
  tries: z.int(),
  isTest: z.boolean(),
  business: z.object({ id: z.int(), name: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
  /** Null where it can be sent again. */
  obstacle: againObstacle.nullable(),
});
export type SentMail = z.infer<typeof sentMail>;

/** What has not been tried yet. */
export const waitingMail = z.object({
  id: z.string(),
  to: z.string(),
  title: z.string().nullable(),
  business: z.object({ id: z.int(), name: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
});
export type WaitingMail = z.infer<typeof waitingMail>;

const filter = z.object({
  /** A whole address, however it is spelled. */
  to: line(254).optional(),
  state: mailState.optional(),
  template: line(60).optional(),
});

export const sentMailCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/sent-mails',
    summary: 'Emails of the last 90 days, newest first. Counts stop at 10,000 (`X-Total-Capped`).',
    access: 'mails',
    paged: true,
    query: filter.extend(paging(50)),
    output: z.array(sentMail),
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/api/admin/sent-mails/waiting',
    summary: 'Emails that were not tried yet: the newest hundred, and how many there are',
    access: 'mails',
    output: z.object({ count: z.int(), mails: z.array(waitingMail) }),
  }),
  again: endpoint({
    method: 'POST',
    path: '/api/admin/sent-mails/:id/send-again',
    summary: 'Send the same again. 409 where it has a link that works once.',
    access: 'mails',
    limit: 'test-mails',
    params: z.object({ id: idText }),
    output: z.object({ to: z.string() }),
  }),
};
