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
import { photo, visitorPhoto } from '../domain/photos.ts';
import { services } from '../domain/price-list.ts';
import { idText, line, slugText } from '../domain/text.ts';
import { endpoint } from './endpoint.ts';
import { eventsBlock } from './events-block.ts';
import { PUBLIC_PAGE_SIZE, paging } from './paging.ts';
import { businessInput } from './submission.ts';
import { tradeName } from './trades.ts';

/** Comma-separated ids such as `12,7`, at most as many as a saved list holds. */
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

export const ownerProof = z.enum(['contact', 'domain', 'website', 'letter', 'phone', 'staff']);

export type OwnerProof = z.infer<typeof ownerProof>;

export const owner = z.object({
  id: z.int(),
  businessId: z.int(),
  email: z.string(),
  proof: ownerProof,
  provedAt: z.iso.datetime(),
  isLocked: z.boolean(),
  /** Id of the invited person who acts for the owner in the owner area; null for the owner. */
  invitedPersonId: z.int().nullable(),
});

export type Owner = z.infer<typeof owner>;

/** A business as the public sees it. Times are ISO 8601 in UTC. */
export const business = z.object({
  id: z.int(),
  /** `website` is null for free listings. */
  ...rulesOf(shownFields, 'value'),
  /** Phone number in E.164 without an extension, or null if it isn't a US number. */
  phoneE164: z.string().nullable(),
  photo: photo.nullable(),
  category: z.object({ slug: z.string(), name: z.string() }),
  /** Trades with the main one first, at most three. */
  trades: z.array(tradeName),
  isPremium: z.boolean(),
  /** Set for members of the organization that runs the site. */
  isMember: z.literal(true).optional(),
  isApproved: z.boolean(),
  /** Average of the counted reviews to one decimal, or 0 if there are none. */
  rating: z.number(),
  reviewCount: z.int(),
  submittedAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** IANA time zone of the opening hours, or null if unknown. */
  timeZone: z.string().nullable(),
});

export type Business = z.infer<typeof business>;

export const listedBusiness = business.extend({
  /** Current or next opening and the one after it. At most two, none more than 15 days ahead. */
  openings: z.array(opening),
  offer: offer.pick({ title: true, until: true }).nullable(),
});

export type ListedBusiness = z.infer<typeof listedBusiness>;

export const locationPrecision = z.enum(['rooftop', 'zip', 'city']);

export type LocationPrecision = z.infer<typeof locationPrecision>;

/** Degrees with five decimals, about a yard. */
export const coordinates = z.object({ latitude: z.number(), longitude: z.number() });

export type Coordinates = z.infer<typeof coordinates>;

export const confirmedBy = z.enum(['owner', 'staff', 'source']);

export type ConfirmedBy = z.infer<typeof confirmedBy>;

/** A business with its location: its own point, or that of its ZIP code or town, or null if unknown. */
export const businessDetail = business.extend({
  coordinates: coordinates.nullable(),
  precision: locationPrecision.nullable(),
  source: listingSource.nullable(),
  /** Categories that the imported list gave besides the recognized trades, or an empty string. */
  sourceCategories: z.string(),
  photos: z.array(photo),
  /** Photos that came with reviews, newest first, at most 12. Set if there are any. */
  visitorPhotos: z.array(visitorPhoto).optional(),
  hours: hours.nullable(),
  openings: z.array(opening),
  services,
  offers: z.array(offer.extend({ isRunning: z.boolean() })),
  /** How ownership was proved. Null without an owner or during a dispute. */
  claimedBy: ownerProof.nullable(),
  /** Set if visitors can send the business messages. */
  takesInquiries: z.literal(true).optional(),
  /** Time and origin of the last confirmation of the facts. `source` means that they were imported then. */
  confirmedAt: z.iso.datetime(),
  confirmedBy,
  mayBeClosed: z.boolean(),
  /** Number of counted reviews for each rating from 5 to 1. */
  ratings: z.array(z.object({ rating: z.int(), count: z.int() })),
  /** Published reviews that don't count in `rating`, `reviewCount` and `ratings`. */
  uncountedReviews: z.int(),
  /** Types of schema.org, most specific first. One of them is LocalBusiness or a subtype. */
  schemaTypes: z.array(z.string()),
  /**
   * Number of reviews that staff recently removed as fake, and until when the page shows the notice. Null if
   * there is none.
   */
  reviewNotice: z.object({ removed: z.int(), until: z.iso.datetime() }).nullable(),
  /** Rating from the reviews written on this site, without sample and imported ones. */
  genuineRating: z.object({ rating: z.number(), reviewCount: z.int() }),
  /** Number of reviews in the rating that were first published elsewhere. */
  importedReviews: z.int(),
  fields: z.array(shownField),
  /** Next events of the business. Set if there are any. */
  events: eventsBlock.optional(),
  /** Path of a 1200 by 630 PNG for link previews. Changes with its content. */
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
    precision: locationPrecision,
  });

export type NearbyBusiness = z.infer<typeof nearbyBusiness>;

export const resultReason = z.object({
  code: z.enum([
    ...(['name', 'trade', 'words', 'mentions', 'says', 'listed', 'distance', 'rating'] as const),
    'sponsored',
  ]),
  /** Detail of the reason, such as `Plumbers`, `0.8 mi` or `4.6 from 38 reviews`. Empty if the code says it all. */
  value: z.string(),
});

export type ResultReason = z.infer<typeof resultReason>;

export const placedBusiness = listedBusiness.extend({
  /** Own point, or that of the ZIP code or town, as `precision` says. Null if unknown. */
  coordinates: coordinates.nullable(),
  precision: locationPrecision.nullable(),
});

export type PlacedBusiness = z.infer<typeof placedBusiness>;

export const foundBusiness = placedBusiness.extend({
  /** Great-circle miles to one decimal from `near` or the searched place, or null without one. */
  distanceMiles: z.number().nullable(),
  placement: z.enum(['sponsored', 'organic']),
  reasons: z.array(resultReason),
});

export type FoundBusiness = z.infer<typeof foundBusiness>;

export const submittedBusiness = business.extend({
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
    refusesBlocked: true,
    limit: 'submissions',
    status: 201,
    body: businessInput,
    mends: mendListing,
    output: submittedBusiness,
  }),
};

export const RESTORE_DAYS = 30;

export const namedListing = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  city: z.string(),
  state: z.string(),
  category: z.object({ slug: z.string() }),
  isListed: z.boolean(),
});

/** Fields whose last editor is recorded. `place` covers address, city, state, ZIP code and point. */
export const originField = z.enum(distinct([...factFields, ...knownFields].map(toldName)));

export type OriginField = z.infer<typeof originField>;

export const keptField = z.enum(distinct([...factFields, ...keptFields].map(toldName)));

export type KeptField = z.infer<typeof keptField>;

/** `source` is an import. `submitter` is whoever sent the listing in, until its approval. */
export const setter = z.enum(['owner', 'staff', 'source', 'submitter']);

const origin = z.object({ by: setter, at: z.iso.datetime() });

const fieldOrigin = origin.extend({
  keys: z.record(z.string(), origin).optional(),
});

export type FieldOrigin = z.infer<typeof fieldOrigin>;

/** Fields without an entry haven't changed since the listing was created. */
export const origins = z.partialRecord(originField, fieldOrigin);

export type Origins = z.infer<typeof origins>;
