import { lazy, Suspense, useEffect, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import * as m from '#messages';
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

const sections = {
  towns: NearFirst,
  categories: PopularCategories,
  reviews: LatestReviews,
  recent: RecentBusinesses,
  list: ListYourBusiness,
};

export function LandingPage() {
  const { name, place, tagline, homeSections } = useSite();
  return (
    <>
      <Metadata
        title={place ? m.home_title_place({ name, name2: place.name }) : m.home_title({ name })}
        isFullTitle
        description={place ? m.home_meta_place({ name: place.name }) : m.home_meta()}
        canonicalPath="/"
      />
      <div className="awning" aria-hidden="true" />
      <div className="page-width pt-8 pb-12 sm:pt-14">
        <h1 className="max-w-2xl text-3xl font-extrabold tracking-tight sm:text-4xl">
          {place ? m.home_headline_place({ name: place.name }) : m.home_headline()}
        </h1>
        <p className="mt-3 mb-6 max-w-[60ch] text-lg wrap-anywhere text-muted">
          {tagline ?? (place ? m.home_tagline_place({ name: place.name }) : m.home_tagline())}
        </p>
        <SearchForm />
      </div>
      {homeSections.map((name) => {
        const Section = sections[name];
        return <Section key={name} />;
      })}
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
