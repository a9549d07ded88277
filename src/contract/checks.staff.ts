import { z } from 'zod';
import { factIssue } from '../domain/fact-issues.ts';
import { listingSource } from '../domain/listing-source.ts';
import { idText } from '../domain/text.ts';
import { confirmedBy } from './businesses.ts';
import { endpoint } from './endpoint.ts';
import { paging } from './paging.ts';
import { staffReview } from './reviews.staff.ts';

export const staleReason = z.object({
  code: z.enum(['unconfirmed', 'website', 'closed', 'vanished', 'conflict']),
  points: z.int().min(1).max(3),
});

export type StaleReason = z.infer<typeof staleReason>;

/** Result of website checks, if enabled: `dead` after four failures over three weeks. */
const websiteCheck = z.object({
  state: z.enum(['ok', 'doubt', 'dead']),
  since: z.iso.datetime(),
  failures: z.int(),
});

export const listingChecks = z.object({
  doubts: z.array(factIssue),
  website: websiteCheck.nullable(),
  points: z.int(),
  reasons: z.array(staleReason),
  source: listingSource.nullable(),
  confirmedAt: z.iso.datetime(),
  confirmedBy,
  askedAt: z.iso.datetime().nullable(),
});

export type ListingChecks = z.infer<typeof listingChecks>;

export const listingWithIssues = listingChecks.extend({
  business: staffReview.shape.business.extend({ version: z.int(), mayBeClosed: z.boolean() }),
  hasContact: z.boolean(),
});

export type ListingWithIssues = z.infer<typeof listingWithIssues>;

export const issueQueue = z.enum(['stale', 'facts']);

export type IssueQueue = z.infer<typeof issueQueue>;

export const issueAnswer = z.enum(['right', 'may-be-closed', 'ask']);

export type IssueAnswer = z.infer<typeof issueAnswer>;

const params = z.object({ id: idText });

export const staffCheckCalls = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/businesses/:id/checks',
    summary: 'What speaks against the facts of a listing, and when they were last confirmed',
    access: 'listings',
    params,
    output: listingChecks,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/doubts',
    summary:
      'Listings in doubt: those with 3 points and more, the longest first; or those with facts that look wrong. Counts stop at 10,000 (`X-Total-Capped`).',
    access: 'listings',
    paged: true,
    query: z.object({ status: issueQueue.default('stale'), ...paging(20) }),
    output: z.array(listingWithIssues),
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/admin/doubts/:id',
    summary:
      'Settle a doubt: the listing is right as it stands, may be closed, or its owner is to be asked by email (at most every 6 months). `version` is the listing as it was read; a stale one gets 409 with `current`.',
    access: 'listings',
    params,
    body: z.object({ answer: issueAnswer, version: z.int().min(1) }),
    output: z.object({ id: z.int(), version: z.int() }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/admin/doubts/:id/undo',
    summary:
      'Take back that a listing is right or may be closed, shortly after you said so. `version` is the one that the answer returned. 409 if it is too late or the business has changed since.',
    access: 'listings',
    params,
    body: z.object({ version: z.int().min(1) }),
    output: z.object({ id: z.int() }),
  }),
};
