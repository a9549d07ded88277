import { z } from 'zod';
import { ownerProof } from './desk/owner.ts';
import { endpoint } from './endpoint.ts';
import { hours, opening } from './hours/hours.ts';
import { idsText } from './ids-text.ts';
import { rulesOf, shownFields } from './listing-fields.ts';
import { listingSource } from './listing-source.ts';
import { MAX_SAVED } from './my-list.ts';
import { PUBLIC_PAGE_SIZE, paging } from './paging.ts';
import { photo } from './photos.ts';
import { businessInput } from './submission.ts';
import { idText, line, slugText } from './text.ts';
import { tradeName } from './trades.ts';
import { twinVerdict } from './twins.ts';

/** A business as the public sees it. Times are ISO 8601 in UTC. */
export const business = z.object({
  id: z.int(),
  /** The website of premium listings only; null on a free one. */
  ...rulesOf(shownFields, 'value'),
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
  /** All that are shown, the first one too; at most 10. */
  photos: z.array(photo),
  hours: hours.nullable(),
  openings: z.array(opening),
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
  /** The phone number in E.164, without an extension; null where it is none of the United States. */
  phoneE164: z.string().nullable(),
  /** Reviews that staff recently removed as not written by customers, and how long the page says so. */
  reviewNotice: z.object({ removed: z.int(), until: z.iso.datetime() }).nullable(),
  /** `rating` and `reviewCount` without sample reviews. */
  genuineRating: z.object({ rating: z.number(), reviewCount: z.int() }),
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
  code: z.enum(['name', 'trade', 'words', 'mentions', 'listed', 'distance', 'rating', 'sponsored']),
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

export const duplicateBusiness = business.pick({
  id: true,
  name: true,
  slug: true,
  category: true,
  address: true,
  city: true,
  state: true,
  phone: true,
});

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
    output: z.array(duplicateBusiness.extend({ verdict: twinVerdict.extract(['same']) })),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/businesses/:slug',
    summary: 'A business by its slug. A former slug returns the business with its current one.',
    access: 'anyone',
    params: z.object({ slug: slugText }),
    output: businessDetail,
  }),
  nearby: endpoint({
    method: 'GET',
    path: '/api/businesses/:id/nearby',
    summary: 'The nearest businesses of its main trade, else of its category; at most 4',
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
    output: submittedBusiness,
  }),
};
