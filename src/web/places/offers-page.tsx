import { useInfiniteQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, redirect, useLoaderData, useParams } from 'react-router';
import * as m from '#messages';
import type { OfferingBusiness } from '../../contract/places.ts';
import { screens } from '../../contract/screens.ts';
import { findStateName } from '../../domain/states.ts';
import { FetchFailure } from '../businesses/business-list.tsx';
import { OfferList } from '../businesses/offer-list.tsx';
import { ResultRow } from '../businesses/street-row.tsx';
import { BreadcrumbData, Breadcrumbs, type Step } from '../kit/breadcrumbs.tsx';
import { formatCount } from '../kit/format.ts';
import { loadPagesOrRefusal } from '../kit/load.ts';
import { Metadata } from '../kit/metadata.tsx';
import { formatParameters, readParameters, useParameters } from '../kit/parameters.ts';
import { locationPath } from '../kit/paths.ts';
import { readPages } from '../kit/read-pages.ts';
import { useSite } from '../kit/site.tsx';
import { Link } from '../kit/ui/link.tsx';
import { Message } from '../kit/ui/message.tsx';
import { TextLink } from '../kit/ui/text-link.tsx';
import { capitalize } from '../kit/words.ts';
import { NotFound } from '../layout/not-found.tsx';
import { CountLine, StreetTitle } from '../search/street-heading.tsx';
import { findPlaceAddress } from './place-address.ts';

type Given = { state?: string | undefined; city?: string | undefined };

function readOffers({ state, city }: Given, cursor: string | undefined) {
  const town = state && city ? { state, city: city.replaceAll('-', ' ') } : {};
  return readPages('GET /api/offers', { query: { ...town, cursor } });
}

export async function loadOffers({ params, request, context }: LoaderFunctionArgs) {
  const { state = '', city = '' } = params;
  const address = city ? findPlaceAddress(state, city, 'offers') : null;
  if (address) throw redirect(address + new URL(request.url).search, 301);
  const { cursor } = readParameters(screens.offers, request);
  return loadPagesOrRefusal(context, readOffers(params, cursor));
}

export function OffersPage() {
  const given = useParams();
  const { cursor } = useParameters(screens.offers);
  const { offers: hasOffers } = useSite();
  const refusal = useLoaderData<{ refusal: string } | null>()?.refusal;
  const query = useInfiniteQuery({ ...readOffers(given, cursor), enabled: !refusal });
  if (!hasOffers) {
    return <NotFound title={m.common_page_not_found()} explanation={m.offers_off()} />;
  }
  if (query.error && !refusal) throw query.error;
  const [page] = query.data?.pages ?? [];
  const { title, description, path, steps } = describeScreen(given, page?.items[0]);
  return (
    <div className="page-width py-4 sm:py-6">
      <Metadata
        title={title}
        description={description}
        {...(page && page.total > 0
          ? { canonicalPath: path + formatParameters(screens.offers, { cursor }) }
          : { isHidden: true })}
      />
      <BreadcrumbData steps={steps} />
      <Breadcrumbs steps={steps} />
      <StreetTitle>{title}</StreetTitle>
      <CountLine
        count={page && page.total > 0 ? formatCount(page.total, m.count_offering) : null}
        isPending={query.isPending && !refusal}
      />
      {refusal && <FetchFailure detail={refusal} />}
      {page?.total === 0 && (
        <Message title={m.offers_none_now()}>
          <p className="text-muted">{m.offers_none_now_hint()}</p>
          <TextLink to={given.city ? path.replace(/\/offers$/, '') : '/'}>
            {m.offers_all_businesses()}
          </TextLink>
        </Message>
      )}
      {page && page.items.length > 0 && <Offering businesses={page.items} />}
      <p className="-mx-3 mt-4 flex flex-wrap gap-x-3">
        {cursor && <TextLink to={path}>{m.common_first_page()}</TextLink>}
        {page?.next && (
          <Link
            to={path + formatParameters(screens.offers, { cursor: page.next })}
            rel="next"
            className="inline-flex min-h-11 items-center px-3 font-semibold text-accent underline"
          >
            {m.common_load_more()}
          </Link>
        )}
        {given.city && <TextLink to="/offers">{m.offers_all()}</TextLink>}
      </p>
    </div>
  );
}

function Offering({ businesses }: { businesses: OfferingBusiness[] }) {
  return (
    <ul className="max-w-4xl border-t border-line">
      {businesses.map((business) => (
        <li key={business.id} className="flex flex-col gap-3 border-b border-line pb-4">
          <ResultRow business={{ ...business, offer: null }} heading="h2" />
          <OfferList offers={business.offers} />
        </li>
      ))}
    </ul>
  );
}

function describeScreen({ state = '', city: given }: Given, first: OfferingBusiness | undefined) {
  const home: Step = { name: m.common_home(), to: '/' };
  if (!given) {
    return {
      title: m.offers_title(),
      description: m.offers_meta_all(),
      path: '/offers',
      steps: [home, { name: m.offers_title() }],
    };
  }
  const code = state.toUpperCase();
  const city = first?.city ?? capitalize(given.replaceAll('-', ' '));
  const place = `${city}, ${code}`;
  return {
    title: m.offers_in_town({ place }),
    description: m.offers_meta({ place }),
    path: locationPath(state, given, 'offers'),
    steps: [
      home,
      { name: findStateName(state) ?? code, to: locationPath(state) },
      { name: city, to: locationPath(state, given) },
      { name: m.offers_title() },
    ],
  };
}
