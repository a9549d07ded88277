import { z } from 'zod';
import * as m from '#messages';
import { idText, line, paragraphs } from '../domain/text.ts';
import {
  bulkEdit,
  businessStatus,
  MAX_BULK,
  missingFact,
  ofTown,
  searched,
} from './businesses.staff.ts';
import { endpoint } from './endpoint.ts';
import { mailPreview } from './mails.staff.ts';

const id = z.int().min(1);

const day = z.iso.date({ error: () => m.input_date_format() }).optional();

/** Filter for members or former members. Both days are included; a date of a year or month matches if it overlaps. */
export const memberFilter = z.object({
  /** Level as written on the listings, compared without case. */
  level: line(500).optional(),
  ...ofTown,
  sinceFrom: day,
  sinceTo: day,
  untilFrom: day,
  untilTo: day,
});

export type MemberFilter = z.output<typeof memberFilter>;

/** Listings that staff chose: single ones by `ids`, or all that match the filters. */
export const listingSelection = z.object({
  ids: z
    .array(id)
    .min(1)
    .max(MAX_BULK, { error: () => m.input_bulk_max({ maxBulk: MAX_BULK }) })
    .optional(),
  status: businessStatus.exclude(['deleted']).default('all'),
  q: searched,
  categoryId: id.optional(),
  lacks: missingFact.optional(),
  import: id.optional(),
  members: memberFilter.optional(),
  ...ofTown,
});

export type ListingSelection = z.output<typeof listingSelection>;

const MAX_LETTERS = 5000;

/** Fields of a listing that staff can use in a letter; empty where a listing has none. */
export const letterFields = ['listing', 'city', 'state', 'level', 'until'] as const;

function refuseOtherFields(text: string, context: z.core.$RefinementCtx<string>) {
  const used = [...text.matchAll(/\{([a-z0-9_]+)\}/g)].map(([, name = '']) => name);
  const unknown = used.find((name) => !letterFields.some((field) => field === name));
  if (unknown) context.addIssue(m.mails_field_unknown({ field: `{${unknown}}` }));
}

export const letter = z.object({
  subject: line(150, () => m.input_subject_missing())
    .min(1, { error: () => m.input_subject_missing() })
    .superRefine(refuseOtherFields),
  text: paragraphs(MAX_LETTERS, () => m.input_text_missing())
    .min(1, { error: () => m.input_text_missing() })
    .superRefine(refuseOtherFields),
});

export type Letter = z.output<typeof letter>;

export const bulkChange = z.discriminatedUnion('action', [
  z.object({ action: z.literal('approve') }),
  z.object({ action: z.literal('hide') }),
  z.object({ action: z.literal('move'), categoryId: id }),
  z.object({ action: z.literal('edit'), edit: bulkEdit }),
  z.object({ action: z.literal('mail'), mail: letter }),
]);

export type BulkChange = z.output<typeof bulkChange>;

const about = z.object({ id: z.int(), name: z.string() });

export const bulkRun = z.object({
  id: z.int(),
  action: z.enum(['approve', 'hide', 'move', 'edit', 'mail']),
  state: z.enum(['looking', 'found', 'running', 'done', 'stopped', 'undoing', 'undone']),
  progress: z.number().min(0).max(1),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  found: z.int(),
  /** Number of listings that the run would change, or for `mail`, of addresses that it would write to. */
  changing: z.int(),
  changed: z.int(),
  /** Number of addresses whose readers stopped such emails; 0 for actions other than `mail`. */
  leftOut: z.int(),
  /** Subject of the email; null for actions other than `mail`. */
  subject: z.string().nullable(),
  undone: z.int(),
  /** Listings that an undo left as they are, because they have changed since. */
  kept: z.int(),
  /** First listings that the run would change. */
  examples: z.array(
    about.extend({
      changes: z.array(z.object({ field: z.string(), was: z.string(), now: z.string() })),
    }),
  ),
  /** First listings that the run skipped, with the reason. */
  failures: z.array(about.extend({ detail: z.string() })),
});

export type BulkRun = z.infer<typeof bulkRun>;

const params = z.object({ id: idText });

export const bulkRunCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/bulk-runs',
    summary: 'The last twenty changes of many listings, newest first',
    access: 'listings',
    output: z.array(bulkRun),
  }),
  look: endpoint({
    method: 'POST',
    path: '/api/admin/bulk-runs',
    summary:
      'Find the listings that a change concerns, and what it would change of them. Nothing is changed. `mail` needs the right to mails, too. 409 while another change of many listings is under way.',
    access: 'listings',
    body: z.object({ selection: listingSelection, change: bulkChange }),
    output: bulkRun,
  }),
  run: endpoint({
    method: 'POST',
    path: '/api/admin/bulk-runs/:id/run',
    summary:
      'Change the listings that were found, but for those that no longer match. `changing` is the number that was read; 409 if it is another one by now.',
    access: 'listings',
    params,
    body: z.object({ changing: z.int().min(1) }),
    output: bulkRun,
  }),
  stop: endpoint({
    method: 'POST',
    path: '/api/admin/bulk-runs/:id/stop',
    summary: 'Stop a change of many listings where it is. What is changed stays.',
    access: 'listings',
    params,
    output: bulkRun,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/admin/bulk-runs/:id/undo',
    summary:
      'Take a change of many listings back, but for listings that were changed since. Emails can’t be taken back.',
    access: 'listings',
    params,
    output: bulkRun,
  }),
  mail: endpoint({
    method: 'GET',
    path: '/api/admin/bulk-runs/:id/mail',
    summary: 'The email of a change, as the first of its readers would get it',
    access: 'mails',
    params,
    output: mailPreview,
  }),
  testMail: endpoint({
    method: 'POST',
    path: '/api/admin/bulk-runs/:id/mail/test',
    summary:
      'Send the email of a change to your own address, as the first of its readers would get it',
    access: 'mails',
    limit: 'test-mails',
    params,
    output: z.object({ to: z.string() }),
  }),
  countMails: endpoint({
    method: 'GET',
    path: '/api/admin/bulk-runs/:id/mail/counts',
    summary: 'What became of the emails of a change',
    access: 'listings',
    params,
    output: z.object({
      waiting: z.int(),
      /** Number of emails that a mail server accepted. */
      sent: z.int(),
      failed: z.int(),
      /** Number of emails withheld when sending, because their recipients had unsubscribed. */
      withheld: z.int(),
    }),
  }),
};
