import { z } from 'zod';
import { listingSource } from '../domain/listing-source.ts';
import { idText, optionalLine } from '../domain/text.ts';
import { namedListing } from './businesses.ts';
import { endpoint } from './endpoint.ts';
import { paging } from './paging.ts';
import { reportAnswer } from './reports.owner.ts';
import { listingFacts, problemReason } from './reports.ts';
import { staffReview } from './reviews.staff.ts';

const correctionGroup = z.object({
  /** Id of the newest report with this correction. */
  id: z.int(),
  text: z.string(),
  /** Number of networks that propose this correction. */
  count: z.int(),
  /** Whether the owner confirmed this correction. */
  isOwners: z.boolean(),
});

export const reportGroup = z.object({
  business: staffReview.shape.business.extend({ mayBeClosed: z.boolean() }),
  reason: problemReason,
  count: z.int(),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  /** Id of the newest report. A decision covers reports up to it. */
  lastId: z.int(),
  details: z.array(z.string()),
  /** Current facts of the listing, including the website that visitors don't see on free listings. */
  facts: listingFacts,
  source: listingSource.nullable(),
  /** Value in the listing, `''` if it is empty; null if the reason doesn't concern a fact. */
  now: z.string().nullable(),
  /** Proposed values, those from the most networks first, at most five. */
  corrections: z.array(correctionGroup),
  /** Whether three networks propose the same value. */
  isAgreed: z.boolean(),
  /** Listings that visitors name as the same business, the most often named first, at most three. */
  others: z.array(namedListing),
  /** Time when the owner was asked by email, and until when staff may wait for the answer. */
  askedAt: z.iso.datetime().nullable(),
  askedUntil: z.iso.datetime().nullable(),
  ownerAnswer: reportAnswer.nullable(),
  /** Number of visitors who left an email address and get the decision. */
  told: z.int(),
  confirmedClosed: z.int(),
});

export type ReportGroup = z.infer<typeof reportGroup>;

export const reportQueue = z.enum(['open', 'closed']);

export type ReportQueue = z.infer<typeof reportQueue>;

const params = z.object({ id: idText });

export const staffReportCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/business-reports',
    summary:
      'Visitors’ reports by business and reason: open ones, oldest first, or businesses that were confirmed to be closed. Counts stop at 10,000 (`X-Total-Capped`).',
    access: 'reports',
    paged: true,
    query: z.object({ status: reportQueue.default('open'), ...paging(50) }),
    output: z.array(reportGroup),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/businesses/:id/reports/:reason',
    summary: 'The open reports of one reason about a business',
    access: 'reports',
    params: params.extend({ reason: problemReason }),
    output: reportGroup,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/admin/businesses/:id/reports',
    summary:
      'Confirm or dismiss the reports of one reason, up to the newest that was read. `accepted` is the id of the correction to make in the listing, which also needs the right to change listings; `now` is what the listing said as it was read; if it says something else by now, the answer is 409.',
    access: 'reports',
    params,
    body: z.object({
      reason: problemReason,
      /** Decision of staff. Only `confirmed` applies the `accepted` correction. */
      decision: z.enum(['confirmed', 'dismissed']),
      lastId: z.int().min(1),
      accepted: z.object({ id: z.int().min(1), now: z.string().max(5000) }).optional(),
      /** Reason, for the audit log and for visitors who left an email address. */
      note: optionalLine(500),
    }),
    output: z.object({
      count: z.int(),
      confirmedClosed: z.int(),
    }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/admin/businesses/:id/reports/undo',
    summary:
      'Take back the decision that you just made: open its reports again, withdraw its emails, and restore what a correction replaced. 409 if it is too late or the business or its reports have changed since.',
    access: 'reports',
    params,
    body: z.object({ reason: problemReason, lastId: z.int().min(1) }),
    output: z.object({ count: z.int() }),
  }),
  markClosed: endpoint({
    method: 'PUT',
    path: '/api/admin/businesses/:id/closed',
    summary:
      'Say on its page that a business may be closed, after three confirmed reports; or take that back',
    access: 'reports',
    params,
    body: z.object({ mayBeClosed: z.boolean() }),
    output: z.object({ mayBeClosed: z.boolean() }),
  }),
};

export const CLOSED_REPORTS_NEEDED = 3;
