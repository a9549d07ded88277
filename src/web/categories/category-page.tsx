import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { data, Link, type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import type { CategoryDetail } from '../../contract/categories.ts';
import { screens } from '../../contract/screens.ts';
import { type ListPage, readOrNull, readPages } from '../api.ts';
import { BreadcrumbData, Breadcrumbs } from '../breadcrumbs.tsx';
import { BusinessList, FetchFailure } from '../businesses/business-list.tsx';
import { StreetSkeleton } from '../businesses/street-skeleton.tsx';
import { formatNumber } from '../format.ts';
import { NotFound } from '../layout/not-found.tsx';
import { countPages, type ListPlace } from '../list-place.ts';
import { loadPagesOrRefusal, loadQuery } from '../load.ts';
import { Metadata } from '../metadata.tsx';
import { formatParameters, readParameters, useParameters } from '../parameters.ts';
import { categoryPath } from '../paths.ts';
import { PlaceLinks } from '../places/place-links.tsx';
import { MapSlot } from '../search/results/map-slot.tsx';
import { StreetHeading } from '../search/results/street-heading.tsx';
import { StreetScreen } from '../search/results/street-screen.tsx';
import { Arrow } from '../ui/arrow.tsx';
import { Message } from '../ui/message.tsx';
import { allCategories } from './all-categories.ts';

const FEWEST_SHOWN = 3;

function readCategory(slug: string) {
  return readOrNull('GET /api/categories/:slug', { params: { slug } });
}

function readBusinesses({ id, slug, isTrade }: CategoryDetail, place: ListPlace) {
  const { cursor } = place;
  return isTrade
    ? readPages('GET /api/businesses/search', { query: { trade: slug, cursor } }, countPages(place))
    : readPages(
        'GET /api/businesses',
        { query: { categoryId: String(id), cursor } },
        countPages(place),
      );
}

export async function loadCategory({ params, request, context }: LoaderFunctionArgs) {
  const place = readParameters(screens.category, request);
  const [category] = await Promise.all([
    loadQuery(context, readCategory(params.slug ?? ''), countPages(place) > 1),
    loadQuery(context, allCategories),
  ]);
  if (category === null) return data(null, { status: 404 });
  if (!category) return null;
  return loadPagesOrRefusal(context, readBusinesses(category, place));
}

export function CategoryPage() {
  const { slug = '' } = useParams();
  const { data: category, isPending, error } = useQuery(readCategory(slug));
  if (error) throw error;
  if (isPending) {
    return (
      <div className="street-list">
        <div className="skeleton mb-3 h-10 w-72" />
        <div className="skeleton mb-4 h-5 w-96 max-w-full" />
        <StreetSkeleton />
      </div>
    );
  }
  return category ? (
    <CategoryScreen category={category} />
  ) : (
    <NotFound
      title="Category Not Found"
      explanation="The category you're looking for doesn't exist."
    />
  );
}

function CategoryScreen({ category }: { category: CategoryDetail }) {
  const place = useParameters(screens.category);
  const refusal = useLoaderData<{ refusal: string } | null>()?.refusal;
  const { name, slug, description, isTrade, parent, trades, businessCount } = category;
  const title = isTrade ? name : `${name} Businesses`;
  const hrefAt = (at: ListPlace) => categoryPath(slug) + formatParameters(screens.category, at);
  const steps = [
    { name: 'Home', to: '/' },
    ...(parent ? [{ name: parent.name, to: categoryPath(parent.slug) }] : []),
    { name },
  ];
  const query = useInfiniteQuery({ ...readBusinesses(category, place), enabled: !refusal });
  const first = query.data?.pages[0];
  return (
    <>
      <Metadata
        title={title}
        description={
          description ??
          `Top-rated ${isTrade ? name : `${name} businesses`} across the United States.`
        }
        canonicalPath={hrefAt({ cursor: place.cursor })}
        isHidden={isTrade && businessCount < FEWEST_SHOWN}
      />
      <BreadcrumbData steps={steps} />
      <StreetScreen
        values={isTrade ? { query: name } : { category: slug }}
        map={(pointed) => (
          <MapSlot pages={query.data?.pages} filters={{ category: slug }} pointed={pointed} />
        )}
      >
        {(pointed) => (
          <>
            <Breadcrumbs steps={steps} />
            <StreetHeading
              title={title}
              count={
                first && first.total > 0 ? countBusinesses(first, isTrade ? '' : `${name} `) : null
              }
              isPending={query.isPending && !refusal}
              hasMapButton
            />
            {description && <p className="mb-4 max-w-[70ch] text-muted">{description}</p>}
            {refusal ? (
              <FetchFailure detail={refusal} />
            ) : (
              <BusinessList
                place={place}
                optionsAt={(at) => readBusinesses(category, at)}
                hrefAt={hrefAt}
                empty={<NoneListed category={category} />}
                pointed={pointed}
              />
            )}
            <PlaceLinks
              title={isTrade ? `More in ${parent?.name}` : `${name} by trade`}
              links={trades.map((trade) => ({
                label: trade.name,
                path: categoryPath(trade.slug),
                count: trade.businessCount,
              }))}
            />
          </>
        )}
      </StreetScreen>
    </>
  );
}

function countBusinesses({ total, isTotalCapped }: ListPage<unknown>, kind: string): string {
  const count = `${formatNumber(total)}${isTotalCapped ? '+' : ''}`;
  return `${count} ${kind}${total === 1 ? 'Business' : 'Businesses'}`;
}

function NoneListed({ category: { name, isTrade } }: { category: CategoryDetail }) {
  return (
    <Message title="No businesses found">
      <p className="text-muted">
        {isTrade
          ? `There are currently no businesses under ${name}.`
          : `There are currently no businesses in the ${name} category.`}
      </p>
      <Link
        to="/submit"
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent hover:underline"
      >
        Be the first to list your business <Arrow />
      </Link>
    </Message>
  );
}
