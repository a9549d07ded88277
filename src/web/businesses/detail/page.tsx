import { useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, Navigate, redirect, useLocation, useParams } from 'react-router';
import * as m from '#messages';
import type { BusinessDetail } from '../../../contract/businesses.ts';
import { screens } from '../../../contract/screens.ts';
import { readOrNull } from '../../kit/api.ts';
import { countPages } from '../../kit/list-place.ts';
import {
  type LoaderContext,
  loadPagesOrRefusal,
  loadQuery,
  queryClientContext,
} from '../../kit/load.ts';
import { readParameters } from '../../kit/parameters.ts';
import { businessPath } from '../../kit/paths.ts';
import { answerNotFound } from '../../layout/answer-not-found.ts';
import { NotFound } from '../../layout/not-found.tsx';
import { type ReviewPlace, readReviewPlace, readReviews } from '../../reviews/read-reviews.ts';
import { columns, sideColumn } from './layout.ts';
import { readNearby } from './nearby.tsx';
import { BusinessScreen } from './screen.tsx';

function readBusiness(slug: string) {
  return readOrNull('GET /api/businesses/:slug', { params: { slug } });
}

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const place = readReviewPlace(readParameters(screens.business, request));
  const slug = params.businessSlug ?? '';
  const business = await loadQuery(context, readBusiness(slug), countPages(place) > 1);
  if (business === null) return answerNotFound(context);
  if (!business) return null;
  const { pathname, search } = new URL(request.url);
  const path = encodeURI(businessPath(business));
  // The path may start with a language prefix.
  if (!pathname.endsWith(path)) throw redirect(path + search, 301);
  const [refusal] = await Promise.all([
    loadReviews(context, business, place),
    loadQuery(context, readNearby(business.id)),
  ]);
  return refusal;
}

async function loadReviews(
  context: LoaderContext,
  {
    id,
    reviewCount,
    uncountedReviews,
  }: Pick<BusinessDetail, 'id' | 'reviewCount' | 'uncountedReviews'>,
  place: ReviewPlace,
) {
  const reviews = readReviews(id, place);
  const isAsked = !import.meta.env.SSR || Object.values(place).some(Boolean);
  if (isAsked || reviewCount + uncountedReviews > 0) return loadPagesOrRefusal(context, reviews);
  const none = { pages: [{ items: [], total: 0, next: null }], pageParams: [''] };
  context.get(queryClientContext).setQueryData(reviews.queryKey, none);
  return null;
}

export function Component() {
  const { categorySlug = '', businessSlug = '' } = useParams();
  const { search, hash } = useLocation();
  const { data: business, isPending, error } = useQuery(readBusiness(businessSlug));
  if (error) throw error;
  if (isPending) return <BusinessSkeleton />;
  if (!business)
    return (
      <NotFound title={m.businesses_not_found()} explanation={m.businesses_not_found_text()} />
    );
  if (business.slug !== businessSlug || business.category.slug !== categorySlug) {
    return <Navigate to={{ pathname: businessPath(business), search, hash }} replace />;
  }
  return <BusinessScreen key={business.id} business={business} />;
}

function BusinessSkeleton() {
  return (
    <div role="status" aria-label={m.common_loading_area()} className="page-width py-4 sm:py-6">
      <div className="skeleton mt-1 mb-5 h-6 w-64 max-w-full" />
      <div className={columns}>
        <div className="flex flex-col gap-3">
          <div className="skeleton h-28 sm:h-44" />
          <div className="skeleton h-6 w-72 max-w-full" />
          <div className="skeleton h-5 w-64 max-w-full" />
          <div className="skeleton mt-3 h-11 w-96 max-w-full max-sm:hidden" />
        </div>
        <div className="skeleton h-28" />
        <div className={sideColumn}>
          <div className="skeleton h-96" />
        </div>
        <div className="skeleton h-72" />
      </div>
    </div>
  );
}
