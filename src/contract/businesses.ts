import { z } from 'zod';
import * as m from '#messages';
import { mendListing } from '../domain/clean-cells.ts';
import { customField } from '../domain/custom-fields.ts';
import { shownField } from '../domain/custom-values.ts';
import { duplicateVerdict } from '../domain/duplicate-verdict.ts';
import {
  distinct,
  factFields,
  keptFields,
  knownFields,
  rulesOf,
  shownFields,
  toldName,
} from '../domain/listing-fields.ts';
import { listingSource } from '../domain/listing-source.ts';
import { MAX_SAVED, readIds } from '../domain/my-list.ts';
import { offer } from '../domain/offers.ts';
import { hours, opening } from '../domain/opening-hours.ts';
import { photo } from '../domain/photos.ts';
import { services } from '../domain/price-list.ts';
import { idText, line, slugText } from '../domain/text.ts';
import { endpoint } from './endpoint.ts';
import { PUBLIC_PAGE_SIZE, paging } from './paging.ts';
import { businessInput } from './submission.ts';
import { tradeName } from './trades.ts';

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

export const bulkPreview = z.array(
  z.object({
    id: z.int(),
    name: z.string(),
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

export const submittedBusiness = business.extend({
  /** Opens the checkout of the listing while it waits for approval. */
  checkoutToken: z.string(),
});

export type SubmittedBusiness = z.infer<typeof submittedBusiness>;

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

/** Days during which a deleted business can be restored. */
export const RESTORE_DAYS = 30;

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
