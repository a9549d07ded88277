import { useQuery } from '@tanstack/react-query';
import {
  data,
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useParams,
  useSearchParams,
} from 'react-router';
import type { Category } from '../../contract/categories.ts';
import { readOrNull, readPages } from '../api.ts';
import { BusinessList, BusinessListSkeleton, FetchFailure } from '../businesses/business-list.tsx';
import { NotFound } from '../layout/not-found.tsx';
import { loadPagesOrRefusal, loadQuery } from '../load.ts';
import { Metadata } from '../metadata.tsx';
import { categoryPath } from '../paths.ts';
import { SearchForm } from '../search/search-form.tsx';
import { Arrow } from '../ui/arrow.tsx';
import { Message } from '../ui/message.tsx';
import { allCategories } from './all-categories.ts';
import { CategoryIcon, tintClass } from './category-icon.tsx';

function readCategory(slug: string) {
  return readOrNull('GET /api/categories/:slug', { params: { slug } });
}

function readBusinesses(categoryId: number, cursor: string | undefined) {
  return readPages('GET /api/businesses', { query: { categoryId: String(categoryId), cursor } });
}

export async function loadCategory({ params, request, context }: LoaderFunctionArgs) {
  const [category] = await Promise.all([
    loadQuery(context, readCategory(params.slug ?? '')),
    loadQuery(context, allCategories),
  ]);
  if (category === null) return data(null, { status: 404 });
  if (!category) return null;
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined;
  return loadPagesOrRefusal(context, readBusinesses(category.id, cursor));
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

function CategoryScreen({ category }: { category: Category }) {
  const [params] = useSearchParams();
  const refusal = useLoaderData<{ refusal: string } | null>()?.refusal;
  const { name, slug, description } = category;
  return (
    <div className="page-width py-8">
      <Metadata
        title={`${name} Businesses`}
        description={description ?? `Top-rated ${name} businesses across the United States.`}
        canonicalPath={categoryPath(slug)}
      />
      <div className="mb-6 flex items-center gap-4">
        <span
          className={`stripes flex size-14 shrink-0 items-center justify-center rounded-card sm:size-16 ${tintClass(slug)}`}
        >
          <CategoryIcon slug={slug} size={30} />
        </span>
        <div>
          <h1 className="text-2xl font-extrabold sm:text-3xl">{name} Businesses</h1>
          {description && <p className="mt-1 max-w-[70ch] text-muted">{description}</p>}
        </div>
      </div>
      <SearchForm values={{ category: slug }} />
      {refusal ? (
        <FetchFailure detail={refusal} />
      ) : (
        <BusinessList
          options={readBusinesses(category.id, params.get('cursor') ?? undefined)}
          describeCount={(count, isOne) => `${count} ${name} ${isOne ? 'Business' : 'Businesses'}`}
          empty={
            <Message title="No businesses found">
              <p className="text-muted">
                There are currently no businesses in the {name} category.
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
    </div>
  );
}
