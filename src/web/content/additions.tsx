import type { ComponentType } from 'react';
import { allCategories } from '../categories/all-categories.ts';
import { type LoaderContext, loadQuery } from '../load.ts';
import { CategoryDirectory } from './category-directory.tsx';
import { ListingComparison } from './listing-comparison.tsx';
import { allPlaces, PlaceDirectory } from './place-directory.tsx';
import { PremiumOffer } from './premium-offer.tsx';
import { mostReviewed, PremiumStreet, ReviewedStreet, somePremium } from './street-below.tsx';
import { allTrades } from './trade-directory.tsx';

/** What a page of the directory shows beside its text, which staff edit. */
interface Addition {
  Above?: ComponentType;
  Below?: ComponentType;
  /** Its text introduces a list: no table of contents. */
  isDirectory?: true;
  load?: (context: LoaderContext) => Promise<unknown>;
}

const additions: Record<string, Addition> = {
  categories: {
    Below: CategoryDirectory,
    isDirectory: true,
    load: (context) =>
      Promise.all([loadQuery(context, allCategories), loadQuery(context, allTrades)]),
  },
  locations: {
    Below: PlaceDirectory,
    isDirectory: true,
    load: (context) => loadQuery(context, allPlaces),
  },
  pricing: { Above: ListingComparison },
  premium: {
    Above: PremiumOffer,
    Below: PremiumStreet,
    load: (context) => loadQuery(context, somePremium),
  },
  reviews: {
    Below: ReviewedStreet,
    load: (context) => loadQuery(context, mostReviewed),
  },
};

export function findAddition(slug: string): Addition | undefined {
  return Object.hasOwn(additions, slug) ? additions[slug] : undefined;
}
