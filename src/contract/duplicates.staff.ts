import { z } from 'zod';
import * as m from '#messages';
import { duplicateReason, duplicateVerdict } from '../domain/duplicate-verdict.ts';
import { listingSource } from '../domain/listing-source.ts';
import { idText, line } from '../domain/text.ts';
import { staffBusiness } from './businesses.staff.ts';
import { idsText, RESTORE_DAYS } from './businesses.ts';
import { endpoint } from './endpoint.ts';
import { paging } from './paging.ts';

export const MERGE_UNDO_DAYS = RESTORE_DAYS;

export const duplicateListing = staffBusiness.extend({
  source: listingSource.nullable(),
  isClaimed: z.boolean(),
  photoCount: z.int(),
  uncountedReviews: z.int(),
  hasHours: z.boolean(),
  own: z.array(z.object({ name: z.string(), words: z.string() })),
  confirmedAt: z.iso.datetime().nullable(),
});

export type DuplicateListing = z.infer<typeof duplicateListing>;

export const pairState = z.enum(['open', 'same', 'different']);

export type PairState = z.infer<typeof pairState>;

export const duplicatePair = z.object({
  low: duplicateListing,
  high: duplicateListing,
  /** Score of the comparison; null if the two were never compared. */
  score: z.number().nullable(),
  verdict: duplicateVerdict.nullable(),
  reasons: z.array(duplicateReason),
  /** State of the pair; null if the two were never compared. */
  state: pairState.nullable(),
  decidedAt: z.iso.datetime().nullable(),
});

export type DuplicatePair = z.infer<typeof duplicatePair>;

export const likeliestDuplicate = z.object({
  businessId: z.int(),
  twin: z.object({ id: z.int(), name: z.string(), address: z.string(), city: z.string() }),
  score: z.number(),
  verdict: duplicateVerdict,
  reasons: z.array(duplicateReason),
});

export type LikeliestDuplicate = z.infer<typeof likeliestDuplicate>;

const id = z.int().min(1);

const side = z.object({
  id,
  /** Version that was read. A stale one gets 409 with `current`. */
  version: z.int().min(1),
});

const pairIds = z.object({ lowId: id, highId: id });

export const merge = z.object({
  id: z.int(),
  survivor: z.object({ id: z.int(), name: z.string() }),
  merged: z.object({ id: z.int(), name: z.string() }),
  mergedAt: z.iso.datetime(),
  mergedBy: z.string(),
});

export type Merge = z.infer<typeof merge>;

export const duplicateCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/duplicates',
    summary:
      'Pairs of listings that may be one business, the best score first. Counts stop at 10,000 (`X-Total-Capped`).',
    access: 'listings',
    paged: true,
    query: z.object({
      state: pairState.default('open'),
      verdict: duplicateVerdict.optional(),
      businessId: idText.optional(),
      ...paging(20),
    }),
    output: z.array(duplicatePair),
  }),
  pair: endpoint({
    method: 'GET',
    path: '/api/admin/duplicates/pair',
    summary: 'Two listings side by side, each named by its id, slug or address on the site',
    access: 'listings',
    query: z.object({
      first: line(300, () => m.input_listing_link()),
      second: line(300, () => m.input_listing_link()),
    }),
    output: duplicatePair,
  }),
  merge: endpoint({
    method: 'POST',
    path: '/api/admin/duplicates/merge',
    summary:
      'Make two listings one. The survivor keeps its own facts, and takes what it lacks, reviews, photos, figures, payments and the slug of the other, which is deleted. It can be undone for 30 days. Where the merged one is premium, this takes the right `premium` (403) and `movesPremium` (409 says what would move, and whose payment it is).',
    access: 'listings',
    body: z.object({
      survivor: side,
      merged: side,
      /**
       * Must be true if the merged listing is premium: its paid term moves to the survivor, and the payer is
       * notified.
       */
      movesPremium: z.boolean().default(false),
    }),
    output: merge,
  }),
  different: endpoint({
    method: 'POST',
    path: '/api/admin/duplicates/different',
    summary: 'Keep for good that two listings are two businesses',
    access: 'listings',
    body: pairIds,
    output: pairIds,
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/api/admin/duplicates/reopen',
    summary: 'Ask again about two listings that were decided to be two businesses',
    access: 'listings',
    body: pairIds,
    output: pairIds,
  }),
  merges: endpoint({
    method: 'GET',
    path: '/api/admin/merges',
    summary: 'Merges that can be undone, the newest first',
    access: 'listings',
    paged: true,
    query: z.object(paging(20)),
    output: z.array(merge),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/admin/merges/:id/undo',
    summary:
      'Undo a merge: both listings are as they were. Where premium goes back with it, this takes the right `premium`. What was added to the survivor since stays there, and so do fields that were changed since, which `kept` names.',
    access: 'listings',
    params: z.object({ id: idText }),
    output: z.object({ id: z.int(), kept: z.array(z.string()) }),
  }),
  ofBusiness: endpoint({
    method: 'GET',
    path: '/api/admin/businesses/:id/duplicates',
    summary: 'Listings that a business may be, the likeliest first; at most 5',
    access: 'listings',
    params: z.object({ id: idText }),
    output: z.array(duplicatePair),
  }),
  likeliest: endpoint({
    method: 'GET',
    path: '/api/admin/duplicates/likeliest',
    summary: 'Of each of these businesses the listing that it looks like most, if any',
    access: 'listings',
    query: z.object({ ids: idsText }),
    output: z.array(likeliestDuplicate),
  }),
  decisions: endpoint({
    method: 'GET',
    path: '/api/admin/duplicates/decisions.csv',
    summary:
      'What staff decided of pairs, with what both listings said then, as a CSV file (text/csv)',
    access: 'transfer',
    answers: 'csv',
    output: z.string(),
  }),
};
