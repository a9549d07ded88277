import { z } from 'zod';
import * as m from '#messages';
import { idText, line } from '../domain/text.ts';
import { endpoint } from './endpoint.ts';
import { paging } from './paging.ts';

const values = z.record(z.string(), z.unknown()).nullable();

export const auditEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** Staff account, or `visitor`, `payments` or `clock`. */
  actor: z.string(),
  /** API program that acted for the actor, or null. */
  program: z.string().nullable(),
  action: z.string(),
  businessId: z.int().nullable(),
  /** Null if the business was permanently removed. */
  businessName: z.string().nullable(),
  /** Whether this entry deleted the business and it can still be restored. */
  isRestorable: z.boolean(),
  reason: z.string().nullable(),
  before: values,
  after: values,
  /** Names for ids in the values, such as `category 3` for `Retail`. */
  names: z.record(z.string(), z.string()),
});

export type AuditEntry = z.infer<typeof auditEntry>;

export const auditParties = ['visitors', 'owners', 'system'] as const;

export type AuditParty = (typeof auditParties)[number];

export const MAX_AUDIT_LINES = 50_000;

const time = z.iso.datetime({ offset: true, error: () => m.input_date_time() });

const filter = {
  businessId: idText.optional(),
  by: line(100).optional(),
  action: z
    .string()
    .regex(/^([a-z-]{1,40}(\.[a-z-]{1,60})?)?$/, {
      error: () => m.input_action_name(),
    })
    .optional(),
  from: time.optional(),
  to: time.optional(),
};

export const auditFilter = z.object(filter);

export type AuditFilter = z.output<typeof auditFilter>;

export const auditCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/audit',
    summary: 'Changes to the directory, newest first. Counts stop at 10,000 (`X-Total-Capped`).',
    access: 'audit',
    paged: true,
    query: z.object({ ...filter, ...paging(50) }),
    output: z.array(auditEntry),
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/admin/audit/choices',
    summary: 'Members of staff and actions that the audit log holds',
    access: 'audit',
    output: z.object({
      people: z.array(z.object({ id: z.string(), email: z.string() })),
      actions: z.array(z.string()),
    }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/admin/audit/export',
    summary:
      'The same lines in words as a CSV file, streamed, at most the newest 50,000; its last line says if there are more. Cells that look like a formula get an apostrophe in front.',
    access: 'audit',
    query: auditFilter,
    answers: 'csv',
    output: z.string(),
  }),
};
