import { z } from 'zod';
import * as m from '#messages';
import { editedTrades } from '../domain/chosen-trades.ts';
import { cleanCell, mendListing, tidy } from '../domain/clean-cells.ts';
import { facts } from '../domain/completeness.ts';
import { customField, customValues, localText } from '../domain/custom-fields.ts';
import { customEdit } from '../domain/custom-values.ts';
import {
  duplicateReason,
  duplicateVerdict,
  lookalikeChange,
  lookalikeFate,
} from '../domain/duplicate-verdict.ts';
import { editedFields, listingFields, rulesOf } from '../domain/listing-fields.ts';
import { listingSource } from '../domain/listing-source.ts';
import { offers } from '../domain/offers.ts';
import { services } from '../domain/price-list.ts';
import { idText, line, shortLine } from '../domain/text.ts';
import { business, coordinates, locationPrecision } from './businesses.ts';
import { endpoint } from './endpoint.ts';
import { paging } from './paging.ts';

/** Fields to set on several businesses. Omitted fields stay unchanged. */
export const bulkEdit = z
  .object({
    city: shortLine(() => m.field_city(), 100, tidy(cleanCell.name)).optional(),
    state: listingFields.state.edited.optional(),
    source: listingSource.nullable().optional(),
    /** An empty text removes the value. */
    phone: listingFields.phone.edited.optional(),
    email: listingFields.email.edited.optional(),
    website: listingFields.website.edited.optional(),
    trades: editedTrades.optional(),
    /** Custom field values by key. Null removes a value. */
    custom: customEdit.optional(),
    /** Adds trades, and values of fields with several, to those that a listing has. Otherwise they replace them. */
    isAdding: z.boolean().optional(),
  })
  .refine(({ isAdding: _, ...edit }) => Object.values(edit).some((value) => value !== undefined), {
    error: () => m.input_change_choice(),
  });

export type BulkEdit = z.output<typeof bulkEdit>;

const ADMIN_PAGE_SIZE = 50;

export const MAX_BULK = 500;

export const staffBusiness = business.extend({
  /** End of the paid premium term, or null. */
  premiumUntil: z.iso.datetime().nullable(),
  /** Name of the plan that was bought; null for premium without a plan and for free listings. */
  plan: localText.nullable(),
  /** Time of deletion, or null. A deleted business can be restored for 30 days. */
  deletedAt: z.iso.datetime().nullable(),
  ownerEmail: z.string().nullable(),
  version: z.int(),
  /** State of the ZIP code if it differs from the listing's state, otherwise null. */
  zipCodeState: z.string().nullable(),
  mayBeClosed: z.boolean(),
  /** Whether staff switched off messages from visitors for this listing. */
  inquiriesOff: z.boolean(),
  source: listingSource.nullable(),
  coordinates: coordinates.nullable(),
  precision: locationPrecision.nullable(),
  isOutside: z.boolean(),
  /** Facts that the listing lacks, the most important first. */
  lacks: z.array(z.enum(facts)),
  custom: customValues,
  services,
  /** Offers, including expired ones until the owner next edits the list. */
  offers,
});

export type StaffBusiness = z.infer<typeof staffBusiness>;

/** Statuses of sites with memberships. */
export const memberStatuses = ['members', 'former-members'] as const;
export type MemberStatus = (typeof memberStatuses)[number];

export function isMemberStatus(status: string): status is MemberStatus {
  return memberStatuses.some((one) => one === status);
}

/**
 * `deleted` selects businesses that can be restored. No other status includes them. `former-members` are those
 * whose membership has ended.
 */
export const businessStatus = z.enum([
  'all',
  'approved',
  'pending',
  'premium',
  ...memberStatuses,
  'outside',
  'deleted',
]);

export type BusinessStatus = z.infer<typeof businessStatus>;

/** A town as it is written; both names or neither. */
export const ofTown = { city: line(100).optional(), state: line(50).optional() };

/** A fact that listings lack, or a confirmation of their facts within a year. */
export const missingFact = z.enum([...facts, 'confirmation']);

export type Missing = z.infer<typeof missingFact>;

export const searched = z
  .string()
  .trim()
  .max(200, { error: () => m.input_max_200() })
  .optional();

export const businessSort = z.enum(['name', 'category', 'location', 'submittedAt']);

export type BusinessSort = z.infer<typeof businessSort>;

const params = z.object({ id: idText });

const version = z.int().min(1);

const tooMany = {
  error: () => m.input_bulk_max({ maxBulk: MAX_BULK }),
};

export const businessEdit = z.object({
  /**
   * `state` accepts a code or a name, and other places are kept as entered. Omitted `trades`, `mayBeClosed`,
   * `inquiriesOff`, `services`, `offers` and `custom` stay unchanged, and a null in `custom` removes a value. `isPremium:
   * true` keeps a term or grants premium indefinitely. False ends it immediately.
   */
  ...rulesOf(editedFields, 'edited'),
  /** Required when a paid term ends early: whether the unused part is refunded. */
  endPaidYear: z.enum(['keep', 'refund']).optional(),
  /** Version that was read. A stale one gets 409 with `current`. If absent, the newest is assumed. */
  version: version.optional(),
});

export type BusinessEditDraft = z.input<typeof businessEdit>;

export type BusinessEdit = z.output<typeof businessEdit>;

const reason = line(500).optional();

export const bulkAction = z.enum(['approve', 'hide', 'reject', 'delete', 'move', 'edit']);

export type BulkAction = z.infer<typeof bulkAction>;

const bulkFailure = z.object({ id: z.int(), detail: z.string() });

const bulkOutcome = z.object({ done: z.array(z.int()), failed: z.array(bulkFailure) });

export const atVersion = z.object({ id: z.int().min(1), version });

export const completeness = z.object({
  listings: z.int(),
  /** The mean of the listings' scores; null without listings. */
  score: z.int().nullable(),
  gaps: z.array(z.object({ lacks: missingFact, count: z.int() })),
});

export type Completeness = z.infer<typeof completeness>;

export const staffBusinessCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/businesses',
    summary:
      'Businesses for staff, including pending ones, by what they lack, or of an import. `q` searches name, city, state, category and description; every word must match. Counts with `q` stop at 1,000 (`X-Total-Capped`). `status=deleted` has those that can be restored, the last deleted first, whatever the sort.',
    access: 'listings',
    paged: true,
    query: z.object({
      status: businessStatus.default('all'),
      q: searched,
      lacks: missingFact.optional(),
      import: idText.optional(),
      ...ofTown,
      sort: businessSort.default('submittedAt'),
      /** Sort order. Defaults to newest first for `submittedAt`, otherwise A to Z. */
      order: z.enum(['asc', 'desc']).optional(),
      categoryId: idText.optional(),
      ...paging(ADMIN_PAGE_SIZE),
      cursor: z.string().max(5000).optional(),
    }),
    output: z.array(staffBusiness),
  }),
  fields: endpoint({
    method: 'GET',
    path: '/api/admin/businesses/fields',
    summary: 'The fields of the directory’s own, in their order',
    access: 'listings',
    output: z.array(customField),
  }),
  completeness: endpoint({
    method: 'GET',
    path: '/api/admin/businesses/completeness',
    summary:
      'How complete the listings of the directory or of a town are, 0 to 100, and how many lack what, most first',
    access: 'listings',
    query: z.object(ofTown),
    output: completeness,
  }),
  sources: endpoint({
    method: 'GET',
    path: '/api/admin/businesses/sources',
    summary:
      'The sources that listings of the directory come from; all, if it has more than 50,000 listings',
    access: 'staff',
    output: z.array(listingSource),
  }),
  pending: endpoint({
    method: 'GET',
    path: '/api/admin/businesses/pending',
    summary: 'Businesses awaiting approval, oldest first',
    access: 'listings',
    paged: true,
    query: z.object(paging(ADMIN_PAGE_SIZE)),
    output: z.array(staffBusiness),
  }),
  changeMany: endpoint({
    method: 'POST',
    path: '/api/admin/businesses/bulk',
    summary:
      'Approve, hide, reject, delete (admins only), move or edit several businesses. Each succeeds or fails on its own, and failures come with a reason. The same as `/api/admin/bulk-runs/start`, but the answer waits for all of them.',
    access: 'listings',
    body: z.object({
      ids: z.array(z.int().min(1)).min(1).max(MAX_BULK, tooMany),
      action: bulkAction,
      categoryId: z.int().min(1).optional(),
      edit: bulkEdit.optional(),
      reason,
      /** Versions that were reviewed before approving. If absent, the newest are approved. */
      versions: z.array(atVersion).max(MAX_BULK, tooMany).optional(),
    }),
    output: bulkOutcome.extend({
      failed: z.array(
        bulkFailure.extend({
          /** Set if the business has changed since: the version that was read, if known, and the current one. */
          read: staffBusiness.optional(),
          current: staffBusiness.optional(),
        }),
      ),
      undo: z.array(atVersion),
    }),
  }),
  undoMany: endpoint({
    method: 'POST',
    path: '/api/admin/businesses/bulk/undo',
    summary:
      'Undo a bulk action shortly after it. Each business succeeds or fails on its own, and failures come with a reason.',
    access: 'listings',
    body: z.object({
      changes: z.array(atVersion).min(1).max(MAX_BULK, tooMany),
    }),
    output: bulkOutcome,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/businesses/:id',
    summary: 'A business by its id, even a deleted one while it can be restored',
    access: 'listings',
    params,
    output: staffBusiness,
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/api/admin/businesses/:id',
    summary:
      'Edit a business. A former slug redirects to the new one. Only admins can change premium; when a paid year ends early, `endPaidYear` says what happens to the rest of it.',
    access: 'listings',
    params,
    body: businessEdit,
    mends: mendListing,
    output: staffBusiness,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/businesses/:id',
    summary: 'Delete a business; it can be restored for 30 days',
    access: 'removal',
    params,
    query: z.object({ reason }),
    output: staffBusiness,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/admin/businesses/:id/restore',
    summary: 'Restore a deleted or rejected business',
    access: 'removal',
    params,
    output: staffBusiness,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/admin/businesses/:id/undo',
    summary:
      'Undo your own approval, rejection, deletion or upgrade of a business shortly after it. `version` is the one that the action returned. 409 if it is too late or the business has changed since.',
    access: 'listings',
    params,
    body: z.object({ version }),
    output: staffBusiness,
  }),
  upgrade: endpoint({
    method: 'POST',
    path: '/api/admin/businesses/:id/upgrade',
    summary: 'Make a business premium indefinitely, free of charge',
    access: 'premium',
    params,
    output: staffBusiness,
  }),
  approve: endpoint({
    method: 'POST',
    path: '/api/admin/businesses/:id/approve',
    summary:
      'Approve a pending business and notify its owner. `version` is the one that was reviewed; if there is a newer one, 409 with both (`read`, `current`). Without a body, the newest is approved.',
    access: 'listings',
    params,
    body: z.object({ version: version.optional() }).optional(),
    output: staffBusiness,
  }),
  reject: endpoint({
    method: 'DELETE',
    path: '/api/admin/businesses/:id/reject',
    summary:
      'Reject a pending business. Its owner is sent the reason, and any payment is refunded.',
    access: 'listings',
    params,
    query: z.object({ reason }),
    output: staffBusiness,
  }),
};

export const importLookalike = z.object({
  line: z.int(),
  name: z.string(),
  city: z.string(),
  address: z.string(),
  business: z
    .object({ id: z.int(), name: z.string(), address: z.string(), city: z.string() })
    .nullable(),
  row: z.object({ line: z.int(), name: z.string(), address: z.string() }).nullable(),
  /** Decision of staff for this row, or null to use the choice for all rows. */
  choice: lookalikeFate.nullable(),
  score: z.number(),
  verdict: duplicateVerdict,
  change: lookalikeChange.nullable(),
  reasons: z.array(duplicateReason),
});

export type ImportLookalike = z.infer<typeof importLookalike>;

export const lookalikeCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/imports/:id/lookalikes',
    summary:
      'New rows that look like a listing, or a row above them; the likeliest of each with its reasons',
    access: 'transfer',
    paged: true,
    params,
    query: z.object(paging(50)),
    output: z.array(importLookalike),
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/api/admin/imports/:id/lookalikes',
    summary: 'Say of single rows what the import does with them; null: as of all',
    access: 'transfer',
    params,
    body: z.object({
      rows: z
        .array(z.object({ line: z.int().min(1), choice: lookalikeFate.nullable() }))
        .min(1)
        .max(1000),
    }),
    output: z.object({ rows: z.int() }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/admin/imports/:id/lookalikes.csv',
    summary: 'The same as a CSV file (text/csv)',
    access: 'transfer',
    params,
    answers: 'csv',
    output: z.string(),
  }),
};
