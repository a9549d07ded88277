import { z } from 'zod';
import * as m from '#messages';
import { idText, line, paragraphs } from '../domain/text.ts';
import {
  atVersion,
  bulkEdit,
  businessStatus,
  missingFact,
  ofTown,
  searched,
  staffBusiness,
} from './businesses.staff.ts';
import { endpoint } from './endpoint.ts';
import { mailPreview } from './mails.staff.ts';
import { paging } from './paging.ts';

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

/** Maximum number of listings that staff choose one by one for a run. */
export const MAX_RUN_LISTINGS = 1000;

const tooMany = { error: () => m.input_bulk_max({ maxBulk: MAX_RUN_LISTINGS }) };

const chosenIds = z.array(id).min(1).max(MAX_RUN_LISTINGS, tooMany);

/** Listings that staff chose: single ones by `ids`, or all that match the filters. */
export const listingSelection = z.object({
  ids: chosenIds.optional(),
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

const reason = line(500).optional();

/** Changes that can start without a look before. */
const directChange = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('approve'),
    /** Versions that were reviewed. If absent, the newest are approved. */
    versions: z.array(atVersion).max(MAX_RUN_LISTINGS, tooMany).optional(),
  }),
  z.object({ action: z.literal('hide') }),
  z.object({ action: z.literal('reject'), reason }),
  z.object({ action: z.literal('delete'), reason }),
  z.object({ action: z.literal('move'), categoryId: id }),
  z.object({ action: z.literal('edit'), edit: bulkEdit }),
  z.object({ action: z.literal('clean') }),
]);

export type DirectChange = z.output<typeof directChange>;

export const bulkChange = z.discriminatedUnion('action', [
  ...directChange.options,
  z.object({ action: z.literal('mail'), mail: letter }),
]);

export type BulkChange = z.output<typeof bulkChange>;

export type RunAction = BulkChange['action'];

const about = z.object({ id: z.int(), name: z.string() });

/** Maximum number of changed fields that a look stores. Any further ones are only counted. */
export const MAX_RUN_CHANGES = 10_000;

const runChange = z.object({
  businessId: z.int(),
  slug: z.string(),
  field: z.string(),
  before: z.string(),
  after: z.string(),
});

export type BulkRunChange = z.infer<typeof runChange>;

/** Number of listings of which a run changes or empties a field. */
export const changedKind = z.object({
  field: z.string(),
  became: z.enum(['mended', 'emptied']),
  count: z.int(),
});

export const bulkRun = z.object({
  id: z.int(),
  action: z.enum(['approve', 'hide', 'reject', 'delete', 'move', 'edit', 'clean', 'mail']),
  state: z.enum(['looking', 'found', 'running', 'done', 'stopped', 'undoing', 'undone']),
  progress: z.number().min(0).max(1),
  waitsFor: z.int(),
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
  kinds: z.array(changedKind),
  /** Listings that the run could not change, with the reason: the first 20, or all of those chosen one by one. */
  failures: z.array(
    about.extend({
      detail: z.string(),
      /** Set if the listing has changed since: the version that was read, if known, and the current one. */
      read: staffBusiness.optional(),
      current: staffBusiness.optional(),
    }),
  ),
});

export type BulkRun = z.infer<typeof bulkRun>;

const params = z.object({ id: idText });
const CHANGES_PAGE_SIZE = 50;

export const bulkRunCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/bulk-runs',
    summary:
      'The last changes of many listings, newest first: twenty of those looked at before, and twenty of listings chosen one by one',
    access: 'listings',
    output: z.array(bulkRun),
  }),
  look: endpoint({
    method: 'POST',
    path: '/api/admin/bulk-runs',
    summary:
      'Find the listings that a change concerns, and what it would change of them. Nothing is changed. `mail` needs the right to mails, and `delete` the right to remove, too. While other changes of many listings are under way, it waits.',
    access: 'listings',
    body: z.object({ selection: listingSelection, change: bulkChange }),
    output: bulkRun,
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/admin/bulk-runs/start',
    summary:
      'Change listings that were chosen one by one, without a look before. The first ones are changed before the answer, others after it. Each succeeds or fails on its own. `delete` needs the right to remove, too.',
    access: 'listings',
    body: z.object({ ids: chosenIds, change: directChange }),
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
      'Take a change of many listings back, but for listings that were changed since. Emails can’t be taken back. After 30 seconds, `reject` needs the right to remove, too.',
    access: 'listings',
    params,
    output: bulkRun,
  }),
  changes: endpoint({
    method: 'GET',
    path: '/api/admin/bulk-runs/:id/changes',
    summary: `Fields that a look at \`edit\`, \`move\` or \`clean\` found: the first ${MAX_RUN_CHANGES}`,
    access: 'listings',
    paged: true,
    params,
    query: z.object(paging(CHANGES_PAGE_SIZE)),
    output: z.array(runChange),
  }),
  exportChanges: endpoint({
    method: 'GET',
    path: '/api/admin/bulk-runs/:id/changes.csv',
    summary: 'The same as a CSV file (text/csv)',
    access: 'listings',
    params,
    answers: 'csv',
    output: z.string(),
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
