import { z } from 'zod';
import * as m from '#messages';
import { cleanCell, mendListing, tidy } from './clean-cells.ts';
import { customField, customValues } from './custom-fields.ts';
import { customEdit, shownField } from './custom-values.ts';
import { duplicateReason, duplicateVerdict, lookalikeFate } from './duplicate-verdict.ts';
import { endpoint } from './endpoint.ts';
import { hours, opening } from './hours/hours.ts';
import {
  distinct,
  editedFields,
  factFields,
  keptFields,
  knownFields,
  listingFields,
  rulesOf,
  shownFields,
  toldName,
} from './listing-fields.ts';
import { listingSource } from './listing-source.ts';
import { MAX_SAVED, readIds } from './my-list.ts';
import { offer, offers } from './offers.ts';
import { PUBLIC_PAGE_SIZE, paging } from './paging.ts';
import { photo } from './photos.ts';
import { services } from './price-list.ts';
import { businessInput } from './submission.ts';
import { idText, line, shortLine, slugText } from './text.ts';
import { editedTrades, tradeName } from './trades.ts';

/** As many as a list of one's own holds: `12,7`. */
export const idsText = z
  .string()
  .max(17 * MAX_SAVED)
  .regex(/^[1-9]\d{0,15}(,[1-9]\d{0,15})*$/, {
    error: () => m.input_ids_format(),
  })
  .refine((text) => text.split(',').length <= MAX_SAVED, {
    error: () => m.input_ids_max({ maxSaved: MAX_SAVED }),
  })
  .transform(readIds);

/** Fields to set on many businesses; omitted ones stay. */
export const bulkEdit = z
  .object({
    /** Read by the state of each. */
    city: shortLine(() => m.field_city(), 100, tidy(cleanCell.name)).optional(),
    /** A state's code or name. */
    state: listingFields.state.edited.optional(),
    source: listingSource.nullable().optional(),
    trades: editedTrades.optional(),
    /** Values of staff's own fields by their keys; null forgets one. */
    custom: customEdit.optional(),
  })
  .refine((edit) => Object.values(edit).some((value) => value !== undefined), {
    error: () => m.input_change_choice(),
  });
export type BulkEdit = z.output<typeof bulkEdit>;

export const bulkPreview = z.array(
  z.object({
    id: z.int(),
    name: z.string(),
    /** Empty where it is so already. */
    changes: z.array(z.object({ field: z.string(), was: z.string(), now: z.string() })),
  }),
);
export type BulkPreview = z.infer<typeof bulkPreview>;

/** What proved that someone owns a listing: its contact on file, or one of the ways to claim it. */
export const ownerProof = z.enum(['contact', 'domain', 'website', 'letter', 'phone', 'staff']);
export type OwnerProof = z.infer<typeof ownerProof>;

/** Who has the desk of a listing open. Times are ISO 8601 in UTC. */
export const owner = z.object({
  id: z.int(),
  businessId: z.int(),
  email: z.string(),
  proof: ownerProof,
  provedAt: z.iso.datetime(),
  /** While another person claims the listing: its owner may look, but change nothing. */
  isLocked: z.boolean(),
});
export type Owner = z.infer<typeof owner>;

/** A business as the public sees it. Times are ISO 8601 in UTC. */
export const business = z.object({
  id: z.int(),
  /** The website of premium listings only; null on a free one. */
  ...rulesOf(shownFields, 'value'),
  /** The phone number in E.164, without an extension; null where it is none of the United States. */
  phoneE164: z.string().nullable(),
  /** The first of its photos, shown instead of `imageUrl`. */
  photo: photo.nullable(),
  category: z.object({ slug: z.string(), name: z.string() }),
  /** What it does, the main trade first; at most three. */
  trades: z.array(tradeName),
  isPremium: z.boolean(),
  isApproved: z.boolean(),
  /** Average of the reviews that count to one decimal; 0 when there is none. */
  rating: z.number(),
  reviewCount: z.int(),
  submittedAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** IANA name of the clocks that its hours are on; null where its hours are not known. */
  timeZone: z.string().nullable(),
});
export type Business = z.infer<typeof business>;

export const listedBusiness = business.extend({
  /** When it is open now or next, and the time after that; at most two, and none after 15 days. */
  openings: z.array(opening),
  /** Of those that run, the one that ends first. */
  offer: offer.pick({ title: true, until: true }).nullable(),
});
export type ListedBusiness = z.infer<typeof listedBusiness>;

export const locationPrecision = z.enum(['rooftop', 'zip', 'city']);
export type LocationPrecision = z.infer<typeof locationPrecision>;

/** Degrees to five decimals, about a yard. */
export const coordinates = z.object({ latitude: z.number(), longitude: z.number() });
export type Coordinates = z.infer<typeof coordinates>;

export const confirmedBy = z.enum(['owner', 'staff', 'source']);
export type ConfirmedBy = z.infer<typeof confirmedBy>;

/** One business with where it stands: its own point, else its town's or its ZIP code's; null if unknown. */
export const businessDetail = business.extend({
  coordinates: coordinates.nullable(),
  precision: locationPrecision.nullable(),
  source: listingSource.nullable(),
  /** What its source lists it under beside its trades; '' for nothing. */
  sourceCategories: z.string(),
  /** All that are shown, the first one too; at most 10. */
  photos: z.array(photo),
  hours: hours.nullable(),
  openings: z.array(opening),
  services,
  /** Running or to come, those that end first ahead. */
  offers: z.array(offer.extend({ isRunning: z.boolean() })),
  /** What proved its owner, unless that is disputed. */
  claimedBy: ownerProof.nullable(),
  /** When its facts were last known to be right, and who said so; `source`: they came in then. */
  confirmedAt: z.iso.datetime(),
  confirmedBy,
  mayBeClosed: z.boolean(),
  /** How many of them gave how many stars, from 5 to 1. */
  ratings: z.array(z.object({ rating: z.int(), count: z.int() })),
  /** Reviews that are listed, and left out of `rating`, `reviewCount` and `ratings`. */
  uncountedReviews: z.int(),
  /** Types of schema.org, the most specific first; one of them is, or is part of, LocalBusiness. */
  schemaTypes: z.array(z.string()),
  /** Reviews that staff recently removed as not written by customers, and how long the page says so. */
  reviewNotice: z.object({ removed: z.int(), until: z.iso.datetime() }).nullable(),
  /** `rating` and `reviewCount` without sample reviews. */
  genuineRating: z.object({ rating: z.number(), reviewCount: z.int() }),
  /** What it says by the fields of the directory's own. */
  fields: z.array(shownField),
  /** Path of its sign as a PNG of 1200 by 630, for who shares the page; another when the sign changes. */
  socialPicture: z.string(),
});
export type BusinessDetail = z.infer<typeof businessDetail>;

export const nearbyBusiness = business
  .pick({ id: true, name: true, slug: true, category: true, trades: true, imageUrl: true })
  .extend(
    business.pick({ photo: true, city: true, state: true, rating: true, reviewCount: true }).shape,
  )
  .extend({
    /** Great-circle miles to one decimal. */
    distanceMiles: z.number(),
    /** The rougher of the two points. */
    precision: locationPrecision,
  });
export type NearbyBusiness = z.infer<typeof nearbyBusiness>;

export const resultReason = z.object({
  code: z.enum([
    ...(['name', 'trade', 'words', 'mentions', 'says', 'listed', 'distance', 'rating'] as const),
    'sponsored',
  ]),
  /** `Plumbers`, `0.8 mi`, `4.6 from 38 reviews`; empty where the code says all. */
  value: z.string(),
});
export type ResultReason = z.infer<typeof resultReason>;

export const foundBusiness = listedBusiness.extend({
  /** Great-circle miles to one decimal, from `near` or the place that is searched; null without. */
  distanceMiles: z.number().nullable(),
  /** Its own point, else its ZIP code's or its town's, as `precision` says; null if unknown. */
  coordinates: coordinates.nullable(),
  precision: locationPrecision.nullable(),
  placement: z.enum(['sponsored', 'organic']),
  reasons: z.array(resultReason),
});
export type FoundBusiness = z.infer<typeof foundBusiness>;

/** What only the submitter is told. */
export const submittedBusiness = business.extend({
  /** Opens the checkout of the listing while it waits for approval. */
  checkoutToken: z.string(),
});
export type SubmittedBusiness = z.infer<typeof submittedBusiness>;

/** Which business it is, and where. */
export const locatedBusiness = business.pick({
  id: true,
  name: true,
  slug: true,
  category: true,
  address: true,
  city: true,
  state: true,
});

export const duplicateBusiness = locatedBusiness.extend(business.pick({ phone: true }).shape);

export const businessCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/businesses',
    summary:
      'Businesses in a category, or all of them: some sponsored ones, then the others by rating',
    access: 'anyone',
    paged: true,
    query: z.object({ categoryId: idText.optional(), ...paging(PUBLIC_PAGE_SIZE) }),
    output: z.array(foundBusiness),
  }),
  recent: endpoint({
    method: 'GET',
    path: '/api/businesses/recent',
    summary: 'Businesses, newest first',
    access: 'anyone',
    paged: true,
    query: z.object(paging(PUBLIC_PAGE_SIZE)),
    output: z.array(listedBusiness),
  }),
  listed: endpoint({
    method: 'GET',
    path: '/api/businesses/listed',
    summary: `Up to ${MAX_SAVED} businesses by their ids, in the order of the ids; those that are not listed are left out`,
    access: 'anyone',
    query: z.object({ ids: idsText }),
    output: z.array(listedBusiness),
  }),
  duplicates: endpoint({
    method: 'GET',
    path: '/api/businesses/duplicates',
    summary: 'Up to 3 approved businesses that are surely the one described',
    access: 'anyone',
    query: z.object({
      name: line(200).optional(),
      address: line(200).optional(),
      city: line(100).optional(),
      state: line(50).optional(),
      zipCode: line(20).optional(),
      phone: line(30).optional(),
      website: line(2000).optional(),
      categoryId: idText.optional(),
    }),
    output: z.array(duplicateBusiness.extend({ verdict: duplicateVerdict.extract(['same']) })),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/businesses/:slug',
    summary: 'A business by its slug. A former slug returns the business with its current one.',
    access: 'anyone',
    params: z.object({ slug: slugText }),
    output: businessDetail,
  }),
  fields: endpoint({
    method: 'GET',
    path: '/api/fields',
    summary: 'The fields of the directory’s own that are asked at submitting, in their order',
    access: 'anyone',
    output: z.array(customField),
  }),
  nearby: endpoint({
    method: 'GET',
    path: '/api/businesses/:id/nearby',
    summary:
      'The nearest businesses of its main trade, else of its category, within 25 miles; at most 4',
    access: 'anyone',
    params: z.object({ id: idText }),
    output: z.array(nearbyBusiness),
  }),
  post: endpoint({
    method: 'POST',
    path: '/api/businesses',
    summary:
      'Submit a business for approval. The id and token that it returns open the premium checkout.',
    access: 'anyone',
    limit: 'submissions',
    status: 201,
    body: businessInput,
    mends: mendListing,
    output: submittedBusiness,
  }),
};

const ADMIN_PAGE_SIZE = 50;
/** Days during which a deleted business can be restored. */
export const RESTORE_DAYS = 30;
export const MAX_BULK = 500;

/** A business as staff see it: every field, the website of a free one too. */
export const staffBusiness = business.extend({
  /** End of the premium year; null when it has none. */
  premiumUntil: z.iso.datetime().nullable(),
  /** Set on a deleted one, which can be restored for 30 days. */
  deletedAt: z.iso.datetime().nullable(),
  /** Its owner's own address, which the public does not see. */
  ownerEmail: z.string().nullable(),
  /** Incremented by every change. */
  version: z.int(),
  /** The state of the ZIP code, if it differs from the listing's; otherwise null. */
  zipCodeState: z.string().nullable(),
  /** Its page says that it may be closed. */
  mayBeClosed: z.boolean(),
  source: listingSource.nullable(),
  coordinates: coordinates.nullable(),
  precision: locationPrecision.nullable(),
  /** Of the directory's area; visitors don't find it. */
  isOutside: z.boolean(),
  /** Values of staff's own fields by their keys. */
  custom: customValues,
  services,
  /** Those that are over too, until its next change. */
  offers,
});
export type StaffBusiness = z.infer<typeof staffBusiness>;

/** `deleted`: those that can be restored, which no other status holds. */
export const businessStatus = z.enum([
  'all',
  'approved',
  'pending',
  'premium',
  'outside',
  'deleted',
]);
export type BusinessStatus = z.infer<typeof businessStatus>;
export const businessSort = z.enum(['name', 'category', 'location', 'submittedAt']);
export type BusinessSort = z.infer<typeof businessSort>;

const params = z.object({ id: idText });

const version = z.int().min(1);

const tooMany = {
  error: () => m.input_bulk_max({ maxBulk: MAX_BULK }),
};

/** The values of the edit form; whatever is left out is cleared. */
export const businessEdit = z.object({
  /** A state is a code or a name; other places are kept as entered. Without `trades`, `mayBeClosed`, `services`, `offers` and `custom` these stay as they are; of `custom`, null forgets a value. `isPremium` on: premium indefinitely, or as before; off: free immediately. */
  ...rulesOf(editedFields, 'edited'),
  /** Required to end a paid year early: whether the unused part is refunded. */
  endPaidYear: z.enum(['keep', 'refund']).optional(),
  /** The version that was read; a stale one gets 409 with `current`. If absent, the newest. */
  version: version.optional(),
});
/** The form's values, before parsing. */
export type BusinessEditDraft = z.input<typeof businessEdit>;
export type BusinessEdit = z.output<typeof businessEdit>;

const reason = line(500).optional();

export const bulkAction = z.enum(['approve', 'reject', 'delete', 'move', 'edit']);
export type BulkAction = z.infer<typeof bulkAction>;

const bulkFailure = z.object({ id: z.int(), detail: z.string() });
const bulkOutcome = z.object({ done: z.array(z.int()), failed: z.array(bulkFailure) });
/** A version of a business: as it was read, or as a change left it. */
const atVersion = z.object({ id: z.int().min(1), version });

export const staffBusinessCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/businesses',
    summary:
      'Businesses for staff, including pending ones. `q` searches name, city, state, category and description; every word must match. Counts with `q` stop at 1,000 (`X-Total-Capped`). `status=deleted` has those that can be restored, the last deleted first, whatever the sort.',
    access: 'listings',
    paged: true,
    query: z.object({
      status: businessStatus.default('all'),
      q: z
        .string()
        .trim()
        .max(200, { error: () => m.input_max_200() })
        .optional(),
      sort: businessSort.default('submittedAt'),
      /** By default: newest first by submission, A to Z otherwise. */
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
      'Approve, reject, delete (admins only), move or edit several businesses. Each succeeds or fails on its own, and failures come with a reason.',
    access: 'listings',
    body: z.object({
      ids: z.array(z.int().min(1)).min(1).max(MAX_BULK, tooMany),
      action: bulkAction,
      /** Where `move` takes them. */
      categoryId: z.int().min(1).optional(),
      /** What `edit` gives them. */
      edit: bulkEdit.optional(),
      /** Sent to the owners of rejected ones. */
      reason,
      /** The versions that were read of those to approve. If absent, the newest. */
      versions: z.array(atVersion).max(MAX_BULK, tooMany).optional(),
    }),
    output: bulkOutcome.extend({
      failed: z.array(
        bulkFailure.extend({
          /** For one that has changed since: as it was read, if known, and as it is now. */
          read: staffBusiness.optional(),
          current: staffBusiness.optional(),
        }),
      ),
      /** What `POST /api/admin/businesses/bulk/undo` needs to undo those that succeeded. */
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

/** A new row that looks like a listing, or like a row above it. */
export const importLookalike = z.object({
  line: z.int(),
  name: z.string(),
  city: z.string(),
  address: z.string(),
  business: z.object({ id: z.int(), name: z.string(), address: z.string() }).nullable(),
  row: z.object({ line: z.int(), name: z.string(), address: z.string() }).nullable(),
  /** What staff said of it; null where the choice for all holds. */
  choice: lookalikeFate.nullable(),
  score: z.number(),
  verdict: duplicateVerdict,
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

/** The listing that something is about, as staff see it. */
export const namedListing = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  city: z.string(),
  state: z.string(),
  category: z.object({ slug: z.string() }),
  /** Approved and not deleted: it has a page. */
  isListed: z.boolean(),
});

/** The fields of a listing that know who set them; `place` is address, city, state, ZIP code and point. */
export const originField = z.enum(distinct([...factFields, ...knownFields].map(toldName)));
export type OriginField = z.infer<typeof originField>;

export const keptField = z.enum(distinct([...factFields, ...keptFields].map(toldName)));
export type KeptField = z.infer<typeof keptField>;

/** source: an import. submitter: who sent the listing in, while it was waiting. */
export const setter = z.enum(['owner', 'staff', 'source', 'submitter']);

const origin = z.object({ by: setter, at: z.iso.datetime() });
const fieldOrigin = origin.extend({
  /** Of `custom`: who set the value of each key last. */
  keys: z.record(z.string(), origin).optional(),
});
export type FieldOrigin = z.infer<typeof fieldOrigin>;

/** What is not named is as it was when the listing was made. */
export const origins = z.partialRecord(originField, fieldOrigin);
export type Origins = z.infer<typeof origins>;
