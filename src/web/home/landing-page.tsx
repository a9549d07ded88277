import { lazy, Suspense, useEffect, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { screens } from '../../contract/screens.ts';
import { allCategories } from '../categories/all-categories.ts';
import { loadQuery } from '../load.ts';
import { Metadata } from '../metadata.tsx';
import { readLater } from '../parameters.ts';
import { SearchForm } from '../search/search-form.tsx';
import { useSite } from '../site.tsx';
import { LatestReviews, latestReviews } from './latest-reviews.tsx';
import { ListYourBusiness } from './list-your-business.tsx';
import { largestTowns, NearFirst } from './near-first.tsx';
import { PopularCategories } from './popular-categories.tsx';
import { RecentBusinesses, recent } from './recent-businesses.tsx';

const PaymentReturn = lazy(() =>
  import('../payments/payment-return.tsx').then((module) => ({ default: module.PaymentReturn })),
);

export async function loadLanding({ context }: LoaderFunctionArgs) {
  await Promise.all([
    loadQuery(context, allCategories),
    loadQuery(context, largestTowns),
    loadQuery(context, latestReviews),
    loadQuery(context, recent),
  ]);
  return null;
}

export function LandingPage() {
  const site = useSite();
  return (
    <>
      <Metadata
        title={`${site.name}: find top-ranked businesses near you`}
        isFullTitle
        description="Search and browse top-rated local businesses across the United States, read reviews, and list your own business for free."
        canonicalPath="/"
      />
      <div className="awning" aria-hidden="true" />
      <div className="page-width pt-8 pb-12 sm:pt-14">
        <h1 className="max-w-2xl text-3xl font-extrabold tracking-tight sm:text-4xl">
          Find Top-Ranked Businesses Near You
        </h1>
        <p className="mt-3 mb-6 max-w-[60ch] text-lg text-muted">
          Shops, services and places to eat on every main street in America, with reviews from the
          people who go there.
        </p>
        <SearchForm />
      </div>
      <NearFirst />
      <PopularCategories />
      <LatestReviews />
      <RecentBusinesses />
      <ListYourBusiness />
      <ReturnFromBank />
    </>
  );
}

/** Where a bank's own page asked for authentication, the payment ends here. */
function ReturnFromBank() {
  const [isReturn, setIsReturn] = useState(false);
  useEffect(() => setIsReturn(readLater(screens.home).payment_intent !== undefined), []);
  return (
    isReturn && (
      <Suspense>
        <PaymentReturn />
      </Suspense>
    )
  );
}
