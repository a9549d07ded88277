import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { paging } from '../paging.ts';
import { idText } from '../text.ts';

const values = z.record(z.string(), z.unknown()).nullable();

export const auditEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** Who did it: a member of staff, or `visitor`, `payments`, `clock`. */
  actor: z.string(),
  /** Such as `business.approve`. */
  action: z.string(),
  businessId: z.int().nullable(),
  /** Null if it was permanently removed. */
  businessName: z.string().nullable(),
  /** This entry deleted the business, and it can still be restored. */
  isRestorable: z.boolean(),
  reason: z.string().nullable(),
  before: values,
  after: values,
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/audit',
    summary: 'Changes to the directory, newest first. Counts stop at 10,000 (`X-Total-Capped`).',
    access: 'editor',
    paged: true,
    query: z.object({ businessId: idText.optional(), ...paging(50) }),
    output: z.array(auditEntry),
  }),
};
