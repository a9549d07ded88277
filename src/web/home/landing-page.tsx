import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { screens } from '../../contract/screens.ts';
import { read } from '../api.ts';
import { FeatureList } from '../businesses/feature-list.tsx';
import { freeListing, premiumListing } from '../businesses/listing-tiers.ts';
import { Street } from '../businesses/street.tsx';
import { StreetSkeleton } from '../businesses/street-skeleton.tsx';
import { allCategories } from '../categories/all-categories.ts';
import { CategoryGrid } from '../categories/category-grid.tsx';
import { loadQuery } from '../load.ts';
import { Metadata } from '../metadata.tsx';
import { readLater } from '../parameters.ts';
import { SearchForm } from '../search/search-form.tsx';
import { useSite } from '../site.tsx';
import { ButtonLink } from '../ui/button.tsx';

const PaymentReturn = lazy(() =>
  import('../payments/payment-return.tsx').then((module) => ({ default: module.PaymentReturn })),
);

const recent = read('GET /api/businesses/recent', { query: { limit: '6' } });

export async function loadLanding({ context }: LoaderFunctionArgs) {
  await Promise.all([loadQuery(context, allCategories), loadQuery(context, recent)]);
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
      <PopularCategories />
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

function PopularCategories() {
  const { data = [], isPending } = useQuery(allCategories);
  return (
    <section aria-labelledby="popular" className="page-width pb-12">
      <h2 id="popular" className="mb-4 text-2xl font-bold">
        Popular Categories
      </h2>
      {isPending && <div className="skeleton h-110 sm:h-45" />}
      <CategoryGrid categories={data.slice(0, 6)} />
    </section>
  );
}

function RecentBusinesses() {
  const { data, isPending } = useQuery(recent);
  return (
    <section aria-labelledby="recent" className="page-width pb-12">
      <h2 id="recent" className="mb-4 text-2xl font-bold">
        Recently Added Businesses
      </h2>
      {data?.length === 0 && (
        <p className="text-muted">No businesses yet. Yours could be the first.</p>
      )}
      {isPending && <StreetSkeleton />}
      {data && data.length > 0 && <Street businesses={data} heading="h3" />}
    </section>
  );
}

function ListYourBusiness() {
  return (
    <section aria-labelledby="list" className="page-width">
      <h2 id="list" className="mb-4 text-2xl font-bold">
        List Your Business
      </h2>
      <div className="grid gap-4 md:grid-cols-2">
        <div className="flex flex-col rounded-card border border-line bg-surface p-6">
          <h3 className="text-xl font-bold">Free Listing</h3>
          <p className="mt-1 text-muted">Reviewed and approved within 24-48 hours.</p>
          <FeatureList features={freeListing} className="my-5 space-y-2" />
          <ButtonLink to="/submit" variant="secondary" className="mt-auto self-start">
            Submit Free Listing
          </ButtonLink>
        </div>
        <div className="relative flex flex-col overflow-hidden rounded-card border border-gold-line bg-surface p-6 pl-8">
          <div className="premium-edge absolute inset-y-0 left-0 w-2" aria-hidden="true" />
          <h3 className="text-xl font-bold">Premium Listing - $9.95</h3>
          <p className="mt-1 text-muted">Per year. No automatic renewal.</p>
          <FeatureList features={premiumListing} className="my-5 space-y-2" />
          <ButtonLink to="/submit?premium=true" className="mt-auto self-start">
            Upgrade to Premium
          </ButtonLink>
        </div>
      </div>
      {useSite().payments?.isSandbox && (
        <ButtonLink to="/checkout/1" variant="quiet" className="mt-2 -ml-5 text-sm">
          Test Payment (Dev)
        </ButtonLink>
      )}
    </section>
  );
}
