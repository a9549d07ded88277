import { z } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import type { Services } from '../../platform/dependencies/dependencies.ts';
import { findBusinessBySlug } from '../businesses/model/queries.ts';
import type { Delivery } from './deliveries.queries.ts';

export const TRIAL = 'webhook.trial';

const ofListing = z.object({ slug: z.string() });
const ofReview = z.object({ reviewId: z.int() });

type Sources = Pick<Services, 'db' | 'clock'>;

export async function writePayload(sources: Sources, delivery: Delivery): Promise<string> {
  const { event, happenedAt } = delivery;
  const data = await describe(sources, delivery);
  return JSON.stringify({ type: event, timestamp: happenedAt.toISOString(), data });
}

async function describe(
  { db, clock }: Sources,
  { event, businessId, subject }: Delivery,
): Promise<object> {
  switch (event) {
    case 'listing.approved':
    case 'listing.changed': {
      const { slug } = ofListing.parse(subject);
      return { businessId, slug, listing: await findBusinessBySlug(db, slug, clock()) };
    }
    case 'review.published': {
      const { reviewId } = ofReview.parse(subject);
      return { businessId, reviewId, review: await findShownReview(db, reviewId) };
    }
    case TRIAL:
      return {};
    default:
      return { businessId, ...(subject as object) };
  }
}

async function findShownReview(db: Database, id: number) {
  const row = await db.kysely
    .selectFrom('reviews')
    .innerJoin('businesses', 'businesses.id', 'reviews.businessId')
    .select(['reviews.id', 'rating', 'reviewerName', 'comment', 'createdAt'])
    .where('reviews.id', '=', id)
    .where('isHeld', '=', false)
    .where('isListed', '=', true)
    .executeTakeFirst();
  return row ?? null;
}
