import { queryOptions, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import * as m from '#messages';
import type { LatestReview } from '../../contract/reviews.ts';
import { screens } from '../../contract/screens.ts';
import { describeApproval, describePer, formatPrice } from '../../domain/premium-terms.ts';
import { chooseTint } from '../../domain/sign/palette.ts';
import { findStateName } from '../../domain/states.ts';
import { categoryCounts } from '../businesses/all-categories.ts';
import { FeatureList } from '../businesses/feature-list.tsx';
import { freeListing, premiumListing } from '../businesses/listing-tiers.ts';
import type { RowBusiness } from '../businesses/read-rows.ts';
import { ShopSign } from '../businesses/shop-sign.tsx';
import { Street } from '../businesses/street.tsx';
import { StreetSkeleton } from '../businesses/street-skeleton.tsx';
import { CategoryGrid } from '../categories/category-grid.tsx';
import { describeQuery, read } from '../kit/api.ts';
import { loadQuery } from '../kit/load.ts';
import { Metadata } from '../kit/metadata.tsx';
import { readLater } from '../kit/parameters.ts';
import { businessPath } from '../kit/paths.ts';
import { useSite } from '../kit/site.tsx';
import { ButtonLink } from '../kit/ui/button.tsx';
import { Link } from '../kit/ui/link.tsx';
import { Stars } from '../kit/ui/stars.tsx';
import { TextLink } from '../kit/ui/text-link.tsx';
import { type KnownPlace, useKnownPlace } from '../search/known-place.ts';
import { SearchForm } from '../search/search-form.tsx';
import { withLaterStyles } from '../styles/later-styles.ts';
import { HomeSection } from './home-section.tsx';
import { largestTowns, NearFirst } from './near-first.tsx';

const LATEST_REVIEWS_MOST = 3;
const SAMPLE_MARK = /^Sample review: /;

const latestReviews = read('GET /api/reviews/latest', { query: {} });

function LatestReviews() {
  const { place: area } = useSite();
  const place = useKnownPlace();
  const { data: all = [] } = useQuery(latestReviews);
  const { data: near = [] } = useQuery({
    ...read('GET /api/reviews/latest', { query: { ...place } }),
    enabled: place !== null,
  });
  const isNear = place !== null && near.length >= LATEST_REVIEWS_MOST;
  const shown = (isNear ? near : all).slice(0, LATEST_REVIEWS_MOST);
  if (shown.length === 0) return null;
  return (
    <HomeSection
      id="reviews"
      title={m.home_latest_reviews()}
      place={isNear ? nameTown(place) : (area?.name ?? m.home_across_country())}
    >
      <ul className="grid gap-x-10 gap-y-6 md:grid-cols-3">
        {shown.map((review) => (
          <li key={review.id} className="relative min-w-0">
            <ReviewOf review={review} />
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

function ReviewOf({ review }: { review: LatestReview }) {
  const { rating, quote, reviewerName, isSample, business } = review;
  return (
    <>
      <Stars rating={rating} />
      <blockquote className="my-1 line-clamp-3 min-h-21 text-lg wrap-anywhere">
        <q>{quote.replace(SAMPLE_MARK, '')}</q>
      </blockquote>
      <h3 className="truncate font-bold">
        <Link
          to={businessPath(business)}
          className="after:absolute after:inset-0 hover:text-accent"
        >
          {business.name}
        </Link>
      </h3>
      <p className="truncate text-sm text-muted">
        {isSample ? m.home_sample_review() : reviewerName} · {business.city}, {business.state}
      </p>
    </>
  );
}

const MAX = 6;

const recent = queryOptions<RowBusiness[]>(
  describeQuery('GET /api/businesses/recent', { query: { limit: String(MAX) } }),
);

function RecentBusinesses() {
  const { place: area } = useSite();
  const place = useKnownPlace();
  const { data, isPending } = useQuery(recent);
  const { data: found = [] } = useQuery({
    // Sponsored results come first and are filtered out; at most half are sponsored.
    ...read('GET /api/businesses/search', {
      query: { ...place, sort: 'newest', limit: String(2 * MAX) },
    }),
    enabled: place !== null,
  });
  const near = found
    .filter(({ placement }) => placement === 'organic')
    .map(({ reasons: _, distanceMiles: __, ...business }) => business);
  const isNear = place !== null && near.length >= MAX;
  const shown = isNear ? near.slice(0, MAX) : data;
  return (
    <HomeSection
      id="recent"
      title={m.home_recent()}
      place={isNear ? nameTown(place) : (area?.name ?? m.home_across_country())}
    >
      {shown?.length === 0 && <p className="text-muted">{m.home_recent_empty()}</p>}
      {isPending && <StreetSkeleton />}
      {shown && shown.length > 0 && (
        <div className="even-street">
          {/* The key prevents rows that are in both lists from moving between their positions. */}
          <Street key={String(isNear)} businesses={shown} heading="h3" />
        </div>
      )}
    </HomeSection>
  );
}

const PaymentReturn = lazy(() =>
  withLaterStyles(import('../payments/payment-return.tsx')).then((module) => ({
    default: module.PaymentReturn,
  })),
);

export async function loadLanding({ context }: LoaderFunctionArgs) {
  await Promise.all([
    loadQuery(context, categoryCounts),
    loadQuery(context, largestTowns),
    loadQuery(context, latestReviews),
    loadQuery(context, recent),
  ]);
  return null;
}

const sections = {
  categories: PopularCategories,
  recent: RecentBusinesses,
  list: ListYourBusiness,
  reviews: LatestReviews,
  towns: NearFirst,
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
      <div className="page-width pt-4 pb-10 sm:pt-6">
        <div className="home-top">
          <div className="py-4">
            <h1 className="text-3xl font-extrabold tracking-tight lg:text-4xl">
              {place ? m.home_headline_place({ name: place.name }) : m.home_headline()}
            </h1>
            <p className="mt-3 max-w-[45ch] wrap-anywhere text-muted sm:text-lg">
              {tagline ?? (place ? m.home_tagline_place({ name: place.name }) : m.home_tagline())}
            </p>
          </div>
          <SearchForm isMain />
          <DrawnStreet />
        </div>
      </div>
      {homeSections.map((name) => {
        const Section = sections[name];
        return <Section key={name} />;
      })}
      <ReturnFromBank />
    </>
  );
}

const HOUSES = 5;
const LARGE = [1000, 300];

/** Draws a house per recently reviewed or added business; houses are taller in larger categories. */
function DrawnStreet() {
  const { data: reviews = [] } = useQuery(latestReviews);
  const { data: added = [] } = useQuery(recent);
  const { data: categories = [] } = useQuery(categoryCounts);
  const all = [...reviews.map(({ business }) => business), ...added];
  const businesses = new Map(all.map((business) => [business.slug, business])).values();
  return (
    <ul className="drawn-street" aria-label={m.home_latest_reviews()}>
      {[...businesses].slice(0, HOUSES).map((business) => {
        const { slug } = business.category;
        const count = categories.find((known) => known.slug === slug)?.businessCount ?? 0;
        const storeys = 1 + LARGE.filter((least) => count >= least).length;
        return (
          <li key={business.slug} className={`house house-${storeys} tint-${chooseTint(slug)}`}>
            <Link to={businessPath(business)} aria-label={business.name}>
              <ShopSign name={business.name} kind={slug} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Completes a payment that returns here from the bank's authentication page. */
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
  const { data = [], isPending } = useQuery(categoryCounts);
  return (
    <HomeSection id="popular" title={m.home_popular_categories()}>
      {isPending && <div className="skeleton h-148 sm:h-105" />}
      <div className="[--shops:6]">
        <CategoryGrid categories={data.slice(0, 6)} />
      </div>
      <p className="mt-4 -ml-3 flex flex-wrap">
        <TextLink to="/categories">{m.common_all_categories()}</TextLink>
        <TextLink to="/categories#trades">{m.trades_all_letters()}</TextLink>
      </p>
    </HomeSection>
  );
}

function ListYourBusiness() {
  const { premium, approvalHours, payments } = useSite();
  return (
    <HomeSection id="list" title={m.submit_title()}>
      <div className="grid gap-x-16 gap-y-10 pt-2 md:grid-cols-2">
        <div className="flex flex-col">
          <h3 className="text-xl font-bold">{m.premium_free_listing()}</h3>
          <p className="mt-1 text-muted">
            {m.submit_approval_time({
              approvalHours: describeApproval(approvalHours),
            })}
          </p>
          <FeatureList features={freeListing} className="my-5 space-y-2" />
          <ButtonLink to="/submit" variant="secondary" className="mt-auto self-start">
            {m.premium_submit_free()}
          </ButtonLink>
        </div>
        <div className="relative flex flex-col overflow-hidden pl-7">
          <div className="premium-edge absolute inset-y-0 left-0 w-2" aria-hidden="true" />
          <h3 className="text-xl font-bold">
            {m.home_premium_price({ price: formatPrice(premium.price) })}
          </h3>
          <p className="mt-1 text-muted first-letter:uppercase">
            {m.home_premium_term({ premium: describePer(premium) })}
          </p>
          <FeatureList features={premiumListing} className="my-5 space-y-2" />
          <ButtonLink to="/submit?premium=true" className="mt-auto self-start">
            {m.premium_upgrade()}
          </ButtonLink>
        </div>
      </div>
      {payments?.isSandbox && (
        <ButtonLink to="/checkout/1" variant="quiet" className="mt-2 -ml-3 text-sm">
          {m.home_test_payment()}
        </ButtonLink>
      )}
    </HomeSection>
  );
}

function nameTown({ city, state }: KnownPlace): string {
  return `${city}, ${findStateName(state) ?? state}`;
}
