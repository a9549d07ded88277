import { useQuery } from '@tanstack/react-query';
import { data, Link, type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import type { CategoryDetail } from '../../contract/categories.ts';
import { screens } from '../../contract/screens.ts';
import { readOrNull, readPages } from '../api.ts';
import { BusinessList, FetchFailure } from '../businesses/business-list.tsx';
import { BusinessListSkeleton } from '../businesses/business-list-skeleton.tsx';
import { NotFound } from '../layout/not-found.tsx';
import { countPages, type ListPlace } from '../list-place.ts';
import { loadPagesOrRefusal, loadQuery } from '../load.ts';
import { Metadata } from '../metadata.tsx';
import { formatParameters, readParameters, useParameters } from '../parameters.ts';
import { categoryPath } from '../paths.ts';
import { PlaceLinks } from '../places/place-links.tsx';
import { readResults } from '../search/filters.ts';
import { SearchForm } from '../search/search-form.tsx';
import { Arrow } from '../ui/arrow.tsx';
import { Message } from '../ui/message.tsx';
import { allCategories } from './all-categories.ts';
import { CategoryIcon, tintClass } from './category-icon.tsx';

function readCategory(slug: string) {
  return readOrNull('GET /api/categories/:slug', { params: { slug } });
}

function readBusinesses({ id, slug, parent }: CategoryDetail, place: ListPlace) {
  if (parent) return readResults({ trade: slug, sort: 'best' }, place);
  const query = { categoryId: String(id), cursor: place.cursor };
  return readPages('GET /api/businesses', { query }, countPages(place));
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
      <div className="page-width py-8">
        <div className="skeleton mb-3 h-10 w-72" />
        <div className="skeleton h-5 w-96 max-w-full" />
        <BusinessListSkeleton />
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
  const { name, slug, description, parent, trades } = category;
  const title = parent ? name : `${name} Businesses`;
  const hrefAt = (at: ListPlace) => categoryPath(slug) + formatParameters(screens.category, at);
  return (
    <div className="page-width py-8">
      <Metadata
        title={title}
        description={description ?? `Top-rated ${name} businesses across the United States.`}
        canonicalPath={hrefAt({ cursor: place.cursor })}
      />
      <div className="mb-6 flex items-center gap-4">
        <span
          className={`stripes flex size-14 shrink-0 items-center justify-center rounded-card sm:size-16 ${tintClass(parent?.slug ?? slug)}`}
        >
          <CategoryIcon slug={parent?.slug ?? slug} size={30} />
        </span>
        <div>
          <h1 className="text-2xl font-extrabold sm:text-3xl">{title}</h1>
          {description && <p className="mt-1 max-w-[70ch] text-muted">{description}</p>}
        </div>
      </div>
      <SearchForm values={{ category: parent?.slug ?? slug }} />
      {refusal ? (
        <FetchFailure detail={refusal} />
      ) : (
        <BusinessList
          place={place}
          optionsAt={(at) => readBusinesses(category, at)}
          hrefAt={hrefAt}
          describeCount={(count, isOne) => {
            if (parent) return `${count} ${isOne ? 'business' : 'businesses'} found`;
            return `${count} ${name} ${isOne ? 'Business' : 'Businesses'}`;
          }}
          empty={
            <Message title="No businesses found">
              <p className="text-muted">
                There are currently no businesses in the {name} {parent ? 'trade' : 'category'}.
              </p>
              <Link
                to="/submit"
                className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent hover:underline"
              >
                Be the first to list your business <Arrow />
              </Link>
            </Message>
          }
        />
      )}
      <PlaceLinks
        title={parent ? `More trades in ${parent.name}` : `Trades in ${name}`}
        links={trades.map((trade) => ({
          ...{ label: trade.name, path: categoryPath(trade.slug), count: trade.businessCount },
        }))}
      />
    </div>
  );
}
